// Pure text functions of the invoice.

import type { MembershipTier } from '../customers/customer.ts'
import type { BilledSize } from '../orders/billed-size.ts'
import type { Figures, OrderStatus } from '../orders/transaction.ts'
import type { LedgerMethod } from '../payments/ledger-method.ts'
import { type LedgerRole, withRoles } from '../payments/ledger-role.ts'
import type { LedgerKind } from '../payments/payment.ts'
import { isReceivable } from '../payments/receivable.ts'
import { paymentDueDay } from '../payments/terms.ts'
import { measureOf } from '../products/product.ts'
import type { TaxMode } from '../tax/ppn.ts'
import {
  cashbackLabel,
  discountLabel,
  expressLabel,
  formatDay,
  formatDigits,
  formatDue,
  formatNumber,
  formatShortDay,
  formatTwoDecimals,
} from '../text/formatting.ts'
import { LEDGER_ROLE_LABELS, paymentMethodWord } from '../text/labels.ts'
import { dayOf, type ShopZone } from '../time/calendar.ts'
import type { DueDate } from '../time/due-date.ts'
import { billedWholeText } from './billed-text.ts'
import { taxLines } from './tax-text.ts'

type Piece = {
  quantity: number
  unit: string
  length: number | null
  width: number | null
  area: number | null
}
export type Item = Piece & {
  unitPrice: number
  appliedTier: { minQuantity: number; label?: string | null | undefined } | null
}
type Payment = {
  id: string
  amount: number
  tendered: number
  change: number
  method: LedgerMethod
  kind: LedgerKind
  correctsPaymentId: string | null
  createdAt: string
}
type InvoiceOrder = Figures & {
  discountPercent: number
  discountAmount: number
  discountRate: number
  membershipTier: MembershipTier
  taxMode: TaxMode
  taxRate: number
  expressRate: number
  expressFee: number
  expressSurcharge: number
  payments: readonly Payment[]
  status: OrderStatus
  remainingAmount: number
}

/** '300 × 100 cm = 3,00 m² × 2 = 6,00 m²', 'Panjang 120 cm'; null for pieces. */
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

/** 'Harga grosir, min. 100'; null for the price from one piece on. */
export function appliedTierText(item: Item): string | null {
  if (!item.appliedTier || item.appliedTier.minQuantity <= 1) return null
  return `Harga ${item.appliedTier.label ?? 'grosir'}, min. ${formatNumber(item.appliedTier.minQuantity)}`
}

type BilledItem = Item & { billed: BilledSize | null; minimumTotal: number | null }
type BilledPrint = { printBilledSize?: boolean }

/** What an invoice says of a line below its name. */
export function itemDetails(item: BilledItem, print: BilledPrint): string[] {
  const details = [itemSizeText(item), ...billedDetails(item, print), appliedTierText(item)]
  return details.filter((text) => typeof text === 'string')
}

/** What a line is billed for where that is more than its size, in a shop that tells customers. */
export function billedDetails(item: BilledItem, { printBilledSize }: BilledPrint): string[] {
  if (!printBilledSize) return []
  const minimum = item.minimumTotal && `minimum ${formatDigits(item.minimumTotal)}`
  return [billedWholeText(item), minimum].filter((text) => typeof text === 'string')
}

/** '2 lbr' for goods cut to size, '200 pcs' otherwise. */
export function quantityText(item: Pick<Piece, 'quantity' | 'unit'>): string {
  return `${formatNumber(item.quantity)} ${measureOf(item.unit) === 'piece' ? item.unit : 'lbr'}`
}

/** '300 × 100 cm', '120 cm' per piece; null for pieces. */
export function pieceSizeText({
  unit,
  length,
  width,
}: Pick<Piece, 'unit' | 'length' | 'width'>): string | null {
  const measure = measureOf(unit)
  if (measure === 'area') return `${formatNumber(length ?? 0)} × ${formatNumber(width ?? 0)} cm`
  return measure === 'length' ? `${formatNumber(length ?? 0)} cm` : null
}

/** '25.000/m²' */
export function unitPriceText(item: Item): string {
  return `${formatDigits(item.unitPrice)}/${item.unit}`
}

type Line = { label: string; amount: number }

/** Lines between the items and the total; zero amounts are omitted except the subtotal. */
export function sumLines(transaction: InvoiceOrder): Line[] {
  return [
    { label: expressLabel(transaction), amount: transaction.expressSurcharge },
    { label: 'Subtotal', amount: transaction.subtotal },
    { label: discountLabel(transaction), amount: -transaction.discount },
    ...taxLines(transaction),
    { label: cashbackLabel(transaction), amount: -transaction.cashback },
  ].filter(({ label, amount }) => label === 'Subtotal' || amount !== 0)
}

/** Oldest first, each followed by its change. */
export function paymentLines(transaction: InvoiceOrder, zone: ShopZone): Line[] {
  // A corrected payment shows the right method; the pair of correction rows is hidden.
  const payments = transaction.payments
    .filter(({ kind }) => kind !== 'correction')
    .map((payment) => ({ ...payment, method: correctedMethod(payment, transaction.payments) }))
  return withRoles(payments, transaction.total).flatMap(
    ({ role, createdAt, method, amount, change, tendered }) => {
      const when = formatShortDay(dayOf(createdAt, zone)).replace(/ \d{4}$/, '')
      const line = { label: `${ROLE_WORDS[role]} ${when}, ${paymentMethodWord(method)}`, amount }
      if (change === 0) return [line]
      return [line, { label: `Kembalian dari ${formatDigits(tendered)}`, amount: change }]
    },
  )
}

/** Short enough for a roll of 58 mm. */
const ROLE_WORDS: Record<LedgerRole, string> = {
  ...LEDGER_ROLE_LABELS,
  payment: 'Bayar',
  full: 'Dibayar',
  refund: 'Dikembalikan',
  reversal: 'Dibatalkan',
}

function correctedMethod(payment: Payment, payments: readonly Payment[]): LedgerMethod {
  const next = payments.find(
    ({ correctsPaymentId, amount }) => correctsPaymentId === payment.id && amount > 0,
  )
  return next ? correctedMethod(next, payments) : payment.method
}

/** The due date, or the day of cancellation. */
export function promisedDay(
  transaction: DueDate & { status: OrderStatus; cancellation: { at: string } | null },
  zone: ShopZone,
): { label: string; day: string } {
  const { status, cancellation } = transaction
  return status === 'cancelled'
    ? { label: 'Dibatalkan', day: cancellation ? formatDay(dayOf(cancellation.at, zone)) : '—' }
    : { label: 'Janji selesai', day: formatDue(transaction) }
}

/** The last day to pay what remains of an order with agreed days to pay, unless it is cancelled; null for others. */
export function paymentDueText(
  order: { createdAt: string; termsDays: number | null; remainingAmount: number; status: OrderStatus },
  zone: ShopZone,
): string | null {
  const { createdAt, termsDays } = order
  if (termsDays === null || !isReceivable(order)) return null
  return formatShortDay(paymentDueDay(createdAt, termsDays, zone))
}

export function stampText(transaction: InvoiceOrder): string {
  if (transaction.status === 'cancelled') return 'Dibatalkan'
  return transaction.remainingAmount === 0 ? 'Lunas' : 'Belum lunas'
}
