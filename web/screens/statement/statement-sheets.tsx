import type { StatementOrder } from '../../../contract/customers.ts'
import type { Store } from '../../../contract/store.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { isReversal } from '../../../core/payments/ledger-role.ts'
import { paymentDueDay } from '../../../core/payments/terms.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import type { Output } from '../../data/server.ts'
import { formatDigits, formatNumber, formatShortDay } from '../../format.ts'
import parts from '../../parts/printing/invoice-parts.module.css'
import { ShopHead, Words } from '../../parts/printing/invoice-parts.tsx'
import { columnWidth } from '../../parts/printing/layout.ts'
import { PagedDocument } from '../../parts/printing/paged-document.tsx'
import { PaperQris } from '../../parts/printing/paper-qris.tsx'
import type { SheetSize } from '../../parts/printing/papers.ts'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import { StatementMeta, StatementTable, StatementTail } from './sheet-parts.tsx'
import classes from './statement-sheets.module.css'

type Statement = Output['customers']['statement']
type StatementSheetsProps = {
  statement: Statement
  store: Store
  size: SheetSize
  onLaidOut: (page: string) => void
}

type Row = { part: string } | { order: StatementOrder }

export function StatementSheets({ statement, store, size, onLaidOut }: StatementSheetsProps) {
  const { customer, generatedAt: at, owed, open, paid } = statement
  const zone = store.timeZone
  const rows: Row[] = [
    ...(open.length > 0 ? [{ part: 'Belum lunas' }, ...open.map((order) => ({ order }))] : []),
    ...(paid.length > 0 ? [{ part: 'Sudah lunas' }, ...paid.map((order) => ({ order }))] : []),
  ]
  const money = columnWidth(
    [...open, ...paid].map(({ total }) => formatDigits(total)),
    16,
  )
  return (
    <PagedDocument
      label="Rekap tagihan"
      size={size}
      head={<ShopHead store={store} name="Rekap tagihan" title={formatShortDay(dayOf(at, zone))} />}
      meta={
        <StatementMeta
          customer={customer}
          facts={[
            ['Belum lunas', `${formatNumber(owed.count)} transaksi`],
            ['Jumlah tagihan', `Rp ${formatDigits(owed.remainingAmount)}`],
          ]}
        />
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
  return (
    <StatementTable
      columns={[{ text: 'No.', width: 'number' }, { text: 'Tanggal', width: 'day' }, { text: 'Pesanan' }]}
      sums={['Total', 'Dibayar', 'Sisa']}
      money={money}
    >
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
    </StatementTable>
  )
}

function Order({ order, zone }: { order: StatementOrder; zone: ShopZone }) {
  const { id, createdAt, firstItemName, itemCount, total, paidAmount, remainingAmount, payments } = order
  const isOpen = remainingAmount > 0 && order.termsDays !== null
  return (
    <tr>
      <td>{transactionNumber(id)}</td>
      <td>{formatShortDay(dayOf(createdAt, zone))}</td>
      <td>
        <div className={parts.name}>
          {firstItemName}
          {itemCount > 1 && ` +${itemCount - 1} item`}
        </div>
        {isOpen && (
          <div className={parts.detail}>
            jatuh tempo {formatShortDay(paymentDueDay(createdAt, order.termsDays, zone))}
          </div>
        )}
        {payments.map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may read the same, and their order never changes
          <div key={index} className={parts.detail}>
            {formatShortDay(dayOf(payment.createdAt, zone)).replace(/ \d{4}$/, '')},{' '}
            {payment.amount < 0 && (isReversal(payment) ? 'batal ' : 'kembali ')}
            {PAYMENT_METHOD_LABELS[payment.method]}{' '}
            {payment.withholdingNumber && `${payment.withholdingNumber}, `}
            {formatDigits(Math.abs(payment.amount))}
          </div>
        ))}
      </td>
      <td>{formatDigits(total)}</td>
      <td>{formatDigits(paidAmount)}</td>
      <td className={parts.strong}>{remainingAmount === 0 ? 'Lunas' : formatDigits(remainingAmount)}</td>
    </tr>
  )
}

function Tail({ statement, store }: { statement: Statement; store: Store }) {
  const { customer, owed, open } = statement
  const more = owed.count - open.length
  const alone = owed.count === 1 ? open[0] : undefined
  return (
    <StatementTail
      words={
        <Words amount={owed.remainingAmount > 0 ? owed.remainingAmount : null} notes={store.invoiceNotes}>
          <PaperQris
            store={store}
            amount={owed.remainingAmount}
            number={alone && transactionNumber(alone.id)}
          />
          {store.balanceEnabled && customer.balance > 0 && (
            <p>Saldo di toko Rp {formatDigits(customer.balance)}, bisa dipakai membayar.</p>
          )}
          {more > 0 && (
            <p>Ditambah {formatNumber(more)} transaksi lain yang belum lunas, tidak tercetak di atas.</p>
          )}
        </Words>
      }
      label="Jumlah tagihan"
      amount={owed.remainingAmount}
    />
  )
}
