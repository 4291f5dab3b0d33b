import { areFiguresEqual, type TransactionInput } from '../../../core/orders/transaction.ts'
import { invalidInput } from '../../api/domain-error.ts'
import { requireRights } from '../../api/require-rights.ts'
import type { RightsHolder } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { StoredLine } from './lines.queries.ts'
import { loadPricingAt } from './price-history.queries.ts'
import {
  type PricedTransaction,
  priceEditedTransaction,
  priceNewTransaction,
  type SaleBefore,
} from './price-transaction.ts'
import type { SaleContext } from './sale-context.queries.ts'

type PricedInput = TransactionInput & { stored?: readonly StoredLine[] | undefined }
/** `quoted`: the quote whose prices hold. */
type Pricing = { identity: RightsHolder; now: Date; override: boolean; quoted: SaleBefore | null }

/**
 * Prices a new sale. A sale made offline keeps the prices that its device knew (`pricedBy`), if these give the figures that the
 * customer saw; otherwise today's prices apply (docs/product.md#price-grace).
 */
export async function priceWithHistory(
  db: Tx,
  input: PricedInput,
  context: SaleContext,
  pricing: Pricing,
): Promise<PricedTransaction> {
  const historicalPricing = await loadHistoricalPricing(db, input, context, pricing)
  const historical = historicalPricing && priceWith(input, historicalPricing, pricing)
  return historical && matchesQuoted(input, historical) ? historical : priceWith(input, context, pricing)
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

function priceWith(
  input: PricedInput,
  { customer, products, store }: SaleContext,
  { now: asOf, quoted }: Pricing,
): PricedTransaction {
  if (!customer) throw invalidInput({ path: ['customerId'], message: 'Pelanggan tidak ditemukan' })
  if (quoted)
    return priceEditedTransaction({ ...quoted, id: input.id }, input, {
      ...{ customer, products, store },
      asOf: input.madeAt === undefined ? asOf : new Date(input.madeAt),
    })
  return priceNewTransaction(input, customer, { products, store, asOf })
}

function matchesQuoted({ expected }: TransactionInput, { figures }: PricedTransaction): boolean {
  return !expected || areFiguresEqual(figures, expected)
}
