import type { BoardOrder } from '../../../contract/production.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { moveLinesToStage } from '../../../core/orders/stage.ts'
import { startOfDaysAgo } from '../../../core/time/calendar.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { loadStages, loadTimeZone } from '../store/queries.ts'
import { lockTransaction } from '../transactions/record.queries.ts'
import { updateTransactionRow } from '../transactions/write.queries.ts'
import {
  countOpenOrders,
  findBoardOrder,
  loadOpenOrders,
  loadReadyOrders,
  setLineStages,
  setShelf,
} from './queries.ts'

const MAX_OPEN = 1000
const MAX_READY = 300
/** What nobody has fetched for longer is a matter for Piutang and the shelf, not for the day's work. */
const READY_DAYS = 30

/** What is worked on and what waits to be fetched, as of an instant. */
export async function loadBoard(db: Tx, asOf: Date): Promise<{ orders: BoardOrder[]; more: number }> {
  const zone = await loadTimeZone(db)
  const since = startOfDaysAgo(READY_DAYS, asOf, zone)
  const stages = await loadStages(db)
  const open = await loadOpenOrders(db, stages, MAX_OPEN)
  const ready = await loadReadyOrders(db, stages, { since, limit: MAX_READY })
  const all = open.length < MAX_OPEN ? open.length : await countOpenOrders(db)
  return { orders: [...open, ...ready], more: all - open.length }
}

type Move = { id: string; lines: string[]; from: string; to: string }

/**
 * Moves lines of an order to a stage; its status follows. There already: answered as it is, as the answer may have been lost. Refused: lines
 * that are not (or no longer) where the caller saw them, an order that is cancelled, and one that was handed over.
 */
export function moveLines(context: RequestContext, { id, lines: ids, from, to }: Move) {
  return transaction(context, async (db) => {
    const before = await lockTransaction(db, id)
    const stages = await loadStages(db)
    const seen = await getBoardOrder(db, id)
    const chosen = seen.lines.filter((line) => ids.includes(line.id))
    if (chosen.length === ids.length && chosen.every(({ stage }) => stage === to)) return seen
    rejectCancelledOrHandedOver(before)
    if (!stages.some((stage) => stage.id === to)) {
      throw invalidInput({ path: ['to'], message: 'Tahap ini tidak ada lagi' })
    }
    if (chosen.length < ids.length || chosen.some(({ stage }) => stage !== from)) {
      // No price, no sum and no payment: who moves cards may not see them.
      throw domainError('CONFLICT', { current: seen })
    }
    const { status, lines } = moveLinesToStage(
      { status: before.status, lines: before.items },
      ids,
      to,
      stages,
    )
    await setLineStages(db, lines, context.identity.user.id)
    // Also where the status stays: the order is another version, and everybody is told.
    await updateTransactionRow(db, id, { status })
    return await getBoardOrder(db, id)
  })
}

/** Notes where an order lies. Refused: one that is cancelled or was handed over. */
export function setOrderShelf(context: RequestContext, { id, shelf }: { id: string; shelf: string | null }) {
  return transaction(context, async (db) => {
    rejectCancelledOrHandedOver(await lockTransaction(db, id))
    const before = await getBoardOrder(db, id)
    if (before.shelf === shelf) return before
    await setShelf(db, id, shelf)
    return await getBoardOrder(db, id)
  })
}

async function getBoardOrder(db: Tx, id: string): Promise<BoardOrder> {
  const order = await findBoardOrder(db, await loadStages(db), id)
  if (!order) throw domainError('NOT_FOUND')
  return order
}

function rejectCancelledOrHandedOver({
  status,
  handedOverAt,
}: Pick<Transaction, 'status' | 'handedOverAt'>): void {
  if (status === 'cancelled') throw domainError('CANCELLED')
  if (handedOverAt !== null) throw invalidInput({ path: ['id'], message: 'Pesanan ini sudah diambil' })
}
