import { formatNumber } from '../../format.ts'
import { CellMoney } from '../../kit/display/money.tsx'
import { Card } from './card.tsx'
import { ChangeText } from './change-text.tsx'
import classes from './money-card.module.css'
import { ReportLines } from './report-lines.tsx'
import { ShareBars } from './share-bars.tsx'
import type { CardQuery, Figures } from './use-analytics.ts'

type ProfitProps = { query: CardQuery<Figures> }
type Sums = Pick<Figures['current'], 'sales' | 'expenses'>

export function ProfitCard({ query }: ProfitProps) {
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
        const [left, leftBefore] = [leftOf(current), leftOf(previous) ?? 0]
        if (left === null || !expenses) return null
        const line = (label: string, amount: number, count: number | null = null) => ({
          label,
          amount,
          count,
        })
        return (
          <>
            <dl className={classes.pair}>
              <div>
                <dt>Tersisa untuk toko</dt>
                <dd data-missing={left < 0 || undefined}>
                  <CellMoney amount={left} />
                </dd>
                <dd className={classes.context}>
                  <ChangeText now={left} before={leftBefore} good="up" />
                </dd>
              </div>
              <div>
                <dt>Sebelumnya</dt>
                <dd>
                  <CellMoney amount={leftBefore} />
                </dd>
              </div>
            </dl>
            <div className={classes.lines}>
              <ReportLines
                lines={[
                  line('Penjualan', sales.amount),
                  ...(sales.tax === 0 ? [] : [line('Pajak di dalamnya', -sales.tax)]),
                  line('Pengeluaran', -expenses.amount || 0, expenses.count),
                ]}
              />
            </div>
          </>
        )
      }}
    </Card>
  )
}

export function SpentCard({ query }: ProfitProps) {
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
