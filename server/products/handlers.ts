import type { Product } from '../../contract/products.ts'
import { lastDays } from '../../core/calendar.ts'
import { api } from '../api.ts'
import { atomically } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { pageOf, readCursor } from '../database/keyset.ts'
import { applyImport, previewImport } from '../imports/run-import.ts'
import { refusal } from '../refusal.ts'
import { spreadsheet } from '../spreadsheet/spreadsheet.ts'
import { loadStore, loadTimeZone } from '../store/queries.ts'
import { productImporter } from './import/importer.ts'
import { productTemplate } from './import/template.ts'
import { productSheet } from './product-sheet.ts'
import {
  insertProduct,
  lockProduct,
  markProductDeleted,
  popularProducts,
  productsAfter,
  productsByIds,
  updateProductRow,
} from './queries.ts'

const POPULAR = { days: 30, products: 5 }

/** The calls on products (specification, sections 2, 3 and 7). */
export const products = {
  list: api.products.list.handler(async ({ input, context }) => {
    const place = readCursor(input.cursor)
    return pageOf(await productsAfter(context.db, { ...input, place }), input.limit)
  }),

  export: api.products.export.handler(({ input, context }) =>
    spreadsheet(context, 'produk', (snapshot) => productSheet(snapshot, input)),
  ),

  popular: api.products.popular.handler(async ({ context }) => {
    const { current } = lastDays(POPULAR.days, new Date(), await loadTimeZone(context.db))
    return { ids: await popularProducts(context.db, current, POPULAR.products) }
  }),

  get: api.products.get.handler(({ input, context }) => known(context.db, input.id)),

  create: api.products.create.handler(({ input, context }) => {
    const createdBy = context.identity.user.id
    return atomically(context.db, createdBy, async (db) => {
      await insertProduct(db, { ...input, createdBy })
      return await known(db, input.id)
    })
  }),

  update: api.products.update.handler(({ input: { id, version, ...changes }, context }) =>
    atomically(context.db, context.identity.user.id, async (db) => {
      const before = await lockProduct(db, id)
      if (!before) throw refusal('NOT_FOUND')
      if (before.version !== version) throw refusal('CONFLICT', { current: before })
      await updateProductRow(db, id, changes)
      return await known(db, id)
    }),
  ),

  remove: api.products.remove.handler(({ input, context }) => {
    const actor = context.identity.user.id
    return atomically(context.db, actor, async (db) => {
      if (!(await markProductDeleted(db, input.id, actor))) throw refusal('NOT_FOUND')
      return { id: input.id }
    })
  }),

  previewImport: api.products.previewImport.handler(({ input, context }) =>
    previewImport(productImporter, context.db, input.file),
  ),

  applyImport: api.products.applyImport.handler(({ input, context }) =>
    applyImport(productImporter, context.db, context.identity.user.id, input),
  ),

  importTemplate: api.products.importTemplate.handler(async ({ context }) => {
    const { productSettings } = await loadStore(context.db)
    return await productTemplate(productSettings)
  }),
}

async function known(db: Database, id: string): Promise<Product> {
  const [product] = await productsByIds(db, [id])
  if (!product) throw refusal('NOT_FOUND')
  return product
}
