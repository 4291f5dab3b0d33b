import type { Page } from '../../core/access.ts'
import { transactionNumber } from '../../core/transaction.ts'
import { searchCustomers } from '../data/customers.ts'
import { searchProducts } from '../data/products.ts'
import { server } from '../data/server.ts'
import { rupiah } from '../format.ts'

/** Something found by typing. Choosing it opens the list that shows it. */
export type Found = { id: string; label: string; detail?: string; page: Page; search: string }
export type FoundGroups = { transactions: Found[]; customers: Found[]; products: Found[] }

const EACH = 5

/**
 * What the palette finds by typing, of what the menu may open: a find opens its own list, else the list of transactions that
 * holds it. Customers and products are here; transactions are the server's, and simply missing while it is away.
 */
export async function find(text: string, menu: readonly Page[]): Promise<FoundGroups> {
  const listOf = (own: Page) => [own, '/transactions' as const].find((page) => menu.includes(page))
  const [ofTransactions, ofCustomers, ofProducts] = [
    listOf('/transactions'),
    listOf('/customers'),
    listOf('/products'),
  ]
  const [transactions, customers, products] = await Promise.all([
    ofTransactions
      ? server.transactions.list({ search: text, limit: EACH }).then(
          (page) => page.rows,
          () => [],
        )
      : [],
    ofCustomers ? searchCustomers(text, EACH) : [],
    ofProducts ? searchProducts(text, EACH) : [],
  ])
  return {
    transactions: transactions.map(({ id, customerName, total }) => ({
      id,
      label: transactionNumber(id),
      detail: `${customerName}, ${rupiah(total)}`,
      page: '/transactions',
      search: transactionNumber(id),
    })),
    customers: customers.map(({ id, name, phone }) => ({
      id,
      label: name,
      detail: phone,
      page: ofCustomers ?? '/transactions',
      search: name,
    })),
    products: products.map(({ id, name, category }) => ({
      id,
      label: name,
      detail: category,
      page: ofProducts ?? '/transactions',
      search: name,
    })),
  }
}
