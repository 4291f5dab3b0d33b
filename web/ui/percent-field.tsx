import type { NumberFieldProps } from './number-field.tsx'
import { NumberField } from './number-field.tsx'

/** A percentage from 0 to 100 with up to two decimals. A larger one is kept and answered with a message. */
export function PercentField({ error, ...field }: Omit<NumberFieldProps, 'suffix'>) {
  return (
    <NumberField
      decimalScale={2}
      thousandSeparator=""
      allowedDecimalSeparators={['.', ',']}
      allowLeadingZeros={false}
      suffix=" %"
      styles={{ input: { textAlign: 'right' } }}
      {...field}
      error={error || (field.value !== null && field.value > 100 && 'Paling banyak 100%')}
    />
  )
}
