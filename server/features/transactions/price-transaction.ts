import type { MembershipTier } from '../../../core/customers/customer.ts'
import { specialPricesOn } from '../../../core/customers/special-price.ts'
import type { SpecialPrice } from '../../../core/customers/special-price-schema.ts'
import { askedOutsourcing } from '../../../core/orders/outsourcing.ts'
import { repriceSale, type StoredSale } from '../../../core/orders/reprice.ts'
import { type PricedSale, priceSale } from '../../../core/orders/sale.ts'
import { type ItemInput, transactionNumber } from '../../../core/orders/transaction.ts'
import { transactionSearch } from '../../../core/text/search.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { invalidInput } from '../../api/domain-error.ts'
import {
  type LineGrouping,
  NO_GROUPING,
  outsourcingColumns,
  outsourcingOf,
  type StoredLine,
} from './lines.queries.ts'
import type { SaleContext } from './sale-context.queries.ts'

type Buyer = {
  id: string
  name: string
  membershipTier: MembershipTier
  specialPrices?: readonly SpecialPrice[]
}

/** `asOf`: special prices that are valid on its day apply. */
type Pricing = Pick<SaleContext, 'products' | 'store'> & { asOf: Date }

/** Lines, figures (rupiah) and columns of a new sale. Throws invalid input with the problems that `priceSale` finds. */
export function priceNewTransaction(
  input: {
    id: string
    items: readonly ItemInput[]
    discountPercent: number
    discountAmount?: number | undefined
    isExpress?: boolean | undefined
    /** Lines of the quote that it is made of, for what an item does not say of its makloon. */
    stored?: readonly StoredLine[] | undefined
  },
  customer: Buyer,
  { products, store, asOf }: Pricing,
) {
  const specialPrices = specialPricesOn(customer, dayOf(asOf, store.timeZone))
  return toPricedColumns(input, customer, priceSale({ ...input, customer, products, specialPrices, store }))
}

/** An order, or the quote that becomes one, as it was priced. */
export type SaleBefore<Line extends StoredLine = StoredLine> = StoredSale<Line> & {
  id: string
  customerName: string
  membershipTier: MembershipTier
}

/** The same of an edited sale. It keeps customer name and tier of the sale unless the customer changes (docs/product.md#editing-an-orders-price). */
export function priceEditedTransaction(
  before: SaleBefore,
  edit: {
    customerId?: string
    items?: readonly ItemInput[]
    discountPercent?: number
    discountAmount?: number
    isExpress?: boolean
  },
  context: Pick<SaleContext, 'customer'> & Pricing,
) {
  const { id, customerId, customerName: name, membershipTier } = before
  const isSame = edit.customerId === undefined || edit.customerId === customerId
  const customer = isSame ? { id: customerId, name, membershipTier } : context.customer
  if (!customer) throw invalidInput({ path: ['customerId'], message: 'Pelanggan tidak ditemukan' })
  const specialPrices = specialPricesOn(context.customer, dayOf(context.asOf, context.store.timeZone))
  return toPricedColumns(
    { id, items: edit.items, stored: before.items },
    customer,
    repriceSale(before, { ...edit, customer }, { ...context, specialPrices }),
  )
}

type AskedLines = {
  id: string
  items?: readonly ItemInput[] | undefined
  stored?: readonly StoredLine[] | undefined
}

export type PricedTransaction = ReturnType<typeof toPricedColumns>

function toPricedColumns(
  { id, items = [], stored = [] }: AskedLines,
  customer: Buyer,
  sale: PricedSale<LineGrouping>,
) {
  const { lines: priced, figures, expressSurcharge, rates, problems } = sale
  if (problems.length > 0 || !figures) throw invalidInput(...problems)
  const askedFor = (lineId: string) => {
    const line = stored.find((line) => line.id === lineId)
    const item = items.find((item) => item.id === lineId)
    return askedOutsourcing(item?.outsourcing, line ? outsourcingOf(line) : null)
  }
  const lines: StoredLine[] = priced
    .filter((line) => line !== null)
    .map(({ source, problems: _, ...line }) => {
      const { category, machineType } = source ?? NO_GROUPING
      return { ...line, category, machineType, ...outsourcingColumns(askedFor(line.id)) }
    })
  const productNames = lines.map((line) => line.productName)
  const columns = {
    customerId: customer.id,
    customerName: customer.name,
    membershipTier: customer.membershipTier,
    ...figures,
    ...rates,
    expressSurcharge,
    // Denormalised for lists and search.
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
