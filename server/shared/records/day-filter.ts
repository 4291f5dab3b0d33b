import { addDays, type Day, startOfDay, type TimeWindow } from '../../../core/time/calendar.ts'
import { loadTimeZone } from '../../features/store/queries.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { RowQuery } from './record-type.ts'

type Days = { from?: Day | undefined; to?: Day | undefined }

/** The instants of a range of shop days, both inclusive; open-ended where a day is missing. */
export async function loadDayWindow(db: Database, { from, to }: Days): Promise<Partial<TimeWindow>> {
  if (!from && !to) return {}
  const zone = await loadTimeZone(db)
  return {
    ...(from && { from: startOfDay(from, zone) }),
    ...(to && { until: startOfDay(addDays(to, 1), zone) }),
  }
}

/** Restricts a query to rows created on these shop days. */
export async function filterByCreatedDays<Row>(
  db: Database,
  rows: RowQuery<Row>,
  days: Days,
): Promise<RowQuery<Row>> {
  const { from, until } = await loadDayWindow(db, days)
  const begun = from ? rows.where('createdAt', '>=', from) : rows
  return until ? begun.where('createdAt', '<', until) : begun
}
