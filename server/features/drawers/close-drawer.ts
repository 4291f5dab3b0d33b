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
import { lockDrawer } from './drawer-access.ts'
import {
  findActiveUserName,
  findDrawer,
  findHandOverUser,
  findLastCount,
  insertDrawer,
  loadHolder,
  lockDrawerSettings,
  saveClosing,
  sumDrawerRows,
  sumUnwitnessedVariances,
} from './queries.ts'

type Closing = DrawerCount & {
  reason?: string | undefined
  remaining: number
  handOver?: { drawerId: string; userId: string } | undefined
}

/**
 * Closes a drawer for good: counted against expected, while nothing can join it. Refused: one that is closed with other content, more left in
 * it than was counted, a difference without a reason or, above the limit by itself or with what its closer left unwitnessed today, without an approval (an owner without colleagues needs none), and a count that was not
 * noted before where it is to be counted first.
 */
export async function closeDrawer(
  db: Tx,
  identity: Identity,
  { drawerId, isApproved }: { drawerId: string; isApproved: boolean },
  { reason, remaining, handOver, ...count }: Closing,
): Promise<Drawer> {
  const drawer = await lockDrawer(db, identity, drawerId, true)
  if (drawer.closedAt) return await repeated()
  // Held, so that of two drawers that one person closes at once the second knows of the first.
  const settings = await lockDrawerSettings(db)
  if (settings.countFirst && !isSameCount(await findLastCount(db, drawerId), count))
    throw domainError('COUNT_FIRST')
  const counted = cashValue(count.pieces)
  const stays = handOver ? counted : remaining
  if (stays > counted) {
    throw invalidInput({ path: ['remaining'], message: `Paling banyak ${formatRupiah(counted)}` })
  }
  const expected = calculateExpected(drawer.opening, await sumDrawerRows(db, drawerId))
  requireBookable(expected)
  const differences = calculateVariances(count, expected)
  const why = hasVariance(differences) ? (reason ?? null) : null
  if (hasVariance(differences) && why === null) {
    throw invalidInput({ path: ['reason'], message: 'Alasan selisih wajib diisi' })
  }
  const by = identity.user.id
  if (hasVariance(differences) && !isApproved) {
    const { witnessAbove } = settings
    const ofDay = sumVariances([differences, await sumUnwitnessedVariances(db, by)])
    const when = exceedsVarianceLimit(differences, witnessAbove)
      ? 'Selisih'
      : exceedsVarianceLimit(ofDay, witnessAbove) && 'Selisih hari ini'
    if (when && !(await isOwnerAlone(db, identity))) {
      const sentence = `${when} lebih dari ${formatRupiah(witnessAbove)} perlu disaksikan rekan`
      throw domainError('RIGHT_MISSING', { rights: [], discount: 0 }, sentence)
    }
  }
  await saveClosing(db, drawerId, { count, expected, by, reason: why, remaining: stays })
  if (handOver) await passOn(handOver)
  return await closed()

  /** The next shift's drawer, with all the cash of this one. */
  async function passOn({ drawerId: id, userId }: { drawerId: string; userId: string }) {
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
      opening: counted,
      by: userId,
      handedFrom: drawerId,
    })
    if (opened === null) {
      throw invalidInput({ path: ['handOver', 'userId'], message: 'Laci rekan ini masih terbuka' })
    }
  }

  async function repeated(): Promise<Drawer> {
    const found = await closed()
    if (!found.closing || !isSameClosing(found.closing, await findHandOverUser(db, drawerId))) {
      throw idempotencyConflict(found, 'Laci ini sudah ditutup dengan isi yang lain')
    }
    return found
  }

  /** Whether it was closed by just this content; `next`: to whom it was handed over. */
  function isSameClosing(before: NonNullable<Drawer['closing']>, next: string | null): boolean {
    const { pieces, received, counted, remaining: left } = before
    return (
      isSameCount({ pieces, ...received }, count) &&
      (before.reason === null || before.reason === reason) &&
      left === (handOver ? counted : remaining) &&
      next === (handOver?.userId ?? null)
    )
  }

  async function closed(): Promise<Drawer> {
    const found = await findDrawer(db, drawerId, true)
    if (!found) throw domainError('NOT_FOUND')
    return found
  }
}

/** Whether nobody could be the witness: an owner works alone. The limit is theirs to set, too. */
async function isOwnerAlone(db: Tx, { user }: Identity): Promise<boolean> {
  return user.role === 'owner' && (await listColleagues(db, user.id)).length === 0
}

/** Refuses to count or close a drawer in which more should be than can be booked (rupiah). */
export function requireBookable(expected: Record<PaymentMethod, number>): void {
  if (isWithinLimits(expected)) return
  throw idempotencyConflict(
    null,
    'Isi laci ini melebihi yang dapat dicatat. Betulkan dulu pembayaran yang keliru',
  )
}

function isSameCount(before: DrawerCount | null, count: DrawerCount): boolean {
  const piecesIn = ({ pieces }: DrawerCount) =>
    Object.fromEntries(Object.entries(pieces).filter(([, number]) => number))
  return (
    before !== null &&
    before.transfer === count.transfer &&
    before.qris === count.qris &&
    isDeepStrictEqual(piecesIn(before), piecesIn(count))
  )
}
