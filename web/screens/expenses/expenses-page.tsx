import { Button, Select, Stack } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, useMemo } from 'react'
import type { Expense } from '../../../contract/expenses.ts'
import { type Day, dayOf, MONTHS, type ShopZone } from '../../../core/calendar.ts'
import { periodOf } from '../../../core/expense.ts'
import { queries } from '../../data/query-client.tsx'
import { type Output, server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { monthName, nearDay, number, rupiah, timeText } from '../../format.ts'
import { ErrorBlock } from '../../kit/error-block.tsx'
import { ExportButton } from '../../kit/export-button.tsx'
import type { Column } from '../../kit/list/column.ts'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ListFrame } from '../../kit/list/list-frame.tsx'
import { removeRecord } from '../../kit/list/remove-record.ts'
import { AddButton, Toolbar } from '../../kit/list/toolbar.tsx'
import { useFilters } from '../../kit/list/use-filters.ts'
import { useServerList } from '../../kit/list/use-server-list.ts'
import { CellMoney, Money } from '../../kit/money.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { useOpenedDialog } from '../../kit/record/use-opened-dialog.tsx'
import { SummaryCells } from '../../kit/summary-cells.tsx'
import { useToday } from '../../kit/use-today.ts'
import classes from './expenses-page.module.css'
import type { ExpenseSearch } from './search.ts'

const ExpenseDialog = lazy(() =>
  import('./expense-dialog.tsx').then((module) => ({ default: module.ExpenseDialog })),
)
const route = getRouteApi('/shell/expenses')

/** Pengeluaran (specification, section 2): what the shop spends, by month and year, newest first. */
export function ExpensesPage() {
  const { timeZone } = useShop().store
  const today = useToday(timeZone)
  const client = useQueryClient()
  const filters = useFilters(route.useSearch(), route.useNavigate())
  const list = useServerList(queries.expenses.list, inputOf(filters.values, today))
  const { data: summary, ...figures } = useQuery(
    queries.expenses.summary.queryOptions({
      input: inputOf(filters.values, today),
      placeholderData: keepPreviousData,
    }),
  )
  const { open, element } = useOpenedDialog(ExpenseDialog)
  const columns = useMemo(() => columnsOf(timeZone, today), [timeZone, today])
  const actions = useMemo(
    () => [
      {
        label: 'Ubah',
        icon: IconEdit,
        opens: true,
        onClick: (expense: Expense) => open({ expense }, expense.id),
      },
      {
        label: 'Hapus',
        icon: IconTrash,
        danger: true,
        onClick: ({ id, name, amount }: Expense) =>
          removeRecord({
            name: `pengeluaran ${name}`,
            confirm: 'Hapus pengeluaran',
            about: `${rupiah(amount)}.`,
            remove: () => server.expenses.remove({ id }),
            removed: 'Pengeluaran berhasil dihapus.',
            failed: 'Gagal menghapus pengeluaran.',
            onRemoved: () => client.invalidateQueries({ queryKey: queries.expenses.key() }),
          }),
      },
    ],
    [open, client],
  )
  const add = () => open({ expense: null }, 'new')
  const count = summary && expenses(summary.matched.count)
  const period = periodText(filters.values, today)
  const always = filters.values.tahun === 'semua'
  return (
    <Stack gap={14}>
      <PageTitle title="Pengeluaran" aside={count} />
      {summary && <Cells summary={summary} period={period} stale={figures.isPlaceholderData} />}
      {figures.isError && list.state !== 'failed' && (
        <ErrorBlock message="Ringkasan belum dapat dimuat." onRetry={() => figures.refetch()} />
      )}
      <Toolbar
        filters={filters}
        search="Cari nama pengeluaran"
        count={count}
        buttons={
          <>
            <ExportButton
              empty={list.state === 'ready' && list.rows.length === 0}
              make={() => server.expenses.export(inputOf(filters.latest, today))}
            />
            <AddButton onClick={add}>Tambah pengeluaran</AddButton>
          </>
        }
      >
        <PeriodSelects
          values={filters.values}
          today={today}
          years={summary?.years ?? []}
          onChoose={filters.choose}
        />
      </Toolbar>
      <ListFrame
        list={list}
        onRetry={figures.refetch}
        empty={{
          title: always ? 'Belum ada pengeluaran' : `Belum ada pengeluaran, ${period}`,
          hint: 'Biaya yang dicatat muncul di sini.',
          action: (
            <Button variant="default" leftSection={<IconPlus size={18} />} onClick={add}>
              Tambah pengeluaran
            </Button>
          ),
        }}
        filtered={
          filters.values.cari === undefined
            ? undefined
            : {
                onClear: filters.clear,
                hint: always ? undefined : `Dicari di: ${period}.`,
                action: !always && (
                  <Button
                    variant="default"
                    onClick={() => filters.choose({ tahun: 'semua', bulan: undefined })}
                  >
                    Cari di semua waktu
                  </Button>
                ),
              }
        }
      >
        <DataTable
          rows={list.rows}
          label="Pengeluaran, yang terbaru di atas"
          columns={columns}
          actions={actions}
          nameOf={({ name }) => name}
          stale={list.stale}
          total={
            summary && {
              words: expenses(summary.matched.count),
              sum: <Money amount={summary.matched.total} />,
            }
          }
        />
      </ListFrame>
      {element}
    </Stack>
  )
}

function columnsOf(zone: ShopZone, today: Day): Column<Expense>[] {
  const day = ({ createdAt }: Expense) => nearDay(dayOf(createdAt, zone), today)
  return [
    {
      head: 'Tanggal',
      cell: (row) => (
        <time dateTime={row.createdAt}>
          {day(row)}
          <span className="detail">{timeText(row.createdAt, zone)}</span>
        </time>
      ),
    },
    {
      head: 'Nama',
      heading: true,
      strong: true,
      width: '100%',
      card: 'title',
      cell: ({ name }) => <span title={name}>{name}</span>,
      onCard: ({ name }) => name,
    },
    {
      head: 'Dicatat oleh',
      quiet: true,
      from: 62,
      card: 'line',
      cell: ({ createdByName }) => createdByName ?? '—',
      onCard: (row) =>
        [`${day(row)}, ${timeText(row.createdAt, zone)}`, row.createdByName].filter(Boolean).join(' · '),
    },
    {
      head: 'Jumlah',
      number: true,
      strong: true,
      card: 'aside',
      cell: ({ amount }) => <Money amount={amount} className="strong" />,
    },
  ]
}

type Summary = Output['expenses']['summary']

/** Today, the period chosen, its largest expense, and a year beside it. */
function Cells({ summary, period, stale }: { summary: Summary; period: string; stale: boolean }) {
  const { today, period: chosen, largest, beside } = summary
  const sum = (label: string, { total, count }: { total: number; count: number }) => ({
    label,
    figure: <CellMoney amount={total} />,
    context: expenses(count),
  })
  return (
    <SummaryCells
      stale={stale}
      cells={[
        sum('Hari ini', today),
        sum(period, chosen),
        {
          label: 'Terbesar',
          figure: largest ? <CellMoney amount={largest.amount} /> : '—',
          context: largest ? <span className={classes.largest}>{largest.name}</span> : 'Belum ada',
        },
        sum(`Tahun ${beside.year}`, beside),
      ]}
    />
  )
}

const ALL = 'semua'
const MONTH_CHOICES = [
  { value: ALL, label: 'Semua bulan' },
  ...MONTHS.map((label, index) => ({ value: String(index + 1), label })),
]

type PeriodSelectsProps = {
  values: ExpenseSearch
  today: Day
  /** The years with expenses. */
  years: readonly number[]
  onChoose: (period: Pick<ExpenseSearch, 'tahun' | 'bulan'>) => void
}

function PeriodSelects({ values, today, years, onChoose }: PeriodSelectsProps) {
  const { year, month } = inputOf(values, today)
  const now = periodOf(today)
  // The year that an address names is there to be chosen, even if nothing was spent in it.
  const listed = [...new Set(year === undefined ? years : [...years, year])].sort((one, other) => other - one)
  const choose = (next: { year: number | undefined; month: number | undefined }) =>
    onChoose(
      next.year === now.year && next.month === now.month
        ? { tahun: undefined, bulan: undefined }
        : { tahun: next.year ?? ALL, bulan: next.year === undefined ? undefined : next.month },
    )
  const shared = { maxDropdownHeight: 500, allowDeselect: false }
  return (
    <>
      <Select
        {...shared}
        aria-label="Bulan"
        w={160}
        data={MONTH_CHOICES}
        value={String(month ?? ALL)}
        disabled={year === undefined}
        comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Bulan' } } }}
        onChange={(value) => choose({ year, month: value === ALL ? undefined : Number(value) })}
      />
      <Select
        {...shared}
        aria-label="Tahun"
        w={140}
        data={[...listed.map(String), ALL].map((value) => ({
          value,
          label: value === ALL ? 'Semua tahun' : value,
        }))}
        value={String(year ?? ALL)}
        comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Tahun' } } }}
        onChange={(value) => choose({ year: value === ALL ? undefined : Number(value), month })}
      />
    </>
  )
}

/** The filters as the server's calls take them. */
function inputOf({ cari, tahun, bulan }: ExpenseSearch, today: Day) {
  const period =
    tahun === undefined ? periodOf(today) : { year: tahun === ALL ? undefined : tahun, month: bulan }
  return { search: cari, ...period, month: period.year === undefined ? undefined : period.month }
}

/** 'November 2026', 'Tahun 2026', 'Semua waktu' */
function periodText(values: ExpenseSearch, today: Day): string {
  const { year, month } = inputOf(values, today)
  if (year === undefined) return 'Semua waktu'
  return month === undefined ? `Tahun ${year}` : `${monthName(month)} ${year}`
}

/** '1.204 pengeluaran' */
function expenses(count: number): string {
  return `${number(count)} pengeluaran`
}
