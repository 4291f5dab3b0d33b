import { v7 as uuidv7 } from 'uuid'
import type { Bill } from '../../../contract/purchases.ts'
import { toUnits } from '../../../core/materials/material.ts'
import { sumRupiah } from '../../../core/money/money.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../core/payments/payment.ts'
import { awaitedPacks, partOfLine, valueOfReturn } from '../../../core/purchases/bill.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { CreateContext, RequestContext } from '../../api/request-context.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { softDelete, writeRecord } from '../../shared/records/edit.ts'
import { reverseBillCash } from '../drawers/take-expense.ts'
import { EXPENSES } from '../expenses/queries.ts'
import { type NewMovement, recordMovements } from '../materials/record-movements.ts'
import { payBills } from './pay-supplier.ts'
import { getBill, insertReturns, insertSupplierPayments, loadBillLines, lockBills } from './queries.ts'
import { areGoodsMoved } from './receive-goods.ts'

type Returned = {
  billId: string
  lines: readonly { id: string; lineId: string; count: number; isCancelled: boolean }[]
  refund?: { id: string; method: PaymentMethod } | undefined
}

/**
 * Returns packs to the supplier at the bill's price (docs/product.md#retur), or cancels those that are still on order. What the shop has
 * paid beyond the rest comes back by `refund`.
 * Idempotent by the ids of the lines. Throws NOT_FOUND, an idempotency conflict, or invalid input for more than is there.
 */
export function returnGoods(context: CreateContext, { billId, lines, refund }: Returned): Promise<Bill> {
  return transaction(context, async (db) => {
    await lockBills(db, [billId])
    const bill = await getBill(db, billId)
    if (await areGoodsMoved(db, 'supplierReturns', lines)) {
      context.foundExisting()
      return bill
    }
    const stored = await loadBillLines(db, billId)
    const returns = lines.map((wanted, index) => {
      const line = stored.find(({ id }) => id === wanted.lineId)
      const taken = toUnits(wanted.count)
      const { id, isCancelled } = wanted
      const most = line && (isCancelled ? awaitedPacks(line) : line.received - line.returned)
      if (!most || taken > most)
        throw invalidInput({ path: ['lines', index, 'count'], message: 'Melebihi isi nota' })
      const value = valueOfReturn(line, taken)
      return { row: { id, lineId: line.id, count: taken, value, isCancelled }, line }
    })
    await insertReturns(
      db,
      returns.map(({ row }) => row),
    )
    await recordMovements(
      db,
      returns.flatMap(({ row, line }): NewMovement[] =>
        line.materialId === null || line.units === null || row.isCancelled
          ? []
          : [
              {
                ...{ id: row.id, materialId: line.materialId, kind: 'supplierReturn', billLineId: line.id },
                quantity: -partOfLine(line.units, {
                  ...{ count: line.count, before: line.returned, taken: row.count },
                }),
                value: -row.value,
              },
            ],
      ),
    )
    const amount = bill.total - returns.reduce((sum, { row }) => sum + row.value, 0)
    await writeRecord(db, EXPENSES, billId, { amount })
    const excess = bill.paid - amount
    if (excess > 0) {
      if (!refund) throw invalidInput({ path: ['refund'], message: 'Pilih cara uangnya kembali' })
      await payBills(db, context.identity, [{ ...refund, billId, amount: -excess }])
    }
    return await getBill(db, billId)
  })
}

/** Deletes a bill: reversing entries take out of the stock what it brought, and what was paid comes back by its methods and into its drawers. Throws NOT_FOUND. */
export function removeBill(context: RequestContext, id: string): Promise<{ id: string }> {
  return transaction(context, async (db) => {
    await lockBills(db, [id])
    const { payments } = await getBill(db, id)
    const lines = await loadBillLines(db, id)
    await recordMovements(
      db,
      lines.flatMap(({ id: billLineId, materialId, ...line }): NewMovement[] => {
        if (materialId === null || line.units === null) return []
        const upTo = (whole: number, taken: number) =>
          partOfLine(whole, { count: line.count, before: 0, taken })
        const about = { materialId, billLineId, reason: 'Nota dihapus' }
        // Apart: goods that all went back have left their freight in the stock, and one movement of them both would have the quantity 0.
        return [
          {
            ...{ ...about, kind: 'supplierReturn' },
            quantity: upTo(line.units, line.returned),
            value: line.returnedValue,
          },
          {
            ...{ ...about, kind: 'purchase' },
            quantity: -upTo(line.units, line.received),
            value: -upTo(line.amount + line.freight, line.received),
          },
        ]
      }),
    )
    const reversed = PAYMENT_METHODS.flatMap((method) => {
      const amount = sumRupiah(
        payments.flatMap((payment) => (payment.method === method ? payment.amount : [])),
      )
      return amount === 0 ? [] : [{ id: uuidv7(), billId: id, method, amount: -amount }]
    })
    if (reversed.length > 0) await insertSupplierPayments(db, reversed)
    await reverseBillCash(db, context.identity, id)
    return await softDelete(db, EXPENSES.table, id, context.identity.user.id)
  })
}
