import type { Store } from '../../../contract/store.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { invoiceRows } from '../../../core/paper/invoice-rows.ts'
import { Head, Items, Meta, NextHead, Tail } from './invoice-parts.tsx'
import { PagedDocument } from './paged-document.tsx'
import { isRoll, type PaperSize } from './papers.ts'
import { Receipt } from './receipt.tsx'

type SheetsProps = {
  transaction: Transaction
  store: Store
  size: PaperSize
  onLaidOut: (page: string) => void
}

export function Sheets({ transaction, store, size, onLaidOut }: SheetsProps) {
  if (isRoll(size)) {
    return <Receipt transaction={transaction} store={store} size={size} onLaidOut={onLaidOut} />
  }
  const { id, customerName } = transaction
  const rows = invoiceRows(transaction.items)
  return (
    <PagedDocument
      label="Invoice"
      size={size}
      head={<Head store={store} transaction={transaction} />}
      nextHead={<NextHead store={store} transaction={transaction} />}
      foot={`${transactionNumber(id)} · ${customerName}`}
      meta={<Meta transaction={transaction} zone={store.timeZone} />}
      rows={rows.length}
      table={(from, until, carried) => (
        <Items store={store} rows={rows.slice(from, until)} all={rows} carried={carried} />
      )}
      sumUntil={(row) => rows.slice(0, row).reduce((sum, { amount }) => sum + amount, 0)}
      tail={<Tail transaction={transaction} store={store} />}
      content={[transaction, store]}
      onLaidOut={onLaidOut}
    />
  )
}
