import { Button, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilterOff, IconPlus } from '@tabler/icons-react'
import type { Day } from '../../../core/calendar.ts'
import { server } from '../../data/server.ts'
import { monthName } from '../../format.ts'
import { ExportButton } from '../../kit/export-button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import classes from './filter-bar.module.css'
import { type Filters, inputOf, isFiltered } from './filters.ts'
import type { FilterState } from './use-filters.ts'

const ALL = 'semua'
const MONTHS = [
  { value: ALL, label: 'Semua bulan' },
  ...Array.from({ length: 12 }, (_, index) => ({ value: String(index + 1), label: monthName(index + 1) })),
]
/** Room for all months: nobody scrolls for December. */
const LIST_HEIGHT = 500

type FilterBarProps = {
  state: FilterState
  today: Day
  years: readonly number[]
  /** The filters select nothing. */
  empty: boolean
  onAdd: () => void
}

/** Search, the month and the year, and the ways to a file of them and to a new expense. */
export function FilterBar({ state, today, years, empty, onAdd }: FilterBarProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { filters } = state
  const filtered = isFiltered({ ...filters, search: state.typed }, today)
  return (
    <div className={classes.bar}>
      <SearchField
        className={classes.search}
        label="Cari pengeluaran"
        placeholder="Cari nama pengeluaran"
        maxLength={100}
        value={state.typed}
        onChange={state.search}
      />
      <div className={classes.period}>
        <Select
          aria-label="Bulan"
          className={classes.month}
          data={MONTHS}
          value={String(filters.month ?? ALL)}
          disabled={filters.year === null}
          maxDropdownHeight={LIST_HEIGHT}
          comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Bulan' } } }}
          onChange={(month) => state.choose({ month: chosen(month) })}
        />
        <Select
          aria-label="Tahun"
          className={classes.year}
          data={yearChoices(filters, years)}
          value={String(filters.year ?? ALL)}
          maxDropdownHeight={LIST_HEIGHT}
          comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Tahun' } } }}
          onChange={(year) =>
            state.choose(chosen(year) === null ? { year: null, month: null } : { year: chosen(year) })
          }
        />
        {phone && filtered && (
          <IconButton label="Hapus filter" variant="default" size={44} onClick={state.clear}>
            <IconFilterOff size={20} stroke={1.7} />
          </IconButton>
        )}
      </div>
      <div className={classes.buttons}>
        {!phone && (
          <Button
            variant="default"
            disabled={!filtered}
            leftSection={<IconFilterOff size={18} stroke={1.7} />}
            onClick={state.clear}
          >
            Hapus filter
          </Button>
        )}
        <ExportButton
          empty={empty}
          make={() => server.expenses.export(inputOf({ ...filters, search: state.typed }))}
        />
        <Button
          data-add
          className={classes.add}
          leftSection={<IconPlus size={18} stroke={1.7} />}
          onClick={onAdd}
        >
          Tambah pengeluaran
        </Button>
      </div>
    </div>
  )
}

function chosen(value: string | null): number | null {
  return value === null || value === ALL ? null : Number(value)
}

/** The years with expenses; the one that an address names even if it has none. */
function yearChoices({ year }: Filters, years: readonly number[]) {
  const all = year === null ? years : [...new Set([...years, year])].sort((one, other) => other - one)
  return [...all.map(String).map((value) => ({ value, label: value })), { value: ALL, label: 'Semua tahun' }]
}
