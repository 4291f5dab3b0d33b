import { type RawBuilder, sql } from 'kysely'
import type { Activity } from '../../../contract/activity.ts'
import { visibleChanges } from '../../../core/activity/activity.ts'
import {
  AUDITED_TABLE_NAMES,
  type AuditedTable,
  type AuditOperation,
  BATCH_TABLES,
  type BatchTable,
  OPERATIONS,
} from '../../../core/activity/audited-tables.ts'
import { paymentStatusOf } from '../../../core/payments/payment.ts'
import { customerSearch, expenseSearch, productSearch, splitSearchWords } from '../../../core/text/search.ts'
import type { TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Cursor } from '../../shared/records/pages.ts'
import { matchesWords } from '../../shared/records/search.ts'
import { matchesSearch, type SearchCriteria } from '../transactions/search.queries.ts'

export type ActivityFilters = {
  tables: readonly AuditedTable[]
  operations: readonly AuditOperation[]
  /** A user's id, null for the system, undefined for anybody. */
  actor: string | null | undefined
  window: TimeWindow | null
  /** Words that a record's name or number holds, also as sales are looked for by them. */
  search: { words: string; sales: SearchCriteria | null } | null
}

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
  name: string | null
  gone: boolean
  amount: number | null
  /** Of a transaction: what is paid of it now, and whether it was cancelled. */
  paid: number | null
  cancelled: boolean | null
}

/**
 * The entries that hold something the filters select, whole, newest first after a cursor (`id` as an entry's); one more than `limit`, if there
 * is one. The newest of each table and operation are read from an index and merged, so that a rare operation among a million is found as fast
 * as a frequent one.
 */
export async function listEntries(
  db: Database,
  filters: ActivityFilters,
  { from, limit }: { from: Cursor | null; limit: number },
): Promise<Activity[]> {
  const { tables, operations, search } = filters
  const narrowed = [...toConditions(filters), ...(from ? [isAfterCursor(from)] : [])]
  if (search !== null) {
    const conditions = [isOfTables(tables, operations), ...narrowed]
    return await loadEntries(
      db,
      sql`
        select distinct at, txid, record_id from activity where ${sql.join(conditions, sql` and `)}
        order by at desc, txid desc, record_id desc limit ${limit + 1}`,
    )
  }
  const conditions = [
    sql`activity.entity = one.entity and activity.operation = chosen.operation`,
    ...narrowed,
  ]
  return await loadEntries(
    db,
    sql`
      select distinct found.* from unnest(${sql.val(tables)}::text[]) as one (entity)
      cross join unnest(${sql.val(operations)}::text[]) as chosen (operation)
      cross join lateral (
        select distinct at, txid, record_id from activity where ${sql.join(conditions, sql` and `)}
        order by at desc, txid desc, record_id desc limit ${limit + 1}
      ) as found
      order by found.at desc, found.txid desc, found.record_id desc limit ${limit + 1}`,
  )
}

function isAfterCursor({ createdAt, id }: Cursor): RawBuilder<unknown> {
  const [txid, recordId] = id.split('.')
  return sql`(at, txid, record_id) < (${createdAt}, ${txid}::xid8, ${recordId}::uuid)`
}

/** How many entries hold something that the filters select, counted up to `most`. */
export async function countEntries(db: Database, filters: ActivityFilters, most: number): Promise<number> {
  const { tables, operations } = filters
  const conditions = [isOfTables(tables, operations), ...toConditions(filters)]
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select distinct at, txid, record_id from activity where ${sql.join(conditions, sql` and `)} limit ${most}
  ) as few`.execute(db)
  return rows[0]?.count ?? 0
}

function isOfTables(
  tables: readonly AuditedTable[],
  operations: readonly AuditOperation[],
): RawBuilder<unknown> {
  return sql`entity = any(${sql.val(tables)}::text[]) and operation = any(${sql.val(operations)}::text[])`
}

function toConditions({
  actor,
  window,
  search,
}: Pick<ActivityFilters, 'actor' | 'window' | 'search'>): RawBuilder<unknown>[] {
  return [
    ...(actor === undefined ? [] : [actor === null ? sql`actor is null` : sql`actor = ${actor}::uuid`]),
    ...(window ? [sql`at >= ${window.from} and at < ${window.until}`] : []),
    ...(search === null ? [] : [sql`record_id in (${selectMatchingRecords(search)})`]),
  ]
}

/** How many records of a kind a search goes by: words that more of them hold find what was done to the newest. */
const MAX_MATCHES = 1000

/**
 * The ids of the records that hold the words, those that are gone included, and of the batches that they were dealt with in. Of each kind the
 * newest (ids are in the order of their making): a word that half of a large shop holds must not take seconds.
 */
function selectMatchingRecords({
  words,
  sales,
}: NonNullable<ActivityFilters['search']>): RawBuilder<unknown> {
  const newest = (table: string, held: RawBuilder<boolean>) =>
    sql`(select id from ${sql.table(table)} where ${held} order by id desc limit ${MAX_MATCHES})`
  const named = sql.join(
    [
      newest('transactions', matchesSearch(sales)),
      newest('customers', matchesWords(customerSearch.words(words))),
      newest('products', matchesWords(productSearch.words(words))),
      newest('expenses', matchesWords(expenseSearch.words(words))),
      newest('users', matchesWords(splitSearchWords(words), sql`folded(name)`)),
    ],
    sql` union all `,
  )
  return sql`
    with named as materialized (${named})
    select id from named
    union all
    select part_of from activity join named on named.id = activity.id
    where part_of is not null and entity in ('transactions', 'customers', 'products', 'expenses', 'users')`
}

/** What was done to a transaction and its parts, newest first, `limit` entries at most. */
export async function listTransactionEntries(
  db: Database,
  transactionId: string,
  limit: number,
): Promise<Activity[]> {
  return await loadEntries(
    db,
    sql`
      select distinct at, txid, record_id from activity where record_id = ${transactionId}::uuid
      order by at desc, txid desc limit ${limit}`,
  )
}

/** What a batch did to its records, each an entry of its own, by the records' ids; `limit` of those after one. Nothing of any other entry. */
export async function listEntriesOfBatch(
  db: Database,
  entry: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<Activity[]> {
  const [txid, batch] = entry.split('.')
  const rows = await loadEntriesOfRows(
    db,
    sql`
      select seq, at, txid, id, entity, operation, before, after, actor, approved_by, api_key, id as record_id
      from activity
      where record_id = ${batch}::uuid and txid = ${txid}::xid8 and part_of is not null
        and entity not in (${sql.join(TRANSACTION_PARTS.map((table) => sql.lit(table)))})
        and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${limit}`,
  )
  return rows.reverse()
}

/** How many entries one seal holds at most. */
const MAX_SEALED = 50_000

/** Seals the next entries that are older than this; whether there were any. */
export async function sealNextEntries(db: Tx, minutes: number): Promise<boolean> {
  // Not by locking the table: before PostgreSQL 17 who may only add rows to it may not.
  await sql`select pg_advisory_xact_lock(hashtext('seal'))`.execute(db)
  const { numAffectedRows } = await sql`
    with last as (
      select coalesce(max(up_to), '-9223372036854775808'::bigint) as up_to, coalesce((array_agg(sha256 order by up_to desc))[1], '') as sha256
      from activity_seals
    ), young as (
      select min(seq) as seq from activity, last
      where seq > up_to and at >= now() - make_interval(mins => ${minutes})
    ), chosen as (
      select activity.seq from activity, last, young
      where activity.seq > last.up_to and (young.seq is null or activity.seq < young.seq)
      order by activity.seq limit ${MAX_SEALED}
    ), until as (select max(seq) as seq from chosen)
    insert into activity_seals (up_to, entries, sha256)
      select until.seq, digest.entries, digest.sha256
      from last, until, lateral activity_digest(last.sha256, last.up_to, until.seq) as digest
      where until.seq is not null`.execute(db)
  return Number(numAffectedRows) > 0
}

/** Everybody who ever belonged to the shop. */
export async function listAllUsers(db: Database) {
  const rows = await db.selectFrom('users').select(['id', 'name', 'deletedAt']).orderBy('name').execute()
  return rows.map(({ id, name, deletedAt }) => ({ id, name, gone: deletedAt !== null }))
}

/** The tables whose rows are about a transaction, and are named by it. */
const TRANSACTION_PARTS = ['transaction_items', 'payments', 'reminders'] as const
const TRANSACTION_TABLES = ['transactions', ...TRANSACTION_PARTS] as const
/** Where the name of what another table's rows are about stands. The store is not named, nor what was refused, nor many at once, nor a drawer, whose name is one of its fields. */
const NAME_TABLES: Record<
  Exclude<
    AuditedTable,
    | (typeof TRANSACTION_TABLES)[number]
    | BatchTable
    | 'store_config'
    | 'unsent'
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
  users: 'users',
  printers: 'printers',
  sessions: 'users',
  sign_outs: 'users',
  failed_sign_ins: 'users',
  api_keys: 'api_keys',
}

/** The chosen entries (at, txid, record_id), newest first. Of many records at once their own row alone: there may be thousands of others. */
async function loadEntries(db: Database, chosen: RawBuilder<unknown>): Promise<Activity[]> {
  const columns = sql`seq, at, txid, id, entity, operation, before, after, actor, approved_by, api_key, record_id`
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

/** Rows of activity as entries, newest first, each with the names of whom and what it is about. */
async function loadEntriesOfRows(db: Database, found: RawBuilder<unknown>): Promise<Activity[]> {
  const named = Object.entries(NAME_TABLES).map(
    ([entity, table]) =>
      sql`select name, deleted_at from ${sql.table(table)} where id = found.id and found.entity = ${sql.lit(entity)}`,
  )
  const { rows } = await sql<Row>`
    select found.txid::text as txid, found.id, found.at, found.entity as "table", found.operation, found.before, found.after, found.record_id,
      person.id as actor_id, person.name as actor_name,
      colleague.id as approver_id, colleague.name as approver_name,
      api_keys.id as key_id, api_keys.name as key_name,
      coalesce(item.product_name, found.before ->> 'product_name', found.after ->> 'product_name',
        sale.customer_name, named.name) as name,
      coalesce(sale.deleted_at, named.deleted_at) is not null as gone,
      coalesce(sale.total, expense.amount)::float8 as amount, sale.paid_amount::float8 as paid, sale.status = 'cancelled' as cancelled
    from (${found}) as found
    left join users as person on person.id = found.actor
    left join users as colleague on colleague.id = found.approved_by
    left join api_keys on api_keys.id = found.api_key
    left join transactions as sale on sale.id = found.record_id
      and found.entity in (${sql.join(TRANSACTION_TABLES.map((table) => sql.lit(table)))})
    left join expenses as expense on expense.id = found.id and found.entity = 'expenses'
    left join transaction_items as item on item.id = found.id and found.entity = 'transaction_items'
    left join lateral (${sql.join(named, sql` union all `)}) as named on true
    order by found.at desc, found.txid desc, found.record_id desc, 
      array_position(${sql.val(AUDITED_TABLE_NAMES)}::text[], found.entity), found.id, found.seq`.execute(db)
  const entries = Map.groupBy(rows, ({ at, txid, recordId }) => `${at.getTime()}.${txid}.${recordId}`)
  return [...entries.values()].flatMap((written) => {
    const [first, ...others] = mergeConsecutive(written)
    return first ? [toEntry(first, others)] : []
  })
}

/** Several changes of one row at once are one: from what was there before the first to what was there after the last. */
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

/** What was written about one record at once, the record itself before its parts, as one entry. */
function toEntry(first: Row, others: Row[]): Activity {
  const { at, txid, recordId, actorId, actorName, approverId, approverName, keyId, keyName, gone } = first
  const change = ({ table, operation, name, before, after }: Row) => ({
    ...{ table, operation, name },
    changes: visibleChanges(table, before, after),
  })
  return {
    id: `${txid}.${recordId}`,
    at: at.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
    approver: approverId === null ? null : { id: approverId, name: approverName ?? '' },
    key: keyId === null ? null : { id: keyId, name: keyName ?? '' },
    ...{ recordId, gone, removed: describeRemoved(first, others) },
    ...change(first),
    parts: others.map(change),
  }
}

/** What is deleted stays as it was; only the money on a transaction is given back with it, by payments of the same entry. */
function describeRemoved({ table, operation, ...row }: Row, others: Row[]): Activity['removed'] {
  if (operation !== 'delete' || row.amount === null) return null
  if (table === 'expenses') return { amount: row.amount, state: null }
  if (table !== 'transactions') return null
  const givenBack = others.reduce(
    (sum, { table, after }) => (table === 'payments' ? sum - Number(after?.amount) : sum),
    0,
  )
  const paid = (row.paid ?? 0) + givenBack
  return { amount: row.amount, state: row.cancelled ? 'cancelled' : paymentStatusOf(row.amount, paid) }
}
