import type { NumberFieldProps } from './number-field.tsx'
import { NumberField } from './number-field.tsx'
import { parseAmount } from './parse-amount.ts'

type MoneyFieldProps = Omit<NumberFieldProps, 'prefix'> & {
  /** The largest amount accepted. */
  max?: number
}

const thousands = new Intl.NumberFormat('id-ID')

/**
 * An amount in whole rupiah: separators appear while typing, Rp stands outside the text, 'Rp 1.250.000,00' can be
 * pasted. An amount above `max` is kept and answered with 'Paling banyak Rp …', never cut.
 */
export function MoneyField({ error, onChange, max, ...field }: MoneyFieldProps) {
  const tooMuch = max !== undefined && field.value !== null && field.value > max
  return (
    <NumberField
      leftSection="Rp"
      leftSectionWidth={38}
      leftSectionPointerEvents="none"
      allowDecimal={false}
      allowLeadingZeros={false}
      withKeyboardEvents={false}
      isAllowed={({ floatValue }) => floatValue === undefined || floatValue <= Number.MAX_SAFE_INTEGER}
      styles={{ input: { textAlign: 'right' } }}
      {...field}
      onChange={onChange}
      error={error || (tooMuch && `Paling banyak Rp\u00a0${thousands.format(max)}`)}
      onPasteCapture={(event) => {
        const amount = parseAmount(event.clipboardData.getData('text'))
        const input = event.currentTarget
        const replacesAll = input.selectionStart === 0 && input.selectionEnd === input.value.length
        if (amount === null || !replacesAll) return
        event.preventDefault()
        event.stopPropagation()
        onChange(amount)
      }}
    />
  )
}
