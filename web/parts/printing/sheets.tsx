import type { Store } from '../../../contract/store.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
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
  const { id, items, customerName } = transaction
  return (
    <PagedDocument
      label="Invoice"
      size={size}
      head={<Head store={store} transaction={transaction} />}
      nextHead={<NextHead store={store} transaction={transaction} />}
      foot={`${transactionNumber(id)} · ${customerName}`}
      meta={<Meta transaction={transaction} zone={store.timeZone} />}
      rows={items.length}
      table={(from, until, carried) => (
        <Items store={store} items={items.slice(from, until)} all={items} from={from} carried={carried} />
      )}
      sumUntil={(row) => items.slice(0, row).reduce((sum, item) => sum + item.total, 0)}
      tail={<Tail transaction={transaction} store={store} />}
      content={[transaction, store]}
      onLaidOut={onLaidOut}
    />
  )
}
