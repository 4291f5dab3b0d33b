import type { Product } from '../../../contract/products.ts'

/** What can be done with a product of the grid. */
export type ProductActions = {
  edit: (product: Product) => void
  remove: (product: Product) => void
}
