import { lastDays } from '../../../core/time/calendar.ts'
import { api } from '../../api/api.ts'
import { importHandlers } from '../../shared/imports/import-handlers.ts'
import { listChangesSince } from '../../shared/records/changes-since.ts'
import { filterByCreatedDays } from '../../shared/records/day-filter.ts'
import { removeRecord } from '../../shared/records/edit.ts'
import { readPage } from '../../shared/records/pages.ts'
import { getRecord } from '../../shared/records/record-type.ts'
import { respondWithSpreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { loadTimeZone } from '../store/queries.ts'
import { loadPopularProducts, PRODUCTS, productsMatching } from './queries.ts'
import { createProduct, updateProduct } from './save-product.ts'
import { productImporter, productSheet, productTemplate } from './spreadsheets.ts'

const POPULAR = { days: 30, sales: 1000, products: 5 }

export const products = {
  list: api.products.list.handler(async ({ input: { updatedSince, ...input }, context: { db } }) => {
    if (updatedSince) return await listChangesSince(db, PRODUCTS, { updatedSince, ...input })
    const query = await filterByCreatedDays(db, productsMatching(db, input.search), input)
    return await readPage(query, input, PRODUCTS.toRecord)
  }),

  export: api.products.export.handler(({ input, context }) =>
    respondWithSpreadsheet(context, 'produk', (snapshot) => productSheet(snapshot, input)),
  ),

  popular: api.products.popular.handler(async ({ context }) => {
    const { current } = lastDays(POPULAR.days, new Date(), await loadTimeZone(context.db))
    return { ids: await loadPopularProducts(context.db, current, POPULAR) }
  }),

  get: api.products.get.handler(({ input, context: { db } }) => getRecord(db, PRODUCTS, input.id)),

  create: api.products.create.handler(({ input, context }) => createProduct(context, input)),

  update: api.products.update.handler(({ input, context }) => updateProduct(context, input)),

  remove: api.products.remove.handler(({ input, context }) => removeRecord(context, PRODUCTS, input)),

  ...importHandlers(api.products, productImporter),

  importTemplate: api.products.importTemplate.handler(({ context: { db } }) => productTemplate(db)),
}
