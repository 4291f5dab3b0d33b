import { Button, Select } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import {
  KIND_NAMES,
  OPERATION_NAMES,
  OPERATIONS,
  type Operation,
  RECORD_KINDS,
  type RecordKind,
} from '../../../../core/recorded.ts'
import { DayField } from '../../../kit/day-field.tsx'
import classes from './filter-bar.module.css'
import { type Filters, isFiltered, NO_FILTERS } from './filters.ts'

const ALL = 'semua'

type FilterBarProps = {
  filters: Filters
  people: readonly { id: string; name: string; gone: boolean }[]
  onChange: (filters: Filters) => void
}

/** By whom, what kind of record, which operation, and on which day. */
export function FilterBar({ filters, people, onChange }: FilterBarProps) {
  const choose = (chosen: Partial<Filters>) => onChange({ ...filters, ...chosen })
  return (
    <div className={classes.bar}>
      <Choice
        label="Pengguna"
        all="Semua pengguna"
        value={filters.actor}
        data={[
          ...people.map(({ id, name, gone }) => ({ value: id, label: gone ? `${name} (dihapus)` : name })),
          { value: 'system', label: 'Sistem' },
        ]}
        onChange={(actor) => choose({ actor })}
      />
      <Choice
        label="Jenis"
        all="Semua jenis"
        value={filters.kind}
        data={RECORD_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }))}
        onChange={(kind) => choose({ kind: kind as RecordKind | null })}
      />
      <Choice
        label="Tindakan"
        all="Semua tindakan"
        value={filters.operation}
        data={OPERATIONS.map((value) => ({ value, label: OPERATION_NAMES[value] }))}
        onChange={(operation) => choose({ operation: operation as Operation | null })}
      />
      <div className={classes.field}>
        <DayField
          label="Hari"
          value={filters.day}
          placeholder="Semua hari"
          onChange={(day) => choose({ day })}
        />
      </div>
      <Button
        className={classes.clear}
        variant="default"
        disabled={!isFiltered(filters)}
        leftSection={<IconFilterOff size={18} stroke={1.7} />}
        onClick={() => {
          onChange(NO_FILTERS)
          // The button that was pressed falls asleep.
          document.getElementById('isi')?.focus({ preventScroll: true })
        }}
      >
        Hapus filter
      </Button>
    </div>
  )
}

type ChoiceProps = {
  label: string
  all: string
  value: string | null
  data: { value: string; label: string }[]
  onChange: (value: string | null) => void
}

function Choice({ label, all, value, data, onChange }: ChoiceProps) {
  return (
    <Select
      className={classes.field}
      label={label}
      data={[{ value: ALL, label: all }, ...data]}
      value={value ?? ALL}
      maxDropdownHeight={500}
      comboboxProps={{ attributes: { dropdown: { 'aria-label': label } } }}
      onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
    />
  )
}
