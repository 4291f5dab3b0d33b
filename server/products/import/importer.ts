import { uuidv7 } from 'uuidv7'
import { grouped, type Known, planImport } from '../../../core/import-plan.ts'
import type { ProductInput } from '../../../core/product.ts'
import { productDifferences, productKey, storedTiers } from '../../../core/product-import.ts'
import { nameKey } from '../../../core/product-settings.ts'
import type { Importer } from '../../imports/run-import.ts'
import { loadStore } from '../../store/queries.ts'
import { insertProducts, productsToMeet, updateProducts } from './queries.ts'

/** How products are imported: met by name and unit together. */
export const productImporter: Importer<ProductInput, ProductInput & Known> = {
  async reading(db, bytes) {
    const { productSettings: settings } = await loadStore(db)
    return { kind: 'products', bytes, settings }
  },
  known: productsToMeet,
  plan(rows, known) {
    const namesakes = grouped(known, ({ name }) => nameKey(name))
    return planImport({
      rows,
      known,
      keyOf: productKey,
      differences: productDifferences,
      keyLabel: 'Nama Produk',
      several: (count) => `Ada ${count} produk dengan nama dan satuan ini. Hapus salah satunya dulu`,
      remarks({ input }) {
        const [namesake] = (input && namesakes.get(nameKey(input.name))) ?? []
        return namesake ? [`Sudah ada produk bernama ini dengan satuan ${namesake.unit}`] : []
      },
    })
  },
  insert: (db, inputs, actor) =>
    insertProducts(
      db,
      inputs.map((input) => ({
        ...input,
        id: uuidv7(),
        pricingTiers: storedTiers(input.pricingTiers, [], uuidv7),
      })),
      actor,
    ),
  update: updateProducts,
  changed(record, changes) {
    const after = { ...record, ...changes }
    return { ...after, pricingTiers: storedTiers(after.pricingTiers, record.pricingTiers, uuidv7) }
  },
}
