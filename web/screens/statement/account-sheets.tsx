import type { AccountRow } from '../../../contract/customers.ts'
import type { Store } from '../../../contract/store.ts'
import { bankAccountLines } from '../../../core/customers/reminder.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { isReversal } from '../../../core/payments/ledger-role.ts'
import type { DaySpan } from '../../../core/shop/analytics.ts'
import { LEDGER_ROLE_LABELS } from '../../../core/text/labels.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import type { Output } from '../../data/server.ts'
import { formatDigits, formatShortDay } from '../../format.ts'
import parts from '../../parts/printing/invoice-parts.module.css'
import { ShopHead, Words } from '../../parts/printing/invoice-parts.tsx'
import { columnWidth } from '../../parts/printing/layout.ts'
import { PagedDocument } from '../../parts/printing/paged-document.tsx'
import type { SheetSize } from '../../parts/printing/papers.ts'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import { StatementMeta, StatementTable, StatementTail } from './sheet-parts.tsx'

type Account = Output['customers']['account']
type AccountSheetsProps = {
  account: Account
  range: DaySpan
  store: Store
  size: SheetSize
  onLaidOut: (page: string) => void
}

/** `balance`: owed after this row (rupiah). */
type Row = AccountRow & { balance: number }

export function AccountSheets({ account, range, store, size, onLaidOut }: AccountSheetsProps) {
  const { customer, generatedAt: at, opening, closing } = account
  const zone = store.timeZone
  let balance = opening
  const rows = account.rows.map((row): Row => {
    balance += row.amount
    return { ...row, balance }
  })
  const money = columnWidth(
    [opening, closing, ...rows.flatMap((row) => [row.amount, row.balance])].map(formatDigits),
    18,
  )
  const days = `${formatShortDay(range.from)} – ${formatShortDay(range.to)}`
  return (
    <PagedDocument
      label="Rekap periode"
      size={size}
      head={<ShopHead store={store} name="Rekap periode" title={formatShortDay(dayOf(at, zone))} />}
      meta={
        <StatementMeta
          customer={customer}
          facts={[
            ['Periode', days],
            ['Sisa di akhir periode', `Rp ${formatDigits(closing)}`],
          ]}
        />
      }
      rows={rows.length + 1}
      table={(from, until) => (
        <AccountTable
          opening={from === 0 ? opening : null}
          rows={rows.slice(Math.max(0, from - 1), until - 1)}
          money={money}
          zone={zone}
        />
      )}
      tail={<Tail account={account} store={store} />}
      content={[account, store]}
      onLaidOut={onLaidOut}
    />
  )
}

/** `opening`: what was owed before the first row, null on sheets after the first. `money`: width of the columns of sums, in the sheet's unit. */
function AccountTable({
  opening,
  rows,
  money,
  zone,
}: {
  opening: number | null
  rows: Row[]
  money: number
  zone: ShopZone
}) {
  return (
    <StatementTable
      columns={[{ text: 'Tanggal', width: 'day' }, { text: 'No.', width: 'number' }, { text: 'Keterangan' }]}
      sums={['Tagihan', 'Pembayaran', 'Sisa']}
      money={money}
    >
      {opening !== null && (
        <tr>
          <td />
          <td />
          <td>Sisa sebelumnya</td>
          <td />
          <td />
          <td className={parts.strong}>{formatDigits(opening)}</td>
        </tr>
      )}
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two payments may read the same, and their order never changes
        <tr key={index}>
          <td>{formatShortDay(dayOf(row.at, zone))}</td>
          <td>{transactionNumber(row.transactionId)}</td>
          <td>
            <span className={parts.name}>{about(row)}</span>
          </td>
          <td>{row.kind === 'order' && formatDigits(row.amount)}</td>
          <td>{row.kind !== 'order' && formatDigits(-row.amount)}</td>
          <td className={parts.strong}>{formatDigits(row.balance)}</td>
        </tr>
      ))}
    </StatementTable>
  )
}

function about({ kind, firstItemName, itemCount, method, amount, withholdingNumber }: AccountRow): string {
  if (kind === 'order') {
    return (itemCount ?? 1) > 1 ? `${firstItemName} +${(itemCount ?? 1) - 1} item` : (firstItemName ?? '')
  }
  const role = isReversal({ method, amount: -amount }) ? 'reversal' : kind
  const way = [method && PAYMENT_METHOD_LABELS[method], withholdingNumber].filter(Boolean).join(' ')
  return [LEDGER_ROLE_LABELS[role], way].filter(Boolean).join(', ')
}

function Tail({ account, store }: { account: Account; store: Store }) {
  const { opening, rows, closing } = account
  const sumOf = (isOrder: boolean) =>
    rows.reduce((sum, { kind, amount }) => ((kind === 'order') === isOrder ? sum + amount : sum), 0)
  return (
    <StatementTail
      words={
        <Words amount={closing > 0 ? closing : null} notes={null}>
          {closing > 0 && bankAccountLines(store.bankAccount).map((line) => <p key={line}>{line}</p>)}
        </Words>
      }
      sums={[
        { label: 'Sisa sebelumnya', amount: opening },
        { label: 'Tagihan', amount: sumOf(true) },
        { label: 'Pembayaran', amount: sumOf(false) },
      ]}
      label="Sisa"
      amount={closing}
    />
  )
}
