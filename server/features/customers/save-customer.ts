import type { Customer } from '../../../contract/customers.ts'
import { type CustomerInput, WALK_IN_ID } from '../../../core/customers/customer.ts'
import { canHaveSpecialPrices, keepSamePrices } from '../../../core/customers/special-price-list.ts'
import type { SpecialPrice } from '../../../core/customers/special-price-schema.ts'
import { hasTerms, type Terms } from '../../../core/payments/terms.ts'
import type { TaxIdentity } from '../../../core/tax/tax-identity.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { CreateContext, RequestContext } from '../../api/request-context.ts'
import { requireRights } from '../../api/require-rights.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { createRecordIn, lockRecord, updateRecordIn } from '../../shared/records/edit.ts'
import { loadProductLabels } from '../products/queries.ts'
import { markSubmissionBooked } from '../rejected-submissions/queries.ts'
import { loadTimeZone } from '../store/queries.ts'
import { CUSTOMERS, getCustomer, resolveMergedCustomer } from './queries.ts'

type Edited = CustomerInput & Terms & Pick<Customer, 'taxIdentity'>
type Changes = { [Field in keyof Edited]?: Edited[Field] | undefined } & {
  id: string
  version: number
}

/** Creates a customer. Throws RIGHT_MISSING for special prices without `changePrices`, or invalid input (resolveSpecialPrices). */
export async function createCustomer(
  context: CreateContext,
  input: CustomerInput & { id: string },
): Promise<Customer> {
  // A retried request whose customer was merged since: answer with the remaining customer.
  const currentId = await resolveMergedCustomer(context.db, input.id)
  if (currentId !== input.id) return await getCustomer(context.db, currentId)
  return await transaction(context, async (db) => {
    if (input.specialPrices.length > 0) requireRights(context.identity, { rights: ['changePrices'] })
    const specialPrices = await resolveSpecialPrices(db, input.id, input.specialPrices, [])
    const customer = await createRecordIn(db, CUSTOMERS, { ...input, specialPrices }, context)
    await markSubmissionBooked(db, input.id, context.identity.user.id)
    return customer
  })
}

/** Throws CONFLICT, RIGHT_MISSING for a special price without `changePrices`, or invalid input (resolveSpecialPrices). */
export function updateCustomer(context: RequestContext, input: Changes): Promise<Customer> {
  return transaction(context, async (db) => {
    const { id, specialPrices: given } = input
    const untaxed = taxProblem(id, input.taxIdentity ?? null)
    if (untaxed) throw invalidInput({ path: ['taxIdentity'], message: untaxed })
    const message = termsProblem(id, input)
    if (message) throw invalidInput({ path: ['termsDays'], message })
    const stored = given && (await lockRecord(db, CUSTOMERS, id)).specialPrices
    const specialPrices = stored && (await resolveSpecialPrices(db, id, given, stored))
    return await updateRecordIn(db, CUSTOMERS, { ...input, specialPrices }, (changes) => {
      if (PRICE_FIELDS.some((field) => field in changes))
        requireRights(context.identity, { rights: ['changePrices'] })
    })
  })
}

export const PRICE_FIELDS = ['specialPrices', 'termsDays', 'creditLimit'] as const

const WALK_IN_TERMS = 'Pelanggan Umum tidak punya tempo dan batas piutang'
const WALK_IN_PRICES = 'Pelanggan Umum tidak memakai harga khusus'

/** Why a customer cannot have this tax identity; null: they can. */
export function taxProblem(id: string, identity: TaxIdentity | null): string | null {
  return identity && id === WALK_IN_ID ? 'Pelanggan Umum tidak mendapat faktur pajak' : null
}

/** Why a customer cannot have these special prices; null: they can. */
export function specialPricesProblem(id: string, prices: readonly SpecialPrice[]): string | null {
  return prices.length > 0 && !canHaveSpecialPrices({ id }) ? WALK_IN_PRICES : null
}

/** Why a customer cannot have these terms; null: they can. */
export function termsProblem(id: string, terms: Partial<Terms>): string | null {
  return hasTerms(terms) && id === WALK_IN_ID ? WALK_IN_TERMS : null
}

/**
 * Special prices to store. One that is stored already stays as it is; others get name and unit of their product, also of a deleted one, and
 * may not have ended.
 */
async function resolveSpecialPrices(
  db: Tx,
  id: string,
  given: readonly SpecialPrice[],
  stored: readonly SpecialPrice[],
): Promise<SpecialPrice[]> {
  const message = specialPricesProblem(id, given)
  if (message) throw invalidInput({ path: ['specialPrices'], message })
  const prices = keepSamePrices(given, stored)
  if (prices.every((price) => stored.includes(price))) return prices
  const products = await loadProductLabels(
    db,
    prices.map(({ productId }) => productId),
  )
  const today = dayOf(new Date(), await loadTimeZone(db))
  return prices.map((price, index) => {
    if (stored.includes(price)) return price
    const refuse = (field: string, message: string) =>
      invalidInput({ path: ['specialPrices', index, field], message })
    const product = products.find(({ id }) => id === price.productId)
    if (!product) throw refuse('productId', 'Produk tidak ditemukan')
    const before = stored.find(({ productId }) => productId === price.productId)
    const hasEnded = price.validUntil !== null && price.validUntil < today
    if (hasEnded && price.validUntil !== before?.validUntil)
      throw refuse('validUntil', 'Tanggal ini sudah lewat')
    return { ...price, productName: product.name, unit: product.unit }
  })
}
