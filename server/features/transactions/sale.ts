import type { Transaction } from '../../../contract/transaction-record.ts'
import type { MembershipTier } from '../../../core/customers/customer.ts'
import { repriceSale } from '../../../core/orders/reprice.ts'
import { type PricedSale, priceSale } from '../../../core/orders/sale.ts'
import { type ItemInput, transactionNumber } from '../../../core/orders/transaction.ts'
import { transactionSearch } from '../../../core/text/search.ts'
import { type Day, dayOf, daySchema, defaultDueDate, type ShopZone } from '../../../core/time/calendar.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type Kind, type Line, saveLines } from './lines.queries.ts'
import type { SaleContext } from './queries.ts'

type Buyer = { id: string; name: string; membershipTier: MembershipTier }

/** A new sale to a customer as it is stored, priced by the core. What keeps it from being booked is refused at its field. */
export function newSale(
  input: {
    id: string
    items: readonly ItemInput[]
    discountPercent: number
    discountAmount?: number | undefined
    isExpress?: boolean | undefined
  },
  customer: Buyer,
  { products, store }: Pick<SaleContext, 'products' | 'store'>,
) {
  return booked(input.id, customer, priceSale({ ...input, customer, products, store }))
}

/** A stored sale as an edit leaves it: of the customer it had, with the name and tier of then, or of another one. */
export function editedSale(
  before: Omit<Transaction, 'items'> & { items: readonly Line[] },
  edit: {
    customerId?: string
    items?: readonly ItemInput[]
    discountPercent?: number
    discountAmount?: number
    isExpress?: boolean
  },
  context: Pick<SaleContext, 'customer' | 'products' | 'store'>,
) {
  const { id, customerId, customerName: name, membershipTier } = before
  const isSame = edit.customerId === undefined || edit.customerId === customerId
  const customer = isSame ? { id: customerId, name, membershipTier } : context.customer
  if (!customer) throw invalidInput({ path: ['customerId'], message: 'Pelanggan tidak ditemukan' })
  return booked(id, customer, repriceSale(before, { ...edit, customer }, context))
}

/** The lines of a priced sale, its figures, and the columns that follow from both and from whose sale it is. */
function booked(id: string, customer: Buyer, sale: PricedSale<Kind>) {
  const { lines: priced, figures, expressSurcharge, rates, problems } = sale
  if (problems.length > 0 || !figures) throw invalidInput(...problems)
  const lines: Line[] = priced
    .filter((line) => line !== null)
    .map(({ source: { category, machineType }, problems: _, ...line }) => ({
      ...line,
      category,
      machineType,
    }))
  const productNames = lines.map((line) => line.productName)
  const columns = {
    customerId: customer.id,
    customerName: customer.name,
    membershipTier: customer.membershipTier,
    ...figures,
    ...rates,
    expressSurcharge,
    // What the list shows and finds of a sale.
    itemCount: lines.length,
    firstItemName: productNames[0] ?? '',
    searchText: transactionSearch.text({
      number: transactionNumber(id),
      customerName: customer.name,
      productNames,
    }),
  }
  return { lines, figures, columns }
}

/** Stores a sale's lines in their order; refuses a line whose id another transaction has. */
export async function keepLines(db: Tx, transactionId: string, lines: readonly Line[]): Promise<void> {
  refuseForeignLines(lines, await saveLines(db, placed(transactionId, lines)))
}

/** Lines as they are stored: of their transaction, in their order. */
export function placed(transactionId: string, lines: readonly Line[]) {
  return lines.map((line, position) => ({ ...line, transactionId, position }))
}

/** Refuses lines that were not stored, `kept` being the ids of those that were: another transaction has one with this id. */
export function refuseForeignLines(lines: readonly Line[], kept: readonly string[]): void {
  const foreign = lines.findIndex((line) => !kept.includes(line.id))
  if (foreign < 0) return
  throw invalidInput({ path: ['items', foreign, 'id'], message: 'Item ini sudah dipakai transaksi lain' })
}

/** The shop day an order is due on: the day given, the day on which the instant given falls, else tomorrow (docs/product.md#due-date). */
export function dueDay(given: string | undefined, asOf: Date, zone: ShopZone): Day {
  if (given === undefined) return defaultDueDate(asOf, zone)
  const day = daySchema.safeParse(given).success ? given : dayOf(given, zone)
  if (/^2\d{3}-/.test(day)) return day
  throw invalidInput({ path: ['estimatedCompletion'], message: 'Tanggal tidak valid' })
}
