import { Chip, Group, Stack } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconBuildingStore } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { SupplierBill } from '../../../../contract/purchases.ts'
import { dueState } from '../../../../core/purchases/supplier-debt.ts'
import { foldText, splitSearchWords } from '../../../../core/text/search.ts'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { formatNumber } from '../../../format.ts'
import { useToday } from '../../../kit/browser/use-today.ts'
import { useExport } from '../../../kit/display/export-button.tsx'
import { PageTitle } from '../../../kit/display/page-title.tsx'
import { preloaded } from '../../../kit/feedback/preloaded.tsx'
import { Dot } from '../../../kit/feedback/status.tsx'
import { DataTable } from '../../../kit/lists/data-table.tsx'
import { FilterChip } from '../../../kit/lists/filter-chip.tsx'
import { ListFrame } from '../../../kit/lists/list-frame.tsx'
import { Toolbar } from '../../../kit/lists/toolbar.tsx'
import type { Filters } from '../../../kit/lists/use-filters.ts'
import { useOpenedDialog } from '../../../kit/records/use-opened-dialog.tsx'
import type { ExpenseSearch } from '../search.ts'
import { DebtCells } from './debt-cells.tsx'
import { debtColumns } from './debt-columns.tsx'
import { usePurchases } from './use-purchases.ts'

const PayDialog = preloaded(() => import('./pay-dialog.tsx').then((module) => module.PayDialog))

const SuppliersDialog = preloaded(() =>
  import('./suppliers-dialog.tsx').then((module) => module.SuppliersDialog),
)

const STATES = { overdue: 'terlambat', soon: 'minggu', later: 'nanti' } as const
const CHIPS = [
  { value: 'terlambat', label: 'Terlambat', glyph: <Dot share={0} tone="magenta" /> },
  { value: 'minggu', label: 'Minggu ini', glyph: <Dot share={0.5} tone="yellow" /> },
  { value: 'nanti', label: 'Nanti', glyph: undefined },
  { value: 'datang', label: 'Belum datang', glyph: undefined },
] as const

type DebtsViewProps = {
  filters: Filters<ExpenseSearch>
  views: ReactNode
  main: ReactNode
  onOpen: (id: string) => void
}

/** Utang pemasok: first due first. */
export function DebtsView({ filters, views, main, onOpen }: DebtsViewProps) {
  const today = useToday(useShop().store.timeZone)
  const { bills } = usePurchases()
  const pay = useOpenedDialog(PayDialog)
  const { open } = pay
  const suppliers = useOpenedDialog(SuppliersDialog)
  const all = bills.data?.rows
  const owed = all?.filter(({ remaining }) => remaining > 0)
  const { jatuh } = filters.values
  const words = splitSearchWords(filters.typed)
  const isIn = (bill: SupplierBill, chip: ExpenseSearch['jatuh']) =>
    chip === 'datang'
      ? bill.isAwaited
      : bill.remaining > 0 && STATES[dueState(bill.dueOn ?? today, today)] === chip
  const found = (all ?? []).filter(({ supplierName, number, content }) => {
    const text = foldText(`${supplierName} ${number ?? ''} ${content}`)
    return words.every((word) => text.includes(word))
  })
  const rows = jatuh === undefined ? found : found.filter((bill) => isIn(bill, jatuh))
  const columns = useMemo(
    () => debtColumns(today, (bill) => open({ bill }, bill.id), onOpen),
    [today, open, onOpen],
  )
  // Orders are rare.
  const chips = CHIPS.map((chip) => ({
    ...chip,
    count: found.filter((bill) => isIn(bill, chip.value)).length,
  })).filter(({ value, count }) => value !== 'datang' || count > 0)
  const exports = useExport({ empty: owed?.length === 0, make: () => server.purchases.export() })
  const count = owed && `${formatNumber(owed.length)} nota belum lunas`
  return (
    <Stack gap={14}>
      <PageTitle title="Pengeluaran" aside={count} />
      <DebtCells bills={owed} paid={bills.data?.paidThisMonth} today={today} />
      <Toolbar
        filters={filters}
        search="Cari pemasok atau nota"
        shortSearch="Cari"
        count={count}
        views={views}
        actions={[
          exports,
          { label: 'Pemasok', icon: IconBuildingStore, onClick: () => suppliers.open({}, 'more') },
        ]}
        main={main}
        chips={
          <Chip.Group
            multiple
            value={jatuh === undefined ? [] : [jatuh]}
            onChange={(chosen) => filters.choose({ jatuh: chosen.at(-1) as ExpenseSearch['jatuh'] })}
          >
            <Group gap={8}>
              {chips.map((chip) => (
                <FilterChip key={chip.value} {...chip} />
              ))}
            </Group>
          </Chip.Group>
        }
      />
      <ListFrame
        noun="Utang pemasok"
        list={{
          rows,
          state: all ? 'ready' : bills.isError ? 'failed' : bills.isPaused ? 'paused' : 'pending',
          error: bills.error,
          stale: false,
          hasMore: false,
          loadingMore: false,
          moreFailed: false,
          loadMore: () => undefined,
          retry: () => void bills.refetch(),
        }}
        empty={{
          title: 'Tidak ada utang pemasok',
          hint: 'Nota yang belum lunas atau belum datang muncul di sini.',
        }}
        filtered={filters.typed || jatuh ? { onClear: filters.clear } : undefined}
      >
        <DataTable
          rows={rows}
          label="Utang pemasok, yang jatuh tempo lebih dulu di atas"
          columns={columns}
          nameOf={({ supplierName, number }) => `${supplierName} ${number ?? ''}`.trim()}
        />
      </ListFrame>
      {pay.element}
      {suppliers.element}
    </Stack>
  )
}
