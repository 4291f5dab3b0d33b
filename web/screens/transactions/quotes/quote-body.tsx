import { Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Quote } from '../../../../contract/quotes.ts'
import { quoteNumber } from '../../../../core/orders/quote.ts'
import { CUSTOMER_CHANNEL_LABELS } from '../../../../core/text/labels.ts'
import { type Day, dayOf } from '../../../../core/time/calendar.ts'
import { useShop } from '../../../data/session.tsx'
import { formatDay, formatShortDay, formatTime } from '../../../format.ts'
import { usePhone } from '../../../kit/browser/use-phone.ts'
import { quoteAsOrder } from '../../../parts/order/quote-as-order.ts'
import classes from '../order-body.module.css'
import { ItemCards, ItemTable } from '../order-items.tsx'
import { Sums } from '../order-money.tsx'
import { momentWords } from '../order-words.ts'
import { Customer, Fact } from '../record-facts.tsx'
import { OrderLink } from './quote-columns.tsx'
import { historyOf } from './quote-history.ts'
import { QuoteStatus, validityText } from './quote-status.tsx'
import own from './quotes.module.css'

const NO_COSTS: ReadonlyMap<string, number> = new Map()

export function QuoteBody({ quote, today, children }: { quote: Quote; today: Day; children: ReactNode }) {
  const { timeZone: zone } = useShop().store
  const phone = usePhone()
  const order = quoteAsOrder(quote)
  const { revision, createdAt, createdByName, terms, answer } = quote
  const made = `${formatDay(dayOf(createdAt, zone))}, ${formatTime(createdAt, zone)}`
  const items = { items: order.items, costs: NO_COSTS, onTakeBack: undefined, onEdit: undefined }
  const states = (
    <div className={classes.states}>
      <QuoteStatus quote={quote} today={today} />
      {quote.orderId && <OrderLink id={quote.orderId} />}
    </div>
  )
  return (
    <>
      <div className={classes.head}>
        {phone ? (
          <VisuallyHidden component="h2">{quoteNumber(quote.id)}</VisuallyHidden>
        ) : (
          <div>
            <span className="detail">Penawaran{revision > 1 && ` · revisi ${revision}`}</span>
            <Title order={2} className={`num ${classes.number}`}>
              {quoteNumber(quote.id)}
            </Title>
            <span className="detail num">
              Dibuat {made}
              {createdByName && ` oleh ${createdByName}`}
            </span>
          </div>
        )}
        {!phone && states}
      </div>
      {quote.status === 'changesRequested' && answer?.note && (
        <p className={own.note}>
          <span className="strong">{answer.name} minta diubah:</span> {answer.note}
        </p>
      )}
      <div className={classes.facts}>
        <Customer sale={order} />
        {phone && states}
        <ValidityFact quote={quote} today={today} />
        {answer ? (
          <Fact
            label="Dijawab oleh"
            value={answer.name}
            detail={`${momentWords(answer.at, zone, today)}, ${CUSTOMER_CHANNEL_LABELS[answer.channel]}`}
          />
        ) : (
          <Fact
            label="Revisi"
            value={String(revision)}
            detail={phone ? `dibuat ${made.replace(/ \d{4}/, '')}` : undefined}
          />
        )}
      </div>
      {phone ? <ItemCards {...items} /> : <ItemTable {...items} />}
      <div className={classes.columns}>
        <div className={classes.stack}>
          {terms && (
            <section className={classes.section} aria-label="Syarat">
              <Title order={3} size="h4">
                Syarat
              </Title>
              <p className={own.terms}>{terms}</p>
            </section>
          )}
          <section className={classes.section} aria-label="Riwayat">
            <Title order={3} size="h4">
              Riwayat
            </Title>
            <ol className={classes.history}>
              {historyOf(quote).map(({ key, words, by, at }) => (
                <li key={key}>
                  <span className="strong num">{words}</span>
                  <span className={`num ${classes.when}`}>
                    {by && ` · ${by}`} · <time dateTime={at}>{momentWords(at, zone, today)}</time>
                  </span>
                </li>
              ))}
            </ol>
          </section>
        </div>
        <Sums sale={order} />
        {children}
      </div>
    </>
  )
}

function ValidityFact({ quote, today }: { quote: Quote; today: Day }) {
  const validity = validityText(quote, today)
  const isValid = validity && quote.validUntil >= today
  return (
    <Fact
      label="Berlaku sampai"
      value={formatShortDay(quote.validUntil)}
      tone={validity?.isNear ? 'yellow' : undefined}
      detail={validity ? `${validity.text}${isValid ? ', harga tetap' : ''}` : undefined}
    />
  )
}
