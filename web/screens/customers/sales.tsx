import { Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { useShop } from '../../data/session.tsx'
import '@mantine/core/styles/Skeleton.layer.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { isReceivable } from '../../../core/receivable.ts'
import { transactionNumber } from '../../../core/transaction.ts'
import { queries } from '../../data/server.ts'
import { momentText, rupiah } from '../../format.ts'
import { ErrorBlock } from '../../kit/error-block.tsx'
import { Money } from '../../kit/money.tsx'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { StatusStrip } from '../../kit/status-strip.tsx'
import { ORDER_STATUS_LOOKS, PAYMENT_STATUS_LOOKS } from '../../text.ts'
import classes from './sales.module.css'

const PAGE_SIZE = 10

/** A customer's transactions, newest first. Each leads to its place in Daftar Transaksi, for those who may open that. */
export function Sales({ customerId }: { customerId: string }) {
  const list = useInfiniteQuery(
    queries.customers.transactions.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: customerId, cursor, limit: PAGE_SIZE }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  const away = list.isPending && list.fetchStatus === 'paused'
  return (
    <section className={classes.section} aria-label="Transaksi">
      <Title order={2} size="h4">
        Transaksi
      </Title>
      {away && <ErrorBlock message="Server tidak dapat dihubungi." />}
      {list.isPending && !away && <Skeleton height={56} role="status" aria-label="Memuat…" />}
      {list.isError && <ErrorBlock message={list.error.message} onRetry={() => list.fetchNextPage()} />}
      {list.isSuccess && rows.length === 0 && <Text c="dimmed">Belum ada transaksi.</Text>}
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <Sale key={row.id} row={row} />
          ))}
        </ul>
      )}
      {list.hasNextPage && !list.isError && (
        <Group justify="center">
          <Button
            size="sm"
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => list.fetchNextPage()}
          >
            Muat lagi
          </Button>
        </Group>
      )}
    </section>
  )
}

function Sale({ row }: { row: TransactionSummary }) {
  const { timeZone } = useShop().store
  const number = transactionNumber(row.id)
  const cancelled = row.status === 'cancelled'
  const { tone, label } = PAYMENT_STATUS_LOOKS[row.paymentStatus]
  return (
    <li className={classes.row} data-cancelled={cancelled || undefined}>
      <div className={classes.what}>
        <div className={classes.number}>
          {useShop().pages.includes('/transactions') ? (
            <Link to="/transactions" search={{ cari: number }} className={classes.link}>
              {number}
            </Link>
          ) : (
            number
          )}
          <span className={`num ${classes.quiet}`}>{momentText(row.createdAt, timeZone)}</span>
        </div>
        <div className={classes.quiet}>
          {row.firstItemName}
          {row.itemCount > 1 && ` +${row.itemCount - 1} item`}
        </div>
      </div>
      <div className={classes.sums}>
        <Money amount={row.total} className={classes.total} />
        {isReceivable(row) && row.paidAmount > 0 && (
          <div className={`num ${classes.missing}`}>kurang {rupiah(row.remainingAmount)}</div>
        )}
      </div>
      <div className={classes.states}>
        {!cancelled && (
          <StatusBadge tone={tone} label={label} share={row.total === 0 ? 1 : row.paidAmount / row.total} />
        )}
        <StatusStrip {...ORDER_STATUS_LOOKS[row.status]} />
      </div>
    </li>
  )
}
