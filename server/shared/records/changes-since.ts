import { sql } from 'kysely'
import { UUID_PATTERN } from '../../../core/values/uuid.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import { findRecords, type RecordType, type VersionedTable } from './record-type.ts'

/** A record and when it was changed last. */
export type ChangeMark = { id: string; at: Date }

/** How a program follows a list: `cursor` goes on within one round of it, `updatedSince` begins one. */
export type ChangesInput = { updatedSince: string; cursor?: string | undefined; limit: number }

/** The record after which a page of changes begins; and from when a program has to ask again after this round of pages. */
type FeedPosition = { after: ChangeMark; safe: Date }

const CURSOR = new RegExp(`^(\\d{4}-\\d\\d-[\\dT:.]+Z)_(${UUID_PATTERN})_(\\d{4}-\\d\\d-[\\dT:.]+Z)$`)
/** Before every id that there can be. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** No shop is older, and the database takes no instant of every year that can be written. */
const OLDEST = Date.UTC(2000)

/** Where a page of changes begins. Refused: a cursor that no such page has answered. */
async function readPosition(db: Database, { updatedSince, cursor }: ChangesInput): Promise<FeedPosition> {
  if (cursor === undefined)
    return { after: { at: parseInstant(updatedSince), id: FIRST_ID }, safe: await loadSafeInstant(db) }
  const [, at = '', id = '', safe = ''] = CURSOR.exec(cursor) ?? []
  if (Number.isNaN(Date.parse(at)) || Number.isNaN(Date.parse(safe))) {
    throw invalidInput({ path: ['cursor'], message: 'Halaman ini tidak dikenal. Muat ulang daftarnya' })
  }
  return { after: { at: parseInstant(at), id }, safe: parseInstant(safe) }
}

function parseInstant(text: string): Date {
  return new Date(Math.max(OLDEST, Date.parse(text)))
}

/**
 * Up to when nothing can appear any more. A change counts from when its database transaction began, and is seen when that ends: what began
 * before this instant has ended, and is seen by every question that is asked later. The second is for what has begun and has not said so yet.
 */
async function loadSafeInstant(db: Database): Promise<Date> {
  const { rows } = await sql<{ safe: Date }>`
    select least(now(), min(xact_start)) - interval '1 second' as safe from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.safe ?? new Date(OLDEST)
}

/** Splits marks that were read one past the limit: those of the page, and what the next request says. */
function pageOfMarks<Found extends ChangeMark>(
  found: readonly Found[],
  limit: number,
  { safe }: FeedPosition,
) {
  const marks = found.slice(0, limit)
  const last = found.length > limit ? marks.at(-1) : undefined
  return {
    marks,
    nextCursor: last ? `${last.at.toISOString()}_${last.id}_${safe.toISOString()}` : null,
    nextSince: last ? null : safe.toISOString(),
  }
}

/**
 * A page of what has changed in a table, the oldest change first: the records that `read` still finds, and the ids of the others. What
 * changes meanwhile comes again, at a later place; nothing is passed over (docs/decisions/0058).
 */
export async function listTableChangesSince<Record extends { id: string }>(
  db: Database,
  table: VersionedTable,
  input: ChangesInput,
  read: (ids: readonly string[]) => Promise<Record[]>,
) {
  const place = await readPosition(db, input)
  const { rows: found } = await sql<ChangeMark>`
    select id, updated_at as at from ${sql.table(table)}
    where (updated_at, id) > (${place.after.at}, ${place.after.id}::uuid)
    order by updated_at, id limit ${input.limit + 1}`.execute(db)
  const { marks, ...next } = pageOfMarks(found, input.limit, place)
  const records = marks.length > 0 ? await read(marks.map(({ id }) => id)) : []
  const byId = new Map(records.map((record) => [record.id, record]))
  return {
    rows: marks.flatMap(({ id }) => byId.get(id) ?? []),
    gone: marks.flatMap(({ id }) => (byId.has(id) ? [] : [id])),
    ...next,
  }
}

/** The same of a kind of record. */
export async function listChangesSince<Row, Record extends { id: string }>(
  db: Database,
  recordType: RecordType<Row, Record>,
  input: ChangesInput,
) {
  return await listTableChangesSince(db, recordType.table, input, (ids) => findRecords(db, recordType, ids))
}

/**
 * A page of rows that never change and never go, the first one first: `read` answers those after a place, at most so many, and `at` says when
 * the server heard of one.
 */
export async function listAddedSince<Row extends { id: string }>(
  db: Database,
  input: ChangesInput,
  at: (row: Row) => Date,
  read: (after: ChangeMark, limit: number) => Promise<Row[]>,
) {
  const place = await readPosition(db, input)
  const found = await read(place.after, input.limit + 1)
  const { marks, ...next } = pageOfMarks(
    found.map((row) => ({ id: row.id, at: at(row), row })),
    input.limit,
    place,
  )
  return { rows: marks.map(({ row }) => row), gone: [], ...next }
}
