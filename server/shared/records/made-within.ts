import { addDays, type Day, startOfDay, type Window } from '../../../core/time/calendar.ts'
import { loadTimeZone } from '../../features/store/queries.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Rows } from './kind.ts'

type Days = { from?: Day | undefined; to?: Day | undefined }

/** When days of the shop begin and end, both included; nothing where none are named. */
export async function windowOf(db: Database, { from, to }: Days): Promise<Partial<Window>> {
  if (!from && !to) return {}
  const zone = await loadTimeZone(db)
  return {
    ...(from && { from: startOfDay(from, zone) }),
    ...(to && { until: startOfDay(addDays(to, 1), zone) }),
  }
}

/** Of a query's rows those that were made on these days of the shop. */
export async function madeWithin<Row>(db: Database, rows: Rows<Row>, days: Days): Promise<Rows<Row>> {
  const { from, until } = await windowOf(db, days)
  const begun = from ? rows.where('createdAt', '>=', from) : rows
  return until ? begun.where('createdAt', '<', until) : begun
}
