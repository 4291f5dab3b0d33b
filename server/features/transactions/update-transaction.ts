import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../../contract/transaction-record.ts'
import type { BooleanRight, RequiredRights } from '../../../core/access/access.ts'
import { formatRupiah, sumRupiah } from '../../../core/money/money.ts'
import { askedFree, askedPrice, changesPrices, signPrices } from '../../../core/orders/changed-price.ts'
import { applyDiscountEdit, raisedDiscountPercent } from '../../../core/orders/extra-discount.ts'
import { areExtrasChosen, choicesOf } from '../../../core/orders/line-extras.ts'
import { askedOutsourcing, namesCost } from '../../../core/orders/outsourcing.ts'
import { toItemInput } from '../../../core/orders/reprice.ts'
import { relevantSizes } from '../../../core/orders/sale.ts'
import { linesToReset, READY_STAGE } from '../../../core/orders/stage.ts'
import {
  areFiguresEqual,
  type Figures,
  type ItemInput,
  type OrderStatus,
} from '../../../core/orders/transaction.ts'
import type { LedgerMethod } from '../../../core/payments/ledger-method.ts'
import { type PaymentMethod, paidAmountCorrection } from '../../../core/payments/payment.ts'
import { isReceivable } from '../../../core/payments/receivable.ts'
import { withheldAmount } from '../../../core/payments/refund-allocation.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { requireRights, seesCost } from '../../api/require-rights.ts'
import { diffPatch, requireVersion } from '../../shared/records/edit.ts'
import { bookPayments } from '../payments/book-payments.ts'
import { correctMethods } from '../payments/correct-method.ts'
import { bookRefund } from '../payments/refund.ts'
import { clearLineStages, loadLineStages } from '../production/queries.ts'
import { changeOrder } from './change-order.ts'
import { resolveDueDay } from './due-day.ts'
import {
  completeHandOver,
  deleteOtherLines,
  loadLines,
  outsourcingOf,
  recordAddedLines,
  type StoredLine,
} from './lines.queries.ts'
import { priceEditedTransaction } from './price-transaction.ts'
import { getTransaction } from './record.queries.ts'
import { agreedDays, requireCredit } from './require-credit.ts'
import { lockSaleContext } from './sale-context.queries.ts'
import { saveLines, signerOf } from './save-lines.ts'
import { updateTransactionRow } from './write.queries.ts'

const PAID_ORDER = 'Pesanan ini sudah dibayar. Pakai Batalkan pesanan agar uangnya ditanyakan'

/** The record with its lines as they are stored, makloon's cost included: it is never an answer. */
type StoredTransaction = Omit<Transaction, 'items'> & { items: readonly StoredLine[] }

/** Absent fields stay as they are. */
type TransactionEdit = {
  id: string
  version: number
  customerId?: string
  items?: ItemInput[]
  discountPercent?: number
  discountAmount?: number
  paymentMethod?: PaymentMethod
  paidAmount?: number
  status?: OrderStatus
  estimatedCompletion?: string
  dueTime?: string | null
  isExpress?: boolean
  expected?: Figures
  refundReason?: string
}

/**
 * Edits an order and reprices what the edit affects (docs/product.md#editing-an-orders-price). Idempotent. Throws NOT_FOUND, CONFLICT for an
 * outdated version, PRICE_CHANGED, CANCELLED, RIGHT_MISSING (docs/product.md#rights), or invalid input.
 */
export function updateTransaction(context: RequestContext, edit: TransactionEdit): Promise<Transaction> {
  const { identity } = context
  return changeOrder(context, edit.id, async (db, before) => {
    const stored = { ...before, items: await loadLines(db, edit.id) }
    const changes = findChanges(stored, edit)
    if (namesCost(edit.items) && !seesCost(identity)) changes.items = edit.items
    if (Object.keys(changes).length === 0) return before
    requireVersion(before, edit.version)
    if (changes.customerId) rejectOtherCustomer(before)

    const sale = await lockSaleContext(db, {
      id: edit.id,
      customerId: edit.customerId ?? before.customerId,
      items: edit.items ?? (changes.customerId ? before.items : []),
    })
    const { lines, figures, columns } = priceEditedTransaction(stored, edit, { ...sale, asOf: new Date() })
    if (edit.expected && !areFiguresEqual(figures, edit.expected))
      throw domainError('PRICE_CHANGED', { figures })

    const paid = paidAmountCorrection(figures.total, before.paidAmount, edit.paidAmount)
    requireRights(
      identity,
      requiredRights(before, changes, {
        paid,
        discount: raisedDiscountPercent(before, columns),
        price: changesPrices(lines, before.items),
      }),
    )
    const owed = isReceivable(before) && !changes.customerId ? before.remainingAmount : 0
    const remaining = figures.total - before.paidAmount - paid
    const isOpen = (edit.status ?? before.status) !== 'cancelled'
    if (isOpen && remaining > owed) await requireCredit(db, identity, sale, { orderId: edit.id, remaining })
    const paymentMethod = edit.paymentMethod ?? before.paymentMethod
    if (changes.status === 'cancelled' && before.paidAmount > 0) {
      throw invalidInput({ path: ['status'], message: PAID_ORDER })
    }
    if (paid > 0 && (edit.status ?? before.status) === 'cancelled') throw domainError('CANCELLED')
    // Invariant: paid ≤ total in every statement. Refund before the total falls, book after it rises.
    if (paid < 0) {
      const reason = edit.refundReason
      if (!reason) throw invalidInput({ path: ['refundReason'], message: 'Alasan wajib diisi' })
      await bookRefund(db, identity, before, { amount: -paid, reason })
    }
    // Without a movement of money, a new method corrects the rows that have the old one.
    if (changes.paymentMethod && paid === 0) {
      const hasOldMethod = ({ method }: { method: LedgerMethod }) => method === before.paymentMethod
      await correctMethods(db, identity, before, hasOldMethod, paymentMethod)
    }
    const status = changes.status ?? resolveStatus(before, edit.items)
    await updateTransactionRow(db, edit.id, {
      ...columns,
      paymentMethod,
      status,
      estimatedCompletion: edit.estimatedCompletion
        ? resolveDueDay(edit.estimatedCompletion, new Date(), sale.store.timeZone)
        : before.estimatedCompletion,
      dueTime: edit.dueTime === undefined ? before.dueTime : edit.dueTime,
      isExpress: edit.isExpress ?? before.isExpress,
      ...(changes.customerId && { termsDays: agreedDays(sale) }),
    })
    if (edit.items || changes.customerId) {
      await deleteOtherLines(
        db,
        edit.id,
        lines.map((line) => line.id),
      )
      await saveLines(db, edit.id, signPrices(lines, stored.items, signerOf(context)))
      const added = lines.filter(({ id }) => !before.items.some((line) => line.id === id))
      if (added.length > 0)
        await recordAddedLines(
          db,
          added.map(({ id }) => id),
        )
    }
    if (changes.status) {
      const now = { status: before.status, lines: await loadLineStages(db, edit.id) }
      await clearLineStages(db, linesToReset(now, changes.status))
    }
    if (edit.items || changes.status) await completeHandOver(db, edit.id)
    if (paid > 0) {
      const row = { transactionId: edit.id, amount: paid, tendered: paid, method: paymentMethod }
      await bookPayments(db, identity, [{ ...row, id: uuidv7() }])
    }
    return await getTransaction(db, edit.id)
  })
}

/**
 * What a saldo paid may go back only into the same one, and a bukti potong names who withheld: an order that holds some of it stays its
 * customer's.
 */
function rejectOtherCustomer({ customerName, payments }: Transaction): void {
  const refuse = (message: string) => invalidInput({ path: ['customerId'], message })
  const saldo = sumRupiah(payments.map(({ method, amount }) => (method === 'balance' ? amount : 0)))
  if (saldo > 0)
    throw refuse(`${formatRupiah(saldo)} dibayar dari saldo ${customerName}. Kembalikan ke saldonya dulu`)
  const withheld = withheldAmount(payments)
  if (withheld > 0)
    throw refuse(`Ada bukti potong PPh 23 ${formatRupiah(withheld)} dari ${customerName}. Kembalikan dulu`)
}

/**
 * The fields of an edit that differ from the stored sale; none means a retried request. Sizes that a unit does not use are not stored, so they
 * do not differ; nor do extras that are not given.
 */
export function findChanges(
  before: StoredTransaction,
  {
    id: _,
    version: __,
    refundReason: ___,
    paidAmount,
    discountPercent,
    discountAmount,
    ...edit
  }: TransactionEdit,
): Partial<TransactionEdit> {
  const extra = applyDiscountEdit(before, { discountPercent, discountAmount })
  const lineOf = (item: ItemInput) => before.items.find((line) => line.id === item.id)
  const wanted = {
    ...edit,
    // The percentage is derived from the amount.
    ...(extra.discountAmount > 0 ? { discountAmount: extra.discountAmount } : extra),
    items: edit.items?.map((item) => {
      const line = lineOf(item)
      const { unit = '', extras = [] } = line ?? {}
      const isUnchanged = areExtrasChosen(item.extras, extras)
      return {
        ...item,
        ...relevantSizes(unit, item),
        ...askedPrice(item, line),
        free: askedFree(item, line),
        extras: isUnchanged ? choicesOf(extras) : item.extras,
        outsourcing: askedOutsourcing(item.outsourcing, line ? outsourcingOf(line) : null),
      }
    }),
  }
  const { subtotal, discount, tax, cashback, total } = before
  const expected = { subtotal, discount, tax, cashback, total }
  const items = before.items.map((line) => ({ ...toItemInput(line), outsourcing: outsourcingOf(line) }))
  const paid = paidAmount === undefined ? undefined : Math.min(paidAmount, total)
  return diffPatch<TransactionEdit>({ ...before, items, expected }, { ...wanted, paidAmount: paid })
}

/** Without an explicit status, an open order becomes completed when the edit removes its last unfinished line. */
function resolveStatus({ status, items: lines }: Transaction, items: TransactionEdit['items']): OrderStatus {
  if (!items || status === 'completed' || status === 'cancelled') return status
  const remainingStages = items.map(({ id }) => lines.find((line) => line.id === id)?.stage)
  return remainingStages.every((stage) => stage === READY_STAGE) ? 'completed' : status
}

/** `paid`: rupiah booked by the edit, negative for a refund; `discount`: percent, if it is raised; `price`: a line's price is changed. Changing the status alone needs no right. */
function requiredRights(
  before: Transaction,
  changes: Partial<TransactionEdit>,
  { paid, discount, price }: { paid: number; discount: number; price: boolean },
): RequiredRights {
  const { paymentMethod, status } = changes
  const content = [
    ...(['items', 'customerId', 'discountPercent', 'discountAmount'] as const),
    ...(['estimatedCompletion', 'dueTime', 'isExpress'] as const),
  ]
  const rights: (BooleanRight | false)[] = [
    content.some((field) => field in changes) && 'editOrders',
    paymentMethod !== undefined && (before.paidAmount > 0 ? 'changePaid' : 'editOrders'),
    // `paid` compares with the new total, so it can be positive although `paidAmount` did not change.
    (changes.paidAmount !== undefined || paid > 0) && 'changePaid',
    paid < 0 && 'refund',
    price && 'changePrices',
    status !== undefined && [status, before.status].includes('cancelled') && 'cancelOrders',
  ]
  return { rights: rights.filter((right) => right !== false), discount }
}
