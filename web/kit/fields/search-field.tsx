import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Keys } from '../keyboard/keys.tsx'

type SearchFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'label'> & {
  label: string
  value: string
  onChange: (text: string) => void
}

/** The shell focuses it on `/` (`data-slash`). */
export function SearchField({ label, value, onChange, ...input }: SearchFieldProps) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      data-slash
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={18} />}
      rightSection={
        value ? (
          <CloseButton size="sm" aria-label="Kosongkan pencarian" onClick={() => onChange('')} />
        ) : (
          <Keys keys="/" />
        )
      }
      {...input}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value) {
          event.stopPropagation()
          onChange('')
        }
        input.onKeyDown?.(event)
      }}
    />
  )
}
