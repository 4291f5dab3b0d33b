import { v7 as uuidv7 } from 'uuid'
import { groupByKey, planImport } from '../../../core/imports/import-plan.ts'
import {
  productColumns,
  productDifferences,
  productKey,
  productValues,
  tiersToStore,
} from '../../../core/imports/product-import.ts'
import {
  type ProductWithRecipe,
  productWithRecipeSchema,
  type RecipeItem,
} from '../../../core/materials/recipe.ts'
import { formatRecipeItem, type NamedMaterial } from '../../../core/materials/recipe-text.ts'
import { basePriceNotes } from '../../../core/products/base-price.ts'
import type { Billing } from '../../../core/products/billing.ts'
import { formatBilling } from '../../../core/products/billing-text.ts'
import { PRICE_FIELDS, type PricingTier } from '../../../core/products/product.ts'
import { PRODUCT_LIST_LABELS, unlistedNames } from '../../../core/products/product-settings.ts'
import { foldName } from '../../../core/text/search.ts'
import type { Database } from '../../platform/database/connection.ts'
import { repeatableRows } from '../../platform/database/snapshot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { ImportSource } from '../../shared/imports/parse-rows.ts'
import type { Importer } from '../../shared/imports/run-import.ts'
import { COMMON_RULES, type ColumnHelp, makeTemplateFile } from '../../shared/imports/template.ts'
import type { SheetColumn, SheetListing } from '../../shared/spreadsheet/sheet.ts'
import { loadNamedMaterials } from '../materials/queries.ts'
import { loadStore, lockProductSettings } from '../store/queries.ts'
import {
  type ExportedFields,
  loadExportedFields,
  type ProductRow,
  sortedProductsMatching,
} from './queries.ts'

/** A record over all fields of an import, so that the compiler finds a missing column. Some columns are there when a product needs them. */
function exportColumns(
  { mostTiers, hasBilling, mostMaterials }: ExportedFields,
  materials: readonly NamedMaterial[],
): Record<keyof ProductWithRecipe, SheetColumn<ProductRow>[]> {
  const ifUsed = (column: SheetColumn<ProductRow>) => (hasBilling ? [column] : [])
  return {
    name: [{ head: 'Nama produk', width: 34, text: (row) => row.name }],
    category: [{ head: 'Kategori', width: 16, text: (row) => row.category, counts: true }],
    machineType: [{ head: 'Jenis mesin', width: 18, text: (row) => row.machineType }],
    unit: [{ head: 'Satuan', width: 9, text: (row) => row.unit }],
    pricePerUnit: [{ head: 'Harga dasar', width: 14, number: (row) => row.pricePerUnit }],
    discountEligible: [
      { head: 'Diskon member', width: 15, text: (row) => (row.discountEligible ? 'Ya' : 'Tidak') },
    ],
    billing: ifUsed({
      head: 'Cara menghitung',
      width: 30,
      text: (row) => (row.billing ? formatBilling(row.billing as Billing) : null),
    }),
    minimumTotal: ifUsed({
      head: 'Minimum per item',
      width: 17,
      number: (row) => row.minimumTotal || null,
    }),
    neverDiscounted: ifUsed({
      head: 'Tidak pernah didiskon',
      width: 20,
      text: (row) => (row.neverDiscounted ? 'Ya' : 'Tidak'),
    }),
    memberDiscountOnSpecial: ifUsed({
      head: 'Diskon member untuk harga khusus',
      width: 31,
      text: (row) => (row.memberDiscountOnSpecial ? 'Ya' : 'Tidak'),
    }),
    pricingTiers: tierColumns(mostTiers),
    recipe: Array.from({ length: mostMaterials }, (_, index) => ({
      head: `Bahan ${index + 1}`,
      width: 44,
      text: (row) => {
        const item = (row.recipe as RecipeItem[])[index]
        return item ? formatRecipeItem(item, materials) : null
      },
    })),
    holdsWithoutMaterial:
      mostMaterials === 0
        ? []
        : [
            {
              head: 'Tahan pesanan bila bahannya habis',
              width: 32,
              text: (row) => (row.holdsWithoutMaterial ? 'Ya' : 'Tidak'),
            },
          ],
  }
}

/** Export of the products that match search and category (docs/product.md#export). */
export async function productSheet(
  snapshot: Tx,
  selection: { search?: string; category?: string },
): Promise<SheetListing<ProductRow>> {
  const fields = await loadExportedFields(snapshot)
  const materials = fields.mostMaterials > 0 ? await loadNamedMaterials(snapshot) : []
  return {
    sheet: {
      name: 'Produk',
      noun: 'produk',
      columns: Object.values(exportColumns(fields, materials)).flat(),
      total: { label: 'Total' },
    },
    ...repeatableRows(snapshot, await sortedProductsMatching(snapshot, selection)),
  }
}

/** Four columns for each tier, by quantity; `sampai` is empty for a tier without an upper limit. */
function tierColumns(tierCount: number): SheetColumn<ProductRow>[] {
  return Array.from({ length: tierCount }, (_, index): SheetColumn<ProductRow>[] => {
    const tier = (row: ProductRow) => sortedTiers(row)[index]
    const name = `Tingkat ${index + 1}`
    return [
      { head: `${name} dari`, width: 14, number: (row) => tier(row)?.minQuantity ?? null },
      { head: `${name} sampai`, width: 16, number: (row) => tier(row)?.maxQuantity ?? null },
      { head: `${name} harga`, width: 15, number: (row) => tier(row)?.pricePerUnit ?? null },
      { head: `${name} label`, width: 18, text: (row) => tier(row)?.label ?? null },
    ]
  }).flat()
}

function sortedTiers(row: ProductRow): PricingTier[] {
  const tiers = row.pricingTiers as PricingTier[]
  return tiers.toSorted((one, other) => one.minQuantity - other.minQuantity)
}

/** Rows match existing products by name and unit (docs/product.md#import). */
export const productImporter: Importer<ProductWithRecipe> = {
  table: 'products',
  fields: productWithRecipeSchema.keyof().options,
  async toSource(db, bytes) {
    const { productSettings: settings } = await loadStore(db)
    return { kind: 'products', bytes, facts: { settings, materials: await loadNamedMaterials(db) } }
  },
  values: (row, source) => productValues(row, materialsOf(source)),
  async lockReferences(db) {
    const lists = await lockProductSettings(db)
    return (record) =>
      unlistedNames(lists, record).map(
        ({ list, name }) => `${PRODUCT_LIST_LABELS[list]} ${name} sudah tidak ada di daftar`,
      )
  },
  plan(rows, known, source) {
    const materials = materialsOf(source)
    const namesakes = groupByKey(known, ({ name }) => foldName(name))
    return planImport({
      rows,
      existing: known,
      keyOf: productKey,
      differences: (product, row) => productDifferences(product, row, materials),
      keyLabel: 'Nama Produk',
      ambiguousMessage: (count) => `Ada ${count} produk dengan nama dan satuan ini. Hapus salah satunya dulu`,
      notesFor({ input, providedFields }, known) {
        if (!input) return []
        const after = {
          ...input,
          pricingTiers: providedFields.includes('pricingTiers')
            ? input.pricingTiers
            : (known?.pricingTiers ?? []),
        }
        const prices = basePriceNotes(known, after, providedFields.includes('pricingTiers'))
        const [namesake] = known ? [] : (namesakes.get(foldName(input.name)) ?? [])
        return [
          ...(namesake ? [`Sudah ada produk bernama ini dengan satuan ${namesake.unit}`] : []),
          ...prices,
        ]
      },
    })
  },
  requiredRights: (plan) =>
    plan.some(({ kind, changes }) => kind === 'new' || changes.some(({ field }) => isPriceField(field)))
      ? ['changePrices']
      : [],
  toStored: (after, before) => ({
    ...after,
    pricingTiers: tiersToStore(after.pricingTiers, before?.pricingTiers ?? [], uuidv7),
  }),
}

function materialsOf(source: ImportSource): readonly NamedMaterial[] {
  return source.kind === 'products' ? source.facts.materials : []
}

function isPriceField(field: string): boolean {
  return (PRICE_FIELDS as readonly string[]).includes(field)
}

/** In a template. */
const REPEATED_COLUMNS: Partial<Record<keyof ProductWithRecipe, number>> = { pricingTiers: 4, recipe: 2 }

/** Names the entries of the shop's product lists, and its first material. */
export async function productTemplate(db: Database): Promise<File> {
  const { productSettings } = await loadStore(db)
  const { categories, machineTypes, units } = productSettings
  const materials = await loadNamedMaterials(db)
  const explained: Record<keyof ProductWithRecipe, ColumnHelp> = {
    name: { meaning: 'Nama produk, paling banyak 120 huruf', example: 'Kartu Nama Art Carton 260gr' },
    category: { meaning: `Salah satu dari: ${categories.join(', ')}`, example: categories[0] ?? '' },
    machineType: { meaning: `Salah satu dari: ${machineTypes.join(', ')}`, example: machineTypes[0] ?? '' },
    unit: { meaning: `Salah satu dari: ${units.join(', ')}`, example: units[0] ?? '' },
    pricePerUnit: { meaning: 'Harga dasar per satuan dalam rupiah bulat', example: '25.000' },
    discountEligible: { meaning: 'Ya atau Tidak. Kosong: Ya', example: 'Ya' },
    billing: {
      meaning:
        'Ukuran m² yang ditagih: Minimum 1 m², Kelipatan 100 cm, Lebar bahan 100; 150; 320 cm (tambahkan: tidak diputar), atau Sesuai ukuran. Kosong: Sesuai ukuran',
      example: 'Minimum 1 m²',
    },
    minimumTotal: {
      meaning: 'Harga paling sedikit untuk satu item dalam rupiah bulat. Kosong: tidak ada',
      example: '15.000',
    },
    neverDiscounted: { meaning: 'Ya bila tidak ikut diskon apa pun. Kosong: Tidak', example: 'Tidak' },
    memberDiscountOnSpecial: {
      meaning: 'Ya bila diskon member juga memotong harga khusus pelanggan. Kosong: Tidak',
      example: 'Tidak',
    },
    pricingTiers: {
      meaning: 'Harga untuk jumlah tertentu: min-maks: harga [label], atau min+: harga tanpa batas atas',
      example: '50-99: 450 [Grosir]',
    },
    recipe: {
      meaning:
        'Bahan yang dipakai satu item, satu bahan per kolom: jumlah per m² ditagih, per m² ukuran, per meter panjang atau per buah; untuk roll juga: menurut lebar roll, jarak 2, pinggir 5, awal 10, tidak diputar (cm). Yang diisi menggantikan semuanya; tulis - untuk menghapus',
      example: `${materials[0]?.name}: 1,05 per m² ditagih`,
    },
    holdsWithoutMaterial: {
      meaning: 'Ya bila pesanan ditahan sebelum tahap cetak selama bahannya kurang. Kosong: Tidak',
      example: 'Tidak',
    },
  }
  return await makeTemplateFile({
    name: 'Produk',
    columns: productColumns({ materials }).flatMap((column) =>
      Array.from({ length: REPEATED_COLUMNS[column.field] ?? 1 }, (_, index) => ({
        ...column,
        ...explained[column.field],
        label: column.repeated ? `${column.label} ${index + 1}` : column.label,
      })),
    ),
    rules: [
      ...COMMON_RULES,
      'Produk dengan nama dan satuan yang sama diperbarui; yang lain menjadi produk baru.',
      'Tambahkan kolom Tingkat 5 dan seterusnya jika perlu, atau tulis beberapa tingkat dalam satu sel dengan titik koma.',
      'Tingkat yang diisi menggantikan semua tingkat produk itu. Tulis - di Tingkat 1 untuk menghapus semuanya.',
    ],
  })
}
