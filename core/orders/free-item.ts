// An item without a product: the shop types its name and price (docs/product.md#free-lines). Part of the till's first load, so
// without zod.
import { type NumberInput, RUPIAH_INPUT } from '../money/number.ts'

/** What free items are counted in. */
export const FREE_UNIT = 'pcs'
/** Where products, categories and machines are named. */
export const FREE_ITEM_LABEL = 'Item bebas'

/** Rupiah per piece. */
export const FREE_PRICE_INPUT: NumberInput = {
  ...RUPIAH_INPUT,
  min: 1,
  tooSmall: 'Harga harus lebih dari 0',
  max: 1_000_000_000_000,
  tooLarge: 'Paling banyak Rp 1.000.000.000.000',
}

const MAX_NAME = 120
/** Zero-width characters and fillers are no name. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}]/u

/** The message for a name that cannot be sold; undefined for one that can. */
export function freeNameProblem(name: string): string | undefined {
  if (!VISIBLE.test(name)) return 'Nama item wajib diisi'
  return name.trim().length > MAX_NAME ? `Paling banyak ${MAX_NAME} huruf` : undefined
}
