// Goods of a faktur: the lines of an order at their prices without PPN.
import { divideHalfUp } from '../money/money.ts'
import { spreadAmount } from '../money/spread-amount.ts'
import { type DiscountableLine, type ExtraDiscount, neverDiscountedPart } from '../orders/extra-discount.ts'
import { measureOf } from '../products/product.ts'
import { priceOf, type TaxedOrder, type TaxInvoicePart } from './tax-invoice.ts'

export type TaxInvoiceLine = DiscountableLine & {
  productId: string | null
  productName: string
  quantity: number
  unit: string
  length: number | null
  area: number | null
}

export type InvoicedOrder = TaxedOrder &
  ExtraDiscount & { discount: number; expressSurcharge: number; items: readonly TaxInvoiceLine[] }

/** Amounts in hundredths of a rupiah, `quantity` in hundredths of the unit: price × quantity − discount = taxBase. */
export type TaxInvoiceRow = {
  isService: boolean
  name: string
  unit: string
  quantity: number
  price: number
  discount: number
  taxBase: number
  otherTaxBase: number
  tax: number
}

/** Codes of the tax office. */
const UNITS = {
  squareMetre: 'UM.0012',
  metre: 'UM.0013',
  sheet: 'UM.0020',
  piece: 'UM.0021',
  other: 'UM.0033',
}
const UNIT_NAMES: Record<string, string> = {
  m: UNITS.metre,
  meter: UNITS.metre,
  lembar: UNITS.sheet,
  lbr: UNITS.sheet,
  pcs: UNITS.piece,
  buah: UNITS.piece,
  biji: UNITS.piece,
}

const PART_NAMES = { whole: '', downPayment: 'Uang muka ', rest: 'Pelunasan ' }

/** Rows of a part of an order, in its order; their taxBase sums to the part's price. Lines that cost nothing are left out. */
export function taxInvoiceRows(order: InvoicedOrder, part: TaxInvoicePart): TaxInvoiceRow[] {
  const goods = netLines(order)
  const nets = goods.map(({ net }) => net)
  const bases = spreadAmount(part.price, spreadAmount(priceOf(order), nets))
  return goods.flatMap(({ gross, net, line }, index) => {
    const taxBase = (bases[index] ?? 0) * 100
    if (taxBase === 0) return []
    // Before the discount, without PPN, and only of this part.
    const worth = divideHalfUp(BigInt(gross) * BigInt(taxBase), BigInt(net))
    const { quantity, unit } = measured(line)
    const price = unitPrice(worth, quantity)
    const otherTaxBase = divideHalfUp(BigInt(taxBase) * 11n, 12n)
    return {
      isService: line.productId === null,
      name: `${PART_NAMES[part.kind]}${line.productName}`,
      ...{ unit, quantity, price, taxBase, otherTaxBase },
      discount: Number((BigInt(price) * BigInt(quantity)) / 100n) - taxBase,
      tax: divideHalfUp(BigInt(otherTaxBase) * 12n, 100n),
    }
  })
}

type Measured = Pick<TaxInvoiceLine, 'productId' | 'productName' | 'quantity' | 'unit' | 'length' | 'area'>

/** Lines and Ekspres, with what is left of each after the discount. */
function netLines(order: InvoicedOrder): { line: Measured; gross: number; net: number }[] {
  const { items, expressSurcharge, discount, discountPercent, discountAmount } = order
  const isExtra = discountPercent > 0 || discountAmount > 0
  const discountable = (line: TaxInvoiceLine) =>
    isExtra || (line.discountEligible && !line.neverDiscounted) ? line.total - neverDiscountedPart(line) : 0
  const express = {
    ...{ productId: null, productName: 'Ekspres', quantity: 1, unit: '', length: null, area: null },
  }
  const lines = [
    ...items.map((line) => ({ line, gross: line.total, base: discountable(line) })),
    { line: express, gross: expressSurcharge, base: isExtra ? expressSurcharge : 0 },
  ]
  const discounts = spreadAmount(
    discount,
    lines.map(({ base }) => base),
  )
  return lines.map(({ line, gross }, index) => ({ line, gross, net: gross - (discounts[index] ?? 0) }))
}

/** m² and metres for what is sold by size, otherwise pieces. */
function measured({ quantity, unit, length, area }: Measured): { quantity: number; unit: string } {
  const measure = measureOf(unit)
  if (measure === 'area')
    return { quantity: Math.max(1, Math.round((area ?? 0) * quantity * 100)), unit: UNITS.squareMetre }
  // Centimetres are hundredths of a metre.
  if (measure === 'length')
    return { quantity: Math.max(1, Math.round((length ?? 0) * quantity)), unit: UNITS.metre }
  return { quantity: quantity * 100, unit: UNIT_NAMES[unit.trim().toLowerCase()] ?? UNITS.other }
}

/** Hundredths of a rupiah, rounded up so that no row needs a negative discount; whole rupiah for a fraction of a unit. */
function unitPrice(worth: number, quantity: number): number {
  const step = quantity % 100 === 0 ? 1n : 100n
  const divisor = BigInt(quantity) * step
  return Number((BigInt(worth) * 100n + divisor - 1n) / divisor) * Number(step)
}
