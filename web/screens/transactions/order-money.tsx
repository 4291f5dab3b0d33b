import { Title } from '@mantine/core'
import type { Activity } from '../../../contract/activity.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { stagesOfShop } from '../../../core/orders/stage.ts'
import { isReceivable } from '../../../core/payments/receivable.ts'
import { useShop } from '../../data/session.tsx'
import {
  cashbackLabel,
  discountLabel,
  expressLabel,
  formatNumber,
  formatPercent,
  rupiah,
  taxLabel,
} from '../../format.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { Money } from '../../kit/display/money.tsx'
import classes from './order-body.module.css'
import { historyLines, ledgerLines, momentWords, withholdingWords } from './order-words.ts'

export function Ledger({ sale, waiting }: { sale: Transaction; waiting: number }) {
  const { timeZone: zone } = useShop().store
  const today = useToday(zone)
  const lines = ledgerLines(sale)
  return (
    <section className={classes.section} aria-label="Pembayaran">
      <Title order={3} size="h4">
        Pembayaran
      </Title>
      {lines.length === 0 && waiting === 0 && <p className={classes.none}>Belum ada pembayaran.</p>}
      <ul className={classes.ledger}>
        {lines.map(({ id, at, words, by, amount, change, kind, reason, withholding }) => (
          <li key={id} data-out={kind === 'refund' || undefined}>
            <time className="num" dateTime={at}>
              {momentWords(at, zone, today)}
            </time>
            <span>
              {words}
              <span className="detail num">
                {by}
                {change > 0 && ` · kembalian ${rupiah(change)}`}
                {reason && ` · ${reason}`}
                {withholding && ` · ${withholdingWords(withholding)}`}
              </span>
            </span>
            <Money amount={amount} className="strong" />
          </li>
        ))}
        {waiting > 0 && (
          <li>
            <span>Di perangkat ini</span>
            <span>Menunggu dikirim</span>
            <Money amount={waiting} className="strong" />
          </li>
        )}
      </ul>
    </section>
  )
}

type HistoryProps = { sale: Transaction; recorded: readonly Activity[] }

export function History({ sale, recorded }: HistoryProps) {
  const { store } = useShop()
  const zone = store.timeZone
  const today = useToday(zone)
  return (
    <section className={classes.section} aria-label="Riwayat">
      <Title order={3} size="h4">
        Riwayat
      </Title>
      <ol className={classes.history}>
        {historyLines(sale, recorded, stagesOfShop(store)).map(({ key, words, by, at }) => (
          <li key={key}>
            <span className="strong num">{words}</span>
            <span className={`num ${classes.when}`}>
              {' '}
              · {by} · <time dateTime={at}>{momentWords(at, zone, today)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Sums({ sale }: { sale: Transaction }) {
  const { items, discountPercent, refundedAmount } = sale
  const eligible = items.filter((item) => item.discountEligible && !item.neverDiscounted).length
  const given = sale.paidAmount + refundedAmount
  const partly = discountPercent === 0 && eligible < items.length
  return (
    <dl className={classes.sums}>
      {sale.expressSurcharge > 0 && <Sum label={expressLabel(sale)} amount={sale.expressSurcharge} />}
      <Sum label="Subtotal" hint={`${formatNumber(items.length)} item`} amount={sale.subtotal} />
      {sale.discount > 0 && (
        <Sum
          label={discountLabel(sale)}
          hint={partly ? `${formatNumber(eligible)} dari ${formatNumber(items.length)}` : undefined}
          amount={-sale.discount}
        />
      )}
      <Sum label={taxLabel(sale)} hint={sale.taxRate ? formatPercent(sale.taxRate) : ''} amount={sale.tax} />
      {sale.cashback !== 0 && (
        <Sum
          label={cashbackLabel(sale)}
          hint={sale.cashback < 0 ? 'ke atas' : 'pembulatan'}
          amount={-sale.cashback}
        />
      )}
      <div className={classes.total}>
        <dt>Total</dt>
        <dd>
          <Money amount={sale.total} />
        </dd>
      </div>
      {given > 0 && <Sum label="Sudah dibayar" amount={given} />}
      {refundedAmount > 0 && <Sum label="Pengembalian uang" amount={-refundedAmount} />}
      {sale.status === 'cancelled' ? (
        sale.paidAmount > 0 && <Sum label="DP hangus" amount={sale.paidAmount} result />
      ) : isReceivable(sale) ? (
        // Where nothing is paid, it is the total, and in the foot.
        given > 0 && <Sum label="Sisa" amount={sale.remainingAmount} result />
      ) : (
        <div className={classes.result} data-tone="green">
          <dt>Sisa</dt>
          <dd>Lunas</dd>
        </div>
      )}
    </dl>
  )
}

type SumProps = {
  label: string
  hint?: string | undefined
  amount: number
  result?: boolean
  tone?: 'green' | 'magenta'
}

/** A row of what an order comes to, in the panel and in an edit. */
export function Sum({ label, hint, amount, result, tone }: SumProps) {
  return (
    <div className={result ? classes.result : undefined} data-tone={tone}>
      <dt>
        {label}
        {hint && <span className={classes.hint}> {hint}</span>}
      </dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  )
}
