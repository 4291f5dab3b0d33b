import type { Bill } from '../../../contract/purchases.ts'
import { toUnits } from '../../../core/materials/material.ts'
import { awaitedPacks, partOfLine } from '../../../core/purchases/bill.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { CreateContext } from '../../api/request-context.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { idempotencyConflict } from '../../shared/records/idempotency.ts'
import { recordMovements } from '../materials/record-movements.ts'
import {
  type BillLineRow,
  findMovedGoods,
  getBill,
  insertReceipts,
  loadBillLines,
  lockBills,
  type MovedGoods,
} from './queries.ts'

type Received = { billId: string; lines: readonly { id: string; lineId: string; count: number }[] }

/**
 * Brings ordered packs into the stock (docs/product.md#pembelian). Idempotent by the ids of the lines. Throws NOT_FOUND, an idempotency
 * conflict, or invalid input for more than is on order.
 */
export function receiveGoods(context: CreateContext, { billId, lines }: Received): Promise<Bill> {
  return transaction(context, async (db) => {
    await lockBills(db, [billId])
    const bill = await getBill(db, billId)
    if (await areGoodsMoved(db, 'supplierReceipts', lines)) {
      context.foundExisting()
      return bill
    }
    const stored = await loadBillLines(db, billId)
    await bookReceipts(
      db,
      lines.map(({ id, lineId, count }, index) => {
        const line = stored.find((row) => row.id === lineId)
        if (!line || toUnits(count) > awaitedPacks(line))
          throw invalidInput({ path: ['lines', index, 'count'], message: 'Melebihi yang dipesan' })
        return { id, line, taken: toUnits(count) }
      }),
    )
    return await getBill(db, billId)
  })
}

type ReceivedLine = Pick<
  BillLineRow,
  'id' | 'materialId' | 'units' | 'amount' | 'freight' | 'count' | 'received'
>

/** Records packs of locked or new lines as received; materials come into the stock at their part of the line and its freight. */
export async function bookReceipts(
  db: Tx,
  receipts: readonly { id: string; line: ReceivedLine; taken: number }[],
): Promise<void> {
  await insertReceipts(
    db,
    receipts.map(({ id, line, taken }) => ({ id, lineId: line.id, count: taken })),
  )
  await recordMovements(
    db,
    receipts.flatMap(({ id, line: { materialId, units, ...line }, taken }) => {
      if (materialId === null || units === null) return []
      const part = { count: line.count, before: line.received, taken }
      return [
        {
          ...{ id, materialId, kind: 'purchase' as const, billLineId: line.id },
          ...{ quantity: partOfLine(units, part), value: partOfLine(line.amount + line.freight, part) },
        },
      ]
    }),
  )
}

/** Whether this is a repetition. Throws an idempotency conflict if other packs were recorded under these ids. */
export async function areGoodsMoved(
  db: Tx,
  table: 'supplierReceipts' | 'supplierReturns',
  lines: readonly MovedGoods[],
): Promise<boolean> {
  const found = await findMovedGoods(
    db,
    table,
    lines.map(({ id }) => id),
  )
  if (found.length === 0) return false
  const isSame = lines.every(({ id, lineId, count }) =>
    found.some((row) => row.id === id && row.lineId === lineId && row.count === toUnits(count)),
  )
  if (!isSame) throw idempotencyConflict(null)
  return true
}
