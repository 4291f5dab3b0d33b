import { Card } from './card.tsx'
import classes from './top-table.module.css'
import { TopTable } from './top-table.tsx'
import type { Buyers, CardQuery } from './use-analytics.ts'

export function TopCustomersCard({ query }: { query: CardQuery<Buyers> }) {
  return (
    <Card
      title="10 pelanggan teratas"
      query={query}
      height={440}
      className={classes.card}
      isEmpty={({ top }) => top.length === 0}
    >
      {({ top }) => <TopTable caption="10 pelanggan dengan penjualan terbesar" of="Pelanggan" rows={top} />}
    </Card>
  )
}
