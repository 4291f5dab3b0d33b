// An edit of a transaction as plain data: what the dialog holds, what of it is sent, and how it meets another's edit.
import type { Transaction } from '../../../contract/transaction-record.ts'
import type { Day } from '../../../core/calendar.ts'
import type { MembershipTier } from '../../../core/customer.ts'
import type { PaymentMethod } from '../../../core/payment.ts'
import type { OrderStatus } from '../../../core/transaction.ts'

/** A line as it is being edited: sizes in cm, null where none is typed. */
export type EditLine = {
  id: string
  productId: string
  quantity: number
  length: number | null
  width: number | null
  notes: string
}

type EditCustomer = { id: string; name: string; phone: string; membershipTier: MembershipTier }

/** Every field that an edit may change (specification, section 7). Amounts in rupiah; null is an empty field. */
export type Edit = {
  status: OrderStatus
  customer: EditCustomer
  estimatedCompletion: Day
  items: EditLine[]
  discountPercent: number | null
  paymentMethod: PaymentMethod
  paidAmount: number | null
}
export type EditField = keyof Edit

/** A record as the dialog first shows it. */
export function editOf(record: Transaction): Edit {
  return {
    status: record.status,
    customer: {
      id: record.customerId,
      name: record.customerName,
      phone: record.customerPhone,
      membershipTier: record.membershipTier,
    },
    estimatedCompletion: record.estimatedCompletion,
    items: record.items.map(({ id, productId, quantity, length, width, notes }) => ({
      id,
      productId,
      quantity,
      length,
      width,
      notes: notes ?? '',
    })),
    discountPercent: record.discountPercent,
    paymentMethod: record.paymentMethod,
    paidAmount: record.paidAmount,
  }
}

/** The fields in which two edits differ. A customer is the same by id, a line by what is sent of it. */
export function changedFields(one: Edit, other: Edit): EditField[] {
  const said = (edit: Edit, field: EditField) => JSON.stringify(sent(edit)[field])
  return (Object.keys(one) as EditField[]).filter((field) => said(one, field) !== said(other, field))
}

function sent(edit: Edit): Record<EditField, unknown> {
  return {
    ...edit,
    customer: edit.customer.id,
    discountPercent: edit.discountPercent ?? 0,
    paidAmount: edit.paidAmount ?? 0,
    items: edit.items.map((line) => ({ ...line, notes: line.notes.trim() })),
  }
}

/** The changed fields as the server takes them. */
export function changesOf(record: Transaction, edit: Edit) {
  const changed = changedFields(editOf(record), edit)
  const given = <Value>(field: EditField, value: Value) => (changed.includes(field) ? value : undefined)
  return {
    status: given('status', edit.status),
    customerId: given('customer', edit.customer.id),
    estimatedCompletion: given('estimatedCompletion', edit.estimatedCompletion),
    items: given(
      'items',
      edit.items.map((line) => ({ ...line, notes: line.notes.trim() || null })),
    ),
    discountPercent: given('discountPercent', edit.discountPercent ?? 0),
    paymentMethod: given('paymentMethod', edit.paymentMethod),
    paidAmount: given('paidAmount', edit.paidAmount ?? 0),
  }
}

/** Whether an edit changes what the order costs, so that the figures shown are sent along. */
export function changesFigures(record: Transaction, edit: Edit): boolean {
  return changedFields(editOf(record), edit).some((field) =>
    ['customer', 'items', 'discountPercent'].includes(field),
  )
}

/** An edit carried over to a newer record: what the person changed stays theirs, all else is as it is now. */
export function rebase(edit: Edit, before: Transaction, now: Transaction): Edit {
  const mine = changedFields(editOf(before), edit)
  return { ...editOf(now), ...Object.fromEntries(mine.map((field) => [field, edit[field]])) }
}
