import type { Product } from '../../../contract/products.ts'
import type { ProductWithRecipe } from '../../../core/materials/recipe.ts'
import { PRICE_FIELDS } from '../../../core/products/product.ts'
import {
  PRODUCT_LIST_LABELS,
  type ProductSettings,
  unlistedNames,
} from '../../../core/products/product-settings.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { CreateContext, RequestContext } from '../../api/request-context.ts'
import { requireRights } from '../../api/require-rights.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { createRecordIn, updateRecordIn } from '../../shared/records/edit.ts'
import { lockProductSettings } from '../store/queries.ts'
import { isProductId, PRODUCTS } from './queries.ts'

type Changes = { [Field in keyof ProductWithRecipe]?: ProductWithRecipe[Field] | undefined } & {
  id: string
  version: number
}

/**
 * Creates a product. Locks the product lists, so that no name on them is renamed or removed concurrently (decision 0049). Throws invalid input
 * for a name that is on no list.
 */
export function createProduct(
  context: CreateContext,
  input: ProductWithRecipe & { id: string },
): Promise<Product> {
  return transaction(context, async (db) => {
    const lists = await lockProductSettings(db)
    // Not checked for a retried request: the name may have been renamed since.
    if (!(await isProductId(db, input.id))) rejectUnlisted(lists, input)
    return await createRecordIn(db, PRODUCTS, input, context)
  })
}

/** Only changed names must be on the lists. Throws CONFLICT, RIGHT_MISSING for a price without `changePrices`, or invalid input. */
export function updateProduct(context: RequestContext, input: Changes): Promise<Product> {
  return transaction(context, async (db) => {
    const lists = await lockProductSettings(db)
    return await updateRecordIn(db, PRODUCTS, input, (changes) => {
      if (PRICE_FIELDS.some((field) => field in changes))
        requireRights(context.identity, { rights: ['changePrices'] })
      rejectUnlisted(lists, changes)
    })
  })
}

function rejectUnlisted(lists: ProductSettings, product: Partial<Changes>): void {
  const unlisted = unlistedNames(lists, product)
  if (unlisted.length === 0) return
  throw invalidInput(
    ...unlisted.map(({ list, field, name }) => ({
      path: [field],
      message: `${PRODUCT_LIST_LABELS[list]} ${name} tidak ada di Pengaturan produk. Pilih yang lain`,
    })),
  )
}
