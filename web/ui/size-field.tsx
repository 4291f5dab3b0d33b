import type { NumberFieldProps } from './number-field.tsx'
import { NumberField } from './number-field.tsx'

/** A length in centimetres with up to two decimals; a typed point or comma is the decimal comma. */
export function SizeField(props: NumberFieldProps) {
  return (
    <NumberField
      decimalScale={2}
      thousandSeparator=""
      allowedDecimalSeparators={['.', ',']}
      withKeyboardEvents={false}
      isAllowed={({ floatValue }) => floatValue === undefined || floatValue < 1_000_000}
      styles={{ input: { textAlign: 'right' } }}
      {...props}
    />
  )
}
