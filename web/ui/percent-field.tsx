import { NumberField, type NumberFieldProps } from './number-field.tsx'

const FORMAT = { decimals: 2, grouped: false, suffix: ' %' }

/** A percentage from 0 to 100 with up to two decimals. A larger one is kept and answered with a message. */
export function PercentField({ error, ...field }: NumberFieldProps) {
  return (
    <NumberField
      styles={{ input: { textAlign: 'right' } }}
      {...field}
      format={FORMAT}
      ceiling={999.99}
      error={error || (field.value !== null && field.value > 100 && 'Paling banyak 100%')}
    />
  )
}
