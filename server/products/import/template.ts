import type { ProductInput } from '../../../core/product.ts'
import { PRODUCT_COLUMNS } from '../../../core/product-import.ts'
import type { ProductSettings } from '../../../core/product-settings.ts'
import { COMMON_RULES, type Explanation, templateFile } from '../../imports/template.ts'

const TIER_COLUMNS = 4

/** The file to fill in with products; it names what the shop's lists hold. */
export function productTemplate(settings: ProductSettings): Promise<File> {
  const { categories, machineTypes, units } = settings
  const explained: Record<keyof ProductInput, Explanation> = {
    name: { meaning: 'Nama produk, paling banyak 120 huruf', example: 'Kartu Nama Art Carton 260gr' },
    category: { meaning: `Salah satu dari: ${categories.join(', ')}`, example: categories[0] ?? '' },
    machineType: { meaning: `Salah satu dari: ${machineTypes.join(', ')}`, example: machineTypes[0] ?? '' },
    unit: { meaning: `Salah satu dari: ${units.join(', ')}`, example: units[0] ?? '' },
    pricePerUnit: { meaning: 'Harga dasar per satuan dalam rupiah bulat', example: '25.000' },
    discountEligible: { meaning: 'Ya atau Tidak. Kosong: Ya', example: 'Ya' },
    pricingTiers: {
      meaning: 'Harga untuk jumlah tertentu: min-maks: harga [label], atau min+: harga tanpa batas atas',
      example: '50-99: 450 [Grosir]',
    },
  }
  return templateFile({
    name: 'Produk',
    columns: PRODUCT_COLUMNS.flatMap((column) => {
      const numbered = column.repeated ? TIER_COLUMNS : 1
      return Array.from({ length: numbered }, (_, index) => ({
        ...column,
        ...explained[column.field],
        label: column.repeated ? `${column.label} ${index + 1}` : column.label,
      }))
    }),
    rules: [
      ...COMMON_RULES,
      'Produk dengan nama dan satuan yang sama diperbarui; yang lain menjadi produk baru.',
      'Tambahkan kolom Tingkat 5 dan seterusnya bila perlu, atau tulis beberapa tingkat dalam satu sel dengan titik koma.',
      'Tingkat yang diisi menggantikan semua tingkat produk itu. Tulis - di Tingkat 1 untuk menghapus semuanya.',
    ],
  })
}
