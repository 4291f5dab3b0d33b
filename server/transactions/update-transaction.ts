import { uuidv7 } from 'uuidv7'
import type { Transaction } from '../../contract/transaction-record.ts'
import { correction, type PaymentMethod } from '../../core/payment.ts'
import { discountRateOf } from '../../core/store.ts'
import { type Figures, type ItemInput, type OrderStatus, sameFigures } from '../../core/transaction.ts'
import { type Atomic, atomically } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { insertPayments } from '../payments/queries.ts'
import { invalid, refusal } from '../refusal.ts'
import { deleteOtherLines, linesOf } from './lines/queries.ts'
import { figuresOf, priceLines } from './price-lines.ts'
import {
  findTransaction,
  lockTransaction,
  type SaleContext,
  saleContext,
  updateTransactionRow,
} from './queries.ts'
import { dueDay, keepLines, listing } from './sale.ts'

/** The fields that an edit gives; the others stay. */
type Edit = {
  id: string
  version: number
  customerId?: string
  items?: ItemInput[]
  discountPercent?: number
  paymentMethod?: PaymentMethod
  paidAmount?: number
  status?: OrderStatus
  estimatedCompletion?: string
  expected?: Figures
}

/**
 * Edits a transaction (specification, section 7) and recomputes what follows from the edit (sections 4 and 9). Refused:
 * a version that is no longer the newest, unknown customers and products, missing sizes, figures other than the expected ones.
 */
export function updateTransaction(database: Database, actor: string, edit: Edit): Promise<Transaction> {
  return atomically(database, actor, async (db) => {
    const before = await lockTransaction(db, edit.id)
    if (!before) throw refusal('NOT_FOUND')
    if (before.version !== edit.version) throw refusal('CONFLICT', { current: before })

    const context = await saleContext(db, {
      id: edit.id,
      customerId: edit.customerId ?? before.customerId,
      productIds: edit.items?.map((item) => item.productId) ?? [],
    })
    const customer = buyer(before, edit, context)
    const stored = await linesOf(db, edit.id)
    const lines = edit.items ? priceLines(edit.items, context.products, stored) : stored
    const discountPercent = edit.discountPercent ?? before.discountPercent
    const { taxRate } = before
    const repriced = edit.items || edit.customerId || edit.discountPercent !== undefined
    const figures = repriced
      ? figuresOf({ lines, discountPercent, tierRate: customer.discountRate, taxRate })
      : moneyOf(before)
    if (edit.expected && !sameFigures(figures, edit.expected)) throw refusal('PRICE_CHANGED', { figures })

    const paymentMethod = edit.paymentMethod ?? before.paymentMethod
    const booking = {
      transactionId: edit.id,
      amount: correction(figures.total, before.paidAmount, edit.paidAmount),
      method: paymentMethod,
      receivedBy: actor,
    }
    // At no moment is more paid than the total: money goes back before the total falls and comes in after it rose.
    if (booking.amount < 0) await book(db, booking)
    await updateTransactionRow(db, edit.id, {
      ...customer,
      ...figures,
      discountPercent,
      taxRate,
      paymentMethod,
      status: edit.status ?? before.status,
      estimatedCompletion: edit.estimatedCompletion
        ? dueDay(edit.estimatedCompletion, new Date(), context.store.timeZone)
        : before.estimatedCompletion,
      ...listing(edit.id, customer.customerName, lines),
    })
    if (edit.items) {
      await deleteOtherLines(
        db,
        edit.id,
        lines.map((line) => line.id),
      )
      await keepLines(db, edit.id, lines)
    }
    if (booking.amount > 0) await book(db, booking)
    return (await findTransaction(db, edit.id)) ?? before
  })
}

/** Whose sale it is, with the tier's rate: that of the sale, or today's when the customer is another one. */
function buyer(before: Transaction, edit: Edit, { customer, store }: SaleContext) {
  if (edit.customerId === undefined || edit.customerId === before.customerId) {
    const { customerId, customerName, membershipTier, discountRate } = before
    return { customerId, customerName, membershipTier, discountRate }
  }
  if (!customer) throw invalid({ path: ['customerId'], message: 'Pelanggan tidak ditemukan' })
  const { id, name, membershipTier } = customer
  return {
    customerId: id,
    customerName: name,
    membershipTier,
    discountRate: discountRateOf(store, membershipTier),
  }
}

function moneyOf({ subtotal, discount, tax, cashback, total }: Transaction): Figures {
  return { subtotal, discount, tax, cashback, total }
}

type Booking = { transactionId: string; amount: number; method: PaymentMethod; receivedBy: string }

async function book(db: Atomic, booking: Booking): Promise<void> {
  await insertPayments(db, [{ ...booking, id: uuidv7(), tendered: booking.amount }])
}
