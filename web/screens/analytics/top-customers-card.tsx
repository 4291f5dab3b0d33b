import { VisuallyHidden } from '@mantine/core'
import type { Range } from '../../../core/analytics.ts'
import { digits, number } from '../../format.ts'
import { Card, Nothing } from './card.tsx'
import { lengthText } from './texts.ts'
import classes from './top-table.module.css'
import type { Buyers, CardQuery } from './use-analytics.ts'

/** The ten customers who bought most. */
export function TopCustomersCard({ query, range }: { query: CardQuery<Buyers>; range: Range }) {
  return (
    <Card
      title="10 pelanggan teratas"
      aside={lengthText(range)}
      query={query}
      height={440}
      className={classes.card}
    >
      {({ top, firstTime, returning }) =>
        top.length === 0 ? (
          <Nothing>Belum ada penjualan dalam periode ini.</Nothing>
        ) : (
          <table className={classes.table}>
            <VisuallyHidden component="caption">10 pelanggan dengan pendapatan terbesar</VisuallyHidden>
            <thead>
              <tr>
                <th scope="col">#</th>
                <th scope="col" className={classes.name}>
                  Pelanggan
                </th>
                <td className={classes.bar} />
                <th scope="col" data-number>
                  Transaksi
                </th>
                <th scope="col" data-number>
                  Total
                </th>
              </tr>
            </thead>
            <tbody>
              {top.map(({ id, name, count, amount }, index) => (
                <tr key={id}>
                  <td className={classes.rank}>{index + 1}</td>
                  <th scope="row" className={classes.name} title={name}>
                    <span>{name}</span>
                  </th>
                  <td className={classes.bar}>
                    <span className={classes.track} aria-hidden="true">
                      <span
                        style={{
                          width: `${(amount / Math.max(1, firstTime.amount + returning.amount)) * 100}%`,
                        }}
                      />
                    </span>
                  </td>
                  <td data-number>{number(count)}</td>
                  <td data-number className="strong">
                    {digits(amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Card>
  )
}
