import type { Range } from '../../../core/analytics.ts'
import { number } from '../../format.ts'
import { Card, Nothing } from './card.tsx'
import classes from './money-card.module.css'
import { ShareBars } from './share-bars.tsx'
import { lengthText } from './texts.ts'
import type { Buyers, CardQuery } from './use-analytics.ts'

/** Customers who bought for the first time beside those who had bought before. */
export function BuyersCard({ query, range }: { query: CardQuery<Buyers>; range: Range }) {
  return (
    <Card title="Pelanggan baru dan kembali" aside={lengthText(range)} query={query} height={250}>
      {({ firstTime, returning }) => {
        if (firstTime.count + returning.count === 0) {
          return <Nothing>Belum ada pelanggan yang bertransaksi dalam periode ini.</Nothing>
        }
        const whole = firstTime.amount + returning.amount
        const group = (key: string, name: string, buyers: Buyers['firstTime']) => ({
          key,
          name: `${name}: ${number(buyers.customers)} pelanggan`,
          amount: buyers.amount,
          context: `${number(buyers.count)} transaksi`,
        })
        return (
          <>
            <ShareBars
              whole={whole}
              empty=""
              parts={[group('first', 'Baru', firstTime), group('returning', 'Kembali', returning)]}
            />
            <p className={classes.words}>
              Baru: transaksi pertamanya ada di dalam periode ini. Kembali: sudah pernah bertransaksi
              sebelumnya. Persen dari pendapatan.
            </p>
          </>
        )
      }}
    </Card>
  )
}
