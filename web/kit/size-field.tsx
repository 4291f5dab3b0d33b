import { NumberField, type NumberFieldProps } from './number-field.tsx'

const FORMAT = { decimals: 2, grouped: false }

/** A length in centimetres with up to two decimals; a typed point or comma is the decimal comma. */
export function SizeField(props: NumberFieldProps) {
  return (
    <NumberField styles={{ input: { textAlign: 'right' } }} {...props} format={FORMAT} ceiling={999_999.99} />
  )
}
