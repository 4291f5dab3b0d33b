import { type RawBuilder, sql } from 'kysely'
import type { Activity } from '../../../contract/activity.ts'
import { storedTableNames } from '../../../core/activity/activity.ts'
import type { AuditedTable, AuditOperation } from '../../../core/activity/audited-tables.ts'
import {
  customerSearch,
  expenseSearch,
  productSearch,
  splitSearchWords,
  transactionSearch,
} from '../../../core/text/search.ts'
import type { TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Cursor } from '../../shared/records/pages.ts'
import { matchesWords } from '../../shared/records/search.ts'
import { matchesSearch, type SearchCriteria } from '../transactions/search.queries.ts'
import { loadEntries, loadEntriesOfRows, TRANSACTION_PARTS } from './entries.queries.ts'

export type ActivityFilters = {
  tables: readonly AuditedTable[]
  operations: readonly AuditOperation[]
  /** A user's id, null for the system, undefined for all. */
  actor: string | null | undefined
  window: TimeWindow | null
  /** Words to find in the names and numbers of records; `sales`: the same search as sales need it. */
  search: { words: string; sales: SearchCriteria | null } | null
}

/**
 * Complete entries with at least one row that matches, newest first after a cursor; one beyond `limit` if there is one. Reads the newest of
 * each table and operation from an index and merges them, so that rare operations are found as fast as frequent ones.
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
      select distinct found.* from unnest(${sql.val(storedTableNames(tables))}::text[]) as one (entity)
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

/** Counts matching entries, up to `most`. */
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
  return sql`entity = any(${sql.val(storedTableNames(tables))}::text[]) and operation = any(${sql.val(operations)}::text[])`
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

/** Records per table a search considers: with more matches only the newest. */
const MAX_MATCHES = 1000

/**
 * Ids of records that match the words, deleted ones included, and of the batches they were part of. Limited to the newest of each table (UUIDv7
 * ids are in creation order): a frequent word must not take seconds.
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
      newest('quotes', matchesWords(transactionSearch.words(words))),
      newest('customers', matchesWords(customerSearch.words(words))),
      newest('products', matchesWords(productSearch.words(words))),
      newest('expenses', matchesWords(expenseSearch.words(words))),
      newest('materials', matchesWords(splitSearchWords(words), sql`folded(name)`)),
      newest('suppliers', matchesWords(splitSearchWords(words), sql`folded(name)`)),
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

/** Entries of a transaction and its parts, newest first, at most `limit`. */
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

/** One entry for each record of a batch, by record id, at most `limit` after an id. Empty for an entry that is no batch. */
export async function listEntriesOfBatch(
  db: Database,
  entry: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<Activity[]> {
  const [txid, batch] = entry.split('.')
  const rows = await loadEntriesOfRows(
    db,
    sql`
      select seq, at, txid, id, entity, operation, before, after, actor, approved_by, api_key, customer, id as record_id
      from activity
      where record_id = ${batch}::uuid and txid = ${txid}::xid8 and part_of is not null
        and entity not in (${sql.join(TRANSACTION_PARTS.map((table) => sql.lit(table)))})
        and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${limit}`,
  )
  return rows.reverse()
}

/** All users by name, deleted ones included. */
export async function listAllUsers(db: Database) {
  const rows = await db.selectFrom('users').select(['id', 'name', 'deletedAt']).orderBy('name').execute()
  return rows.map(({ id, name, deletedAt }) => ({ id, name, isDeleted: deletedAt !== null }))
}
