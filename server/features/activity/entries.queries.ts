import { type RawBuilder, sql } from 'kysely'
import type { Activity } from '../../../contract/activity.ts'
import { tableOfStoredName, visibleChanges } from '../../../core/activity/activity.ts'
import {
  type ActionTable,
  AUDITED_TABLE_NAMES,
  type AuditedTable,
  type AuditOperation,
  BATCH_TABLES,
  type BatchTable,
  OPERATIONS,
} from '../../../core/activity/audited-tables.ts'
import { paymentStatusOf } from '../../../core/payments/payment.ts'
import type { Database } from '../../platform/database/connection.ts'

type Row = {
  txid: string
  id: string
  at: Date
  table: AuditedTable
  operation: AuditOperation
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  recordId: string
  actorId: string | null
  actorName: string | null
  approverId: string | null
  approverName: string | null
  keyId: string | null
  keyName: string | null
  customer: string | null
  name: string | null
  gone: boolean
  amount: number | null
  /** Of a transaction: its paid amount now (rupiah), and if it is cancelled. */
  paid: number | null
  cancelled: boolean | null
}

/** Tables whose rows belong to a transaction and are shown under its name. */
export const TRANSACTION_PARTS = [
  'transaction_items',
  'payments',
  'reminders',
  'order_files',
  'proofs',
] as const
const TRANSACTION_TABLES = ['transactions', ...TRANSACTION_PARTS] as const
/** The table with the name of what a row is about. Tables that are missing here have no name, or have it among their fields (drawers). */
const NAME_TABLES: Record<
  Exclude<
    AuditedTable,
    | (typeof TRANSACTION_TABLES)[number]
    | 'quotes'
    | 'customer_links'
    | 'customer_balance'
    | BatchTable
    | ActionTable
    | 'store_config'
    | 'rejected_submissions'
    | 'material_movements'
    | 'supplier_payments'
    | 'supplier_receipts'
    | 'supplier_returns'
    | 'webhooks'
    | 'drawers'
    | 'drawer_entries'
    | 'drawer_settings'
    | 'report_settings'
  >,
  string
> = {
  customers: 'customers',
  products: 'products',
  expenses: 'expenses',
  materials: 'materials',
  suppliers: 'suppliers',
  users: 'users',
  printers: 'printers',
  sessions: 'users',
  sign_outs: 'users',
  failed_sign_ins: 'users',
  api_keys: 'api_keys',
}

/** Loads entries by (at, txid, record_id), newest first. Of a batch only its own row: it may have thousands of others. */
export async function loadEntries(db: Database, chosen: RawBuilder<unknown>): Promise<Activity[]> {
  const columns = sql`seq, at, txid, id, entity, operation, before, after, actor, approved_by, api_key, customer, record_id`
  const same = sql`(at, txid, record_id) = (entry.at, entry.txid, entry.record_id)`
  const own = sql`entity = any(${sql.val(BATCH_TABLES)}::text[]) and operation = any(${sql.val(OPERATIONS)}::text[]) and ${same}`
  return await loadEntriesOfRows(
    db,
    sql`
      select written.* from (${chosen}) as entry
      cross join lateral (select exists (select from activity where ${own}) as batched offset 0) as kind
      cross join lateral (
        select ${columns} from activity where not kind.batched and ${same}
        union all select ${columns} from activity where kind.batched and ${own}
      ) as written`,
  )
}

/** Groups activity rows into entries, newest first, with the names of users and records. */
export async function loadEntriesOfRows(db: Database, found: RawBuilder<unknown>): Promise<Activity[]> {
  const named = [
    ...Object.entries(NAME_TABLES).map(
      ([entity, table]) =>
        sql`select name, deleted_at from ${sql.table(table)} where id = found.id and found.entity = ${sql.lit(entity)}`,
    ),
    sql`select name, deleted_at from materials
      where id = (found.after ->> 'material_id')::uuid and found.entity = 'material_movements'`,
    sql`select name, deleted_at from customers
      where id = (found.after ->> 'customer_id')::uuid and found.entity = 'customer_balance'`,
    sql`select name, deleted_at from expenses
      where id = (found.after ->> 'bill_id')::uuid and found.entity = 'supplier_payments'`,
    sql`select expenses.name, deleted_at from expenses join supplier_bill_lines as line on line.bill_id = expenses.id
      where line.id = (found.after ->> 'line_id')::uuid and found.entity in ('supplier_receipts', 'supplier_returns')`,
  ]
  const { rows } = await sql<Omit<Row, 'table'> & { entity: string }>`
    select found.txid::text as txid, found.id, found.at, found.entity, found.operation, found.before, found.after, found.record_id,
      person.id as actor_id, person.name as actor_name,
      colleague.id as approver_id, colleague.name as approver_name,
      api_keys.id as key_id, api_keys.name as key_name, found.customer,
      coalesce(item.product_name, found.before ->> 'product_name', found.after ->> 'product_name',
        sale.customer_name, quote.customer_name, named.name) as name,
      coalesce(sale.deleted_at, quote.deleted_at, named.deleted_at) is not null as gone,
      coalesce(sale.total, expense.amount)::float8 as amount, sale.paid_amount::float8 as paid, sale.status = 'cancelled' as cancelled
    from (${found}) as found
    left join users as person on person.id = found.actor
    left join users as colleague on colleague.id = found.approved_by
    left join api_keys on api_keys.id = found.api_key
    left join transactions as sale on sale.id = found.record_id
      and found.entity in (${sql.join(TRANSACTION_TABLES.map((table) => sql.lit(table)))})
    left join quotes as quote on quote.id = found.id and found.entity = 'quotes'
    left join expenses as expense on expense.id = found.id and found.entity = 'expenses'
    left join transaction_items as item on item.id = found.id and found.entity = 'transaction_items'
    left join lateral (${sql.join(named, sql` union all `)}) as named on true
    order by found.at desc, found.txid desc, found.record_id desc, 
      array_position(${sql.val(AUDITED_TABLE_NAMES)}::text[], found.entity), found.id, found.seq`.execute(db)
  const entries = Map.groupBy(
    rows.map(({ entity, ...row }) => ({ ...row, table: tableOfStoredName(entity) })),
    ({ at, txid, recordId }) => `${at.getTime()}.${txid}.${recordId}`,
  )
  return [...entries.values()].flatMap((written) => {
    const [first, ...others] = mergeConsecutive(written)
    return first ? [toEntry(first, others)] : []
  })
}

/** Merges consecutive changes of one row: `before` of the first, `after` of the last. */
function mergeConsecutive(written: Row[]): Row[] {
  const rows: Row[] = []
  for (const row of written) {
    const last = rows.at(-1)
    const goesOn = last?.table === row.table && last.id === row.id && row.operation !== 'create'
    if (last && goesOn && last.operation !== 'delete') {
      rows[rows.length - 1] = {
        ...last,
        operation: last.operation === 'create' ? 'create' : row.operation,
        before: last.before && { ...row.before, ...last.before },
        after: row.after && { ...last.after, ...row.after },
      }
    } else rows.push(row)
  }
  return rows
}

/** One entry from the rows one database transaction wrote about a record: the record first, then its parts. */
function toEntry(first: Row, others: Row[]): Activity {
  const { at, txid, recordId, actorId, actorName, approverId, approverName, keyId, keyName, customer, gone } =
    first
  const change = ({ table, operation, name, before, after }: Row) => ({
    ...{ table, operation, name },
    changes: visibleChanges(table, before, after),
  })
  return {
    id: `${txid}.${recordId}`,
    createdAt: at.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
    approver: approverId === null ? null : { id: approverId, name: approverName ?? '' },
    apiKey: keyId === null ? null : { id: keyId, name: keyName ?? '' },
    customer,
    ...{ recordId, isDeleted: gone, deleted: describeRemoved(first, others) },
    ...change(first),
    parts: others.map(change),
  }
}

// Deleting a transaction refunds its payments in the same entry; `paid` must be what was paid before that.
function describeRemoved({ table, operation, ...row }: Row, others: Row[]): Activity['deleted'] {
  if (operation !== 'delete' || row.amount === null) return null
  if (table === 'expenses') return { amount: row.amount, state: null }
  if (table !== 'transactions') return null
  const refunded = others.reduce(
    (sum, { table, after }) => (table === 'payments' ? sum - Number(after?.amount) : sum),
    0,
  )
  const paid = (row.paid ?? 0) + refunded
  return { amount: row.amount, state: row.cancelled ? 'cancelled' : paymentStatusOf(row.amount, paid) }
}
