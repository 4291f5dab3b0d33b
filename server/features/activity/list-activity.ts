import { ENTRY_ID } from '../../../contract/activity.ts'
import { tablesOfRecordKind } from '../../../core/activity/activity.ts'
import {
  AUDITED_TABLE_NAMES,
  AUDITED_TABLES,
  type AuditOperation,
  OPERATIONS,
  type RecordKind,
} from '../../../core/activity/audited-tables.ts'
import { addDays, type Day, type ShopZone, startOfDay } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { pageOf, parseCursor } from '../../shared/records/pages.ts'
import { loadTimeZone } from '../store/queries.ts'
import { planSearch } from '../transactions/search.queries.ts'
import { type ActivityFilters, listEntries, listEntriesOfBatch } from './queries.ts'

/** `actor`: a user's id or 'system'. `day`: of the shop's calendar. `without`: a kind to exclude. */
export type ActivitySelection = {
  actor?: string | undefined
  kind?: RecordKind | undefined
  operation?: AuditOperation | undefined
  day?: Day | undefined
  without?: RecordKind | undefined
  search?: string | undefined
}
type Input = ActivitySelection & { cursor?: string | undefined; limit: number }

/** A page of activity entries, newest first. */
export async function listActivity(db: Database, { cursor, limit, ...selection }: Input) {
  const from = parseCursor(cursor, ENTRY_ID)
  const found = await listEntries(db, await toFilters(db, selection, await loadTimeZone(db)), {
    from,
    limit,
  })
  return pageOf(found, limit)
}

/** A page of the records of a batch: an import, or a removal of sample data. */
export async function listBatchEntries(
  db: Database,
  { entry, cursor, limit }: { entry: string; cursor?: string | undefined; limit: number },
) {
  const from = parseCursor(cursor)
  const found = await listEntriesOfBatch(db, entry, { after: from?.id ?? null, limit: limit + 1 })
  const withPositions = found.map((row) => ({ ...row, id: row.recordId }))
  const { nextCursor } = pageOf(withPositions, limit)
  return { rows: found.slice(0, limit), nextCursor }
}

export async function toFilters(
  db: Database,
  selection: ActivitySelection,
  zone: ShopZone,
): Promise<ActivityFilters> {
  const { actor, kind, operation, day, without, search = '' } = selection
  const sales = await planSearch(db, search)
  return {
    tables: (kind ? tablesOfRecordKind(kind) : AUDITED_TABLE_NAMES).filter(
      (table) => AUDITED_TABLES[table].kind !== without,
    ),
    // A customer's phone number does not find the sale's entries.
    search: search.trim() ? { words: search, sales: sales && { ...sales, phone: null } } : null,
    operations: operation ? [operation] : OPERATIONS,
    actor: actor === 'system' ? null : actor,
    window: day ? { from: startOfDay(day, zone), until: startOfDay(addDays(day, 1), zone) } : null,
  }
}
