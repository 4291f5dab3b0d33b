import type { ClipboardEvent } from 'react'
import { NumberField, type NumberFieldProps } from './number-field.tsx'
import { parseAmount } from './parse-amount.ts'

type MoneyFieldProps = NumberFieldProps & {
  /** The largest amount accepted. */
  max?: number
}

const FORMAT = { decimals: 0, grouped: true }
const CEILING = 999_999_999_999_999
const thousands = new Intl.NumberFormat('id-ID')

/**
 * An amount in whole rupiah: separators appear while typing, Rp stands outside the text, 'Rp 1.250.000,00' can be
 * pasted. An amount above `max` is kept and answered with 'Paling banyak Rp …', never cut.
 */
export function MoneyField({ error, max, ...field }: MoneyFieldProps) {
  const tooMuch = max !== undefined && field.value !== null && field.value > max
  return (
    <NumberField
      leftSection="Rp"
      leftSectionWidth={38}
      leftSectionPointerEvents="none"
      styles={{ input: { textAlign: 'right' } }}
      {...field}
      format={FORMAT}
      ceiling={CEILING}
      error={error || (tooMuch && `Paling banyak Rp\u00a0${thousands.format(max)}`)}
      onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
        const amount = parseAmount(event.clipboardData.getData('text'))
        const { selectionStart, selectionEnd, value } = event.currentTarget
        // Into the middle of an amount, the pasted digits are simply typed.
        if (amount === null || amount > CEILING || selectionStart !== 0 || selectionEnd !== value.length)
          return
        event.preventDefault()
        field.onChange(amount)
      }}
    />
  )
}
