import type { TodayFigures } from '../../../contract/dashboard.ts'
import { canOpenAnyOf, hasRight, type Page } from '../../../core/access/access.ts'
import { PROOF_WAIT_DAYS } from '../../../core/orders/proof.ts'
import { addDays, dayOf, startOfDay, type TimeWindow, timeOf } from '../../../core/time/calendar.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { countUnansweredProofs } from '../proofs/queries.ts'
import { countByAge, overdueAt } from '../receivables/queries.ts'
import { loadTimeZone } from '../store/queries.ts'
import {
  countCompleted,
  countCreatedBy,
  countOpenOrders,
  loadExceptions,
  loadSetUp,
  sumReceivedAndSettled,
  sumSalesAndUnpaid,
  sumSold,
} from './queries.ts'

const DAY_MS = 24 * 3_600_000
const WEEK_MS = 7 * DAY_MS

/**
 * Today's figures (rupiah, in the shop's zone) for one user. Figures of pages the role may not open are not even queried
 * (docs/product.md#page-access).
 */
export async function loadToday(
  db: Tx,
  { user, permissions, rights }: Pick<Identity, 'user' | 'permissions' | 'rights'>,
  asOf: Date,
): Promise<TodayFigures> {
  const zone = await loadTimeZone(db)
  const day = dayOf(asOf, zone)
  const today = { from: startOfDay(day, zone), until: startOfDay(addDays(day, 1), zone) }
  const weekBefore = {
    from: startOfDay(addDays(day, -7), zone),
    until: new Date(asOf.getTime() - WEEK_MS),
  }
  const forPages = async <Part>(pages: Page[], read: () => Promise<Part>): Promise<Part | null> =>
    canOpenAnyOf(user.role, pages, permissions) ? await read() : null

  const seesProfit = hasRight(user.role, 'seeProfit', rights)
  const [shop, exceptions, counts, unansweredProofs, own, debts, setUp] = await Promise.all([
    forPages(['/analytics'], () => loadShopFigures(db, today, weekBefore)),
    forPages(seesProfit ? ['/analytics'] : [], () => loadExceptions(db, today)),
    forPages(['/transactions'], () => countOpenOrders(db, { day, time: timeOf(asOf, zone) })),
    forPages(['/transactions'], () =>
      countUnansweredProofs(db, new Date(asOf.getTime() - PROOF_WAIT_DAYS * DAY_MS)),
    ),
    forPages(['/create-transaction'], () => countCreatedBy(db, user.id, today)),
    forPages(['/receivables'], () => countByAge(db, { criteria: null, overdueAt: overdueAt(asOf, zone) })),
    forPages(['/settings'], () => loadSetUp(db, user.id)),
  ])
  return {
    day,
    shop,
    exceptions,
    orders: counts && {
      processing: counts.processing,
      late: counts.late,
      dueToday: counts.dueToday,
      unansweredProofs: unansweredProofs ?? 0,
    },
    own: own === null ? null : { count: own },
    overdue: debts?.overdue ?? null,
    setUp,
  }
}

async function loadShopFigures(db: Tx, today: TimeWindow, weekBefore: TimeWindow) {
  const [sold, received, completed, soldBefore] = await Promise.all([
    sumSalesAndUnpaid(db, today),
    sumReceivedAndSettled(db, today),
    countCompleted(db, today),
    sumSold(db, weekBefore),
  ])
  return { ...sold, received, completed, weekBefore: soldBefore }
}
