import { MoneyField, type MoneyFieldProps } from '../../kit/fields/number-field.tsx'
import classes from './paid-field.module.css'

type PaidFieldProps = MoneyFieldProps & {
  /** Amount due (rupiah). */
  due: number
  /** Usual amounts. */
  quick: readonly { label: string; amount: number }[]
  /** Alt+1, Alt+2 … */
  quickKeys?: boolean
}

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
                  className={`selectable ${classes.quickAmount}`}
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
