import { Card } from './card.tsx'
import classes from './top-table.module.css'
import { TopTable } from './top-table.tsx'
import type { CardQuery, Cashiers } from './use-analytics.ts'

export function CashiersCard({ query }: { query: CardQuery<Cashiers> }) {
  return (
    <Card
      title="Per kasir"
      query={query}
      height={260}
      className={classes.card}
      // One alone made everything.
      isEmpty={({ rows }) => rows.length < 2}
    >
      {({ rows }) => (
        <TopTable
          caption="Penjualan per kasir, yang terbesar dahulu"
          of="Kasir"
          rows={rows.map(({ id, name, ...sums }) => ({
            ...sums,
            id: id ?? '',
            name: name ?? 'Tidak tercatat',
          }))}
        />
      )}
    </Card>
  )
}
