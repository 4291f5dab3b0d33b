import { type RawBuilder, sql } from 'kysely'
import type { Activity } from '../../contract/activity.ts'
import { shownChanges } from '../../core/activity.ts'
import type { Window } from '../../core/calendar.ts'
import type { Operation, RecordedTable } from '../../core/recorded.ts'
import type { Atomic } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import type { Cursor } from '../records/pages.ts'

export type Filters = {
  tables: readonly RecordedTable[]
  operations: readonly Operation[]
  /** A user's id, null for the system, undefined for anybody. */
  actor: string | null | undefined
  window: Window | null
}

type Row = {
  seq: number
  at: Date
  table: RecordedTable
  operation: Operation
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  recordId: string
  actorId: string | null
  actorName: string | null
  name: string | null
  gone: boolean
}

/**
 * What the filters select, newest first after a cursor; one more than `limit`, if there is one. The newest of each table and operation are
 * read from an index and merged, so that a rare operation among a million is found as fast as a frequent one.
 */
export async function activityAfter(
  db: Database,
  { tables, operations, actor, window }: Filters,
  { from, limit }: { from: Cursor | null; limit: number },
): Promise<Activity[]> {
  const conditions = [
    sql`activity.entity = one.entity and activity.operation = chosen.operation`,
    ...narrowedTo({ actor, window }),
    ...(from ? [sql`(at, seq) < (${from.createdAt}, ${from.id}::bigint)`] : []),
  ]
  return await described(
    db,
    sql`
      select found.* from unnest(${sql.val(tables)}::text[]) as one (entity)
      cross join unnest(${sql.val(operations)}::text[]) as chosen (operation)
      cross join lateral (
        select * from activity where ${sql.join(conditions, sql` and `)} order by at desc, seq desc limit ${limit + 1}
      ) as found
      order by found.at desc, found.seq desc limit ${limit + 1}`,
  )
}

/** How many entries the filters select, counted up to `most`. */
export async function countActivity(db: Database, filters: Filters, most: number): Promise<number> {
  const { tables, operations } = filters
  const conditions = [
    sql`entity = any(${sql.val(tables)}::text[]) and operation = any(${sql.val(operations)}::text[])`,
    ...narrowedTo(filters),
  ]
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select from activity where ${sql.join(conditions, sql` and `)} limit ${most}
  ) as few`.execute(db)
  return rows[0]?.count ?? 0
}

function narrowedTo({ actor, window }: Pick<Filters, 'actor' | 'window'>): RawBuilder<unknown>[] {
  return [
    ...(actor === undefined ? [] : [actor === null ? sql`actor is null` : sql`actor = ${actor}::uuid`]),
    ...(window ? [sql`at >= ${window.from} and at < ${window.until}`] : []),
  ]
}

/** What was done to a transaction and its parts, newest first. */
export async function activityOf(db: Database, transactionId: string, limit: number): Promise<Activity[]> {
  return await described(
    db,
    sql`
      (select * from activity where entity = 'transactions' and id = ${transactionId}::uuid order by seq desc limit ${limit})
      union all
      (select * from activity where part_of = ${transactionId}::uuid order by seq desc limit ${limit})
      order by at desc, seq desc limit ${limit}`,
  )
}

/** How many entries one seal holds at most. */
const SEALED_AT_ONCE = 50_000

/** Seals the next entries that are older than this; whether there were any. */
export async function sealNext(db: Atomic, minutes: number): Promise<boolean> {
  await sql`lock table activity_seals in share row exclusive mode`.execute(db)
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
      order by activity.seq limit ${SEALED_AT_ONCE}
    ), until as (select max(seq) as seq from chosen)
    insert into activity_seals (up_to, entries, sha256)
      select until.seq, digest.entries, digest.sha256
      from last, until, lateral activity_digest(last.sha256, last.up_to, until.seq) as digest
      where until.seq is not null`.execute(db)
  return Number(numAffectedRows) > 0
}

/** Everybody who ever belonged to the shop. */
export async function everybody(db: Database) {
  const rows = await db.selectFrom('users').select(['id', 'name', 'deletedAt']).orderBy('name').execute()
  return rows.map(({ id, name, deletedAt }) => ({ id, name, gone: deletedAt !== null }))
}

/** The tables whose rows are about a transaction, and are named by it. */
const OF_A_SALE = ['transactions', 'transaction_items', 'payments', 'reminders'] as const
/** Where the name of what another table's rows are about stands. The store is not named, nor what was refused. */
const NAMED_IN: Record<
  Exclude<RecordedTable, (typeof OF_A_SALE)[number] | 'store_config' | 'unsent'>,
  string
> = {
  customers: 'customers',
  products: 'products',
  expenses: 'expenses',
  users: 'users',
  sessions: 'users',
  sign_outs: 'users',
  failed_sign_ins: 'users',
}

/** The rows with the names of whom and what they are about. */
async function described(db: Database, rows: RawBuilder<unknown>): Promise<Activity[]> {
  const named = Object.entries(NAMED_IN).map(
    ([entity, table]) =>
      sql`select name, deleted_at from ${sql.table(table)} where id = found.id and found.entity = ${sql.lit(entity)}`,
  )
  const { rows: found } = await sql<Row>`
    select found.seq, found.at, found.entity as "table", found.operation, found.before, found.after,
      coalesce(found.part_of, found.id) as record_id,
      person.id as actor_id, person.name as actor_name,
      coalesce(item.product_name, found.before ->> 'product_name', found.after ->> 'product_name',
        sale.customer_name, named.name) as name,
      coalesce(sale.deleted_at, named.deleted_at) is not null as gone
    from (${rows}) as found
    left join users as person on person.id = found.actor
    left join transactions as sale on sale.id = coalesce(found.part_of, found.id)
      and found.entity in (${sql.join(OF_A_SALE.map((table) => sql.lit(table)))})
    left join transaction_items as item on item.id = found.id and found.entity = 'transaction_items'
    left join lateral (${sql.join(named, sql` union all `)}) as named on true
    order by found.at desc, found.seq desc`.execute(db)
  return found.map(({ at, actorId, actorName, before, after, ...row }) => ({
    ...row,
    at: at.toISOString(),
    actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
    changes: shownChanges(row.table, before, after),
  }))
}
