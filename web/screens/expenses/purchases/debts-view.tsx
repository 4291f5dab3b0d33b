import { Button, Chip, Group, Stack } from '@mantine/core'
import '../../../theme/later-styles.css'
import { IconFileText } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import type { SupplierBill } from '../../../../contract/purchases.ts'
import { dueState, dueText } from '../../../../core/purchases/supplier-debt.ts'
import { foldText, splitSearchWords } from '../../../../core/text/search.ts'
import type { Day } from '../../../../core/time/calendar.ts'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { formatDigits, formatNumber, formatShortDay } from '../../../format.ts'
import { useToday } from '../../../kit/browser/use-today.ts'
import { useExport } from '../../../kit/display/export-button.tsx'
import { IconButton } from '../../../kit/display/icon-button.tsx'
import { CellMoney, Money } from '../../../kit/display/money.tsx'
import { PageTitle } from '../../../kit/display/page-title.tsx'
import { SummaryCells } from '../../../kit/display/summary-cells.tsx'
import { preloaded } from '../../../kit/feedback/preloaded.tsx'
import { Dot, StatusBadge } from '../../../kit/feedback/status.tsx'
import type { Column } from '../../../kit/lists/column.ts'
import { DataTable } from '../../../kit/lists/data-table.tsx'
import { FilterChip } from '../../../kit/lists/filter-chip.tsx'
import { ListFrame } from '../../../kit/lists/list-frame.tsx'
import { Toolbar } from '../../../kit/lists/toolbar.tsx'
import type { Filters } from '../../../kit/lists/use-filters.ts'
import { useOpenedDialog } from '../../../kit/records/use-opened-dialog.tsx'
import type { ExpenseSearch } from '../search.ts'
import classes from './purchases.module.css'
import { usePurchases } from './use-purchases.ts'

const PayDialog = preloaded(() => import('./pay-dialog.tsx').then((module) => module.PayDialog))

const STATES = { overdue: 'terlambat', soon: 'minggu', later: 'nanti' } as const
const CHIPS = [
  { value: 'terlambat', label: 'Terlambat', glyph: <Dot share={0} tone="magenta" /> },
  { value: 'minggu', label: 'Minggu ini', glyph: <Dot share={0.5} tone="yellow" /> },
  { value: 'nanti', label: 'Nanti', glyph: undefined },
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
  const all = bills.data?.rows
  const { jatuh } = filters.values
  const words = splitSearchWords(filters.typed)
  const stateOf = ({ dueOn }: SupplierBill) => STATES[dueState(dueOn ?? today, today)]
  const found = (all ?? []).filter(({ supplierName, number, content }) => {
    const text = foldText(`${supplierName} ${number ?? ''} ${content}`)
    return words.every((word) => text.includes(word))
  })
  const rows = jatuh === undefined ? found : found.filter((bill) => stateOf(bill) === jatuh)
  const columns = useMemo(
    () => columnsOf(today, (bill) => open({ bill }, bill.id), onOpen),
    [today, open, onOpen],
  )
  const exports = useExport({ empty: all?.length === 0, make: () => server.purchases.export() })
  const count = all && `${formatNumber(all.length)} nota belum lunas`
  return (
    <Stack gap={14}>
      <PageTitle title="Pengeluaran" aside={count} />
      <Cells bills={all} paid={bills.data?.paidThisMonth} today={today} />
      <Toolbar
        filters={filters}
        search="Cari pemasok atau nota"
        shortSearch="Cari pemasok"
        count={count}
        views={views}
        actions={[exports]}
        main={main}
        chips={
          <Chip.Group
            multiple
            value={jatuh === undefined ? [] : [jatuh]}
            onChange={(chosen) => filters.choose({ jatuh: chosen.at(-1) as ExpenseSearch['jatuh'] })}
          >
            <Group gap={8}>
              {CHIPS.map((chip) => (
                <FilterChip
                  key={chip.value}
                  {...chip}
                  count={found.filter((bill) => stateOf(bill) === chip.value).length}
                />
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
        empty={{ title: 'Tidak ada utang pemasok', hint: 'Nota yang belum lunas muncul di sini.' }}
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
    </Stack>
  )
}

function columnsOf(
  today: Day,
  onPay: (bill: SupplierBill) => void,
  onOpen: (id: string) => void,
): Column<SupplierBill>[] {
  const dueOf = ({ dueOn }: SupplierBill) => {
    const day = dueOn ?? today
    const text = dueText(day, today)
    const state = dueState(day, today)
    if (state === 'overdue') return <StatusBadge tone="magenta" label={text} />
    return state === 'soon' ? <StatusBadge tone="yellow" share={0.5} label={text} /> : text
  }
  return [
    {
      head: 'Pemasok',
      heading: true,
      card: 'title',
      width: '26%',
      cell: ({ supplierName, supplierPhone }) => (
        <div title={supplierName}>
          <span className="strong">{supplierName}</span>
          <span className="detail">{supplierPhone}</span>
        </div>
      ),
      onCard: ({ supplierName }) => supplierName,
    },
    {
      head: 'Nota',
      card: 'line',
      cell: ({ number, day }) => (
        <>
          <span className="strong">{number ?? '—'}</span>
          <time className="detail" dateTime={day}>
            {formatShortDay(day)}
          </time>
        </>
      ),
      onCard: ({ number, day }) =>
        [number && `Nota ${number}`, formatShortDay(day)].filter(Boolean).join(' · '),
    },
    {
      head: 'Jatuh tempo',
      card: 'foot',
      cell: (bill) => (
        <span className={classes.due}>
          {bill.dueOn && <time dateTime={bill.dueOn}>{formatShortDay(bill.dueOn)}</time>}
          {dueOf(bill)}
        </span>
      ),
    },
    { head: 'Total', number: true, from: 74, cell: ({ total }) => formatDigits(total) },
    {
      head: 'Dibayar',
      number: true,
      quiet: true,
      from: 74,
      cell: ({ paid }) => (paid > 0 ? formatDigits(paid) : '—'),
    },
    {
      head: 'Sisa',
      number: true,
      strong: true,
      card: 'aside',
      cell: ({ remaining }) => <Money amount={remaining} className="strong" />,
    },
    {
      head: 'Tindakan',
      hideHead: true,
      card: 'foot',
      cell: (bill) => (
        <div className={classes.actions}>
          <Button
            size="sm"
            variant="default"
            data-opens={bill.id}
            aria-label={`Bayar ${bill.supplierName} ${bill.number ?? ''}`.trim()}
            onClick={() => onPay(bill)}
          >
            Bayar
          </Button>
          <IconButton
            variant="subtle"
            size={42}
            label={`Buka nota ${bill.number ?? bill.supplierName}`}
            onClick={() => onOpen(bill.id)}
          >
            <IconFileText size={18} />
          </IconButton>
        </div>
      ),
    },
  ]
}

type CellsProps = {
  bills: readonly SupplierBill[] | undefined
  paid: { amount: number; count: number } | undefined
  today: Day
}

function Cells({ bills, paid, today }: CellsProps) {
  const sum = (chosen: readonly SupplierBill[]) =>
    chosen.reduce((total, { remaining }) => total + remaining, 0)
  const inState = (state: string) =>
    bills?.filter(({ dueOn }) => dueState(dueOn ?? today, today) === state) ?? []
  const [late, soon] = [inState('overdue'), inState('soon')]
  const notes = (count: number) => `${formatNumber(count)} nota`
  const suppliers = new Set(bills?.map(({ supplierId }) => supplierId)).size
  return (
    <SummaryCells
      cells={[
        {
          label: 'Total utang',
          figure: bills && <CellMoney amount={sum(bills)} />,
          context: bills && `${notes(bills.length)}, ${formatNumber(suppliers)} pemasok`,
        },
        {
          label: 'Terlambat',
          glyph: <Dot share={0} tone="magenta" />,
          figure: bills && <CellMoney amount={sum(late)} />,
          context: bills && notes(late.length),
          missing: late.length > 0,
        },
        {
          label: '7 hari ke depan',
          glyph: <Dot share={0.5} tone="yellow" />,
          figure: bills && <CellMoney amount={sum(soon)} />,
          context: bills && notes(soon.length),
        },
        {
          label: 'Dibayar bulan ini',
          figure: paid && <CellMoney amount={paid.amount} />,
          context: paid && `${formatNumber(paid.count)} pembayaran`,
        },
      ]}
    />
  )
}
