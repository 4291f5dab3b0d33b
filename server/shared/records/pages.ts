import { sql } from 'kysely'
import { UUID_PATTERN } from '../../../core/values/uuid.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { RecordType, RowQuery } from './record-type.ts'

/** Keyset pagination: the last record of the previous page. */
export type Cursor = { createdAt: Date; id: string }

/** Parses a cursor; null for the first page. `id`: pattern of the ids. Throws INVALID_INPUT for an invalid one. */
export function parseCursor(cursor: string | undefined, id = UUID_PATTERN): Cursor | null {
  if (cursor === undefined) return null
  const written = new RegExp(`^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z)_(${id})$`)
  const [, instant = '', key = ''] = written.exec(cursor) ?? []
  const createdAt = new Date(instant)
  if (Number.isNaN(createdAt.getTime())) {
    throw invalidInput({ path: ['cursor'], message: 'Halaman ini tidak dikenal. Muat ulang daftarnya' })
  }
  return { createdAt, id: key }
}

/** Reads a page, newest first, by keyset: an index on (created_at, id) answers it in constant time. */
export async function readPage<Row, Record extends { createdAt: string; id: string }>(
  rows: RowQuery<Row>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  record: RecordType<Row, Record>['toRecord'],
) {
  const from = parseCursor(cursor)
  const rest = from
    ? rows.where(sql<boolean>`(created_at, id) < (${from.createdAt}, ${from.id}::uuid)`)
    : rows
  const found = await rest
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOf(found.map(record), limit)
}

/**
 * Splits rows read with one beyond the limit into a page and the next cursor (null on the last page). Timestamps have millisecond
 * precision in the database, so a cursor is exact.
 */
export function pageOf<Row extends { createdAt: string; id: string }>(found: Row[], limit: number) {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const nextCursor = found.length > limit && last ? `${last.createdAt}_${last.id}` : null
  return { rows, nextCursor }
}
