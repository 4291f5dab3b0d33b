import { tablesOf } from '../../core/activity.ts'
import { addDays, type Day, startOfDay } from '../../core/calendar.ts'
import { OPERATIONS, type Operation, RECORDED_TABLES, type RecordKind } from '../../core/recorded.ts'
import type { Database } from '../database/connection.ts'
import { invalid } from '../refusal.ts'
import { loadTimeZone } from '../store/queries.ts'
import { activityAfter, type Position } from './queries.ts'

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
  const after = readCursor(cursor)
  const zone = await loadTimeZone(db)
  const found = await activityAfter(
    db,
    {
      tables: kind ? tablesOf(kind) : RECORDED_TABLES,
      operations: operation ? [operation] : OPERATIONS,
      actor: actor === 'system' ? null : actor,
      window: day ? { from: startOfDay(day, zone), until: startOfDay(addDays(day, 1), zone) } : null,
    },
    { after, limit },
  )
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > limit && last ? `${last.at}_${last.seq}` : null }
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,15})$/

function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null
  const [, instant = '', seq] = CURSOR.exec(cursor) ?? []
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) {
    throw invalid({ path: ['cursor'], message: 'Halaman ini tidak dikenal. Muat ulang daftarnya' })
  }
  return { at, seq: Number(seq) }
}
