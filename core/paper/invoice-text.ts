// What an invoice says of an order, in words: pure, so that each sentence has its test.

import type { MembershipTier } from '../customers/customer.ts'
import type { Figures, OrderStatus } from '../orders/transaction.ts'
import type { LedgerKind, PaymentMethod } from '../payments/payment.ts'
import { measureOf } from '../products/product.ts'
import {
  discountLabel,
  expressLabel,
  formatDay,
  formatDigits,
  formatDue,
  formatNumber,
  formatPercent,
  formatShortDay,
  formatTwoDecimals,
} from '../text/formatting.ts'
import { PAYMENT_METHOD_LABELS } from '../text/labels.ts'
import { dayOf, type ShopZone } from '../time/calendar.ts'
import type { DueDate } from '../time/due-date.ts'

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
type InvoiceOrder = Figures & {
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
export function itemSizeText(item: Piece): string | null {
  const measure = measureOf(item.unit)
  const length = formatNumber(item.length ?? 0)
  if (measure === 'area') {
    const each = `${length} × ${formatNumber(item.width ?? 0)} cm = ${formatTwoDecimals(item.area ?? 0)} m²`
    if (item.quantity === 1) return each
    return `${each} × ${formatNumber(item.quantity)} = ${formatTwoDecimals((item.area ?? 0) * item.quantity)} m²`
  }
  if (measure === 'length') {
    if (item.quantity === 1) return `Panjang ${length} cm`
    return `Panjang ${length} cm × ${formatNumber(item.quantity)} = ${formatNumber((item.length ?? 0) * item.quantity)} cm`
  }
  return null
}

/** Why the unit price is what it is: 'Harga grosir, min. 100'. Null for the price that holds from one piece on. */
export function appliedTierText(item: Item): string | null {
  if (!item.appliedTier || item.appliedTier.minQuantity <= 1) return null
  return `Harga ${item.appliedTier.label ?? 'grosir'}, min. ${formatNumber(item.appliedTier.minQuantity)}`
}

/** '2 lbr' for what is cut to size, '200 pcs' for the rest. */
export function quantityText(item: Piece): string {
  return `${formatNumber(item.quantity)} ${measureOf(item.unit) === 'piece' ? item.unit : 'lbr'}`
}

/** How large each piece of it is, for those who make it: '300 × 100 cm', '120 cm'; null for pieces. */
export function pieceSizeText({ unit, length, width }: Piece): string | null {
  const measure = measureOf(unit)
  if (measure === 'area') return `${formatNumber(length ?? 0)} × ${formatNumber(width ?? 0)} cm`
  return measure === 'length' ? `${formatNumber(length ?? 0)} cm` : null
}

/** '25.000/m²' */
export function unitPriceText(item: Item): string {
  return `${formatDigits(item.unitPrice)}/${item.unit}`
}

type Line = { label: string; amount: number }

/** The sums between the lines and the total, each with its reason; those of nothing are left out, but for the subtotal. */
export function sumLines(transaction: InvoiceOrder): Line[] {
  return [
    { label: expressLabel(transaction), amount: transaction.expressSurcharge },
    { label: 'Subtotal', amount: transaction.subtotal },
    { label: discountLabel(transaction), amount: -transaction.discount },
    { label: `Pajak ${formatPercent(transaction.taxRate)}`, amount: transaction.tax },
    { label: 'Cashback', amount: -transaction.cashback },
  ].filter(({ label, amount }) => label === 'Subtotal' || amount !== 0)
}

/** Each payment with its date and method, oldest first, and the change that was given on it. */
export function paymentLines(transaction: InvoiceOrder, zone: ShopZone): Line[] {
  let paid = 0
  // A method that was put right is shown as it was paid, without the pair of rows that says so.
  return transaction.payments
    .filter(({ kind }) => kind !== 'correction')
    .map((payment) => ({ ...payment, method: correctedMethod(payment, transaction.payments) }))
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .flatMap((payment) => {
      const first = paid === 0
      paid += payment.amount
      const word = paymentLabel(payment, first, paid >= transaction.total)
      const when = formatShortDay(dayOf(payment.createdAt, zone)).replace(/ \d{4}$/, '')
      const line = {
        label: `${word} ${when}, ${PAYMENT_METHOD_LABELS[payment.method].toLowerCase().replace('qris', 'QRIS')}`,
        amount: payment.amount,
      }
      if (payment.change === 0) return [line]
      return [line, { label: `Kembalian dari ${formatDigits(payment.tendered)}`, amount: payment.change }]
    })
}

function correctedMethod(payment: Payment, payments: readonly Payment[]): PaymentMethod {
  const next = payments.find(({ corrects, amount }) => corrects === payment.id && amount > 0)
  return next ? correctedMethod(next, payments) : payment.method
}

function paymentLabel(payment: Payment, first: boolean, settles: boolean): string {
  if (payment.amount < 0) return 'Dikembalikan'
  if (settles) return first ? 'Dibayar' : 'Pelunasan'
  return first ? 'DP' : 'Bayar'
}

/** The day an invoice promises: when the order is due, or since when it is cancelled. */
export function promisedDay(
  transaction: DueDate & { status: OrderStatus; cancellation: { at: string } | null },
  zone: ShopZone,
): { label: string; day: string } {
  const { status, cancellation } = transaction
  return status === 'cancelled'
    ? { label: 'Dibatalkan', day: cancellation ? formatDay(dayOf(cancellation.at, zone)) : '—' }
    : { label: 'Janji selesai', day: formatDue(transaction) }
}

/** The word in the frame. */
export function stampText(transaction: InvoiceOrder): string {
  if (transaction.status === 'cancelled') return 'Dibatalkan'
  return transaction.remainingAmount === 0 ? 'Lunas' : 'Belum lunas'
}
