import { isDeepStrictEqual } from 'node:util'
import type { Drawer } from '../../../contract/drawers.ts'
import { formatRupiah } from '../../../core/money/money.ts'
import {
  calculateExpected,
  calculateVariances,
  cashValue,
  type DrawerCount,
  exceedsVarianceLimit,
  hasVariance,
  isWithinLimits,
  sumVariances,
} from '../../../core/payments/drawer.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { idempotencyConflict } from '../../shared/records/idempotency.ts'
import { listColleagues } from '../approvals/queries.ts'
import { saveClosing, sumUnwitnessedVariances } from './closings.queries.ts'
import { findLastCount } from './counts.queries.ts'
import { lockDrawer } from './drawer-access.ts'
import { sumDrawerRows } from './movements.queries.ts'
import { findActiveUserName, findDrawer, findHandOverUser, insertDrawer, loadHolder } from './queries.ts'
import { lockDrawerSettings } from './settings.queries.ts'

type Closing = DrawerCount & {
  reason?: string | undefined
  remainingFloat: number
  handOver?: { drawerId: string; userId: string } | undefined
}

/**
 * Closes a drawer and, with `handOver`, opens the next shift's with all its cash (docs/product.md#cash-drawers). The row lock keeps payments
 * out while counted and expected amounts are compared. Throws
 * - CONFLICT: already closed with other content, or expected amounts beyond what can be stored
 * - BLIND_COUNT_REQUIRED: blind counting is on and this is not the last stored count
 * - RIGHT_MISSING: the variance needs a witness and the call has no approval; an owner without colleagues needs none
 * - INVALID_INPUT: more stays than was counted, a variance without a reason, or a recipient who is inactive or has an open drawer
 */
export async function closeDrawer(
  db: Tx,
  identity: Identity,
  { drawerId, isApproved }: { drawerId: string; isApproved: boolean },
  { reason, remainingFloat, handOver, ...count }: Closing,
): Promise<Drawer> {
  const drawer = await lockDrawer(db, identity, drawerId, true)
  if (drawer.closedAt) return await requireSameClosing()
  // Serializes closings: the second of two drawers closed at once must see the unwitnessed variance of the first.
  const settings = await lockDrawerSettings(db)
  if (settings.blindCount && !isSameCount(await findLastCount(db, drawerId), count))
    throw domainError('BLIND_COUNT_REQUIRED')
  const counted = cashValue(count.denominations)
  const remainingCash = handOver ? counted : remainingFloat
  if (remainingCash > counted) {
    throw invalidInput({ path: ['remainingFloat'], message: `Paling banyak ${formatRupiah(counted)}` })
  }
  const expected = calculateExpected(drawer.openingFloat, await sumDrawerRows(db, drawerId))
  requireBookable(expected)
  const variances = calculateVariances(count, expected)
  const varianceReason = hasVariance(variances) ? (reason ?? null) : null
  if (hasVariance(variances) && varianceReason === null) {
    throw invalidInput({ path: ['reason'], message: 'Alasan selisih wajib diisi' })
  }
  const closedBy = identity.user.id
  if (hasVariance(variances) && !isApproved) {
    const { varianceApprovalLimit } = settings
    const variancesOfDay = sumVariances([variances, await sumUnwitnessedVariances(db, closedBy)])
    const exceeding = exceedsVarianceLimit(variances, varianceApprovalLimit)
      ? 'Selisih'
      : exceedsVarianceLimit(variancesOfDay, varianceApprovalLimit) && 'Selisih hari ini'
    if (exceeding && !(await isOwnerAlone(db, identity))) {
      const sentence = `${exceeding} lebih dari ${formatRupiah(varianceApprovalLimit)} perlu disaksikan rekan`
      throw domainError('RIGHT_MISSING', { rights: [], discount: 0 }, sentence)
    }
  }
  await saveClosing(db, drawerId, {
    count,
    expected,
    closedBy,
    reason: varianceReason,
    remainingFloat: remainingCash,
  })
  if (handOver) await openNextShift(handOver)
  return await loadDrawer()

  async function openNextShift({ drawerId: id, userId }: { drawerId: string; userId: string }) {
    if ((await findActiveUserName(db, userId)) === null) {
      throw invalidInput({ path: ['handOver', 'userId'], message: 'Rekan ini tidak aktif' })
    }
    const holder = drawer.holder.startsWith('person:')
      ? await loadHolder(db, { sessionId: null, userId })
      : drawer.holder
    const name = holder === drawer.holder ? drawer.name : null
    const opened = await insertDrawer(db, {
      id,
      holder,
      name,
      openingFloat: counted,
      openedBy: userId,
      handedFrom: drawerId,
    })
    if (opened === null) {
      throw invalidInput({ path: ['handOver', 'userId'], message: 'Laci rekan ini masih terbuka' })
    }
  }

  async function requireSameClosing(): Promise<Drawer> {
    const stored = await loadDrawer()
    if (!stored.closing || !isSameClosing(stored.closing, await findHandOverUser(db, drawerId))) {
      throw idempotencyConflict(stored, 'Laci ini sudah ditutup dengan isi yang lain')
    }
    return stored
  }

  function isSameClosing(before: NonNullable<Drawer['closing']>, handOverUserId: string | null): boolean {
    const { denominations, received, counted, remainingFloat: left } = before
    return (
      isSameCount({ denominations, ...received }, count) &&
      (before.reason === null || before.reason === reason) &&
      left === (handOver ? counted : remainingFloat) &&
      handOverUserId === (handOver?.userId ?? null)
    )
  }

  async function loadDrawer(): Promise<Drawer> {
    const stored = await findDrawer(db, drawerId, true)
    if (!stored) throw domainError('NOT_FOUND')
    return stored
  }
}

// An owner who works alone has no witness, and could raise the limit anyway.
async function isOwnerAlone(db: Tx, { user }: Identity): Promise<boolean> {
  return user.role === 'owner' && (await listColleagues(db, user.id)).length === 0
}

/** Throws CONFLICT if the expected amounts (rupiah) exceed what can be stored: mistyped payments must be corrected first. */
export function requireBookable(expected: Record<PaymentMethod, number>): void {
  if (isWithinLimits(expected)) return
  throw domainError(
    'CONFLICT',
    { current: null },
    'Isi laci ini melebihi yang dapat dicatat. Betulkan dulu pembayaran yang keliru',
  )
}

function isSameCount(before: DrawerCount | null, count: DrawerCount): boolean {
  const piecesIn = ({ denominations }: DrawerCount) =>
    Object.fromEntries(Object.entries(denominations).filter(([, number]) => number))
  return (
    before !== null &&
    before.transfer === count.transfer &&
    before.qris === count.qris &&
    isDeepStrictEqual(piecesIn(before), piecesIn(count))
  )
}
