import type { ReactNode } from 'react'
import type { Store } from '../../../contract/store.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { extraCountText } from '../../../core/paper/extra-text.ts'
import type { InvoiceRow } from '../../../core/paper/invoice-rows.ts'
import {
  itemDetails,
  paymentDueText,
  paymentLines,
  promisedDay,
  stampText,
  sumLines,
} from '../../../core/paper/invoice-text.ts'
import { sellerLines } from '../../../core/paper/tax-text.ts'
import { terbilang } from '../../../core/text/terbilang.ts'
import { dayOf, type ShopZone, zoneName } from '../../../core/time/calendar.ts'
import { formatDigits, formatTime, longDay } from '../../format.ts'
import { Logo } from '../../kit/display/logo.tsx'
import classes from './invoice-parts.module.css'
import { columnWidth, fittedSize } from './layout.ts'
import type { CarriedOver } from './paged-document.tsx'
import { PaperQris } from './paper-qris.tsx'
import { Qr } from './qr.tsx'
import { WholeNumbers } from './whole-numbers.tsx'

export function Head({ store, transaction }: { store: Store; transaction: Transaction }) {
  return (
    <ShopHead store={store} name="Invoice" title={transactionNumber(transaction.id)}>
      {sellerLines(store, transaction).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </ShopHead>
  )
}

export function NextHead({ store, transaction }: { store: Store; transaction: Transaction }) {
  return (
    <header className={classes.nextHead}>
      <strong>{store.name}</strong>
      <span>
        Invoice <strong>{transactionNumber(transaction.id)}</strong>
      </span>
    </header>
  )
}

type ShopHeadProps = { store: Store; name: string; title: string; children?: ReactNode }

export function ShopHead({ store, name, title, children }: ShopHeadProps) {
  return (
    <header className={classes.head}>
      <div className={classes.logo}>
        {store.logo ? <img src={store.logo} alt="" /> : <Logo size={48} oneInk />}
      </div>
      <div className={classes.shop}>
        <div className={classes.shopName}>{store.name}</div>
        {store.address && <div>{store.address}</div>}
        <div>{[store.phone, store.email].filter(Boolean).join(' · ')}</div>
        {children}
      </div>
      <h1 className={classes.number} style={{ font: 'inherit' }}>
        {name} <strong>{title}</strong>
      </h1>
    </header>
  )
}

export function Meta({ transaction, zone }: { transaction: Transaction; zone: ShopZone }) {
  const promised = promisedDay(transaction, zone)
  const [, date] = longDay(dayOf(transaction.createdAt, zone)).split(', ')
  return (
    <dl className={classes.meta}>
      <div>
        <dt>Kepada</dt>
        <dd className={classes.strong}>{transaction.customerName}</dd>
        <dd>{transaction.customerPhone}</dd>
      </div>
      <div>
        <dt>Tanggal</dt>
        <dd>{date}</dd>
        <dd>
          {formatTime(transaction.createdAt, zone)} {zoneName(zone)}
        </dd>
      </div>
      <div>
        <dt>{promised.label}</dt>
        <dd className={classes.strong}>{promised.day}</dd>
        {transaction.isExpress && <dd className={classes.strong}>Ekspres</dd>}
      </div>
      <div>
        <dt>Kasir</dt>
        <dd>{transaction.createdByName ?? '—'}</dd>
      </div>
    </dl>
  )
}

type Row = InvoiceRow<Transaction['items'][number]>

type ItemsProps = { store: Store; rows: Row[]; all: Row[]; carried?: CarriedOver | undefined }

/** Column widths fit `all` rows. */
export function Items({ store, rows, all, carried }: ItemsProps) {
  const column = (text: (row: Row) => string, least: number) => ({
    width: `calc(${columnWidth(all.map(text), least)} * var(--u))`,
  })
  return (
    <table className={classes.table}>
      <colgroup>
        <col className={classes.colNumber} />
        <col />
        <col style={column(({ quantity }) => quantity, 18)} />
        <col style={column(({ price }) => price, 23)} />
        <col style={column(({ amount }) => formatDigits(amount), 20)} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">No</th>
          <th scope="col">Item</th>
          <th scope="col">Jumlah</th>
          <th scope="col">Harga</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {carried && (
          <tr className={classes.carried}>
            <td />
            <td colSpan={3}>Pindahan dari halaman {carried.page}</td>
            <td>{formatDigits(carried.amount)}</td>
          </tr>
        )}
        {rows.map(({ key, line, extra, number, quantity, price, amount, continues }) => (
          <tr key={key} className={extra ? classes.extra : undefined} data-continues={continues || undefined}>
            <td>{!extra && number}</td>
            <td>
              {extra ? (
                <>
                  <span>{extra.name}</span> <span className={classes.detail}>{countDetail(extra, line)}</span>
                </>
              ) : (
                <>
                  <div className={classes.name}>{line.productName}</div>
                  {itemDetails(line, store).map((text) => (
                    <div key={text} className={classes.detail}>
                      {text}
                    </div>
                  ))}
                  {line.notes && <div className={classes.note}>{line.notes}</div>}
                </>
              )}
            </td>
            <td>{quantity}</td>
            <td>{price}</td>
            <td>{formatDigits(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Nothing where it is the number in the next column. */
function countDetail(extra: NonNullable<Row['extra']>, { quantity }: Row['line']): string | null {
  return extra.basis === 'piece' ? null : extraCountText(extra, quantity)
}

type WordsProps = { amount: number | null; notes: string | null; caption?: string; children?: ReactNode }

export function Words({ amount, notes, caption = 'Catatan', children }: WordsProps) {
  return (
    <div className={classes.words}>
      {amount !== null && (
        <div>
          <div className={classes.caption}>Terbilang</div>
          <p>{terbilang(amount)}</p>
        </div>
      )}
      {children}
      {notes && (
        <div>
          <div className={classes.caption}>{caption}</div>
          <p>
            <WholeNumbers text={notes} />
          </p>
        </div>
      )}
    </div>
  )
}

/** Kept together at the end. */
/** Subtotal to total; `children`: what follows. */
export function Totals({ transaction, children }: { transaction: Transaction; children?: ReactNode }) {
  return (
    <dl className={classes.totals}>
      {sumLines(transaction).map((line) => (
        <Amount key={line.label} {...line} />
      ))}
      <div className={classes.total}>
        <dt>Total</dt>
        <Figure amount={transaction.total} size={5.6} />
      </div>
      {children}
    </dl>
  )
}

export function Tail({ transaction, store }: { transaction: Transaction; store: Store }) {
  const cancelled = transaction.status === 'cancelled'
  const number = transactionNumber(transaction.id)
  const due = paymentDueText(transaction, store.timeZone)
  return (
    <div className={classes.tail} data-part="tail">
      <div className={classes.sums}>
        <Words amount={transaction.total} notes={store.invoiceNotes}>
          {!cancelled && <PaperQris store={store} amount={transaction.remainingAmount} number={number} />}
        </Words>
        <Totals transaction={transaction}>
          {paymentLines(transaction, store.timeZone).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two payments may read the same, and their order never changes
            <Amount key={index} {...line} />
          ))}
          {cancelled && transaction.paidAmount > 0 && (
            <div className={classes.rest}>
              <dt>DP hangus</dt>
              <Figure amount={transaction.paidAmount} size={4.35} />
            </div>
          )}
          {!cancelled && (
            <div className={classes.rest}>
              <dt>Sisa</dt>
              <Figure amount={transaction.remainingAmount} size={4.35} />
            </div>
          )}
          {due && (
            <div>
              <dt>Jatuh tempo</dt>
              <dd>{due}</dd>
            </div>
          )}
        </Totals>
      </div>
      <SignedFoot>
        <div className={classes.mark}>
          <div className={classes.stamp}>{stampText(transaction)}</div>
          {!cancelled && (
            <div className={classes.qr}>
              <Qr text={number} label={`Kode QR ${number}`} />
            </div>
          )}
        </div>
      </SignedFoot>
    </div>
  )
}

export function SignedFoot({ children, by = 'Penerima' }: { children: ReactNode; by?: string }) {
  return (
    <footer className={classes.foot}>
      {children}
      <div className={classes.signature}>{by}</div>
      <div className={classes.signature}>Hormat kami</div>
    </footer>
  )
}

/** Shrinks to fit. */
function Figure({ amount, size }: { amount: number; size: number }) {
  return (
    <dd style={{ fontSize: `calc(${fittedSize(`Rp ${formatDigits(amount)}`, size, 45)} * var(--u))` }}>
      <span className={classes.rp}>Rp</span> {formatDigits(amount)}
    </dd>
  )
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatDigits(amount)}</dd>
    </div>
  )
}
