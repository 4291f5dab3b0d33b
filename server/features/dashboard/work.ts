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
/** What nobody has fetched for longer is a matter for Piutang and the shelf, not for the day's work. */
const READY_DAYS = 30

/** What is to be done now, as of an instant: prices and money only for who takes orders. Days are those of the shop's zone. */
export async function loadWork(
  db: Tx,
  { user, permissions }: Pick<Identity, 'user' | 'permissions'>,
  asOf: Date,
): Promise<OpenOrders> {
  const zone = await loadTimeZone(db)
  const day = dayOf(asOf, zone)
  const today = { from: startOfDay(day, zone), until: startOfDay(addDays(day, 1), zone) }
  const since = startOfDaysAgo(READY_DAYS, asOf, zone)
  const orders = await listOpenOrders(db, MAX_OPEN)
  const { processing: _, ...counts } = await countOpenOrders(db, { day, time: timeOf(asOf, zone) })
  return {
    day,
    counts: {
      ...counts,
      pending: await countQueuedOrders(db),
      ready: await countReadyOrders(db, since),
      completedToday: await countCompleted(db, today),
    },
    open: orders.map(({ remainingAmount: _, ...order }) => order),
    counter: canOpenAnyOf(user.role, ['/create-transaction'], permissions)
      ? {
          received: await sumReceivedBy(db, user.id, today),
          remaining: Object.fromEntries(orders.map(({ id, remainingAmount }) => [id, remainingAmount])),
          unpaid: await listReadyUnpaid(db, since, MAX_UNPAID),
        }
      : null,
  }
}
