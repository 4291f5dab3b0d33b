import { formatNumber } from '../../format.ts'
import { FittedMoney, Money } from '../../kit/display/money.tsx'
import { Card } from './card.tsx'
import { ChangeText } from './change-text.tsx'
import classes from './money-card.module.css'
import { ShareBars } from './share-bars.tsx'
import type { CardQuery, Figures } from './use-analytics.ts'

type ProfitProps = { query: CardQuery<Figures>; before: string }
type Sums = Pick<Figures['current'], 'sales' | 'expenses'>

export function ProfitCard({ query, before }: ProfitProps) {
  return (
    <Card
      title="Penjualan − pengeluaran"
      hint="Penjualan dikurangi pajak dan pengeluaran dalam periode yang sama. Yang belum dibayar pelanggan ikut dihitung."
      query={query}
      height={250}
      isEmpty={({ current: { sales, expenses } }) => sales.count === 0 && !expenses?.count}
    >
      {({ current, previous }) => {
        const { sales, expenses } = current
        const left = leftOf(current)
        if (left === null || !expenses) return null
        return (
          <dl className={classes.sum}>
            <div>
              <dt>Penjualan</dt>
              <dd>
                <Money amount={sales.amount} />
              </dd>
            </div>
            {sales.tax !== 0 && (
              <div>
                <dt>Pajak di dalamnya</dt>
                <dd>
                  <Money amount={-sales.tax} />
                </dd>
              </div>
            )}
            <div>
              <dt>Pengeluaran ({formatNumber(expenses.count)})</dt>
              <dd>
                <Money amount={-expenses.amount || 0} />
              </dd>
            </div>
            <div className={classes.left} data-missing={left < 0 || undefined}>
              <dt>Tersisa untuk toko</dt>
              <dd>
                <FittedMoney className={classes.rest} amount={left} />
              </dd>
            </div>
            <div className={classes.before}>
              <dt>
                <ChangeText now={left} before={leftOf(previous) ?? 0} good="up" than={before} />
              </dt>
              <dd>
                sebelumnya <Money amount={leftOf(previous) ?? 0} />
              </dd>
            </div>
          </dl>
        )
      }}
    </Card>
  )
}

export function SpentCard({ query }: Omit<ProfitProps, 'before'>) {
  return (
    <Card
      title="Pengeluaran per kategori"
      query={query}
      height={300}
      isEmpty={({ current: { expenses } }) => !expenses?.count}
    >
      {({ current: { expenses } }) =>
        expenses && (
          <ShareBars
            whole={expenses.amount}
            parts={expenses.categories.map(({ name, amount, count }) => ({
              key: name ?? '',
              name: name ?? 'Tanpa kategori',
              amount,
              context: `${formatNumber(count)} pengeluaran`,
            }))}
          />
        )
      }
    </Card>
  )
}

function leftOf({ sales, expenses }: Sums): number | null {
  return expenses && sales.amount - sales.tax - expenses.amount
}
