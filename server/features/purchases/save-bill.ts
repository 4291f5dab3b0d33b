import type { Bill } from '../../../contract/purchases.ts'
import { toUnits } from '../../../core/materials/material.ts'
import { spreadAmount } from '../../../core/money/spread-amount.ts'
import {
  BILL_CATEGORY,
  type BillInput,
  billTotal,
  lineAmount,
  lineUnits,
} from '../../../core/purchases/bill.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { CreateContext } from '../../api/request-context.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { createRecordIn, lockRecord } from '../../shared/records/edit.ts'
import { hashRequest, idempotencyConflict } from '../../shared/records/idempotency.ts'
import { EXPENSES } from '../expenses/queries.ts'
import { validateExpense } from '../expenses/validate-expense.ts'
import { loadMaterialsByIds } from '../materials/queries.ts'
import { payBills } from './pay-supplier.ts'
import { findContentHash, getBill, insertBill, insertBillLines, SUPPLIERS } from './queries.ts'
import { bookReceipts } from './receive-goods.ts'

/**
 * Records a supplier's bill (docs/product.md#pembelian) in one database transaction: the expense that it is, its lines, what comes into the
 * stock unless it is ordered, and what is paid at once. Idempotent by id. Throws an idempotency conflict, NOT_FOUND for an unknown supplier, or invalid input.
 */
export async function createBill(context: CreateContext, input: BillInput): Promise<Bill> {
  const { id, supplierId, number, day, dueOn, freight, receipt, payment } = input
  await validateExpense(context.db, { spentOn: day, receipt }, 'day')
  const contentHash = hashRequest(input)
  const total = billTotal(input)
  return await transaction(context, async (db) => {
    // Locked: a supplier who is owed something is not deleted.
    const supplier = await lockRecord(db, SUPPLIERS, supplierId)
    const expense = {
      ...{ id, name: number ? `${supplier.name}, nota ${number}` : supplier.name, amount: total },
      ...{ spentOn: day, category: BILL_CATEGORY, receipt },
      // By which method it was paid is said where that was one, and all of it.
      method: payment?.amount === total ? payment.method : null,
    }
    let isRepeated = false
    const foundExisting = () => {
      isRepeated = true
    }
    await createRecordIn(db, EXPENSES, expense, { ...context, foundExisting })
    if (isRepeated) {
      if ((await findContentHash(db, id)) !== contentHash) throw idempotencyConflict(null)
      context.foundExisting()
      return await getBill(db, id)
    }
    await insertBill(db, { id, supplierId, number, dueOn, freight, contentHash })
    await addLines(db, input)
    if (payment) await payBills(db, context.identity, [{ ...payment, billId: id }])
    return await getBill(db, id)
  })
}

async function addLines(db: Tx, { id: billId, lines, freight, isOrdered }: BillInput): Promise<void> {
  const materials = await loadMaterialsByIds(
    db,
    lines.flatMap(({ materialId }) => materialId ?? []),
    { kept: true },
  )
  const amounts = lines.map(lineAmount)
  const shares = spreadAmount(freight, amounts)
  const rows = lines.map((line, position) => {
    const material = line.materialId === null ? null : materials.get(line.materialId)
    const refuse = (field: string, message: string) =>
      invalidInput({ path: ['lines', position, field], message })
    if (material === undefined || material?.deletedAt)
      throw refuse('materialId', 'Bahan ini tidak ada lagi. Pilih yang lain')
    const units = material && lineUnits(line, material)
    if (units === 0) throw refuse('count', 'Terlalu sedikit')
    return {
      ...{ id: line.id, billId, position, materialId: line.materialId, name: material?.name ?? line.name },
      ...{ count: toUnits(line.count), content: toUnits(line.content), price: line.price },
      ...{ amount: amounts[position] ?? 0, freight: shares[position] ?? 0, units },
    }
  })
  await insertBillLines(db, rows)
  if (isOrdered) return
  await bookReceipts(
    db,
    rows.map((row) => ({ id: row.id, line: { ...row, received: 0 }, taken: row.count })),
  )
}
