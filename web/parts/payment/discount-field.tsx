import { useRef } from 'react'
import { PERCENT_INPUT, RUPIAH_INPUT } from '../../../core/money/number.ts'
import { NumberField, type NumberFieldProps } from '../../kit/fields/number-field.tsx'
import { type Discount, parseDiscount } from './discount.ts'
import classes from './discount-field.module.css'

type DiscountFieldProps = Omit<NumberFieldProps, 'value' | 'onChange'> & {
  value: Discount
  onChange: (discount: Discount) => void
}

const KINDS = { percent: PERCENT_INPUT, rupiah: RUPIAH_INPUT }
const WIDTH = 58

/** Buttons switch the unit; the keyboard types it: 'Rp 5.000', '5rb', '10%'. */
export function DiscountField({ value: { unit, value }, onChange, ...field }: DiscountFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // The field reports its number after the text, still in the old unit.
  const switched = useRef(false)

  function put(discount: Discount) {
    switched.current = true
    onChange(discount)
  }

  return (
    <NumberField
      {...field}
      ref={input}
      kind={KINDS[unit]}
      value={value}
      classNames={{ input: classes.input }}
      rightSectionWidth={WIDTH}
      rightSection={
        <button
          type="button"
          role="switch"
          aria-checked={unit === 'rupiah'}
          aria-label="Dalam rupiah"
          tabIndex={-1}
          className={classes.units}
          onClick={() => {
            put({ unit: unit === 'percent' ? 'rupiah' : 'percent', value: 0 })
            input.current?.focus()
          }}
        >
          <span>
            <span data-on={unit === 'percent' || undefined}>%</span>
            <span data-on={unit === 'rupiah' || undefined}>Rp</span>
          </span>
        </button>
      }
      onTyped={(raw) => {
        switched.current = false
        const typed = parseDiscount(raw)
        if (typed && typed.unit !== unit) put(typed)
      }}
      onChange={(number) => {
        if (!switched.current) onChange({ unit, value: number })
      }}
    />
  )
}
