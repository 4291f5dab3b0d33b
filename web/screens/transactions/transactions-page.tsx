import { Button, Stack } from '@mantine/core'
import { IconEdit, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, useMemo } from 'react'
import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import type { Day, ShopZone } from '../../../core/calendar.ts'
import { transactionNumber } from '../../../core/transaction.ts'
import { queries } from '../../data/query-client.tsx'
import { type Output, server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { digits, nearDay, number, timeText } from '../../format.ts'
import { ExportButton } from '../../kit/export-button.tsx'
import type { Column } from '../../kit/list/column.ts'
import { DataTable } from '../../kit/list/data-table.tsx'
import { ListFrame } from '../../kit/list/list-frame.tsx'
import { Toolbar } from '../../kit/list/toolbar.tsx'
import { useFilters } from '../../kit/list/use-filters.ts'
import { useServerList } from '../../kit/list/use-server-list.ts'
import { Money } from '../../kit/money.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { useOpenedDialog } from '../../kit/record/use-opened-dialog.tsx'
import { StatusStrip } from '../../kit/status.tsx'
import { usePhone } from '../../kit/use-phone.ts'
import { useToday } from '../../kit/use-today.ts'
import { printInvoice } from '../../parts/nota/print-invoice.ts'
import { PaymentBadge } from '../../parts/payment-badge.tsx'
import { RefusedAlert } from '../../parts/unsent/refused-alert.tsx'
import { UnsentList } from '../../parts/unsent-list.tsx'
import { ORDER_STATUS_LOOKS } from '../../text.ts'
import { dayGroups } from './day-groups.tsx'
import type { Deed } from './give-back-dialog.tsx'
import type { TransactionSearch } from './search.ts'
import { StatusChips } from './status-chips.tsx'
import classes from './transactions-page.module.css'

const GiveBackDialog = lazy(() =>
  import('./give-back-dialog.tsx').then((module) => ({ default: module.GiveBackDialog })),
)
const EditDialog = lazy(() => import('./edit-dialog.tsx').then((module) => ({ default: module.EditDialog })))
const route = getRouteApi('/shell/transactions')

/** Daftar Transaksi (specification, section 2): everything sold, newest first, found and worked on from here. */
export function TransactionsPage() {
  const { pages, store } = useShop()
  const zone = store.timeZone
  const phone = usePhone()
  const today = useToday(zone)
  const filters = useFilters(route.useSearch(), route.useNavigate())
  const list = useServerList(queries.transactions.list, inputOf(filters.values))
  const { data: counts } = useQuery(
    queries.transactions.counts.queryOptions({
      input: { search: filters.values.cari },
      placeholderData: keepPreviousData,
    }),
  )
  const edit = useOpenedDialog(EditDialog)
  const giveBack = useOpenedDialog(GiveBackDialog)
  const actions = useActions(edit.open, giveBack.open)
  const columns = useMemo(() => columnsOf(zone, today), [zone, today])
  const groups = useMemo(
    () => dayGroups(list.rows, list.pages, zone, today),
    [list.rows, list.pages, zone, today],
  )
  const total =
    counts && `${number(matching(counts.counts, filters.values))}${counts.capped ? '+' : ''} transaksi`
  const create = pages.includes('/create-transaction') && (
    <Button
      component={Link}
      to="/create-transaction"
      aria-keyshortcuts="N"
      leftSection={<IconPlus size={18} />}
    >
      Buat Transaksi
    </Button>
  )
  return (
    <Stack gap={14}>
      <PageTitle title="Daftar Transaksi" aside={total} />
      <Toolbar
        filters={filters}
        search="Cari nomor, pelanggan, atau produk"
        shortSearch="No., pelanggan, produk"
        count={total}
        buttons={
          <>
            <ExportButton
              empty={list.state === 'ready' && list.rows.length === 0}
              make={() => server.transactions.export(inputOf(filters.latest))}
            />
            {!phone && create}
          </>
        }
        chips={<StatusChips values={filters.values} counts={counts?.counts} onChoose={filters.choose} />}
      />
      {!phone && <RefusedAlert />}
      <UnsentList zone={zone} />
      <ListFrame
        list={list}
        empty={{
          title: 'Belum ada transaksi',
          hint: 'Transaksi yang disimpan muncul di sini.',
          action: create,
        }}
        filtered={Object.keys(filters.values).length > 0 ? { onClear: filters.clear } : undefined}
      >
        <DataTable
          rows={list.rows}
          groups={groups}
          label="Transaksi per hari, yang terbaru di atas"
          columns={columns}
          actions={actions}
          nameOf={numberOf}
          isMuted={isCancelled}
          stale={list.stale}
        />
      </ListFrame>
      {edit.element}
      {giveBack.element}
    </Stack>
  )
}

/** Print, edit and delete. */
type Open<Props> = (props: Props, opener: string) => void

function useActions(
  openEdit: Open<{ id: string; onDeed: (deed: Deed) => void }>,
  openDeed: Open<{ id: string; deed: Deed }>,
) {
  return useMemo(
    () => [
      { label: 'Cetak', icon: IconPrinter, onClick: ({ id }: TransactionSummary) => printInvoice(id) },
      {
        label: 'Ubah',
        icon: IconEdit,
        opens: true,
        onClick: ({ id }: TransactionSummary) =>
          openEdit({ id, onDeed: (deed) => openDeed({ id, deed }, id) }, id),
      },
      {
        label: 'Hapus',
        icon: IconTrash,
        danger: true,
        onClick: ({ id }: TransactionSummary) => openDeed({ id, deed: 'remove' }, id),
      },
    ],
    [openEdit, openDeed],
  )
}

/** Columns leave as the window narrows (design, section 8). */
function columnsOf(zone: ShopZone, today: Day): Column<TransactionSummary>[] {
  return [
    {
      head: 'Nomor',
      heading: true,
      strong: true,
      card: 'line',
      cell: (row) => (
        <>
          {numberOf(row)}
          <time className="detail" dateTime={row.createdAt}>
            {timeText(row.createdAt, zone)}
          </time>
        </>
      ),
      onCard: (row) => `${numberOf(row)} · ${timeText(row.createdAt, zone)}`,
    },
    {
      head: 'Pelanggan',
      strong: true,
      width: '24%',
      card: 'title',
      cell: ({ customerName }) => <span title={customerName}>{customerName}</span>,
      onCard: ({ customerName }) => customerName,
    },
    {
      head: 'Item',
      width: '42%',
      from: 80,
      card: 'line',
      cell: ({ firstItemName, itemCount }) => (
        <div className={classes.item}>
          <span title={firstItemName}>{firstItemName}</span>
          {itemCount > 1 && <span className={classes.more}>+{itemCount - 1}</span>}
        </div>
      ),
      onCard: ({ firstItemName, itemCount }) =>
        firstItemName + (itemCount > 1 ? ` +${itemCount - 1} item` : ''),
    },
    {
      head: 'Order',
      cell: ({ status }) => <StatusStrip {...ORDER_STATUS_LOOKS[status]} />,
    },
    {
      head: 'Selesai',
      quiet: true,
      from: 62,
      cell: ({ status, estimatedCompletion: due }) => {
        const open = status === 'pending' || status === 'processing'
        if (status === 'cancelled') return '—'
        return (
          <span className={open && due === today ? classes.dueToday : undefined}>{nearDay(due, today)}</span>
        )
      },
    },
    {
      head: 'Pembayaran',
      card: 'foot',
      cell: (row) => (isCancelled(row) ? forfeitedText(row) : <PaymentBadge paid={row} />),
      onCard: (row) => (
        <>
          {!isCancelled(row) ? <PaymentBadge paid={row} /> : row.paidAmount > 0 && forfeitedText(row)}
          <StatusStrip {...ORDER_STATUS_LOOKS[row.status]} />
        </>
      ),
    },
    {
      head: 'Sisa',
      number: true,
      quiet: true,
      from: 62,
      cell: (row) => (owed(row) > 0 ? <span className={classes.missing}>{digits(owed(row))}</span> : '—'),
    },
    {
      head: 'Total',
      number: true,
      strong: true,
      card: 'aside',
      cell: (row) => (
        <>
          <Money amount={row.total} />
          <GivenBack row={row} />
        </>
      ),
      onCard: (row) => (
        <>
          <Money amount={row.total} className="strong" />
          {owed(row) > 0 && <div className={`num ${classes.missing}`}>kurang {digits(owed(row))}</div>}
          <GivenBack row={row} />
        </>
      ),
    },
  ]
}

/** What of its money a cancelled order left with the shop. */
function forfeitedText({ paidAmount }: TransactionSummary): string {
  return paidAmount > 0 ? `DP hangus ${digits(paidAmount)}` : '—'
}

/** What of its money went back to the customer. */
function GivenBack({ row }: { row: TransactionSummary }) {
  if (row.refundedAmount === 0) return null
  return <span className="detail num">kembali {digits(row.refundedAmount)}</span>
}

function numberOf({ id }: TransactionSummary): string {
  return transactionNumber(id)
}

function isCancelled({ status }: TransactionSummary): boolean {
  return status === 'cancelled'
}

/** A cancelled order is no debt. */
function owed(row: TransactionSummary): number {
  return isCancelled(row) ? 0 : row.remainingAmount
}

/** How many all filters together select. */
function matching(
  counts: Output['transactions']['counts']['counts'],
  { bayar, order }: TransactionSearch,
): number {
  return counts
    .filter((cell) => (bayar?.includes(cell.paymentStatus) ?? true) && (order?.includes(cell.status) ?? true))
    .reduce((total, { count }) => total + count, 0)
}

/** The filters as the server's list takes them. */
function inputOf({ cari, bayar, order }: TransactionSearch) {
  return { search: cari, paymentStatus: bayar, status: order }
}
