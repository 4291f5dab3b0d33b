import type { Customer } from '../../../contract/customers.ts'
import type { CustomerInput } from '../../../core/customers/customer.ts'
import type { SpecialPrice } from '../../../core/customers/special-price-schema.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { CreateContext, RequestContext } from '../../api/request-context.ts'
import { requireRights } from '../../api/require-rights.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { createRecordIn, updateRecordIn } from '../../shared/records/edit.ts'
import { loadProductLabels } from '../products/queries.ts'
import { markSubmissionBooked } from '../rejected-submissions/queries.ts'
import { CUSTOMERS, getCustomer, resolveMergedCustomer } from './queries.ts'

type Changes = { [Field in keyof CustomerInput]?: CustomerInput[Field] | undefined } & {
  id: string
  version: number
}

/** Creates a customer. Throws RIGHT_MISSING for special prices without `changePrices`, or invalid input for an unknown product of theirs. */
export async function createCustomer(
  context: CreateContext,
  input: CustomerInput & { id: string },
): Promise<Customer> {
  // A retried request whose customer was merged since: answer with the remaining customer.
  const currentId = await resolveMergedCustomer(context.db, input.id)
  if (currentId !== input.id) return await getCustomer(context.db, currentId)
  return await transaction(context, async (db) => {
    if (input.specialPrices.length > 0) requireRights(context.identity, { rights: ['changePrices'] })
    const specialPrices = await withProductLabels(db, input.specialPrices)
    const customer = await createRecordIn(db, CUSTOMERS, { ...input, specialPrices }, context)
    await markSubmissionBooked(db, input.id, context.identity.user.id)
    return customer
  })
}

/** Throws CONFLICT, RIGHT_MISSING for a special price without `changePrices`, or invalid input for an unknown product. */
export function updateCustomer(context: RequestContext, input: Changes): Promise<Customer> {
  return transaction(context, async (db) => {
    const specialPrices = input.specialPrices && (await withProductLabels(db, input.specialPrices))
    return await updateRecordIn(db, CUSTOMERS, { ...input, specialPrices }, (changes) => {
      if ('specialPrices' in changes) requireRights(context.identity, { rights: ['changePrices'] })
    })
  })
}

/** Names of deleted products stay: their prices are listed, too. */
async function withProductLabels(db: Tx, prices: readonly SpecialPrice[]): Promise<SpecialPrice[]> {
  const products = await loadProductLabels(
    db,
    prices.map(({ productId }) => productId),
  )
  return prices.map((price, index) => {
    const product = products.find(({ id }) => id === price.productId)
    if (!product)
      throw invalidInput({ path: ['specialPrices', index, 'productId'], message: 'Produk tidak ditemukan' })
    return { ...price, productName: product.name, unit: product.unit }
  })
}
