import { PAYMENT_METHODS } from '../../../core/payments/payment.ts'
import { rupiah } from '../../format.ts'
import { CellMoney } from '../../kit/display/money.tsx'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import { Card } from './card.tsx'
import { ChangeText } from './change-text.tsx'
import classes from './money-card.module.css'
import { ShareBars } from './share-bars.tsx'
import { receivedWords } from './texts.ts'
import type { CardQuery, Figures } from './use-analytics.ts'

export function ReceivedCard({ query }: { query: CardQuery<Figures> }) {
  return (
    <Card
      title="Uang masuk"
      hint="Menurut tanggal uang diterima, juga untuk transaksi sebelum periode ini."
      query={query}
      height={250}
      isEmpty={({ current: { received, sales } }) =>
        received.amount === 0 && received.refunded === 0 && sales.count === 0
      }
    >
      {({ current: { received, sales }, previous }) => (
        <>
          <dl className={classes.pair}>
            <div>
              <dt>Diterima</dt>
              <dd>
                <CellMoney amount={received.amount} />
              </dd>
              <dd className={classes.context}>
                <ChangeText now={received.amount} before={previous.received.amount} good="up" />
              </dd>
            </div>
            <div>
              <dt>Penjualan</dt>
              <dd>
                <CellMoney amount={sales.amount} />
              </dd>
              <dd className={classes.context}>{receivedWords(received.amount, sales.amount)}</dd>
            </div>
          </dl>
          <ShareBars
            oneLine
            whole={received.amount}
            parts={PAYMENT_METHODS.map((method) => ({
              key: method,
              name: PAYMENT_METHOD_LABELS[method],
              amount: received[method],
            }))}
          />
          <p className={classes.words}>
            {received.refunded > 0 && `Pengembalian ${rupiah(received.refunded)} sudah dikurangkan. `}
            {received.forfeited > 0 && `DP hangus ${rupiah(received.forfeited)} termasuk.`}
          </p>
        </>
      )}
    </Card>
  )
}
