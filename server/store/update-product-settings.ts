import type { Store } from '../../contract/store.ts'
import {
  holdsName,
  PRODUCT_LISTS,
  type ProductList,
  type ProductSettings,
} from '../../core/product-settings.ts'
import { stagesLeftOut, stagesOf } from '../../core/stage.ts'
import { type Atomic, atomically } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { moveStages } from '../production/queries.ts'
import { usesOfNames } from '../products/queries.ts'
import { applyEdit } from '../records/edit.ts'
import { refusal } from '../refusal.ts'
import { lockStore, writeStore } from './queries.ts'

const LIST_NAMES: Record<ProductList, string> = {
  categories: 'Kategori',
  machineTypes: 'Jenis mesin',
  units: 'Satuan',
}

type Use = { list: ProductList; name: string; products: number }

/**
 * Saves the lists that products choose from (specification, sections 2 and 5), and the stages of the work: lines of one that is left out go on
 * at the one before it. Refused: a version that is no longer the newest,
 * and lists that leave out a name which products use, with how many products do.
 */
export function updateProductSettings(
  database: Database,
  actor: string,
  { version, productSettings: given }: { version: number; productSettings: ProductSettings },
): Promise<Store> {
  return atomically(database, actor, async (db) => {
    const before = await lockStore(db)
    const { stages = before.productSettings.stages, ...lists } = given
    const productSettings: ProductSettings = { ...lists, ...(stages && { stages }) }
    const wish = { version, productSettings }
    return await applyEdit(before, wish, async (changes) => {
      const uses = await usedAndLeftOut(db, before.productSettings, wish.productSettings)
      if (uses.length > 0) throw refusal('IN_USE', { uses }, uses.map(sentence).join('. '))
      await moveStages(db, stagesLeftOut(stagesOf(before), stagesOf(wish)))
      return await writeStore(db, changes)
    })
  })
}

async function usedAndLeftOut(db: Atomic, before: ProductSettings, after: ProductSettings): Promise<Use[]> {
  const uses: Use[] = []
  for (const list of PRODUCT_LISTS) {
    const leftOut = before[list].filter((name) => !holdsName(after[list], name))
    const used = await usesOfNames(db, list)
    for (const name of leftOut) {
      const products = used
        .filter((use) => holdsName([name], use.name))
        .reduce((sum, use) => sum + use.products, 0)
      if (products > 0) uses.push({ list, name, products })
    }
  }
  return uses
}

function sentence({ list, name, products }: Use): string {
  return `${LIST_NAMES[list]} ${name} masih dipakai ${products} produk`
}
