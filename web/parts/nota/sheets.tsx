import type { Store } from '../../../contract/store.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { Paper } from './paper.tsx'
import { Head, Items, Meta, Tail } from './parts.tsx'
import type { PaperSize } from './sheet.tsx'

type SheetsProps = { transaction: Transaction; store: Store; size: PaperSize; onLaidOut: () => void }

/** The invoice of an order. */
export function Sheets({ transaction, store, size, onLaidOut }: SheetsProps) {
  const { items } = transaction
  return (
    <Paper
      label="Invoice"
      size={size}
      head={<Head store={store} transaction={transaction} />}
      meta={<Meta transaction={transaction} zone={store.timeZone} />}
      rows={items.length}
      table={(from, until) => <Items items={items.slice(from, until)} all={items} from={from} />}
      tail={<Tail transaction={transaction} store={store} />}
      content={[transaction, store]}
      onLaidOut={onLaidOut}
    />
  )
}
