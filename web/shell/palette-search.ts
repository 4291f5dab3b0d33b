import { transactionNumber } from '../../core/transaction.ts'
import { searchCustomers } from '../data/customers.ts'
import { searchProducts } from '../data/products.ts'
import { server } from '../data/server.ts'
import { rupiah } from '../format.ts'

/** Something found by typing. Choosing it opens its page, or the list that shows it. */
export type PaletteResult = { id: string; label: string; detail?: string; search: string }
export type PaletteResults = {
  transactions: PaletteResult[]
  customers: PaletteResult[]
  products: PaletteResult[]
}

const LIMIT = 5

/**
 * What the palette finds by typing. Customers and products are here; transactions are the server's: asked for only by those
 * who may list them, and simply missing while it is away.
 */
export async function searchShop(text: string, mayList: boolean): Promise<PaletteResults> {
  const [transactions, customers, products] = await Promise.all([
    mayList
      ? server.transactions.list({ search: text, limit: LIMIT }).then(
          (page) => page.rows,
          () => [],
        )
      : [],
    searchCustomers(text, LIMIT),
    searchProducts(text, LIMIT),
  ])
  return {
    transactions: transactions.map(({ id, customerName, total }) => ({
      id,
      label: transactionNumber(id),
      detail: `${customerName}, ${rupiah(total)}`,
      search: transactionNumber(id),
    })),
    customers: customers.map(({ id, name, phone }) => ({ id, label: name, detail: phone, search: name })),
    products: products.map(({ id, name, category }) => ({ id, label: name, detail: category, search: name })),
  }
}
