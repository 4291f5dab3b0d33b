import { SegmentedControl, Stack } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconReceipt, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import type { Debtor, Receivable } from '../../../contract/receivables.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { usePendingPayments } from '../../data/pending-payments.ts'
import { queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { failureMessage } from '../../domain-error.ts'
import { formatNumber } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { useExport } from '../../kit/display/export-button.tsx'
import { CellMoney } from '../../kit/display/money.tsx'
import { PageTitle } from '../../kit/display/page-title.tsx'
import { SummaryCells } from '../../kit/display/summary-cells.tsx'
import { ErrorBlock } from '../../kit/feedback/error-block.tsx'
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import { Dot } from '../../kit/feedback/status.tsx'
import { DataTable } from '../../kit/lists/data-table.tsx'
import { ListFrame } from '../../kit/lists/list-frame.tsx'
import { Toolbar } from '../../kit/lists/toolbar.tsx'
import { useFilters } from '../../kit/lists/use-filters.ts'
import { type ListState, useServerList } from '../../kit/lists/use-server-list.ts'
import { useOpenedDialog } from '../../kit/records/use-opened-dialog.tsx'
import { useCustomer } from '../../parts/customer/use-customer.ts'
import { PendingSubmissions } from '../../parts/outbox/pending-submissions.tsx'
import { type DebtColumns, debtColumns, debtorColumns } from './debt-columns.tsx'
import type { ReceivableSearch } from './search.ts'

const PaymentDialog = preloaded(() => import('./payment-dialog.tsx').then((module) => module.PaymentDialog))
const SettleDialog = preloaded(() => import('./settle-dialog.tsx').then((module) => module.SettleDialog))
const route = getRouteApi('/shell/receivables')

/** Customers who owe, as rows of a list: each is known by their own id. */
const debtorsCall = {
  key: queries.receivables.listCustomers.key,
  async call(...args: Parameters<typeof queries.receivables.listCustomers.call>) {
    const page = await queries.receivables.listCustomers.call(...args)
    return { ...page, rows: page.rows.map((debtor) => ({ ...debtor, id: debtor.customerId })) }
  },
}

export function ReceivablesPage() {
  const { timeZone: zone } = useShop().store
  const phone = usePhone()
  const today = useToday(zone)
  const navigate = route.useNavigate()
  const filters = useFilters(route.useSearch(), navigate, ['per', 'terima'])
  const { cari: search, status, per, terima } = filters.values
  const input = inputOf(filters.values)
  const debts = useServerList(queries.receivables.list, input, { enabled: per === undefined })
  const debtors = useServerList(debtorsCall, input, { enabled: per !== undefined })
  const list: ListState<unknown> = per === undefined ? debts : debtors
  const { data: counts } = useQuery(
    queries.receivables.counts.queryOptions({ input: { search }, placeholderData: keepPreviousData }),
  )
  const { data: summary } = useQuery(queries.receivables.summary.queryOptions())
  const waiting = usePendingPayments()
  const payment = useOpenedDialog(PaymentDialog)
  const settling = useOpenedDialog(SettleDialog)
  const { open: openPayment } = payment
  const { open: openSettling } = settling
  const { customer: asked } = useCustomer(terima)
  useEffect(() => {
    if (!asked) return
    const { id: customerId, name: customerName, phone: customerPhone } = asked
    openSettling({ debtor: { customerId, customerName, customerPhone }, waiting, zone }, customerId)
    void navigate({ search: (now) => ({ ...now, terima: undefined }), replace: true, resetScroll: false })
  }, [asked, waiting, zone, openSettling, navigate])
  // Until it is known, the button stays as it mostly is; the server says the same when it is pressed.
  const sendsMail = summary?.sendsMail ?? true
  const columns = useMemo(() => {
    const shared: DebtColumns = { today, zone, sendsMail }
    return {
      debts: debtColumns({
        ...shared,
        waiting,
        onReceive: (debt: Receivable) =>
          openPayment({ debt, waiting: waiting.get(debt.id) ?? 0, today, zone }, debt.id),
      }),
      debtors: debtorColumns({
        ...shared,
        onReceive: (debtor: Debtor) => openSettling({ debtor, waiting, zone }, debtor.customerId),
      }),
    }
  }, [today, zone, sendsMail, waiting, openPayment, openSettling])
  const matched = counts && {
    all: counts.running + counts.overdue,
    berjalan: counts.running,
    terlambat: counts.overdue,
  }
  const exports = useExport({
    empty: list.state === 'ready' && list.rows.length === 0,
    make: () =>
      per === undefined
        ? server.receivables.export(inputOf(filters.latest))
        : server.receivables.exportCustomers(inputOf(filters.latest)),
  })
  const show = (per: ReceivableSearch['per']) => filters.choose({ per })
  const other =
    per === undefined
      ? { label: 'Per pelanggan', icon: IconUsers, per: 'pelanggan' as const }
      : { label: 'Per transaksi', icon: IconReceipt, per: undefined }
  const states = <States values={filters.values} counts={matched} onChoose={filters.choose} />
  const perWhat = (
    <SegmentedControl
      aria-label="Tampilkan"
      value={per ?? 'transaksi'}
      data={[
        { value: 'transaksi', label: 'Per transaksi' },
        { value: 'pelanggan', label: 'Per pelanggan' },
      ]}
      onChange={(chosen) => show(chosen === 'pelanggan' ? chosen : undefined)}
    />
  )
  return (
    <Stack gap={14}>
      <PageTitle
        title="Piutang"
        aside={summary && `${formatNumber(summary.total.count)} transaksi belum lunas`}
      />
      <Cells />
      <Toolbar
        filters={filters}
        search="Cari pelanggan atau nomor"
        shortSearch="Cari pelanggan"
        count={matched && `${formatNumber(matched[status ?? 'all'])} transaksi`}
        views={phone ? states : perWhat}
        actions={phone ? [{ ...other, onClick: () => show(other.per) }, exports] : [exports]}
      >
        {!phone && states}
      </Toolbar>
      <PendingSubmissions zone={zone} kind="payments.create" />
      <ListFrame
        list={list}
        noun="Piutang"
        empty={{ title: 'Tidak ada piutang', hint: 'Transaksi yang belum lunas muncul di sini.' }}
        filtered={search || status ? { onClear: filters.clear } : undefined}
      >
        {per === undefined ? (
          <DataTable
            rows={debts.rows}
            label="Piutang, yang tertua di atas"
            columns={columns.debts}
            nameOf={({ id }) => transactionNumber(id)}
            stale={debts.stale}
          />
        ) : (
          <DataTable
            rows={debtors.rows}
            label="Piutang per pelanggan, yang tertua di atas"
            columns={columns.debtors}
            nameOf={({ customerName }) => customerName}
            stale={debtors.stale}
          />
        )}
      </ListFrame>
      {payment.element}
      {settling.element}
    </Stack>
  )
}

type StatesProps = {
  values: ReceivableSearch
  counts: Record<'all' | 'berjalan' | 'terlambat', number> | undefined
  onChoose: (chosen: Partial<ReceivableSearch>) => void
}

function States({ values, counts, onChoose }: StatesProps) {
  // Figure spaces keep the room of a count until it comes.
  const counted = (label: string, count: number | undefined) =>
    `${label} ${count === undefined ? '\u2007\u2007' : formatNumber(count)}`
  return (
    <SegmentedControl
      className="num"
      flex={usePhone() ? 1 : undefined}
      aria-label="Status piutang"
      value={values.status ?? 'all'}
      data={[
        { value: 'all', label: counted('Semua', counts?.all) },
        { value: 'berjalan', label: counted('Berjalan', counts?.berjalan) },
        { value: 'terlambat', label: counted('Terlambat', counts?.terlambat) },
      ]}
      onChange={(status) =>
        onChoose({ status: status === 'berjalan' || status === 'terlambat' ? status : undefined })
      }
    />
  )
}

function Cells() {
  const { termsEnabled } = useShop().store
  const { data, error, refetch } = useQuery(queries.receivables.summary.queryOptions())
  if (error && !data)
    return <ErrorBlock message={failureMessage(error)} error={error} onRetry={() => refetch()} />
  const cell = (
    label: string,
    sum: { amount: number; count: number } | undefined,
    context: (count: string) => string,
    glyph?: ReactNode,
  ) => ({
    label,
    glyph,
    figure: sum && <CellMoney amount={sum.amount} />,
    context: sum && context(formatNumber(sum.count)),
  })
  return (
    <SummaryCells
      cells={[
        cell('Total piutang', data?.total, (count) => `${count} transaksi`),
        {
          ...cell(
            'Terlambat',
            data?.overdue,
            (count) => `${count} transaksi lewat ${termsEnabled ? 'jatuh tempo' : '30 hari'}`,
            <Dot share={0} tone="magenta" />,
          ),
          missing: (data?.overdue.count ?? 0) > 0,
        },
        cell(
          'Dibayar sebagian',
          data?.partial,
          (count) => `sisa dari ${count} transaksi`,
          <Dot share={0.5} tone="yellow" />,
        ),
        cell(
          'Diterima bulan ini',
          data?.received,
          (count) => `${count} pembayaran`,
          <Dot share={1} tone="green" />,
        ),
      ]}
    />
  )
}

function inputOf({ cari, status }: ReceivableSearch) {
  const states = { berjalan: 'running', terlambat: 'overdue' } as const
  return { search: cari, status: status && states[status] }
}
