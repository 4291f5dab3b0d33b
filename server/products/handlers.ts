import { lastDays } from '../../core/calendar.ts'
import { PRICE_FIELDS } from '../../core/product.ts'
import { api } from '../api.ts'
import { applyImport, previewImport } from '../imports/run-import.ts'
import { previewUndo, recentImports, undoImport } from '../imports/undo-import.ts'
import { permit } from '../permit.ts'
import { createRecord, removeRecord, updateRecord } from '../records/edit.ts'
import { getRecord } from '../records/kind.ts'
import { readPage } from '../records/pages.ts'
import { spreadsheet } from '../spreadsheet/spreadsheet.ts'
import { loadStore, loadTimeZone } from '../store/queries.ts'
import { foundProducts, PRODUCTS, popularProducts } from './queries.ts'
import { productImporter, productSheet, productTemplate } from './spreadsheets.ts'

const POPULAR = { days: 30, products: 5 }

/** The calls on products (specification, sections 2, 3 and 7). */
export const products = {
  list: api.products.list.handler(({ input, context: { db } }) =>
    readPage(foundProducts(db, input.search), input, PRODUCTS.record),
  ),

  export: api.products.export.handler(({ input, context }) =>
    spreadsheet(context, 'produk', (snapshot) => productSheet(snapshot, input)),
  ),

  popular: api.products.popular.handler(async ({ context }) => {
    const { current } = lastDays(POPULAR.days, new Date(), await loadTimeZone(context.db))
    return { ids: await popularProducts(context.db, current, POPULAR.products) }
  }),

  get: api.products.get.handler(({ input, context: { db } }) => getRecord(db, PRODUCTS, input.id)),

  create: api.products.create.handler(({ input, context }) => createRecord(context, PRODUCTS, input)),

  update: api.products.update.handler(({ input, context }) =>
    updateRecord(context, PRODUCTS, input, (changes) => {
      if (PRICE_FIELDS.some((field) => field in changes))
        permit(context.identity, { rights: ['changePrices'] })
    }),
  ),

  remove: api.products.remove.handler(({ input, context }) => removeRecord(context, 'products', input.id)),

  previewImport: api.products.previewImport.handler(({ input, context }) =>
    previewImport(productImporter, context.db, input.file),
  ),

  applyImport: api.products.applyImport.handler(({ input, context }) =>
    applyImport(productImporter, context.db, context.identity, input),
  ),

  imports: api.products.imports.handler(async ({ context: { db } }) => ({
    rows: await recentImports(productImporter, db),
  })),

  previewUndo: api.products.previewUndo.handler(({ input, context: { db } }) =>
    previewUndo(productImporter, db, input.id),
  ),

  undoImport: api.products.undoImport.handler(({ input, context: { db, identity } }) =>
    undoImport(productImporter, db, identity, input.id),
  ),

  importTemplate: api.products.importTemplate.handler(async ({ context }) => {
    const { productSettings } = await loadStore(context.db)
    return await productTemplate(productSettings)
  }),
}
