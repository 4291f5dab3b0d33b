import { tablesOf } from '../../core/activity.ts'
import { addDays, type Day, startOfDay } from '../../core/calendar.ts'
import { OPERATIONS, type Operation, RECORDED_TABLES, type RecordKind } from '../../core/recorded.ts'
import type { Database } from '../database/connection.ts'
import { pageOf, readCursor } from '../records/pages.ts'
import { loadTimeZone } from '../store/queries.ts'
import { activityAfter } from './queries.ts'

type Input = {
  cursor?: string | undefined
  limit: number
  actor?: string | undefined
  kind?: RecordKind | undefined
  operation?: Operation | undefined
  day?: Day | undefined
}

/** A page of who did what, newest first; a day is a day of the shop's calendar. */
export async function listActivity(db: Database, { cursor, limit, actor, kind, operation, day }: Input) {
  const from = readCursor(cursor, '\\d{1,15}')
  const zone = await loadTimeZone(db)
  const found = await activityAfter(
    db,
    {
      tables: kind ? tablesOf(kind) : RECORDED_TABLES,
      operations: operation ? [operation] : OPERATIONS,
      actor: actor === 'system' ? null : actor,
      window: day ? { from: startOfDay(day, zone), until: startOfDay(addDays(day, 1), zone) } : null,
    },
    { from, limit },
  )
  const placed = found.map((row) => ({ row, createdAt: row.at, id: String(row.seq) }))
  const { rows, nextCursor } = pageOf(placed, limit)
  return { rows: rows.map(({ row }) => row), nextCursor }
}
