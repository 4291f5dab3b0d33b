// What an invoice says of an order, in words: pure, so that each sentence has its test.

import type { MembershipTier } from '../customers/customer.ts'
import type { Figures, OrderStatus } from '../orders/transaction.ts'
import type { LedgerKind, PaymentMethod } from '../payments/payment.ts'
import { measureOf } from '../products/product.ts'
import { METHOD_NAMES } from '../text/words.ts'
import {
  dayText,
  digits,
  discountText,
  dueText,
  expressText,
  fixed,
  number,
  percent,
  shortDay,
} from '../text/written.ts'
import { dayOf, type ShopZone } from '../time/calendar.ts'
import type { Due } from '../time/due.ts'

/** What was ordered: how much of it, and how large. */
type Piece = {
  quantity: number
  unit: string
  length: number | null
  width: number | null
  area: number | null
}
type Item = Piece & {
  unitPrice: number
  appliedTier: { minQuantity: number; label?: string | null | undefined } | null
}
type Payment = {
  id: string
  amount: number
  tendered: number
  change: number
  method: PaymentMethod
  kind: LedgerKind
  corrects: string | null
  createdAt: string
}
type Sale = Figures & {
  discountPercent: number
  discountAmount: number
  discountRate: number
  membershipTier: MembershipTier
  taxRate: number
  expressRate: number
  expressFee: number
  expressSurcharge: number
  payments: readonly Payment[]
  status: OrderStatus
  remainingAmount: number
}

/** What was ordered of each: '300 × 100 cm = 3,00 m² × 2 = 6,00 m²', 'Panjang 120 cm'; null for pieces. */
export function sizeText(item: Piece): string | null {
  const measure = measureOf(item.unit)
  const length = number(item.length ?? 0)
  if (measure === 'area') {
    const each = `${length} × ${number(item.width ?? 0)} cm = ${fixed(item.area ?? 0)} m²`
    if (item.quantity === 1) return each
    return `${each} × ${number(item.quantity)} = ${fixed((item.area ?? 0) * item.quantity)} m²`
  }
  if (measure === 'length') {
    if (item.quantity === 1) return `Panjang ${length} cm`
    return `Panjang ${length} cm × ${number(item.quantity)} = ${number((item.length ?? 0) * item.quantity)} cm`
  }
  return null
}

/** Why the unit price is what it is: 'Harga grosir, min. 100'. Null for the price that holds from one piece on. */
export function tierText(item: Item): string | null {
  if (!item.appliedTier || item.appliedTier.minQuantity <= 1) return null
  return `Harga ${item.appliedTier.label ?? 'grosir'}, min. ${number(item.appliedTier.minQuantity)}`
}

/** '2 lbr' for what is cut to size, '200 pcs' for the rest. */
export function quantityText(item: Piece): string {
  return `${number(item.quantity)} ${measureOf(item.unit) === 'piece' ? item.unit : 'lbr'}`
}

/** How large each piece of it is, for those who make it: '300 × 100 cm', '120 cm'; null for pieces. */
export function pieceSizeText({ unit, length, width }: Piece): string | null {
  const measure = measureOf(unit)
  if (measure === 'area') return `${number(length ?? 0)} × ${number(width ?? 0)} cm`
  return measure === 'length' ? `${number(length ?? 0)} cm` : null
}

/** '25.000/m²' */
export function unitPriceText(item: Item): string {
  return `${digits(item.unitPrice)}/${item.unit}`
}

type Line = { label: string; amount: number }

/** The sums between the lines and the total, each with its reason; those of nothing are left out, but for the subtotal. */
export function sumLines(transaction: Sale): Line[] {
  return [
    { label: expressText(transaction), amount: transaction.expressSurcharge },
    { label: 'Subtotal', amount: transaction.subtotal },
    { label: discountText(transaction), amount: -transaction.discount },
    { label: `Pajak ${percent(transaction.taxRate)}`, amount: transaction.tax },
    { label: 'Cashback', amount: -transaction.cashback },
  ].filter(({ label, amount }) => label === 'Subtotal' || amount !== 0)
}

/** Each payment with its date and method, oldest first, and the change that was given on it. */
export function paymentLines(transaction: Sale, zone: ShopZone): Line[] {
  let paid = 0
  // A method that was put right is shown as it was paid, without the pair of rows that says so.
  return transaction.payments
    .filter(({ kind }) => kind !== 'correction')
    .map((payment) => ({ ...payment, method: correctedMethod(payment, transaction.payments) }))
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .flatMap((payment) => {
      const first = paid === 0
      paid += payment.amount
      const word = paymentWord(payment, first, paid >= transaction.total)
      const when = shortDay(dayOf(payment.createdAt, zone)).replace(/ \d{4}$/, '')
      const line = {
        label: `${word} ${when}, ${METHOD_NAMES[payment.method].toLowerCase().replace('qris', 'QRIS')}`,
        amount: payment.amount,
      }
      if (payment.change === 0) return [line]
      return [line, { label: `Kembalian dari ${digits(payment.tendered)}`, amount: payment.change }]
    })
}

function correctedMethod(payment: Payment, payments: readonly Payment[]): PaymentMethod {
  const next = payments.find(({ corrects, amount }) => corrects === payment.id && amount > 0)
  return next ? correctedMethod(next, payments) : payment.method
}

function paymentWord(payment: Payment, first: boolean, settles: boolean): string {
  if (payment.amount < 0) return 'Dikembalikan'
  if (settles) return first ? 'Dibayar' : 'Pelunasan'
  return first ? 'DP' : 'Bayar'
}

/** The day an invoice promises: when the order is due, or since when it is cancelled. */
export function promisedDay(
  transaction: Due & { status: OrderStatus; cancellation: { at: string } | null },
  zone: ShopZone,
): { label: string; day: string } {
  const { status, cancellation } = transaction
  return status === 'cancelled'
    ? { label: 'Dibatalkan', day: cancellation ? dayText(dayOf(cancellation.at, zone)) : '—' }
    : { label: 'Janji selesai', day: dueText(transaction) }
}

/** The word in the frame. */
export function stampText(transaction: Sale): string {
  if (transaction.status === 'cancelled') return 'Dibatalkan'
  return transaction.remainingAmount === 0 ? 'Lunas' : 'Belum lunas'
}
