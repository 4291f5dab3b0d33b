import { NumberField, type NumberFieldProps } from './number-field.tsx'

const FORMAT = { decimals: 0, grouped: true }

/** A whole number that may stand empty: a limit, a minimum. */
export function CountField(props: NumberFieldProps) {
  return (
    <NumberField
      styles={{ input: { textAlign: 'right' } }}
      {...props}
      format={FORMAT}
      ceiling={1_000_000_000}
    />
  )
}
