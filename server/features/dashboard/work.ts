import type { OpenOrders } from '../../../contract/dashboard.ts'
import { canOpenAnyOf } from '../../../core/access/access.ts'
import { addDays, dayOf, startOfDay, startOfDaysAgo, timeOf } from '../../../core/time/calendar.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { loadTimeZone } from '../store/queries.ts'
import { countCompleted, countOpenOrders } from './queries.ts'
import {
  countQueuedOrders,
  countReadyOrders,
  listOpenOrders,
  listReadyUnpaid,
  sumReceivedBy,
} from './work.queries.ts'

const MAX_OPEN = 50
const MAX_UNPAID = 10
/** Orders uncollected for longer are no longer part of the day's work. */
const READY_DAYS = 30

/** The day's work in the shop's time zone: open, ready and unpaid orders. Amounts (rupiah) only for users of the till. */
export async function loadWork(
  db: Tx,
  { user, permissions }: Pick<Identity, 'user' | 'permissions'>,
  asOf: Date,
): Promise<OpenOrders> {
  const zone = await loadTimeZone(db)
  const day = dayOf(asOf, zone)
  const today = { from: startOfDay(day, zone), until: startOfDay(addDays(day, 1), zone) }
  const since = startOfDaysAgo(READY_DAYS, asOf, zone)
  const isAtCounter = canOpenAnyOf(user.role, ['/create-transaction'], permissions)
  const [orders, { processing: _, ...counts }, pending, readyCount, completedToday, received, unpaid] =
    await Promise.all([
      listOpenOrders(db, { limit: MAX_OPEN, forProduction: !isAtCounter }),
      countOpenOrders(db, { day, time: timeOf(asOf, zone) }),
      countQueuedOrders(db),
      countReadyOrders(db, since),
      countCompleted(db, today),
      isAtCounter ? sumReceivedBy(db, user.id, today) : null,
      isAtCounter ? listReadyUnpaid(db, since, MAX_UNPAID) : null,
    ])
  return {
    day,
    counts: { ...counts, pending, ready: readyCount, completedToday },
    open: orders.map(({ remainingAmount: _, ...order }) => order),
    counter:
      received && unpaid
        ? {
            received,
            remaining: Object.fromEntries(orders.map(({ id, remainingAmount }) => [id, remainingAmount])),
            unpaid,
          }
        : null,
  }
}
