import { Skeleton, Text, Title, VisuallyHidden } from '@mantine/core'
import { useShop } from '../../data/session.tsx'
import '@mantine/core/styles/Skeleton.layer.css'
import { useQuery } from '@tanstack/react-query'
import { dayOf } from '../../../core/calendar.ts'
import { queries } from '../../data/server.ts'
import { number, shortDay } from '../../format.ts'
import { ErrorBlock } from '../../kit/error-block.tsx'
import { Money } from '../../kit/money.tsx'
import classes from './last-prices.module.css'

/** What the customer last paid for each product: 'the same price as last time' without searching for it. */
export function LastPrices({ customerId }: { customerId: string }) {
  const { timeZone } = useShop().store
  const prices = useQuery(queries.customers.lastPrices.queryOptions({ input: { id: customerId } }))
  const rows = prices.data?.rows ?? []
  const away = prices.isPending && prices.fetchStatus === 'paused'
  return (
    <section className={classes.section} aria-label="Harga terakhir">
      <Title order={2} size="h4">
        Harga terakhir
      </Title>
      {away && <ErrorBlock message="Server tidak dapat dihubungi." />}
      {prices.isPending && !away && <Skeleton height={56} role="status" aria-label="Memuat…" />}
      {prices.isError && <ErrorBlock message={prices.error.message} onRetry={() => prices.refetch()} />}
      {prices.isSuccess && rows.length === 0 && <Text c="dimmed">Belum ada produk yang dibeli.</Text>}
      {rows.length > 0 && (
        <table className={classes.table}>
          <VisuallyHidden component="caption">Harga satuan terakhir per produk</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">Produk</th>
              <th scope="col">Tanggal</th>
              <th scope="col">Jumlah</th>
              <th scope="col">Harga satuan</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.productId}>
                <th scope="row">{row.productName}</th>
                <td>{shortDay(dayOf(row.createdAt, timeZone))}</td>
                <td>{number(row.quantity)}</td>
                <td>
                  <Money amount={row.unitPrice} />
                  <span className={classes.unit}>/{row.unit}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
