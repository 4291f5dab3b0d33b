import type { Range } from '../../../core/analytics.ts'
import { number, rupiah } from '../../format.ts'
import { FittedMoney, Money } from '../../kit/money.tsx'
import { Card } from './card.tsx'
import classes from './money-card.module.css'
import { lengthText } from './texts.ts'
import type { CardQuery, Figures } from './use-analytics.ts'

/** What is left of the sales when the expenses are paid, and how that is meant. Only for who may see profit. */
export function ProfitCard({ query, range }: { query: CardQuery<Figures>; range: Range }) {
  return (
    <Card title="Laba kotor sederhana" aside={lengthText(range)} query={query} height={250}>
      {({ current: { sales, expenses }, previous }) => {
        if (!expenses || !previous.expenses) return null
        const left = sales.amount - expenses.amount
        return (
          <>
            <dl className={classes.sum}>
              <div>
                <dt>Penjualan dicatat</dt>
                <dd>
                  <Money amount={sales.amount} />
                </dd>
              </div>
              <div>
                <dt>Pengeluaran ({number(expenses.count)})</dt>
                <dd>
                  <Money amount={-expenses.amount || 0} />
                </dd>
              </div>
              <div className={classes.left} data-missing={left < 0 || undefined}>
                <dt>Sisa</dt>
                <dd>
                  <FittedMoney className={classes.rest} amount={left} />
                </dd>
              </div>
              <div className={classes.before}>
                <dt>{lengthText(range)} sebelumnya</dt>
                <dd>
                  <Money amount={previous.sales.amount - previous.expenses.amount} />
                </dd>
              </div>
            </dl>
            <p className={classes.words}>
              Penjualan yang dicatat dikurangi pengeluaran yang dicatat dalam periode yang sama. Yang belum
              dibayar pelanggan ikut terhitung; pajak {rupiah(sales.tax)} di dalam penjualan belum
              dikurangkan.
            </p>
          </>
        )
      }}
    </Card>
  )
}
