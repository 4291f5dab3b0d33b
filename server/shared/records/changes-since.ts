import { sql } from 'kysely'
import { UUID_PATTERN } from '../../../core/values/uuid.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import { findRecords, type RecordType, type VersionedTable } from './record-type.ts'

export type ChangeMark = { id: string; at: Date }

/** `updatedSince` starts a round of pages, `cursor` continues it. */
export type ChangesInput = { updatedSince: string; cursor?: string | undefined; limit: number }

/** `after`: the last record of the previous page. `safe`: the `updatedSince` of the next round. */
type FeedPosition = { after: ChangeMark; safe: Date }

const CURSOR = new RegExp(`^(\\d{4}-\\d\\d-[\\dT:.]+Z)_(${UUID_PATTERN})_(\\d{4}-\\d\\d-[\\dT:.]+Z)$`)
/** Sorts before every id. */
const FIRST_ID = '00000000-0000-0000-0000-000000000000'
/** Lower bound: PostgreSQL does not accept every instant that ISO 8601 can express. */
const OLDEST = Date.UTC(2000)

/** Parses the request's position. Throws INVALID_INPUT for an invalid cursor. */
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
 * The instant before which no change can still appear. `updated_at` is the start of a database transaction, which becomes visible only at its
 * commit: all transactions started before this instant have ended. One second covers those not yet listed in pg_stat_activity.
 */
async function loadSafeInstant(db: Database): Promise<Date> {
  const { rows } = await sql<{ safe: Date }>`
    select least(now(), min(xact_start)) - interval '1 second' as safe from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  return rows[0]?.safe ?? new Date(OLDEST)
}

/** Splits marks read with one beyond the limit into the page and the position of the next request. */
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
 * A page of the changes of a table, oldest first: records that `read` finds, and as `removedIds` the ids of the others. At-least-once: a
 * record changed during the round appears again, none is missed (docs/decisions/0058).
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
    removedIds: marks.flatMap(({ id }) => (byId.has(id) ? [] : [id])),
    ...next,
  }
}

/** Changes of a record type. */
export async function listChangesSince<Row, Record extends { id: string }>(
  db: Database,
  recordType: RecordType<Row, Record>,
  input: ChangesInput,
) {
  return await listTableChangesSince(db, recordType.table, input, (ids) => findRecords(db, recordType, ids))
}

/**
 * A page of an append-only list, oldest first. `read` loads at most `limit` rows after a mark, `at` is the instant a row was booked by the
 * server.
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
  return { rows: marks.map(({ row }) => row), removedIds: [], ...next }
}
