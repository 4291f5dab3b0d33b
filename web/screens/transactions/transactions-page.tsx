import { Button, Chip, SegmentedControl, Select, Skeleton, Stack } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconClipboardList,
  IconEdit,
  IconPackageExport,
  IconPlus,
  IconPrinter,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
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
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import { useKeys } from '../../kit/keyboard/use-keys.ts'
import { DataTable } from '../../kit/lists/data-table.tsx'
import { FilterChip } from '../../kit/lists/filter-chip.tsx'
import { ListFrame } from '../../kit/lists/list-frame.tsx'
import { type ListAction, Toolbar } from '../../kit/lists/toolbar.tsx'
import { type Filters, useFilters } from '../../kit/lists/use-filters.ts'
import { useServerList } from '../../kit/lists/use-server-list.ts'
import { useOpenedDialog } from '../../kit/records/use-opened-dialog.tsx'
import { hasBoardEntry } from '../../pages.ts'
import { UncollectedLink, useUncollected } from '../../parts/order/uncollected.tsx'
import { PendingSubmissions } from '../../parts/outbox/pending-submissions.tsx'
import { RejectedAlert } from '../../parts/outbox/rejected-alert.tsx'
import { printInvoice, printJobTicket } from '../../parts/printing/print-invoice.ts'
import { prefetch } from '../../when-idle.ts'
import { dayGroups, placeOf } from './day-groups.tsx'
import type { GiveBackAction } from './give-back-dialog.tsx'
import { openOrderMessage } from './order-message.ts'
import type { TransactionSearch } from './search.ts'
import { matching, orderStates, StatusChips } from './status-chips.tsx'
import { columnsOf, isCancelled, numberOf } from './transaction-columns.tsx'
import classes from './transactions-page.module.css'

const GiveBackDialog = preloaded(() =>
  import('./give-back-dialog.tsx').then((module) => module.GiveBackDialog),
)
const FindOrderDialog = preloaded(() =>
  import('./find-order-dialog.tsx').then((module) => module.FindOrderDialog),
)
const OrderPanel = preloaded(() => import('./order-panel.tsx').then((module) => module.OrderPanel))
const DayRangeField = lazyPart(() =>
  import('../../kit/fields/day-range-field.tsx').then((module) => module.DayRangeField),
)
const Board = lazyPart(() => import('./board/board.tsx').then((module) => module.Board))
const TvBoard = lazyPart(() => import('./board/tv-board.tsx').then((module) => module.TvBoard))
const EditDialog = preloaded(() => import('./edit-dialog.tsx').then((module) => module.EditDialog))
const route = getRouteApi('/shell/transactions')

export function TransactionsPage() {
  const { pages } = useShop()
  const navigate = route.useNavigate()
  const filters = useFilters(route.useSearch(), navigate, ['nota', 'urut', 'layar', 'mesin', 'tampilan'])
  const { nota, layar, mesin: machine } = filters.values
  const [view, setView] = useView(filters)
  const edit = useOpenedDialog(EditDialog)
  const giveBack = useOpenedDialog(GiveBackDialog)
  const actions = useActions(edit.open, giveBack.open, {
    maySell: pages.includes('/create-transaction'),
    unfetched: filters.values.siap !== undefined,
  })
  // Opening an order is a step in the history; going on to another replaces it.
  const show = useCallback(
    (id: string | undefined) =>
      void navigate({
        search: (now) => ({ ...now, nota: id }),
        replace: id === undefined || nota !== undefined,
        resetScroll: false,
      }),
    [navigate, nota],
  )
  useEffect(() => void prefetch(OrderPanel.fetch), [])
  const openRow = useCallback(({ id }: { id: string }) => show(id), [show])
  const openWall = () => void navigate({ search: (now) => ({ ...now, layar: '1' }) })
  const leaveWall = useCallback(
    () => void navigate({ search: (now) => ({ ...now, layar: undefined }) }),
    [navigate],
  )
  const [everOpened, setEverOpened] = useState(false)
  if (nota && !everOpened) setEverOpened(true)
  const openEdit = (id: string, opener: string) =>
    edit.open({ id, onAction: (action) => giveBack.open({ id, action }, opener) }, opener)
  const panel = (place: ReturnType<typeof placeOf>) =>
    nota &&
    everOpened && (
      <OrderPanel
        id={nota}
        place={place}
        onShow={show}
        onClose={() => {
          show(undefined)
          focusRow(nota)
        }}
        onEdit={() => openEdit(nota, `order-${nota}`)}
        onAction={(action) => giveBack.open({ id: nota, action }, `order-${nota}`)}
      />
    )
  const phone = usePhone()
  const roomy = useWidth(75)
  const [finding, setFinding] = useState(false)
  const find = () => setFinding(true)
  useKeys((key) => (key === 'h' && !layar ? find : undefined))
  const handOver: ListAction = {
    label: 'Serahkan pesanan',
    icon: IconPackageExport,
    keys: 'H',
    onClick: find,
  }
  const viewSwitch = (
    <SegmentedControl
      aria-label="Tampilan"
      className={classes.views}
      value={view}
      data={VIEWS}
      onChange={(chosen) => setView(chosen as View)}
    />
  )
  const handOverButton = (
    <Button
      variant="default"
      px={12}
      flex="none"
      aria-label={handOver.label}
      aria-keyshortcuts="H"
      leftSection={<IconPackageExport size={20} />}
      onClick={find}
    >
      Serahkan
    </Button>
  )
  if (layar) {
    return (
      <Suspense fallback={<Skeleton height={400} />}>
        <TvBoard machine={machine} onLeave={leaveWall} />
      </Suspense>
    )
  }
  return (
    <Stack gap={14}>
      {view === 'produksi' ? (
        <>
          <Suspense fallback={<Skeleton height={400} />}>
            <Board
              filters={filters}
              views={
                <>
                  {viewSwitch}
                  {handOverButton}
                </>
              }
              onOpen={show}
              onWall={openWall}
            >
              <UncollectedLink onOpen={() => setView('daftar')} />
            </Board>
          </Suspense>
          {panel(null)}
        </>
      ) : (
        <TransactionList
          filters={filters}
          views={
            <>
              {viewSwitch}
              {(phone || roomy) && handOverButton}
            </>
          }
          handOver={phone || roomy ? undefined : handOver}
          actions={actions}
          onOpen={openRow}
          panel={(groups) => panel(nota ? placeOf(nota, groups) : null)}
        />
      )}
      {edit.element}
      {giveBack.element}
      <FindOrderDialog opened={finding} onClose={() => setFinding(false)} onFound={show} />
    </Stack>
  )
}

type View = 'daftar' | 'produksi'
const VIEWS = [
  { value: 'daftar', label: 'Daftar' },
  { value: 'produksi', label: 'Produksi' },
]
const VIEW_KEPT = 'transactions.view'

/** The address, else what this device showed last. Roles that only produce have a menu entry for each. */
function useView({ values, choose }: Filters<TransactionSearch>): [View, (view: View) => void] {
  const { pages } = useShop()
  const kept = !hasBoardEntry(pages) && localStorage.getItem(VIEW_KEPT) === 'produksi'
  return [
    values.tampilan ?? (kept ? 'produksi' : 'daftar'),
    (chosen) => {
      localStorage.setItem(VIEW_KEPT, chosen)
      choose({ tampilan: chosen === 'produksi' ? chosen : undefined })
    },
  ]
}

type TransactionListProps = {
  filters: Filters<TransactionSearch>
  views: ReactNode
  handOver: ListAction | undefined
  actions: ReturnType<typeof useActions>
  onOpen: (row: TransactionSummary) => void
  panel: (groups: ReturnType<typeof dayGroups>) => ReactNode
}

function TransactionList({ filters, views, handOver, actions, onOpen, panel }: TransactionListProps) {
  const { pages, store } = useShop()
  const { timeZone: zone, unfetchedDays } = store
  const phone = usePhone()
  // A narrow window hides the column whose head sorts.
  const unheaded = !useWidth(62)
  const wide = useWidth(90)
  const today = useToday(zone)
  const minute = useNow().getTime()
  const navigate = route.useNavigate()
  const { cari: search, dari: from, sampai: to, urut, nota, siap } = filters.values
  const byDue = urut !== undefined
  const list = useServerList(queries.transactions.list, inputOf(filters.values, store.unfetchedDays))
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
  const saidFrom = siap || unfetched?.count ? unfetchedDays : 0
  const told = useMemo(
    () =>
      new Map(
        list.pages.flatMap(({ pickupsTold = [] }) => pickupsTold).map((one) => [one.transactionId, one]),
      ),
    [list.pages],
  )
  const columns = useMemo(
    () => columnsOf({ zone, at: new Date(minute), unfetchedDays: saidFrom, told, wide }, urut, sort),
    [zone, minute, saidFrom, told, wide, urut, sort],
  )
  const groups = useMemo(
    () => dayGroups(list.rows, list.pages, { zone, today, byDue }),
    [list.rows, list.pages, zone, today, byDue],
  )
  const total = siap
    ? `${waiting} belum diambil lebih dari ${unfetchedDays} hari`
    : counts &&
      `${formatNumber(matching(counts.counts, filters.values))}${counts.capped ? '+' : ''} transaksi`
  const exports = useExport({
    empty: list.state === 'ready' && list.rows.length === 0,
    make: () => server.transactions.export(filterOf(filters.latest, store.unfetchedDays)),
  })
  const create = (variant?: 'default') =>
    pages.includes('/create-transaction') && (
      <Button
        component={Link}
        to="/create-transaction"
        variant={variant}
        aria-keyshortcuts="N"
        leftSection={<IconPlus size={18} />}
      >
        Buat Transaksi
      </Button>
    )
  return (
    <>
      <PageTitle title="Daftar Transaksi" aside={total} />
      <Toolbar
        filters={filters}
        search="Cari nomor, pelanggan, atau produk"
        shortSearch="Cari pesanan"
        count={total}
        views={views}
        actions={handOver ? [handOver, exports] : [exports]}
        main={!phone && create()}
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
                  label={`Belum diambil lebih dari ${unfetchedDays} hari`}
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
          action: create('default'),
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

/** Falls back to the page where the list does not show the row. */
function focusRow(id: string): void {
  const key = CSS.escape(id)
  const link = document.querySelector<HTMLElement>(`[data-row="${key}"] a, [data-card^="${key}"]`)
  const back = link ?? document.getElementById('isi')
  back?.focus({ preventScroll: link === null })
}

type Open<Props> = (props: Props, opener: string) => void

function useActions(
  openEdit: Open<{ id: string; onAction: (action: GiveBackAction) => void }>,
  openGiveBack: Open<{ id: string; action: GiveBackAction }>,
  /** `unfetched`: customers are notified; tickets and reorders are left out. */
  { maySell, unfetched }: { maySell: boolean; unfetched: boolean },
) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { store } = useShop()
  return useMemo(() => {
    const orderAgain = {
      label: 'Pesan lagi',
      icon: IconRepeat,
      onClick: ({ id }: TransactionSummary) =>
        void navigate({ to: '/create-transaction', search: { from: id } }),
    }
    const print = {
      label: 'Cetak',
      icon: IconPrinter,
      onClick: ({ id }: TransactionSummary) => printInvoice(id),
    }
    const ticket = {
      label: 'Cetak SPK',
      icon: IconClipboardList,
      onClick: ({ id }: TransactionSummary) => printJobTicket(id),
    }
    const tell = {
      label: 'WhatsApp siap diambil',
      icon: IconBrandWhatsapp,
      onClick: (row: TransactionSummary) => void openOrderMessage(client, store, row),
    }
    return [
      ...(unfetched ? [tell, print] : [print, ticket, ...(maySell ? [orderAgain] : [])]),
      {
        label: 'Ubah',
        icon: IconEdit,
        opens: true,
        onClick: ({ id }: TransactionSummary) =>
          openEdit({ id, onAction: (action) => openGiveBack({ id, action }, id) }, id),
      },
      {
        label: 'Hapus',
        icon: IconTrash,
        danger: true,
        onClick: ({ id }: TransactionSummary) => openGiveBack({ id, action: 'remove' }, id),
      },
    ]
  }, [openEdit, openGiveBack, maySell, unfetched, navigate, client, store])
}

function inputOf(values: TransactionSearch, unfetchedDays: number) {
  const sort = values.urut && ({ tempo: 'due', 'tempo-akhir': 'due-last' } as const)[values.urut]
  return { ...filterOf(values, unfetchedDays), sort }
}

function filterOf({ cari, bayar, order, dari, sampai, siap }: TransactionSearch, unfetchedDays: number) {
  const unfetchedFor = siap && unfetchedDays
  return {
    search: cari,
    paymentStatus: bayar,
    status: orderStates({ bayar, order }),
    from: dari,
    to: sampai,
    unfetchedFor,
  }
}
