import type { OpenOrders } from '../../../contract/dashboard.ts'
import { canOpenAnyOf } from '../../../core/access/access.ts'
import { addDays, dayOf, startOfDay, startOfDaysAgo, timeOf } from '../../../core/time/calendar.ts'
import type { Identity } from '../../api/api.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { loadTimeZone } from '../store/queries.ts'
import { completedIn, openCounts } from './queries.ts'
import { openOrders, readyCount, readyUnpaid, receivedBy, waitingCount } from './work.queries.ts'

const OPEN_AT_MOST = 50
const UNPAID_AT_MOST = 10
/** What nobody has fetched for longer is a matter for Piutang and the shelf, not for the day's work. */
const READY_DAYS = 30

/** What is to be done now, as of an instant: prices and money only for who takes orders. Days are those of the shop's zone. */
export async function workOf(
  db: Tx,
  { user, permissions }: Pick<Identity, 'user' | 'permissions'>,
  asOf: Date,
): Promise<OpenOrders> {
  const zone = await loadTimeZone(db)
  const day = dayOf(asOf, zone)
  const today = { from: startOfDay(day, zone), until: startOfDay(addDays(day, 1), zone) }
  const since = startOfDaysAgo(READY_DAYS, asOf, zone)
  const orders = await openOrders(db, OPEN_AT_MOST)
  const { processing: _, ...counts } = await openCounts(db, { day, time: timeOf(asOf, zone) })
  return {
    day,
    counts: {
      ...counts,
      pending: await waitingCount(db),
      ready: await readyCount(db, since),
      completedToday: await completedIn(db, today),
    },
    open: orders.map(({ remainingAmount: _, ...order }) => order),
    counter: canOpenAnyOf(user.role, ['/create-transaction'], permissions)
      ? {
          received: await receivedBy(db, user.id, today),
          remaining: Object.fromEntries(orders.map(({ id, remainingAmount }) => [id, remainingAmount])),
          unpaid: await readyUnpaid(db, since, UNPAID_AT_MOST),
        }
      : null,
  }
}
