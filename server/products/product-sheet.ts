import type { PricingTier } from '../../core/product.ts'
import { holdsName } from '../../core/product-settings.ts'
import { productWords } from '../../core/search.ts'
import type { Atomic } from '../database/atomically.ts'
import { inBatches } from '../database/snapshot.ts'
import { countRows, found } from '../spreadsheet/found.ts'
import type { Column, Listing } from '../spreadsheet/sheet.ts'
import { listedProducts, mostTiers, type ProductRow } from './queries.ts'

/** The products that the screen's search and category select, in its order, as a sheet (section 2, Products). */
export async function productSheet(
  snapshot: Atomic,
  { search = '', category }: { search?: string; category?: string },
): Promise<Listing<ProductRow>> {
  const batches = found(() => ofCategory(snapshot, category), search, productWords)
  return {
    sheet: {
      name: 'Produk',
      noun: 'produk',
      columns: [
        { head: 'Nama produk', width: 34, text: (row) => row.name },
        { head: 'Kategori', width: 16, text: (row) => row.category, counts: true },
        { head: 'Jenis mesin', width: 18, text: (row) => row.machineType },
        { head: 'Satuan', width: 9, text: (row) => row.unit },
        { head: 'Harga dasar', width: 14, number: (row) => row.pricePerUnit },
        { head: 'Diskon member', width: 15, text: (row) => (row.discountEligible ? 'Ya' : 'Tidak') },
        ...tierColumns(await mostTiers(snapshot)),
      ],
      total: { label: 'Total' },
    },
    batches,
    count: () => countRows(batches),
  }
}

async function* ofCategory(snapshot: Atomic, category: string | undefined) {
  for await (const rows of inBatches<ProductRow>(snapshot, listedProducts(snapshot))) {
    yield category ? rows.filter((row) => holdsName([category], row.category)) : rows
  }
}

/** Four columns for each price tier, the lowest quantity first: from, up to (empty without a limit), price, label. */
function tierColumns(most: number): Column<ProductRow>[] {
  return Array.from({ length: most }, (_, index): Column<ProductRow>[] => {
    const tier = (row: ProductRow) => sorted(row)[index]
    const name = `Tingkat ${index + 1}`
    return [
      { head: `${name} dari`, width: 14, number: (row) => tier(row)?.minQuantity ?? null },
      { head: `${name} sampai`, width: 16, number: (row) => tier(row)?.maxQuantity ?? null },
      { head: `${name} harga`, width: 15, number: (row) => tier(row)?.pricePerUnit ?? null },
      { head: `${name} label`, width: 18, text: (row) => tier(row)?.label ?? null },
    ]
  }).flat()
}

function sorted(row: ProductRow): PricingTier[] {
  const tiers = row.pricingTiers as PricingTier[]
  return tiers.toSorted((one, other) => one.minQuantity - other.minQuantity)
}
