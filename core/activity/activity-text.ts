import { formatRupiah } from '../money/money.ts'
import { quoteNumber } from '../orders/quote.ts'
import { transactionNumber } from '../orders/transaction.ts'
import { actionText, type FieldChange, isBatch, linkText } from './activity.ts'
import { changeRows } from './activity-changes.ts'
import {
  type AuditedTable,
  type AuditOperation,
  DELETED_STATE_LABELS,
  type DeletedState,
} from './audited-tables.ts'

type Change = { table: AuditedTable; operation: AuditOperation; name: string | null; changes: FieldChange[] }

type Entry = Change & {
  recordId: string
  isDeleted: boolean
  deleted: { amount: number; state: DeletedState | null } | null
  parts: Change[]
}

type Acting = { actor: { name: string } | null; customer: string | null; table: AuditedTable }

/** The user's name, or the customer's who acted by a link; 'Seseorang' for a failed sign-in, 'Sistem' otherwise. */
export function actorName({ actor, customer, table }: Acting): string {
  if (customer !== null) return `Pelanggan lewat link (${customer})`
  return actor?.name ?? (table === 'failed_sign_ins' ? 'Seseorang' : 'Sistem')
}

/** The record that an entry names, in reading order. */
export type EntrySubject = {
  /** Product name of an order line. */
  item: string | null
  /** 'pada transaksi' */
  link: string | null
  /** Record name; the number of an order. */
  name: string
  /** Customer of an order. */
  customer: string | null
  /** Deleted record: 'CV Maju Jaya, Rp 281.000, lunas'. */
  removed: string | null
  /** Deleted since the entry was written. */
  isGone: boolean
}

const ORDER_TABLES: readonly AuditedTable[] = [
  'transactions',
  'transaction_items',
  'payments',
  'reminders',
  'order_files',
  'proofs',
]

const NAMED_TABLES: readonly AuditedTable[] = [
  ...ORDER_TABLES,
  'customers',
  'customer_balance',
  'products',
  'expenses',
  'materials',
  'material_movements',
  'suppliers',
  'supplier_payments',
  'supplier_receipts',
  'supplier_returns',
  'quotes',
  'users',
  'failed_sign_ins',
  'sessions',
  'api_keys',
  'printers',
]

/** Null for entries about anything but an order or a quote. */
export function entryOrderNumber({ table, recordId }: Pick<Entry, 'table' | 'recordId'>): string | null {
  if (table === 'quotes') return quoteNumber(recordId)
  return ORDER_TABLES.includes(table) ? transactionNumber(recordId) : null
}

/** Null where the action says it all, such as signing in. */
export function entrySubject(entry: Omit<Entry, 'changes' | 'parts'>): EntrySubject | null {
  const { table, operation, name, deleted: removed, isDeleted: gone } = entry
  if (!NAMED_TABLES.includes(table) || (table === 'sessions' && operation === 'create')) return null
  const number = entryOrderNumber(entry)
  const isItem = table === 'transaction_items'
  const ofRemoved = removed && [
    table === 'transactions' && name,
    formatRupiah(removed.amount),
    removed.state && DELETED_STATE_LABELS[removed.state],
  ]
  return {
    item: isItem ? name : null,
    link: linkText(table),
    name: number ?? name ?? '',
    customer: number !== null && !isItem && !removed ? name : null,
    removed: ofRemoved ? ofRemoved.filter(Boolean).join(', ') : null,
    isGone: gone && operation !== 'delete',
  }
}

/** 'mengubah transaksi 9C41E7B2 CV Maju Jaya' */
export function entryText(entry: Entry): string {
  const subject = entrySubject(entry)
  if (!subject) return actionText(entry)
  const { item, link, name, customer, removed, isGone } = subject
  const words = [actionText(entry), item, link, name, customer].filter(Boolean).join(' ')
  return `${words}${removed ? `, ${removed}` : ''}${isGone ? ' (sudah dihapus)' : ''}`
}

/** 'Jumlah: 2 → 3; mengubah item Banner: Total: Rp 5.000 → Rp 7.500', including the record's parts. */
export function detailsText(entry: Entry): string {
  const ofParts = entry.parts.map((part) => {
    const done = partText(part)
    const changes = changesText(part)
    return changes ? `${done}: ${changes}` : done
  })
  // The action of a batch already contains its figures.
  return [isBatch(entry) ? '' : changesText(entry), ...ofParts].filter(Boolean).join('; ')
}

/** 'mengubah item Banner' */
function partText(part: Change): string {
  return [actionText(part), part.table === 'transaction_items' && part.name].filter(Boolean).join(' ')
}

function changesText(change: Change): string {
  return changeRows(change)
    .map(({ label, before, after }) =>
      change.operation === 'update'
        ? `${label}: ${before ?? EMPTY_VALUE_LABEL} → ${after ?? EMPTY_VALUE_LABEL}`
        : `${label}: ${after ?? before}`,
    )
    .join('; ')
}

export const EMPTY_VALUE_LABEL = 'kosong'
