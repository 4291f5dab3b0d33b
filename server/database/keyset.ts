import { sql } from 'kysely'
import { invalid } from '../refusal.ts'

/** The place in a list, newest first, after which the next page begins. */
export type Place = { createdAt: Date; id: string }

const written = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Reads a page's cursor; refuses one that no page has answered. Without a cursor: the beginning. */
export function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [, instant = '', id = ''] = written.exec(cursor) ?? []
  const createdAt = new Date(instant)
  if (Number.isNaN(createdAt.getTime())) {
    throw invalid({ path: ['cursor'], message: 'Halaman ini tidak dikenal. Muat ulang daftarnya' })
  }
  return { createdAt, id }
}

/** What comes after a place in a list, newest first: the condition that an index on both columns answers at once. */
export function before({ createdAt, id }: Place) {
  return sql<boolean>`(created_at, id) < (${createdAt}, ${id}::uuid)`
}

/** The same in a list of transactions with the oldest first. */
export function after({ createdAt, id }: Place) {
  return sql<boolean>`(transactions.created_at, transactions.id) > (${createdAt}, ${id}::uuid)`
}

/**
 * Splits rows that were read one past the limit into a page and the cursor of the next one; null on the last page.
 * Creation instants are kept to the millisecond, so that a cursor holds them whole.
 */
export function pageOf<Row extends { createdAt: string; id: string }>(found: Row[], limit: number) {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const nextCursor = found.length > limit && last ? `${last.createdAt}_${last.id}` : null
  return { rows, nextCursor }
}
