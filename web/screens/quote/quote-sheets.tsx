import type { Quote } from '../../../contract/quotes.ts'
import type { Store } from '../../../contract/store.ts'
import { quoteNumber } from '../../../core/orders/quote.ts'
import { invoiceRows } from '../../../core/paper/invoice-rows.ts'
import { dayOf, formatLongDay, type ShopZone } from '../../../core/time/calendar.ts'
import { quoteAsOrder } from '../../parts/order/quote-as-order.ts'
import classes from '../../parts/printing/invoice-parts.module.css'
import { Items, ShopHead, SignedFoot, Totals, Words } from '../../parts/printing/invoice-parts.tsx'
import { PagedDocument } from '../../parts/printing/paged-document.tsx'
import type { SheetSize } from '../../parts/printing/papers.ts'

type QuoteSheetsProps = { quote: Quote; store: Store; size: SheetSize; onLaidOut: (page: string) => void }

/** As the invoice, in black only: no stamp, no debt, and who approves signs. */
export function QuoteSheets({ quote, store, size, onLaidOut }: QuoteSheetsProps) {
  const number = quoteNumber(quote.id)
  const order = quoteAsOrder(quote)
  const rows = invoiceRows(order.items)
  return (
    <PagedDocument
      label="Penawaran"
      size={size}
      head={<ShopHead store={store} name="Penawaran" title={number} />}
      nextHead={
        <header className={classes.nextHead}>
          <strong>{store.name}</strong>
          <span>
            Penawaran <strong>{number}</strong>
          </span>
        </header>
      }
      foot={`${number} · ${quote.customerName}`}
      meta={<Meta quote={quote} zone={store.timeZone} />}
      rows={rows.length}
      table={(from, until, carried) => (
        <Items store={store} rows={rows.slice(from, until)} all={rows} carried={carried} />
      )}
      sumUntil={(row) => rows.slice(0, row).reduce((sum, { amount }) => sum + amount, 0)}
      tail={
        <div className={classes.tail} data-part="tail">
          <div className={classes.sums}>
            <Words amount={quote.total} notes={quote.terms || null} caption="Syarat" />
            <Totals transaction={order} />
          </div>
          <SignedFoot by="Disetujui oleh">
            <div className={classes.mark} />
          </SignedFoot>
        </div>
      }
      content={[quote, store]}
      onLaidOut={onLaidOut}
    />
  )
}

function Meta({ quote, zone }: { quote: Quote; zone: ShopZone }) {
  const {
    customerName,
    customerPhone,
    createdAt,
    createdByName,
    revision,
    revisions,
    validUntil,
    isExpress,
  } = quote
  const made = revisions.at(-1)?.createdAt ?? createdAt
  return (
    <dl className={classes.meta}>
      <div>
        <dt>Kepada</dt>
        <dd className={classes.strong}>{customerName}</dd>
        <dd>{customerPhone}</dd>
      </div>
      <div>
        <dt>Tanggal</dt>
        <dd>{formatLongDay(dayOf(made, zone))}</dd>
        {revision > 1 && <dd>Revisi {revision}</dd>}
      </div>
      <div>
        <dt>Berlaku sampai</dt>
        <dd className={classes.strong}>{formatLongDay(validUntil)}</dd>
        {isExpress && <dd className={classes.strong}>Ekspres</dd>}
      </div>
      <div>
        <dt>Dibuat oleh</dt>
        <dd>{createdByName ?? '—'}</dd>
      </div>
    </dl>
  )
}
