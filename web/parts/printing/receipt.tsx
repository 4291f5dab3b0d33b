import type { Store } from '../../../contract/store.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { totalWithoutExtras } from '../../../core/orders/line-extras.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { extraReceiptText } from '../../../core/paper/extra-text.ts'
import {
  itemDetails,
  paymentDueText,
  paymentLines,
  promisedDay,
  quantityText,
  stampText,
  sumLines,
  unitPriceText,
} from '../../../core/paper/invoice-text.ts'
import { sellerLines } from '../../../core/paper/tax-text.ts'
import { qrisOf } from '../../../core/payments/qris.ts'
import { dayOf, zoneName } from '../../../core/time/calendar.ts'
import { formatDay, formatDigits, formatTime } from '../../format.ts'
import { fittedSize } from './layout.ts'
import { PaperQris } from './paper-qris.tsx'
import type { RollSize } from './papers.ts'
import { Qr } from './qr.tsx'
import classes from './receipt.module.css'
import { Roll, RollShop } from './roll.tsx'
import { WholeNumbers } from './whole-numbers.tsx'

type ReceiptProps = {
  transaction: Transaction
  store: Store
  size: RollSize
  onLaidOut: (page: string) => void
}

/** One column; the QR code is scanned at collection. */
export function Receipt({ transaction, store, size, onLaidOut }: ReceiptProps) {
  const { timeZone: zone } = store
  const number = transactionNumber(transaction.id)
  const cancelled = transaction.status === 'cancelled'
  const promised = promisedDay(transaction, zone)
  const due = paymentDueText(transaction, zone)
  return (
    <Roll label="Invoice" size={size} content={[transaction, store]} onLaidOut={onLaidOut}>
      <RollShop
        store={store}
        lines={[store.address, store.phone, store.email, ...sellerLines(store, transaction)]}
      />
      <div className={classes.part}>
        <h1 className={classes.number} aria-label={`Invoice ${number}`}>
          {number}
        </h1>
        <div>
          {formatDay(dayOf(transaction.createdAt, zone))}, {formatTime(transaction.createdAt, zone)}{' '}
          {zoneName(zone)}
        </div>
        <div>Kasir {transaction.createdByName ?? '—'}</div>
        <div className={classes.customer}>
          <strong>{transaction.customerName}</strong>
          <div>{transaction.customerPhone}</div>
        </div>
      </div>
      <div className={classes.part}>
        {transaction.items.map((item) => (
          <div key={item.id} className={classes.item}>
            <strong>{item.productName}</strong>
            {itemDetails(item, store).map((text) => (
              <div key={text}>{text}</div>
            ))}
            <div className={classes.between}>
              <span>
                {quantityText(item)} @ {unitPriceText(item)}
              </span>
              <strong>{formatDigits(totalWithoutExtras(item))}</strong>
            </div>
            {item.extras.map((extra) => (
              <div key={extra.id} className={`${classes.between} ${classes.extra}`}>
                <span>{extraReceiptText(extra, item.quantity)}</span>
                <span className={classes.figure}>{formatDigits(extra.total)}</span>
              </div>
            ))}
            {item.notes && <div className={classes.note}>{item.notes}</div>}
          </div>
        ))}
      </div>
      <div className={classes.part}>
        {sumLines(transaction).map((line) => (
          <Amount key={line.label} {...line} />
        ))}
      </div>
      <div className={classes.part}>
        <Large label="Total" amount={transaction.total} size={6} roll={size} />
      </div>
      <div className={classes.part}>
        {paymentLines(transaction, zone).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may read the same, and their order never changes
          <Amount key={index} {...line} />
        ))}
        {(!cancelled || transaction.paidAmount > 0) && (
          <Large
            label={cancelled ? 'DP hangus' : 'Sisa'}
            amount={cancelled ? transaction.paidAmount : transaction.remainingAmount}
            size={4.6}
            roll={size}
          />
        )}
        <div className={classes.stamp}>{stampText(transaction)}</div>
        {due && (
          <div className={classes.due}>
            Jatuh tempo <strong>{due}</strong>
          </div>
        )}
        <div className={classes.due}>
          {promised.label} <strong>{promised.day}</strong>
          {transaction.isExpress && <strong> · EKSPRES</strong>}
        </div>
      </div>
      {!cancelled && qrisOf(store, transaction.remainingAmount, number) && (
        <div className={classes.part}>
          <PaperQris store={store} amount={transaction.remainingAmount} number={number} />
        </div>
      )}
      <footer className={classes.foot}>
        {!cancelled && (
          <>
            <div className={classes.qr}>
              <Qr text={number} label={`Kode QR ${number}`} />
            </div>
            <p>Tunjukkan kode ini saat mengambil.</p>
          </>
        )}
        {store.invoiceNotes && (
          <p>
            <WholeNumbers text={store.invoiceNotes} />
          </p>
        )}
      </footer>
    </Roll>
  )
}

function Amount({ label, amount }: { label: string; amount: number }) {
  return (
    <div className={classes.between}>
      <span>{label}</span>
      <span className={classes.figure}>{formatDigits(amount)}</span>
    </div>
  )
}

/** Shrinks to fit. */
function Large({
  label,
  amount,
  size,
  roll,
}: {
  label: string
  amount: number
  size: number
  roll: RollSize
}) {
  const room = (roll === '80mm' ? 72 : 48) - 22
  return (
    <div className={`${classes.between} ${classes.large}`}>
      <span style={{ fontSize: `calc(${Math.min(size, 5)} * var(--u))` }}>{label}</span>
      <span
        className={classes.figure}
        style={{ fontSize: `calc(${fittedSize(formatDigits(amount), size, room)} * var(--u))` }}
      >
        {formatDigits(amount)}
      </span>
    </div>
  )
}
