import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import '../../theme/later-styles.css'
import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { isReceivable } from '../../../core/payments/receivable.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { failureMessage } from '../../domain-error.ts'
import { formatMoment, formatNumber, formatShortDay, rupiah } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import { TableHead } from '../../kit/display/table-head.tsx'
import { ErrorBlock } from '../../kit/feedback/error-block.tsx'
import { OrderLink } from '../../parts/order/order-link.tsx'
import { OrderStatus } from '../../parts/order/order-status.tsx'
import { PaymentBadge } from '../../parts/payment/payment-badge.tsx'
import classes from './customer-history.module.css'

const PAGE_SIZE = 10

/** What is owed is above the rest. */
export function Sales({ customerId }: { customerId: string }) {
  const { data: debts } = useQuery(queries.customers.debts.queryOptions())
  const debt = debts?.rows.find((row) => row.customerId === customerId)
  if (!debt) return <SaleList title="Transaksi" id={customerId} />
  return (
    <>
      <SaleList title="Belum lunas" id={customerId} payment="owed" owed={debt.remainingAmount} />
      <SaleList title="Transaksi lain" id={customerId} payment="settled" />
    </>
  )
}

type SaleListProps = { title: string; id: string; payment?: 'owed' | 'settled'; owed?: number }

function SaleList({ title, id, payment, owed }: SaleListProps) {
  const list = useInfiniteQuery(
    queries.customers.transactions.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, payment, cursor, limit: PAGE_SIZE }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const more = async () => {
    // The next page would cancel the repetition of the others after a change.
    if (list.isFetching) await list.refetch({ cancelRefetch: false })
    await list.fetchNextPage()
  }
  return (
    <Section
      title={title}
      tools={owed && <Money amount={owed} className="strong" />}
      query={list}
      onRetry={more}
      none={rows.length === 0 && 'Belum ada transaksi.'}
    >
      <ul className={classes.sales}>
        {rows.map((row) => (
          <Sale key={row.id} row={row} />
        ))}
      </ul>
      {list.hasNextPage && !list.isError && (
        <Group justify="center">
          <Button size="sm" variant="default" loading={list.isFetchingNextPage} onClick={more}>
            Muat lagi
          </Button>
        </Group>
      )}
    </Section>
  )
}

function Sale({ row }: { row: TransactionSummary }) {
  const { store } = useShop()
  const cancelled = row.status === 'cancelled'
  return (
    <li className={classes.sale} data-cancelled={cancelled || undefined}>
      <div>
        <div className={classes.number}>
          <OrderLink id={row.id} />
          <span className="num detail">{formatMoment(row.createdAt, store.timeZone)}</span>
        </div>
        <div className={`detail ${classes.items}`}>
          {row.firstItemName}
          {row.itemCount > 1 && ` +${row.itemCount - 1} item`}
        </div>
      </div>
      <div className={classes.sums}>
        <Money amount={row.total} className={classes.total} />
        {isReceivable(row) && row.paidAmount > 0 && (
          <div className={`num ${classes.missing}`}>kurang {rupiah(row.remainingAmount)}</div>
        )}
        {row.refundedAmount > 0 && <div className="num detail">kembali {rupiah(row.refundedAmount)}</div>}
        {cancelled && row.paidAmount > 0 && (
          <div className="num detail">DP hangus {rupiah(row.paidAmount)}</div>
        )}
      </div>
      <div className={classes.states}>
        {cancelled ? '—' : <PaymentBadge paid={row} />}
        <OrderStatus order={row} />
      </div>
    </li>
  )
}

export function LastPrices({ customerId }: { customerId: string }) {
  const { timeZone } = useShop().store
  const prices = useQuery(queries.customers.lastPrices.queryOptions({ input: { id: customerId } }))
  const rows = prices.data?.rows ?? []
  return (
    <Section
      title="Harga terakhir"
      query={prices}
      onRetry={prices.refetch}
      none={rows.length === 0 && 'Belum ada produk yang dibeli.'}
    >
      <table className={`num inner-table ${classes.prices}`}>
        <TableHead
          caption="Harga satuan terakhir per produk"
          heads={['Produk', 'Tanggal', 'Jumlah', 'Harga satuan']}
          figures={3}
        />
        <tbody>
          {rows.map((row) => (
            <tr key={row.productId}>
              <th scope="row">{row.productName}</th>
              <td data-number>{formatShortDay(dayOf(row.createdAt, timeZone))}</td>
              <td data-number>{formatNumber(row.quantity)}</td>
              <td data-number>
                <Money amount={row.unitPrice} />
                <span className={classes.unit}>/{row.unit}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

type SectionProps = {
  title: string
  query: Pick<UseQueryResult, 'isPending' | 'isSuccess' | 'error' | 'fetchStatus'>
  onRetry: () => void
  /** Shown where there is nothing. */
  none: string | false
  tools?: ReactNode
  children: ReactNode
}

export function Section({ title, query, onRetry, none, tools, children }: SectionProps) {
  const away = query.isPending && query.fetchStatus === 'paused'
  return (
    <Stack component="section" gap={10} aria-label={title}>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {title}
        </Title>
        {tools}
      </Group>
      {away && <ErrorBlock message="Server tidak dapat dihubungi." />}
      {query.isPending && !away && <Skeleton height={56} role="status" aria-label="Memuat…" />}
      {query.error && (
        <ErrorBlock message={failureMessage(query.error)} error={query.error} onRetry={onRetry} />
      )}
      {none ? query.isSuccess && <Text c="dimmed">{none}</Text> : children}
    </Stack>
  )
}
