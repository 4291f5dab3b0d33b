import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '../../../../contract/transaction-record.ts'
import { isLowMargin, type LineProfit, marginOf, sumProfit } from '../../../../core/orders/profit.ts'
import { queries } from '../../../data/query-client.tsx'
import { formatDigits, formatNumber, formatPercent } from '../../../format.ts'
import { TableHead } from '../../../kit/display/table-head.tsx'
import classes from './order-materials.module.css'

/** What an order earns, for those who see costs; nothing while none of its lines has a cost. */
export function OrderProfit({ sale }: { sale: Transaction }) {
  const { data } = useQuery(queries.profit.ofOrder.queryOptions({ input: { transactionId: sale.id } }))
  const lines = data?.lines ?? []
  const sum = sumProfit(lines)
  if (lines.length === sum.uncounted) return null
  return (
    <section aria-labelledby="laba-pesanan" className={classes.materials}>
      <Title order={3} size="h4" id="laba-pesanan">
        Laba kotor
      </Title>
      <table className={`num inner-table ${classes.earned}`}>
        <TableHead caption="Laba kotor per item" heads={['Item', 'Modal', 'Laba', 'Margin']} figures={3} />
        <tbody>
          {sale.items.map(({ id, productName }) => {
            const line = lines.find(({ lineId }) => lineId === id)
            return line && <Row key={id} name={productName} earned={line} />
          })}
        </tbody>
        {lines.length > 1 && (
          <tfoot>
            <Row name="Semua" earned={sum} />
          </tfoot>
        )}
      </table>
      {sum.uncounted > 0 && (
        <p className="detail">{formatNumber(sum.uncounted)} item belum punya bahan, tidak dihitung.</p>
      )}
    </section>
  )
}

type Earned = Omit<LineProfit, 'lineId'>

function Row({ name, earned: { sales, cost, isProvisional } }: { name: string; earned: Earned }) {
  const margin = cost === null ? null : marginOf({ sales, cost })
  return (
    <tr>
      <th scope="row">
        {name}
        {isProvisional && <span className="detail"> sementara</span>}
      </th>
      {cost === null ? (
        <td colSpan={3} data-number>
          <span className="detail">tidak dihitung</span>
        </td>
      ) : (
        <>
          <td data-number>{formatDigits(cost)}</td>
          <td data-number className="strong">
            {formatDigits(sales - cost)}
          </td>
          <td data-number className={isLowMargin({ sales, cost }) ? classes.short : undefined}>
            {margin === null ? '–' : formatPercent(margin)}
          </td>
        </>
      )}
    </tr>
  )
}
