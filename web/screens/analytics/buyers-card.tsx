import { formatNumber } from '../../format.ts'
import { Card } from './card.tsx'
import { ShareBars } from './share-bars.tsx'
import type { Buyers, CardQuery } from './use-analytics.ts'

export function BuyersCard({ query }: { query: CardQuery<Buyers> }) {
  return (
    <Card
      title="Pelanggan baru dan kembali"
      hint="Baru: transaksi pertamanya ada di dalam periode ini. Kembali: sudah pernah bertransaksi sebelumnya. Persen dari penjualan."
      query={query}
      height={250}
      isEmpty={({ firstTime, returning }) => firstTime.count + returning.count === 0}
    >
      {({ firstTime, returning }) => {
        const whole = firstTime.amount + returning.amount
        const group = (key: string, name: string, buyers: Buyers['firstTime']) => ({
          key,
          name: `${name}: ${formatNumber(buyers.customers)} pelanggan`,
          amount: buyers.amount,
          context: `${formatNumber(buyers.count)} transaksi`,
        })
        return (
          <ShareBars
            whole={whole}
            parts={[group('first', 'Baru', firstTime), group('returning', 'Kembali', returning)]}
          />
        )
      }}
    </Card>
  )
}
