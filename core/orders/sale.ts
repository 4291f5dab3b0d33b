// What a sale comes to (docs/product.md#pricing), from the whole down to the single line. The till, the edit dialog, the product
// form's preview and the server all ask here. Change and remaining are payment.ts's, the default tiers product.ts's.
import type { MembershipTier } from '../customers/customer.ts'
import { AmountTooLarge, applyRate, divideHalfUp, sumRupiah } from '../money/money.ts'
import { CENTIMETRES_INPUT, numberProblem, QUANTITY_INPUT } from '../money/number.ts'
import { measureOf, type PricingTier } from '../products/product.ts'
import type { ExpressTerms, SaleRates } from '../shop/store.ts'
import {
  calculateDiscount,
  calculateMemberDiscount,
  discountProblems,
  discountToStore,
  type ExtraDiscount,
  effectiveDiscount,
} from './extra-discount.ts'
import type { Figures, ItemInput } from './transaction.ts'

type Tiered = { pricePerUnit: number; pricingTiers: readonly PricingTier[] }
type Priced = Tiered & { unit: string }
type Size = { length?: number | null; width?: number | null }
type Side = 'length' | 'width'

/** A product as a sale needs it. */
export type SaleProduct = Priced & { id: string; name: string; discountEligible: boolean }

/** A line of a sale, with what is true of its product then. Amounts in rupiah, sizes in cm, area of one piece in m². */
export type SaleLine = {
  id: string
  productId: string
  productName: string
  quantity: number
  unit: string
  unitPrice: number
  total: number
  notes: string | null
  length: number | null
  width: number | null
  area: number | null
  appliedTier: PricingTier | null
  discountEligible: boolean
}

/** A line with what priced it, the product of today or the stored line that it still is, and what is wrong with it. */
export type PricedLine<Source> = SaleLine & { source: Source; problems: LineProblem[] }
type LineProblem = { field: Side | 'quantity'; message: string }

/**
 * The extra discount, the member discount and the tax (fractions) that a sale goes by, and what it pays for going before others: a fraction
 * of its lines and an amount in rupiah, both 0 for one that does not. Of a priced sale with a discount in rupiah `discountPercent` is which
 * percentage of the subtotal that is.
 */
export type Rates = ExtraDiscount & {
  discountRate: number
  taxRate: number
  expressRate: number
  expressFee: number
}

export type PricedSale<Source> = {
  /** In the order of the items; null where the product is gone. */
  lines: (PricedLine<Source> | null)[]
  /** Of the lines that have a price; null when more than can be booked. */
  figures: Figures | null
  /** What of the subtotal is for going before others, in rupiah. */
  expressSurcharge: number
  /** What the member discount takes off, in rupiah, also while an extra discount replaces it. */
  memberDiscount: number
  rates: Rates
  /** What keeps the sale from being booked, each with its path in the request, in the order of the lines. */
  problems: { path: (string | number)[]; message: string }[]
}

const SIZE_REQUIRED = { length: 'Panjang wajib diisi', width: 'Lebar wajib diisi' }
const TOO_LARGE = new AmountTooLarge().message
const PRODUCT_NOT_FOUND = { field: 'productId', message: 'Produk tidak ditemukan' }

/** A new sale at the prices and rates of this moment; without a customer there is no member discount. */
export function priceSale<Product extends SaleProduct>(sale: {
  items: readonly ItemInput[]
  discountPercent: number
  discountAmount?: number | undefined
  isExpress?: boolean | undefined
  customer: { membershipTier: MembershipTier } | null
  products: readonly Product[]
  store: SaleRates
}): PricedSale<Product> {
  const { items, discountPercent, discountAmount = 0, isExpress = false, customer, products, store } = sale
  const discountRate = customer ? store.discountRates[customer.membershipTier] : 0
  const lines = items.map((item) => priceItem(item, products))
  const express = expressTerms(isExpress, store)
  const discount = { discountPercent, discountAmount, discountRate }
  return totalSale(lines, { ...discount, taxRate: store.taxRate, ...express })
}

/** What an order pays for going before others by these terms; one that does not go before others pays nothing. */
export function expressTerms(isExpress: boolean, { expressRate = 0, expressFee = 0 }: ExpressTerms) {
  return isExpress ? { expressRate, expressFee } : { expressRate: 0, expressFee: 0 }
}

/** A sale of these lines at these rates, and what keeps it from being booked. */
export function totalSale<Source>(lines: PricedSale<Source>['lines'], rates: Rates): PricedSale<Source> {
  const problems: PricedSale<Source>['problems'] = lines.flatMap((line, index) =>
    (line?.problems ?? [PRODUCT_NOT_FOUND]).map(({ field, message }) => ({
      path: ['items', index, field],
      message,
    })),
  )
  const hasInvalidQuantity = lines.some((line) => line?.problems.some(({ field }) => field === 'quantity'))
  const pricedLines = lines.filter((line) => line !== null)
  const sum = () => calculateFigures(pricedLines, { ...rates, ...effectiveDiscount(rates) })
  const figures = hasInvalidQuantity ? null : nullIfTooLarge(sum)
  const expressSurcharge = figures ? calculateExpressSurcharge(pricedLines, rates) : 0
  const memberDiscount = figures ? calculateMemberDiscount(pricedLines, rates.discountRate) : 0
  if (!figures && !hasInvalidQuantity) problems.push({ path: ['items'], message: TOO_LARGE })
  problems.push(...discountProblems(rates, lines.length > 0 ? figures?.subtotal : undefined))
  const extra = figures && discountToStore(effectiveDiscount(rates), figures.subtotal)
  return { lines, figures, expressSurcharge, memberDiscount, rates: { ...rates, ...extra }, problems }
}

/** The multiple that totals are rounded down to, in rupiah. */
export const ROUNDING_STEP = 500

/** What lines that go before others cost more, in rupiah: the fraction of their sum, rounded half up, and the amount; without lines nothing. */
export function calculateExpressSurcharge(
  lines: readonly { total: number }[],
  { expressRate, expressFee }: Pick<Rates, 'expressRate' | 'expressFee'>,
): number {
  if (lines.length === 0) return 0
  return sumRupiah([applyRate(sumRupiah(lines.map(({ total }) => total)), expressRate), expressFee])
}

/**
 * The figures of a sale: the lines and what Ekspres adds to them are its subtotal. An extra discount, an amount or a percentage of the whole
 * subtotal, counts if it is not 0; otherwise the member rate discounts the eligible lines. Tax is on what is left. The total is rounded down
 * to a multiple of 500 and the rest is cashback.
 */
export function calculateFigures(
  lines: readonly { total: number; discountEligible: boolean }[],
  rates: Rates,
): Figures {
  const { taxRate } = rates
  const subtotal = sumRupiah([...lines.map((line) => line.total), calculateExpressSurcharge(lines, rates)])
  const discount = calculateDiscount(lines, subtotal, rates)
  const tax = applyRate(subtotal - discount, taxRate)
  const exact = sumRupiah([subtotal - discount, tax])
  const cashback = exact % ROUNDING_STEP
  return { subtotal, discount, tax, cashback, total: exact - cashback }
}

/** An item at the price of today; null when its product is gone. */
export function priceItem<Product extends SaleProduct>(
  { id, productId, quantity, notes, ...size }: ItemInput,
  products: readonly Product[],
): PricedLine<Product> | null {
  const product = products.find((candidate) => candidate.id === productId)
  if (!product) return null
  const { name: productName, unit, discountEligible } = product
  const price = priceLine(product, { ...size, quantity })
  return { id, productId, productName, quantity, unit, notes, discountEligible, ...price, source: product }
}

/**
 * So many pieces of a product, of a size in cm: the unit price by the quantity's tier, the sizes that count, area and total. While
 * a size is missing, or for more than can be booked, the total is 0 and a problem says so.
 */
export function priceLine(product: Priced, piece: { quantity: number } & Size) {
  const { unit } = product
  const { unitPrice, tier } = unitPriceFor(product, piece.quantity)
  const size = relevantSizes(unit, piece)
  const problems = lineProblems(unit, { ...size, quantity: piece.quantity })
  const isComplete = problems.length === 0
  const total = isComplete
    ? nullIfTooLarge(() => lineTotal({ unit, unitPrice, quantity: piece.quantity, ...size }))
    : 0
  if (total === null) problems.push({ field: 'quantity', message: TOO_LARGE })
  const area = isComplete ? pieceArea(unit, size) : null
  return { ...size, unitPrice, appliedTier: tier, area, total: total ?? 0, problems }
}

/** The price per unit in rupiah: of the tiers whose range holds the quantity, the one with the highest minimum; else the base price. */
export function unitPriceFor({ pricePerUnit, pricingTiers }: Tiered, quantity: number) {
  const [tier = null] = pricingTiers
    .filter(
      ({ minQuantity, maxQuantity }) => minQuantity <= quantity && quantity <= (maxQuantity ?? quantity),
    )
    .sort((one, other) => other.minQuantity - one.minQuantity)
  return { unitPrice: tier?.pricePerUnit ?? pricePerUnit, tier }
}

/** The nearest larger quantity at which the unit price falls, and how many pieces are missing to it; null if none. */
export function nextCheaperTier(
  product: Tiered,
  quantity: number,
): { tier: PricingTier; missing: number } | null {
  const { unitPrice } = unitPriceFor(product, quantity)
  const [next] = product.pricingTiers
    .filter((tier) => tier.minQuantity > quantity && tier.pricePerUnit < unitPrice)
    .sort((one, other) => one.minQuantity - other.minQuantity)
  return next ? { tier: next, missing: next.minQuantity - quantity } : null
}

/** The sizes that count for a unit: length and width for m², the length for cm, none for any other. */
export function requiredSides(unit: string): Side[] {
  const measure = measureOf(unit)
  if (measure === 'area') return ['length', 'width']
  return measure === 'length' ? ['length'] : []
}

/** The sizes of a line as they are stored (cm): what is said of one that does not count for the unit is dropped. */
export function relevantSizes(unit: string, size: Size): { length: number | null; width: number | null } {
  const sides = requiredSides(unit)
  const sideIfRequired = (side: Side) => (sides.includes(side) ? (size[side] ?? null) : null)
  return { length: sideIfRequired('length'), width: sideIfRequired('width') }
}

/** What a line of this unit lacks, and what in it is no quantity or size, so that nothing is ever priced by a silent zero. */
export function lineProblems(unit: string, piece: { quantity: number } & Size): LineProblem[] {
  const problems: LineProblem[] = []
  for (const field of requiredSides(unit)) {
    const size = piece[field] ?? null
    const message = numberProblem(size, CENTIMETRES_INPUT) ?? (size ? null : SIZE_REQUIRED[field])
    if (message) problems.push({ field, message })
  }
  const message = numberProblem(piece.quantity, QUANTITY_INPUT)
  if (message) problems.push({ field: 'quantity', message })
  return problems
}

/** The area of one piece in m²: length × width (cm) / 10000; null for units not sold by area. */
export function pieceArea(unit: string, size: Size): number | null {
  if (measureOf(unit) !== 'area') return null
  return Number(hundredths(size.length) * hundredths(size.width)) / 100_000_000
}

/**
 * The total of a line in whole rupiah, exact and rounded once, half up: m² by area × quantity × price, cm by
 * length × quantity × price, any other unit by quantity × price.
 */
export function lineTotal(line: { unit: string; unitPrice: number; quantity: number } & Size): number {
  const base = BigInt(line.quantity) * BigInt(line.unitPrice)
  const measure = measureOf(line.unit)
  if (measure === 'area') {
    return divideHalfUp(hundredths(line.length) * hundredths(line.width) * base, 100_000_000n)
  }
  if (measure === 'length') return divideHalfUp(hundredths(line.length) * base, 100n)
  return divideHalfUp(base, 1n)
}

function hundredths(cm: number | null | undefined): bigint {
  return BigInt(Math.round((cm ?? 0) * 100))
}

function nullIfTooLarge<Result>(calculate: () => Result): Result | null {
  try {
    return calculate()
  } catch (error) {
    if (error instanceof AmountTooLarge) return null
    throw error
  }
}
