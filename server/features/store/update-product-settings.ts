import { isDeepStrictEqual } from 'node:util'
import type { Store } from '../../../contract/store.ts'
import { removedStageTargets, stagesOfShop } from '../../../core/orders/stage.ts'
import type { Extra } from '../../../core/products/extras.ts'
import {
  type ProductRenames,
  renameExtraCategories,
  renameIssues,
  renameStageMachines,
} from '../../../core/products/product-renames.ts'
import {
  findSpelling,
  includesName,
  PRODUCT_LIST_LABELS,
  PRODUCT_LISTS,
  type ProductList,
  type ProductSettings,
} from '../../../core/products/product-settings.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { requireRights } from '../../api/require-rights.ts'
import { extendTimeouts, type Tx, transaction } from '../../platform/database/transaction.ts'
import { runAsBatch } from '../../shared/records/batch.ts'
import { applyEdit } from '../../shared/records/edit.ts'
import { listMachinesInUse, replaceStages } from '../production/queries.ts'
import { countUsesOfNames, renameInProducts } from '../products/queries.ts'
import { lockStore, saveStoreConfig } from './queries.ts'

type Use = { list: ProductList; name: string; products: number }
type Wish = {
  version: number
  productSettings: ProductSettings
  extras?: Extra[] | undefined
  renames?: ProductRenames | undefined
}

/**
 * Saves the lists that products choose from, the extras of lines and the production stages; lines of a removed stage move to the one before. `renames` also
 * update the products (decision 0049). Throws CONFLICT for a stale version, RIGHT_MISSING for changed extras without the right to change
 * prices, and INVALID_INPUT for renames that do not fit and for removing names that products or extras use.
 */
export function updateProductSettings(context: RequestContext, given: Wish): Promise<Store> {
  const { version, renames = {} } = given
  return transaction(context, async (db) => {
    const before = await lockStore(db)
    const productSettings = await withStages(db, before, given)
    const extras = withCategories(before, given)
    return await applyEdit(before, { version, productSettings, extras }, async (changes) => {
      const renamed = renameExtraCategories(before.extras, renames.categories)
      if (!isDeepStrictEqual(extras, renamed)) requireRights(context.identity, { rights: ['changePrices'] })
      await renameProducts(db, { before: before.productSettings, after: productSettings }, renames)
      const uses = await usedAndLeftOut(db, before.productSettings, productSettings)
      if (uses.length > 0) throw domainError('IN_USE', { uses }, uses.map(sentence).join('. '))
      await replaceStages(db, removedStageTargets(stagesOfShop(before), stagesOfShop({ productSettings })))
      return await saveStoreConfig(db, changes)
    })
  })
}

/** The extras, with renamed categories in the spelling of the list. */
function withCategories(before: Store, { extras = before.extras, productSettings, renames }: Wish): Extra[] {
  return renameExtraCategories(extras, renames?.categories).map((extra, index) => ({
    ...extra,
    categories: [...new Set(extra.categories.map((name) => listed(name, { index, extra })))],
  }))

  function listed(name: string, { index, extra }: { index: number; extra: Extra }): string {
    const spelling = findSpelling(productSettings.categories, name)
    if (spelling) return spelling
    const message = includesName(before.productSettings.categories, name)
      ? `Kategori ${name} masih dipakai finishing ${extra.name}`
      : `Kategori ${name} tidak ada`
    throw invalidInput({ path: ['extras', index, 'categories'], message })
  }
}

/** Merges the stages (current ones if missing) into the lists, with machines renamed. */
async function withStages(
  db: Tx,
  before: Store,
  { productSettings, renames }: Wish,
): Promise<ProductSettings> {
  const { stages = before.productSettings.stages, ...lists } = productSettings
  if (!stages) return lists
  const machines = renames?.machineTypes ?? []
  if (machines.length === 0) return { ...lists, stages }
  const machinesInUse = await listMachinesInUse(db)
  return {
    ...lists,
    stages: renameStageMachines(stages, machines, { before: stagesOfShop(before), machinesInUse }),
  }
}

async function renameProducts(
  db: Tx,
  lists: { before: ProductSettings; after: ProductSettings },
  renames: ProductRenames,
): Promise<void> {
  if (PRODUCT_LISTS.every((list) => !renames[list]?.length)) return
  await extendTimeouts(db)
  const used = new Map<ProductList, { name: string }[]>()
  for (const list of PRODUCT_LISTS) used.set(list, await countUsesOfNames(db, list))
  const isUsed = (list: ProductList, name: string) =>
    (used.get(list) ?? []).some((use) => includesName([use.name], name))
  const issues = renameIssues(lists, renames, isUsed)
  if (issues.length > 0) throw invalidInput(...issues)
  for (const list of PRODUCT_LISTS) {
    for (const { from, to } of renames[list] ?? []) {
      const stored = (used.get(list) ?? []).flatMap(({ name }) => (includesName([from], name) ? [name] : []))
      await runAsBatch(
        db,
        () => renameInProducts(db, list, { from: stored, to }),
        (products) => ({
          table: 'product_renames',
          operation: 'update',
          figures: { list: PRODUCT_LIST_LABELS[list].toLowerCase(), from, to, products },
        }),
      )
    }
  }
}

async function usedAndLeftOut(db: Tx, before: ProductSettings, after: ProductSettings): Promise<Use[]> {
  const uses: Use[] = []
  for (const list of PRODUCT_LISTS) {
    const leftOut = before[list].filter((name) => !includesName(after[list], name))
    const used = await countUsesOfNames(db, list)
    for (const name of leftOut) {
      const products = used
        .filter((use) => includesName([name], use.name))
        .reduce((sum, use) => sum + use.products, 0)
      if (products > 0) uses.push({ list, name, products })
    }
  }
  return uses
}

function sentence({ list, name, products }: Use): string {
  return `${PRODUCT_LIST_LABELS[list]} ${name} masih dipakai ${products} produk`
}
