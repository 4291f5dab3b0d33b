import type { Customer } from '../../../contract/customers.ts'
import type { SignedInUser } from '../../../contract/session.ts'
import type { Store } from '../../../contract/store.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { isPriceGiven } from '../../../core/orders/changed-price.ts'
import type { PricedLine } from '../../../core/orders/sale.ts'
import type { Figures, TransactionInput } from '../../../core/orders/transaction.ts'
import { applyTenderedParts, paymentStatusOf } from '../../../core/payments/payment.ts'
import type { Day } from '../../../core/time/calendar.ts'
import { paymentPartsOf } from '../../parts/payment/payment-parts.ts'
import { balanceUsed, type Draft, type DraftItem, type DraftQuote } from './draft.ts'
import type { PricedDraft } from './price-draft.ts'

/** Carries the figures and record versions that the screen showed; the server computes prices and totals. */
export function inputOf(
  draft: Draft,
  sale: {
    customer: Customer
    pricing: PricedDraft
    store: Pick<Store, 'version'> & Partial<Pick<Store, 'balanceEnabled'>>
    due: Day
    expected: Figures
  },
): TransactionInput {
  const fromBalance = balanceUsed(draft, sale, sale.expected.total)
  const [first, second] = paymentPartsOf(draft, sale.expected.total - fromBalance)
  return {
    id: draft.id,
    customerId: sale.customer.id,
    items: sale.pricing.items,
    discountPercent: draft.discountAmount ? 0 : draft.discountPercent,
    discountAmount: draft.discountAmount || undefined,
    paymentMethod: draft.paymentMethod,
    paidAmount: first?.tendered ?? 0,
    ...(fromBalance > 0 && { balanceAmount: fromBalance }),
    secondPayment: second && { method: second.method, amount: second.tendered },
    estimatedCompletion: sale.due,
    dueTime: draft.dueTime,
    isExpress: draft.isExpress,
    expected: sale.expected,
    ...(draft.quote && { quote: orderedQuote(draft.quote) }),
    pricedBy: {
      store: sale.store.version,
      customer: sale.customer.version,
      products: Object.fromEntries(
        sale.pricing.lines.flatMap(({ priced }) =>
          priced?.source ? [[priced.source.id, priced.source.version]] : [],
        ),
      ),
    },
  }
}

function orderedQuote({ record: { id, revision }, prices, reason }: DraftQuote) {
  return { id, revision, prices, reason: reason ?? null }
}

/** The record as the server will return it: the list and the invoice show it until it is sent. */
export function previewOf(
  draft: Draft,
  sale: {
    customer: Customer
    pricing: PricedDraft
    store?: Partial<Pick<Store, 'termsEnabled' | 'balanceEnabled'>>
    due: Day
    figures: Figures
    user: SignedInUser
    at: Date
  },
): Transaction {
  const { customer, pricing, figures, user } = sale
  const createdAt = sale.at.toISOString()
  const fromBalance = balanceUsed(draft, { store: sale.store ?? {}, customer }, figures.total)
  const { applied, remaining, parts } = applyTenderedParts(figures.total, [
    { method: 'balance', tendered: fromBalance },
    ...paymentPartsOf(draft, figures.total - fromBalance),
  ])
  return {
    id: draft.id,
    customerId: customer.id,
    customerName: customer.name,
    customerPhone: customer.phone,
    customerWhatsapp: customer.whatsapp,
    firstItemName: pricing.lines[0]?.name ?? '',
    itemCount: pricing.lines.length,
    items: pricing.lines.flatMap(({ priced, item }) => (priced ? [soldLine(priced, item, user.name)] : [])),
    ...figures,
    ...pricing.rates,
    expressSurcharge: pricing.expressSurcharge,
    membershipTier: customer.membershipTier,
    paymentMethod: draft.paymentMethod,
    paymentStatus: paymentStatusOf(figures.total, applied),
    paidAmount: applied,
    remainingAmount: remaining,
    refundedAmount: 0,
    status: 'processing',
    estimatedCompletion: sale.due,
    dueTime: draft.dueTime ?? null,
    isExpress: draft.isExpress ?? false,
    termsDays: sale.store?.termsEnabled ? (customer.termsDays ?? null) : null,
    payments: parts.map(({ method, amount, tendered }, index) => ({
      id: index === 0 ? draft.id : `${draft.id}-${index}`,
      amount,
      tendered,
      change: tendered - amount,
      method,
      kind: 'payment',
      reason: null,
      withholding: null,
      correctsPaymentId: null,
      receivedBy: user.id,
      receivedByName: user.name,
      approvedByName: null,
      createdAt,
      bookedAt: createdAt,
    })),
    createdAt,
    updatedAt: createdAt,
    createdBy: user.id,
    createdByName: user.name,
    ...NOTHING_DONE,
    externalRef: null,
    bookedAt: createdAt,
    version: 1,
  }
}

const NOTHING_DONE = {
  productionRelease: null,
  cancellation: null,
  completedAt: null,
  handedOverAt: null,
  handedOverByName: null,
  handedOverTo: null,
  pickupMessagedAt: null,
}

function soldLine(
  { source: _, problems: __, ...line }: PricedLine<unknown>,
  { outsourcing }: DraftItem,
  userName: string,
): Transaction['items'][number] {
  return {
    ...line,
    priceChangedByName: isPriceGiven(line) ? userName : null,
    priceApprovedByName: null,
    outsourcing: outsourcing
      ? { vendor: outsourcing.vendor.trim() || null, hasCost: outsourcing.cost !== null }
      : null,
    stage: null,
    handedOver: null,
  }
}
