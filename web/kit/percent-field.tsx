import { NumberField, type NumberFieldProps } from './number-field.tsx'

const FORMAT = { decimals: 2, grouped: false, suffix: ' %' }

/** A percentage from 0 to 100 in steps of 0,01 (specification, sections 5 and 9). A larger one is kept and answered with a message. */
export function PercentField({ error, ...field }: NumberFieldProps) {
  return (
    <NumberField
      styles={{ input: { textAlign: 'right' } }}
      {...field}
      format={FORMAT}
      ceiling={999.99}
      step={0.01}
      least={0}
      most={100}
      error={error || (field.value !== null && field.value > 100 && 'Paling banyak 100%')}
    />
  )
}
