import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { server } from '../../data/server.ts'
import { number } from '../../format.ts'
import { ExportButton } from '../../kit/export-button.tsx'
import { SearchField } from '../../kit/search-field.tsx'
import classes from './filter-bar.module.css'
import { type Filters, listInputOf } from './filters.ts'
import type { useFilters } from './use-filters.ts'

type FilterBarProps = {
  state: ReturnType<typeof useFilters>
  counts: { running: number; overdue: number } | undefined
  /** The filters select nothing. */
  empty: boolean
}

/** Search, the state of a debt with counts, whether debts or customers are listed, and a file of those. */
export function FilterBar({ state, counts, empty }: FilterBarProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const { filters } = state
  const counted = (label: string, count: number | undefined) =>
    count === undefined ? label : `${label} ${number(count)}`
  return (
    <div className={classes.bar}>
      <SearchField
        className={classes.search}
        label="Cari pelanggan atau nomor"
        placeholder="Cari pelanggan atau nomor"
        maxLength={100}
        value={state.typed}
        onChange={state.search}
      />
      <SegmentedControl
        className={classes.status}
        fullWidth={phone}
        aria-label="Status piutang"
        value={filters.status}
        data={[
          { value: 'all', label: counted('Semua', counts && counts.running + counts.overdue) },
          { value: 'running', label: counted('Berjalan', counts?.running) },
          { value: 'overdue', label: counted('Terlambat', counts?.overdue) },
        ]}
        onChange={(status) => state.choose({ status: status as Filters['status'] })}
      />
      <SegmentedControl
        className={classes.by}
        fullWidth={phone}
        aria-label="Tampilkan"
        value={filters.by}
        data={[
          { value: 'transaction', label: 'Per transaksi' },
          { value: 'customer', label: 'Per pelanggan' },
        ]}
        onChange={(by) => state.choose({ by: by as Filters['by'] })}
      />
      <ExportButton empty={empty} make={() => exportOf({ ...filters, search: state.typed })} />
    </div>
  )
}

/** The file of what is listed: debts, or the customers who have them. */
function exportOf(filters: Filters) {
  const { receivables } = server
  return filters.by === 'customer'
    ? receivables.exportDebtors(listInputOf(filters))
    : receivables.export(listInputOf(filters))
}
