import type { StatementOrder } from '../../../contract/customers.ts'
import type { Store } from '../../../contract/store.ts'
import { dayOf, type ShopZone } from '../../../core/calendar.ts'
import { transactionNumber } from '../../../core/transaction.ts'
import type { Output } from '../../data/server.ts'
import { digits, number, shortDay } from '../../format.ts'
import { columnWidth } from '../../parts/nota/layout.ts'
import { Paper } from '../../parts/nota/paper.tsx'
import type { SheetSize } from '../../parts/nota/papers.ts'
import parts from '../../parts/nota/parts.module.css'
import { ShopHead, Words } from '../../parts/nota/parts.tsx'
import { METHOD_NAMES } from '../../text.ts'
import classes from './statement-sheets.module.css'

type Statement = Output['customers']['statement']
type StatementSheetsProps = {
  statement: Statement
  store: Store
  size: SheetSize
  onLaidOut: (page: string) => void
}

/** A row of the table: the head of a part, or an order. */
type Row = { part: string } | { order: StatementOrder }

/** What a customer owes, order by order with what was paid on it, then what they have settled, and the sum that remains. */
export function StatementSheets({ statement, store, size, onLaidOut }: StatementSheetsProps) {
  const { customer, at, owed, open, paid } = statement
  const zone = store.timeZone
  const rows: Row[] = [
    ...(open.length > 0 ? [{ part: 'Belum lunas' }, ...open.map((order) => ({ order }))] : []),
    ...(paid.length > 0 ? [{ part: 'Sudah lunas' }, ...paid.map((order) => ({ order }))] : []),
  ]
  const money = columnWidth(
    [...open, ...paid].map(({ total }) => digits(total)),
    16,
  )
  return (
    <Paper
      label="Rekap tagihan"
      size={size}
      head={<ShopHead store={store} name="Rekap tagihan" title={shortDay(dayOf(at, zone))} />}
      meta={
        <dl className={`${parts.meta} ${classes.meta}`}>
          <div>
            <dt>Kepada</dt>
            <dd className={parts.strong}>{customer.name}</dd>
            <dd>{customer.phone}</dd>
          </div>
          <div>
            <dt>Belum lunas</dt>
            <dd className={parts.strong}>{number(owed.count)} transaksi</dd>
          </div>
          <div>
            <dt>Jumlah tagihan</dt>
            <dd className={parts.strong}>Rp {digits(owed.remainingAmount)}</dd>
          </div>
        </dl>
      }
      rows={rows.length}
      table={(from, until) => <Orders rows={rows.slice(from, until)} money={money} zone={zone} />}
      tail={<Tail statement={statement} store={store} />}
      content={[statement, store]}
      onLaidOut={onLaidOut}
    />
  )
}

/** `money`: how wide the columns of sums are, in the sheet's unit. */
function Orders({ rows, money, zone }: { rows: Row[]; money: number; zone: ShopZone }) {
  const style = { width: `calc(${money} * var(--u))` }
  return (
    <table className={classes.table}>
      <colgroup>
        <col className={classes.number} />
        <col className={classes.day} />
        <col />
        <col style={style} />
        <col style={style} />
        <col style={style} />
      </colgroup>
      <thead>
        <tr>
          {['Nota', 'Tanggal', 'Pesanan', 'Total', 'Dibayar', 'Sisa'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          'part' in row ? (
            <tr key={row.part}>
              <th scope="rowgroup" colSpan={6} className={classes.part}>
                {row.part}
              </th>
            </tr>
          ) : (
            <Order key={row.order.id} order={row.order} zone={zone} />
          ),
        )}
      </tbody>
    </table>
  )
}

function Order({ order, zone }: { order: StatementOrder; zone: ShopZone }) {
  const { id, createdAt, firstItemName, itemCount, total, paidAmount, remainingAmount, payments } = order
  return (
    <tr>
      <td>{transactionNumber(id)}</td>
      <td>{shortDay(dayOf(createdAt, zone))}</td>
      <td>
        <div className={parts.name}>
          {firstItemName}
          {itemCount > 1 && ` +${itemCount - 1} item`}
        </div>
        {payments.map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may read the same, and their order never changes
          <div key={index} className={parts.detail}>
            {shortDay(dayOf(payment.createdAt, zone)).replace(/ \d{4}$/, '')},{' '}
            {payment.amount < 0 && 'kembali '}
            {METHOD_NAMES[payment.method]} {digits(Math.abs(payment.amount))}
          </div>
        ))}
      </td>
      <td>{digits(total)}</td>
      <td>{digits(paidAmount)}</td>
      <td className={parts.strong}>{remainingAmount === 0 ? 'Lunas' : digits(remainingAmount)}</td>
    </tr>
  )
}

/** The sum that remains, where to pay it, and who asks for it. */
function Tail({ statement, store }: { statement: Statement; store: Store }) {
  const { owed, open } = statement
  const more = owed.count - open.length
  return (
    <div className={parts.tail} data-part="tail">
      <div className={parts.sums}>
        <Words amount={owed.remainingAmount > 0 ? owed.remainingAmount : null} notes={store.invoiceNotes}>
          {more > 0 && (
            <p>Ditambah {number(more)} transaksi lain yang belum lunas, tidak tercetak di atas.</p>
          )}
        </Words>
        <dl className={parts.totals}>
          <div className={parts.total}>
            <dt>Jumlah tagihan</dt>
            <dd className={classes.owed}>
              <span className={parts.rp}>Rp</span> {digits(owed.remainingAmount)}
            </dd>
          </div>
        </dl>
      </div>
      <footer className={parts.foot}>
        <div className={parts.stamp}>{owed.remainingAmount === 0 ? 'Lunas' : 'Belum lunas'}</div>
        <div className={parts.signature}>Penerima</div>
        <div className={parts.signature}>Hormat kami</div>
      </footer>
    </div>
  )
}
