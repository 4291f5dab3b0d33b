import type { BoardOrder } from '../../../contract/production.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { artworkState } from '../../../core/orders/artwork.ts'
import { moveLinesToStage } from '../../../core/orders/stage.ts'
import { startOfDaysAgo } from '../../../core/time/calendar.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { loadArtworks } from '../proofs/queries.ts'
import { loadStages, loadTimeZone } from '../store/queries.ts'
import { changeOrderIn } from '../transactions/change-order.ts'
import { getTransaction, lockTransaction } from '../transactions/record.queries.ts'
import { updateTransactionRow } from '../transactions/write.queries.ts'
import {
  type BoardOrderRow,
  countOpenOrders,
  findBoardOrder,
  loadBoardOrders,
  selectOpenOrders,
  selectReadyOrders,
  setLineStages,
  setShelf,
} from './queries.ts'

const MAX_OPEN = 1000
const MAX_READY = 300
/** Older finished orders are not part of the day's work. */
const READY_DAYS = 30

/** Open orders, and finished ones that wait for collection. `more`: open orders above the limit. */
export async function loadBoard(db: Tx, asOf: Date): Promise<{ orders: BoardOrder[]; more: number }> {
  const shown = await selectShown(db, asOf)
  const stages = await loadStages(db)
  const open = await loadBoardOrders(shown.open, stages)
  const ready = await loadBoardOrders(shown.ready, stages)
  const all = open.length < MAX_OPEN ? open.length : await countOpenOrders(db)
  return { orders: await withArtworks(db, [...open, ...ready]), more: all - open.length }
}

/** The orders of the board. */
export async function listBoardOrderIds(db: Tx, asOf: Date): Promise<string[]> {
  const { open, ready } = await selectShown(db, asOf)
  const rows = [...(await open.select('id').execute()), ...(await ready.select('id').execute())]
  return rows.map(({ id }) => id)
}

async function selectShown(db: Tx, asOf: Date) {
  const since = startOfDaysAgo(READY_DAYS, asOf, await loadTimeZone(db))
  return { open: selectOpenOrders(db, MAX_OPEN), ready: selectReadyOrders(db, { since, limit: MAX_READY }) }
}

type Move = { id: string; lines: string[]; from: string; to: string }

/**
 * Moves lines from one stage to another; the order's status follows (docs/product.md#stages). Idempotent. Throws CONFLICT if a line is no
 * longer at `from`, DOWN_PAYMENT_MISSING, CANCELLED, or invalid input: handed over, unknown stage.
 */
export function moveLines(context: RequestContext, move: Move): Promise<BoardOrder> {
  return transaction(context, async (db) => {
    await changeOrderIn(db, move.id, async (_, before) => {
      await moveLinesOf(db, before, move, context.identity.user.id)
      return await getTransaction(db, move.id)
    })
    return await getBoardOrder(db, move.id)
  })
}

async function moveLinesOf(db: Tx, before: Transaction, { id, lines: ids, from, to }: Move, movedBy: string) {
  const stages = await loadStages(db)
  const current = await getBoardOrder(db, id)
  const chosen = current.lines.filter((line) => ids.includes(line.id))
  if (chosen.length === ids.length && chosen.every(({ stage }) => stage === to)) return
  rejectCancelledOrHandedOver(before)
  if (!stages.some((stage) => stage.id === to)) {
    throw invalidInput({ path: ['to'], message: 'Tahap ini tidak ada lagi' })
  }
  if (chosen.length < ids.length || chosen.some(({ stage }) => stage !== from)) {
    // The board's record, not the transaction: operators may not see prices or payments.
    throw domainError('CONFLICT', { current })
  }
  const { status, lines } = moveLinesToStage({ status: before.status, lines: before.items }, ids, to, stages)
  await setLineStages(db, lines, movedBy)
  // Written even if the status stays: this increments the version and notifies other devices.
  await updateTransactionRow(db, id, { status })
}

/** Throws CANCELLED, or invalid input for an order that was handed over. */
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
  const [shown] = await withArtworks(db, [order])
  return shown as BoardOrder
}

async function withArtworks(db: Tx, orders: readonly BoardOrderRow[]): Promise<BoardOrder[]> {
  const artworks = await loadArtworks(
    db,
    orders.map(({ id }) => id),
  )
  const byLine = new Map(
    artworks.map(({ lineId, fileId, version, ...artwork }) => {
      const { state, lapsed } = artworkState(artwork)
      const comment = state === 'changesRequested' ? (artwork.last?.comment ?? null) : null
      return [lineId, { fileId, version, state, lapsed, comment }]
    }),
  )
  return orders.map((order) => ({
    ...order,
    lines: order.lines.map((line) => ({ ...line, artwork: byLine.get(line.id) ?? null })),
  }))
}

function rejectCancelledOrHandedOver({
  status,
  handedOverAt,
}: Pick<Transaction, 'status' | 'handedOverAt'>): void {
  if (status === 'cancelled') throw domainError('CANCELLED')
  if (handedOverAt !== null) throw invalidInput({ path: ['id'], message: 'Pesanan ini sudah diambil' })
}
