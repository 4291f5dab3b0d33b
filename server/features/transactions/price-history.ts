import { applyDiscountEdit, NO_EXTRA_DISCOUNT } from '../../../core/orders/extra-discount.ts'
import { areFiguresEqual, type TransactionInput } from '../../../core/orders/transaction.ts'
import { invalidInput } from '../../api/domain-error.ts'
import { requireRights } from '../../api/require-rights.ts'
import type { RightsHolder } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { loadPricingAt } from './price-history.queries.ts'
import {
  type PricedTransaction,
  priceEditedTransaction,
  priceNewTransaction,
  type SaleBefore,
} from './price-transaction.ts'
import type { SaleContext } from './sale-context.queries.ts'

/** `quote`: what it becomes of; its prices hold, or today's. */
type QuotePricing = { now: Date; quote: { before: SaleBefore; holds: boolean } | null }
type Pricing = QuotePricing & { identity: RightsHolder; override: boolean }

/**
 * Prices a new sale. A sale made offline keeps the prices that its device knew (`pricedBy`), if these give the figures that the
 * customer saw; otherwise today's prices apply (docs/product.md#price-grace).
 */
export async function priceWithHistory(
  db: Tx,
  input: TransactionInput,
  context: SaleContext,
  pricing: Pricing,
): Promise<PricedTransaction> {
  const historicalPricing = await loadHistoricalPricing(db, input, context, pricing)
  const historical = historicalPricing && priceSubmission(input, historicalPricing, pricing)
  return historical && isAsExpected(input, historical) ? historical : priceSubmission(input, context, pricing)
}

/** Null where a price ended before the grace. `override` accepts any age, for callers who may change prices. */
async function loadHistoricalPricing(
  db: Tx,
  { customerId, pricedBy }: TransactionInput,
  context: SaleContext,
  { identity, now, override }: Pricing,
): Promise<SaleContext | null> {
  if (!pricedBy) return null
  const withinGrace = await loadPricingAt(db, { customerId, pricedBy }, context, { now })
  if (withinGrace || !override) return withinGrace
  requireRights(identity, { rights: ['changePrices'] })
  return await loadPricingAt(db, { customerId, pricedBy }, context, { now, anyAge: true })
}

/** As the device that sent it did, with the facts of `context`. Throws invalid input. */
export function priceSubmission(
  input: TransactionInput,
  { customer, products, store }: SaleContext,
  { now, quote }: QuotePricing,
): PricedTransaction {
  if (!customer) throw invalidInput({ path: ['customerId'], message: 'Pelanggan tidak ditemukan' })
  const asOf = input.madeAt === undefined ? now : new Date(input.madeAt)
  const wanted = { ...input, ...applyDiscountEdit(quote?.before ?? NO_EXTRA_DISCOUNT, input) }
  const context = { customer, products, store, asOf }
  return quote?.holds
    ? priceEditedTransaction({ ...quote.before, id: input.id }, wanted, context)
    : priceNewTransaction({ ...wanted, stored: quote?.before.items }, customer, context)
}

function isAsExpected({ expected }: TransactionInput, { figures }: PricedTransaction): boolean {
  return !expected || areFiguresEqual(figures, expected)
}
