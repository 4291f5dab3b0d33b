import { TextInput, type TextInputProps } from '@mantine/core'

type TimeFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** '15:30'; null is an empty field. */
  value: string | null
  onChange: (time: string | null) => void
}

/** A time of the day, in the device's own field for it: typed or picked, and never one that a clock does not show. */
export function TimeField({ value, onChange, ...input }: TimeFieldProps) {
  return (
    <TextInput
      {...input}
      type="time"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value.slice(0, 5) || null)}
    />
  )
}
