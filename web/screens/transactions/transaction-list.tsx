import { Chip, Select, Skeleton } from '@mantine/core'
import '../../theme/later-styles.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useMemo } from 'react'
import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { addDays, type Day, firstOfMonth } from '../../../core/time/calendar.ts'
import { queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { formatNumber } from '../../format.ts'
import { useNow } from '../../kit/browser/use-now.ts'
import { usePhone, useWidth } from '../../kit/browser/use-phone.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { useExport } from '../../kit/display/export-button.tsx'
import { PageTitle } from '../../kit/display/page-title.tsx'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import { DataTable } from '../../kit/lists/data-table.tsx'
import { FilterChip } from '../../kit/lists/filter-chip.tsx'
import { ListFrame } from '../../kit/lists/list-frame.tsx'
import { Toolbar } from '../../kit/lists/toolbar.tsx'
import type { Filters } from '../../kit/lists/use-filters.ts'
import { useServerList } from '../../kit/lists/use-server-list.ts'
import { useUncollected } from '../../parts/order/uncollected.tsx'
import { PendingSubmissions } from '../../parts/outbox/pending-submissions.tsx'
import { RejectedAlert } from '../../parts/outbox/rejected-alert.tsx'
import { dayGroups } from './day-groups.tsx'
import { NewSaleButton } from './new-sale-button.tsx'
import type { TransactionSearch } from './search.ts'
import { matching, orderStates, StatusChips } from './status-chips.tsx'
import { columnsOf, isCancelled, numberOf } from './transaction-columns.tsx'
import type { useRowActions } from './use-row-actions.ts'

const DayRangeField = lazyPart(() =>
  import('../../kit/fields/day-range-field.tsx').then((module) => module.DayRangeField),
)

const route = getRouteApi('/shell/transactions')

type TransactionListProps = {
  filters: Filters<TransactionSearch>
  views?: ReactNode
  main?: ReactNode
  actions: ReturnType<typeof useRowActions>
  onOpen: (row: TransactionSummary) => void
  panel: (groups: ReturnType<typeof dayGroups>) => ReactNode
}

export function TransactionList({ filters, views, main, actions, onOpen, panel }: TransactionListProps) {
  const { store } = useShop()
  const { timeZone: zone, uncollectedDays } = store
  const phone = usePhone()
  // A narrow window hides the column whose head sorts.
  const unheaded = !useWidth(62)
  const wide = useWidth(90)
  const today = useToday(zone)
  const minute = useNow().getTime()
  const navigate = route.useNavigate()
  const { cari: search, dari: from, sampai: to, urut, nota, siap } = filters.values
  const byDue = urut !== undefined
  const list = useServerList(queries.transactions.list, inputOf(filters.values, store.uncollectedDays))
  const { data: counts } = useQuery(
    queries.transactions.counts.queryOptions({
      input: { search, from, to },
      placeholderData: keepPreviousData,
    }),
  )
  // Stable: the columns depend on it.
  const sort = useCallback(
    (urut: TransactionSearch['urut']) =>
      void navigate({ search: (now) => ({ ...now, urut }), replace: true, resetScroll: false }),
    [navigate],
  )
  const unfetched = useUncollected()
  const waiting = formatNumber(unfetched?.count ?? 0)
  // A shop that never records hand-overs does not want a hint on every order.
  const saidFrom = siap || unfetched?.count ? uncollectedDays : 0
  const lastNotices = useMemo(
    () =>
      new Map(
        list.pages
          .flatMap(({ pickupMessages = [] }) => pickupMessages)
          .map((one) => [one.transactionId, one]),
      ),
    [list.pages],
  )
  const columns = useMemo(
    () => columnsOf({ zone, at: new Date(minute), uncollectedDays: saidFrom, lastNotices, wide }, urut, sort),
    [zone, minute, saidFrom, lastNotices, wide, urut, sort],
  )
  const groups = useMemo(
    () => dayGroups(list.rows, list.pages, { zone, today, byDue }),
    [list.rows, list.pages, zone, today, byDue],
  )
  const total = siap
    ? `${waiting} belum diambil lebih dari ${uncollectedDays} hari`
    : counts &&
      `${formatNumber(matching(counts.counts, filters.values))}${counts.capped ? '+' : ''} transaksi`
  const exports = useExport({
    empty: list.state === 'ready' && list.rows.length === 0,
    make: () => server.transactions.export(filterOf(filters.latest, store.uncollectedDays)),
  })
  return (
    <>
      <PageTitle title="Daftar Transaksi" aside={total} />
      <Toolbar
        filters={filters}
        search="Cari nomor, pelanggan, atau produk"
        shortSearch="Cari pesanan"
        count={total}
        views={views}
        actions={[exports]}
        main={phone ? main : <NewSaleButton label="Buat Transaksi" />}
        chips={
          <StatusChips values={filters.values} counts={counts?.counts} onChoose={filters.choose}>
            {(siap || (unfetched?.count ?? 0) > 0) && (
              <Chip.Group
                multiple
                value={siap ? ['lama'] : []}
                onChange={(chosen) => filters.choose({ siap: chosen.length > 0 ? 'lama' : undefined })}
              >
                <FilterChip
                  value="lama"
                  label={`Belum diambil lebih dari ${uncollectedDays} hari`}
                  count={unfetched?.count ?? 0}
                />
              </Chip.Group>
            )}
          </StatusChips>
        }
      >
        <Suspense fallback={<Skeleton w={220} h={42} />}>
          <DayRangeField
            label="Tanggal"
            today={today}
            presets={presetsOf(today)}
            value={from || to ? { from: from ?? to ?? today, to: to ?? from ?? today } : null}
            onChange={(range) => filters.choose({ dari: range?.from, sampai: range?.to })}
          />
        </Suspense>
        {unheaded && (
          <Select
            aria-label="Urutkan"
            data={ORDERS}
            value={urut ?? 'terbaru'}
            onChange={(value) =>
              filters.choose({ urut: value === 'tempo' || value === 'tempo-akhir' ? value : undefined })
            }
          />
        )}
      </Toolbar>
      {!phone && <RejectedAlert />}
      <PendingSubmissions zone={zone} />
      <ListFrame
        list={list}
        empty={{
          title: 'Belum ada transaksi',
          hint: 'Transaksi yang disimpan muncul di sini.',
          action: <NewSaleButton label="Buat Transaksi" variant="default" />,
        }}
        filtered={filters.active ? { onClear: filters.clear } : undefined}
      >
        <DataTable
          rows={list.rows}
          groups={groups}
          label={byDue ? 'Transaksi per hari janji selesai' : 'Transaksi per hari, yang terbaru di atas'}
          columns={columns}
          actions={actions}
          nameOf={numberOf}
          isMuted={isCancelled}
          stale={list.stale}
          onOpen={onOpen}
          openId={nota}
        />
      </ListFrame>
      {panel(groups)}
    </>
  )
}

const ORDERS = [
  { value: 'terbaru', label: 'Terbaru' },
  { value: 'tempo', label: 'Janji terdekat' },
  { value: 'tempo-akhir', label: 'Janji terjauh' },
]

function presetsOf(today: Day) {
  const yesterday = addDays(today, -1)
  const lastMonth = firstOfMonth(today, -1)
  return [
    { label: 'Hari ini', from: today, to: today },
    { label: 'Kemarin', from: yesterday, to: yesterday },
    { label: '7 hari terakhir', from: addDays(today, -6), to: today },
    { label: 'Bulan ini', from: firstOfMonth(today), to: today },
    { label: 'Bulan lalu', from: lastMonth, to: addDays(firstOfMonth(today), -1) },
  ]
}

function inputOf(values: TransactionSearch, uncollectedDays: number) {
  const sort = values.urut && ({ tempo: 'due', 'tempo-akhir': 'due-last' } as const)[values.urut]
  return { ...filterOf(values, uncollectedDays), sort }
}

function filterOf({ cari, bayar, order, dari, sampai, siap }: TransactionSearch, uncollectedDays: number) {
  const uncollectedForDays = siap && uncollectedDays
  return {
    search: cari,
    paymentStatus: bayar,
    status: orderStates({ bayar, order }),
    from: dari,
    to: sampai,
    uncollectedForDays,
  }
}
