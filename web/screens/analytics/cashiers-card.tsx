import type { Range } from '../../../core/analytics.ts'
import { Card, Nothing } from './card.tsx'
import { lengthText } from './texts.ts'
import classes from './top-table.module.css'
import { TopTable } from './top-table.tsx'
import type { CardQuery, Cashiers } from './use-analytics.ts'

/** Sales by who made them. */
export function CashiersCard({ query, range }: { query: CardQuery<Cashiers>; range: Range }) {
  return (
    <Card title="Per kasir" aside={lengthText(range)} query={query} height={260} className={classes.card}>
      {({ rows }) =>
        rows.length === 0 ? (
          <Nothing>Belum ada penjualan dalam periode ini.</Nothing>
        ) : (
          <TopTable
            caption="Penjualan per kasir, yang terbesar dahulu"
            of="Kasir"
            rows={rows.map(({ id, name, ...sums }) => ({
              ...sums,
              id: id ?? '',
              name: name ?? 'Tidak tercatat',
            }))}
            whole={rows.reduce((sum, { amount }) => sum + amount, 0)}
          />
        )
      }
    </Card>
  )
}
