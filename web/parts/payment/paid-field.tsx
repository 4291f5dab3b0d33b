import { MoneyField, type MoneyFieldProps } from '../../kit/fields/number-field.tsx'
import classes from './paid-field.module.css'

type PaidFieldProps = MoneyFieldProps & {
  /** What is to be paid (rupiah): of nothing, nothing can be. */
  due: number
  /** The sums that are asked for most; none, where any may be meant. */
  quick: readonly { label: string; amount: number }[]
  /** The sums have keys: Alt+1, Alt+2 and so on. */
  quickKeys?: boolean
}

/** How much is paid: in large figures, with a button for each of the usual sums. */
export function PaidField({ due, quick, quickKeys = false, className, ...field }: PaidFieldProps) {
  const long = quick.map(({ label }) => label).join('').length > 32
  return (
    <div className={className}>
      <MoneyField
        classNames={{ input: classes.amount, section: classes.currency, label: classes.label }}
        placeholder="0"
        {...field}
      />
      {quick.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a row of buttons is no set of fields
        <div role="group" aria-label="Jumlah cepat" className={classes.quick}>
          {[0, 2].map((start) => (
            <div key={start} className={classes.pair}>
              {quick.slice(start, start + 2).map(({ label, amount }, index) => (
                <button
                  key={label}
                  type="button"
                  className={classes.quickAmount}
                  data-long={long || undefined}
                  aria-pressed={field.value === amount && due > 0}
                  aria-keyshortcuts={quickKeys ? `Alt+${start + index + 1}` : undefined}
                  disabled={due === 0}
                  onClick={() => field.onChange(amount)}
                >
                  {label}
                </button>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
