import { v7 as uuidv7 } from 'uuid'
import type { MovementKind } from '../../../core/materials/material.ts'
import { EMPTY_STOCK, moveStock } from '../../../core/materials/stock-value.ts'
import { AmountTooLarge } from '../../../core/money/money.ts'
import { domainError } from '../../api/domain-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { idempotencyConflict } from '../../shared/records/idempotency.ts'
import { findMovements, insertMovement, lockStocks, markOrderDays } from './queries.ts'

/**
 * `id`: of the caller, so that a repetition is recorded once. `quantity` in ten-thousandths of the base unit, above 0 into the stock; 0 of a use
 * says that nothing was used, and of a release takes that back. `value`: signed rupiah of purchases, returns and releases; without it the average
 * counts.
 */
export type NewMovement = {
  id?: string
  materialId: string
  kind: Exclude<MovementKind, 'correction'>
  quantity: number
  value?: number
  transactionId?: string
  lineId?: string
  billLineId?: string
  reason?: string
}

/** One movement: see recordMovements. */
export function recordMovement(db: Tx, movement: NewMovement): Promise<void> {
  return recordMovements(db, [movement])
}

/**
 * The only writer of the ledger of materials. Locks the materials in one order, so that no two callers wait for each other, and puts the value
 * right where the stock was below zero; what they leave of a removed material is written off. The days of the orders are worked out again: what they earn has changed. Throws NOT_FOUND for an
 * unknown material, an idempotency conflict, or AmountTooLarge.
 */
export async function recordMovements(db: Tx, movements: readonly NewMovement[]): Promise<void> {
  const moved = movements.filter(
    ({ kind, quantity }) => quantity !== 0 || kind === 'use' || kind === 'release',
  )
  if (moved.length === 0) return
  const { stocks, removed } = await lockStocks(db, [...new Set(moved.map(({ materialId }) => materialId))])
  const named = moved.flatMap(({ id }) => id ?? [])
  const recorded = named.length > 0 ? await findMovements(db, named) : []
  for (const { id = uuidv7(), materialId, kind, quantity, value, ...about } of moved) {
    const before = stocks.get(materialId)
    if (!before) throw domainError('NOT_FOUND')
    const same = recorded.find((row) => row.id === id)
    if (same) {
      if (!isRepeated(same, { materialId, kind, quantity, ...about })) throw idempotencyConflict(null)
      continue
    }
    const isBought = (kind === 'purchase' || kind === 'opening') && quantity > 0
    const booked = moveStock(before, quantity, value, isBought)
    if (![booked.after.quantity, booked.after.value].every(Number.isSafeInteger)) throw new AmountTooLarge()
    const { transactionId = null, lineId = null, billLineId = null, reason = null } = about
    const row = { materialId, transactionId, lineId, billLineId, reason }
    const stock = { ...booked.after, value: booked.after.value - booked.correction }
    await insertMovement(db, { ...row, id, kind, quantity, value: booked.value, stock })
    if (booked.correction !== 0) {
      const correction = { quantity: 0, value: booked.correction, stock: booked.after }
      await insertMovement(db, { ...row, id: uuidv7(), kind: 'correction', ...correction })
    }
    stocks.set(materialId, booked.after)
  }
  await markOrderDays(db, [...new Set(moved.flatMap(({ transactionId }) => transactionId ?? []))])
  await recordMovements(
    db,
    removed.map((materialId) => writeOff(materialId, stocks.get(materialId))),
  )
}

/** Of a removed material: it is listed nowhere, so nothing of it may have a value. */
export function writeOff(materialId: string, { quantity } = EMPTY_STOCK): NewMovement {
  return { materialId, kind: 'count', quantity: -quantity, reason: 'Bahan dihapus' }
}

type Repeatable = Pick<NewMovement, 'materialId' | 'quantity'> & { kind: string; lineId?: string | null }

function isRepeated(recorded: Repeatable, { lineId = null, ...wanted }: Repeatable): boolean {
  return (
    recorded.materialId === wanted.materialId &&
    recorded.kind === wanted.kind &&
    recorded.quantity === wanted.quantity &&
    recorded.lineId === lineId
  )
}
