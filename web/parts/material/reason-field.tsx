import { Stack, TextInput } from '@mantine/core'
import { FilterChips } from '../../kit/lists/filter-chip.tsx'

export type Reason = { chosen: string | null; note: string }
export const NO_REASON: Reason = { chosen: null, note: '' }

/** 'Salah cetak: warna'; empty while none is given. */
export function reasonText({ chosen, note }: Reason): string {
  return [chosen, note.trim()].filter(Boolean).join(': ')
}

type ReasonFieldProps = {
  label: string
  reasons: readonly string[]
  value: Reason
  problem: string | false | undefined
  onChange: (reason: Reason) => void
}

export function ReasonField({ label, reasons, value, problem, onChange }: ReasonFieldProps) {
  return (
    <fieldset className="fieldset">
      <legend>{label} *</legend>
      <Stack gap={8}>
        <FilterChips
          values={reasons}
          value={value.chosen}
          onChange={(chosen) => onChange({ ...value, chosen })}
        />
        <TextInput
          aria-label="Catatan"
          placeholder={value.chosen ? 'Catatan, bila perlu' : 'Alasan lain'}
          maxLength={150}
          autoComplete="off"
          value={value.note}
          error={problem}
          onChange={(event) => onChange({ ...value, note: event.currentTarget.value })}
        />
      </Stack>
    </fieldset>
  )
}
