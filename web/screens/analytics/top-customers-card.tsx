import type { Range } from '../../../core/analytics.ts'
import { Card, Nothing } from './card.tsx'
import { lengthText } from './texts.ts'
import classes from './top-table.module.css'
import { TopTable } from './top-table.tsx'
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
          <TopTable
            caption="10 pelanggan dengan pendapatan terbesar"
            of="Pelanggan"
            rows={top}
            whole={firstTime.amount + returning.amount}
          />
        )
      }
    </Card>
  )
}
