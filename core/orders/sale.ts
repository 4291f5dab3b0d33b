// Prices a sale (docs/product.md#pricing), from the whole to the single line, for till, edit dialog, product preview
// and server. Change and remainder: payment.ts. Default tiers: product.ts. One file, so that the price of a sale is
// read in one place.
import type { MembershipTier } from '../customers/customer.ts'
import { findSpecialPrice } from '../customers/special-price.ts'
import type { SpecialPrice } from '../customers/special-price-schema.ts'
import { AmountTooLarge, applyRate, divideHalfUp, sumRupiah } from '../money/money.ts'
import { CENTIMETRES_INPUT, numberProblem, QUANTITY_INPUT } from '../money/number.ts'
import { DEFAULT_ROUNDING, type Rounding, roundTotal } from '../money/rounding.ts'
import type { Billing } from '../products/billing.ts'
import type { Extra, ExtraTerms, LineExtra } from '../products/extras.ts'
import { measureOf, type PricingTier } from '../products/product.ts'
import type { ExpressTerms, SaleRates } from '../shop/store.ts'
import { calculateTax, PPN_RATE, type TaxTerms } from '../tax/ppn.ts'
import { type BilledSize, billedSize, billedUnits, tenthsOfMm } from './billed-size.ts'
import {
  calculateDiscount,
  calculateMemberDiscount,
  type DiscountableLine,
  discountableAmount,
  discountProblems,
  discountToStore,
  type ExtraDiscount,
  effectiveDiscount,
} from './extra-discount.ts'
import { FREE_UNIT } from './free-item.ts'
import {
  chargeOncePerOrder,
  chooseExtras,
  extrasFor,
  extrasTotal,
  measurableExtras,
  priceExtras,
  seamTerms,
} from './line-extras.ts'
import type { Figures, FreeItem, ItemInput } from './transaction.ts'

type Tiered = { pricePerUnit: number; pricingTiers: readonly PricingTier[] }
/** An older cached product has no `billing` and no `minimumTotal`. */
type Priced = Tiered & { unit: string; billing?: Billing | null; minimumTotal?: number }
type Size = { length?: number | null; width?: number | null }
type Side = 'length' | 'width'

export type SaleProduct = Priced & {
  id: string
  name: string
  /** Some extras are for some categories. */
  category?: string
  discountEligible: boolean
  neverDiscounted?: boolean
  memberDiscountOnSpecial?: boolean
}

/** Snapshot of the product at the sale. Rupiah, cm, m² per piece. */
export type SaleLine = {
  id: string
  /** Null for a free line: `productName` was typed. */
  productId: string | null
  productName: string
  quantity: number
  unit: string
  unitPrice: number
  total: number
  notes: string | null
  length: number | null
  width: number | null
  area: number | null
  /** What an m² line is billed for; null: its own size. */
  billed: BilledSize | null
  /** The minimum that the line without extras was raised to; null: it was not. */
  minimumTotal: number | null
  /** In the total, above the minimum. */
  extras: LineExtra[]
  appliedTier: PricingTier | null
  discountEligible: boolean
  neverDiscounted: boolean
  priceSource: PriceSource
  /** What a unit costs by the product, where `priceSource` is another (rupiah). */
  listPrice: number | null
  /** Why the price was changed. */
  priceReason: string | null
}

/**
 * The product's own prices, the customer's special price (docs/product.md#special-prices), one that was given for the
 * line (docs/product.md#changed-prices), or that of a line without a product (docs/product.md#free-lines).
 */
type PriceSource = (typeof PRICE_SOURCES)[number]
export const PRICE_SOURCES = ['product', 'special', 'changed', 'free'] as const

/** What a line is priced by beside its product: the shop's extras, and the customer's prices on the day of the sale. */
export type LineOffer = {
  extras?: readonly Extra[] | undefined
  specialPrices?: readonly SpecialPrice[] | undefined
}

/** `source`: the product, or the stored line it still equals; null for a free line. */
export type PricedLine<Source> = SaleLine & { source: Source | null; problems: LineProblem[] }
type LineProblem = { field: Side | 'quantity' | 'extras' | 'priceReason'; message: string }

/**
 * Terms a sale was priced by. Rates are fractions, `expressFee` rupiah; both express values are 0 without Ekspres.
 * With an amount in rupiah, `discountPercent` is its percentage of the subtotal.
 */
export type Rates = ExtraDiscount &
  Rounding &
  TaxTerms & {
    discountRate: number
    expressRate: number
    expressFee: number
  }

export type PricedSale<Source> = {
  /** In the order of the items; null if the product is missing. */
  lines: (PricedLine<Source> | null)[]
  /** Null if the sum exceeds MAX_RUPIAH. */
  figures: Figures | null
  /** Rupiah, contained in the subtotal. */
  expressSurcharge: number
  /** Rupiah, also while an extra discount replaces it. */
  memberDiscount: number
  rates: Rates
  /** Validation errors with request paths, in line order. */
  problems: { path: (string | number)[]; message: string }[]
}

const SIZE_REQUIRED = { length: 'Panjang wajib diisi', width: 'Lebar wajib diisi' }
const TOO_LARGE = new AmountTooLarge().message
const REASON_REQUIRED = { field: 'priceReason' as const, message: 'Alasan wajib diisi' }
const PRICE_REQUIRED = {
  field: 'priceReason' as const,
  message: 'Isi juga harganya, atau kosongkan alasannya',
}
const PRODUCT_NOT_FOUND = { field: 'productId', message: 'Produk tidak ditemukan' }

/** Without a customer there is no member discount. `specialPrices`: those of the customer on the day of the sale. */
export function priceSale<Product extends SaleProduct>(sale: {
  items: readonly ItemInput[]
  discountPercent: number
  discountAmount?: number | undefined
  isExpress?: boolean | undefined
  /** One with a tax identity gets a faktur. */
  customer: { membershipTier: MembershipTier; taxIdentity?: object | null } | null
  specialPrices?: readonly SpecialPrice[] | undefined
  products: readonly Product[]
  store: SaleRates
}): PricedSale<Product> {
  const { items, discountPercent, discountAmount = 0, isExpress = false, customer, products, store } = sale
  const discountRate = customer ? store.discountRates[customer.membershipTier] : 0
  const offer = { extras: store.extras, specialPrices: sale.specialPrices }
  const lines = items.map((item) => priceItem(item, products, offer))
  const express = expressTerms(isExpress, store)
  const discount = { discountPercent, discountAmount, discountRate }
  const { taxMode = 'simple' } = store
  const isPkp = taxMode !== 'simple'
  const taxRate = isPkp ? PPN_RATE : store.taxRate
  // The sums of a faktur are exact.
  const rounding = roundingOf(isPkp && customer?.taxIdentity ? { ...store, roundingStep: 1 } : store)
  return totalSale(lines, { ...discount, taxMode, taxRate, ...express, ...rounding })
}

/** Zero terms without Ekspres. */
export function expressTerms(isExpress: boolean, { expressRate = 0, expressFee = 0 }: ExpressTerms) {
  return isExpress ? { expressRate, expressFee } : { expressRate: 0, expressFee: 0 }
}

/** An older cached configuration has none. */
function roundingOf({ roundingStep, roundingDirection }: SaleRates): Rounding {
  return {
    roundingStep: roundingStep ?? DEFAULT_ROUNDING.roundingStep,
    roundingDirection: roundingDirection ?? DEFAULT_ROUNDING.roundingDirection,
  }
}

export function totalSale<Source>(given: PricedSale<Source>['lines'], rates: Rates): PricedSale<Source> {
  const lines = chargeOncePerOrder(given)
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
  const base = figures && discountableAmount(pricedLines, figures.subtotal)
  problems.push(...discountProblems(rates, lines.length > 0 ? (base ?? undefined) : undefined))
  const extra = base !== null && discountToStore(effectiveDiscount(rates), base)
  return { lines, figures, expressSurcharge, memberDiscount, rates: { ...rates, ...extra }, problems }
}

/** Rupiah: a fraction of the lines, rounded half up, plus the fee; 0 without lines. */
export function calculateExpressSurcharge(
  lines: readonly { total: number }[],
  { expressRate, expressFee }: Pick<Rates, 'expressRate' | 'expressFee'>,
): number {
  if (lines.length === 0) return 0
  return sumRupiah([applyRate(sumRupiah(lines.map(({ total }) => total)), expressRate), expressFee])
}

/**
 * Subtotal = lines + Ekspres. An extra discount replaces the member discount. Tax is on subtotal − discount, or in
 * it. The total is rounded; the rest is cashback, below 0 if it was rounded up. Throws AmountTooLarge.
 */
export function calculateFigures(lines: readonly DiscountableLine[], rates: Rates): Figures {
  const subtotal = sumRupiah([...lines.map((line) => line.total), calculateExpressSurcharge(lines, rates)])
  const discount = calculateDiscount(lines, subtotal, rates)
  const tax = calculateTax(subtotal - discount, rates)
  const exact = sumRupiah([subtotal - discount, rates.taxMode === 'ppnIncluded' ? 0 : tax])
  const total = roundTotal(exact, rates)
  return { subtotal, discount, tax, cashback: exact - total, total }
}

/** Null if the product is missing. `stored`: extras that the line has and keeps as they were priced. */
export function priceItem<Product extends SaleProduct>(
  item: ItemInput,
  products: readonly Product[],
  { extras = [], specialPrices = [] }: LineOffer,
  stored: readonly LineExtra[] = [],
): PricedLine<Product> | null {
  if (item.productId === null) return item.free ? priceFreeItem(item, item.free) : null
  const { id, productId, quantity, notes, extras: choices, changedPrice: given, priceReason, ...size } = item
  const product = products.find((candidate) => candidate.id === productId)
  if (!product) return null
  const { name: productName, unit, neverDiscounted = false } = product
  const isChanged = given !== null && given !== undefined
  const special = isChanged ? null : findSpecialPrice(specialPrices, product)
  const tiered = isChanged ? { pricePerUnit: given, pricingTiers: [] } : special
  const kept = measurableExtras(unit, stored)
  const chosen = chooseExtras(choices, [...kept, ...extrasFor(product, extras)])
  const line = {
    ...{ id, productId, productName, quantity, unit, notes },
    ...priceLine({ ...product, ...tiered }, { ...size, quantity }),
    discountEligible:
      product.discountEligible && !isChanged && (!special || product.memberDiscountOnSpecial === true),
    neverDiscounted,
    priceSource: isChanged ? ('changed' as const) : special ? ('special' as const) : ('product' as const),
    listPrice: tiered ? unitPriceFor(product, quantity).unitPrice : null,
    priceReason: isChanged ? (priceReason ?? null) : null,
    source: product,
  }
  const { billing } = product
  const seamFee = line.billed?.seam && billing?.mode === 'roll' ? (billing.seamFee ?? 0) : 0
  const priced = addExtras(line, chosen, seamFee > 0 ? [seamTerms(seamFee)] : [])
  if (isChanged === Boolean(priceReason)) return priced
  return { ...priced, problems: [...priced.problems, isChanged ? REASON_REQUIRED : PRICE_REQUIRED] }
}

/** No tiers, no minimum, no extras: extras belong to products. */
function priceFreeItem(
  { id, quantity, notes, extras }: ItemInput,
  { name: productName, price }: FreeItem,
): PricedLine<never> {
  const line = {
    ...{ id, productId: null, productName, quantity, unit: FREE_UNIT, notes },
    ...priceLine({ unit: FREE_UNIT, pricePerUnit: price, pricingTiers: [] }, { quantity }),
    ...{ discountEligible: false, neverDiscounted: false },
    ...{ priceSource: 'free' as const, listPrice: null, priceReason: null },
    source: null,
  }
  return addExtras(line, chooseExtras(extras, []))
}

/** `line` without extras. They cost nothing while it is incomplete. `own`: those that are no choice, first. */
export function addExtras<Line extends Omit<PricedLine<unknown>, 'extras'>>(
  line: Line,
  { chosen: given, problem }: ReturnType<typeof chooseExtras>,
  own: readonly ExtraTerms[] = [],
): Line & { extras: LineExtra[] } {
  const problems = problem
    ? [...line.problems, { field: 'extras' as const, message: problem }]
    : line.problems
  const chosen = [...own.map((terms) => ({ terms, count: 1 })), ...given]
  if (line.problems.length > 0) {
    // Its sizes and quantity may be no numbers.
    const nothing = { quantity: 0, length: null, width: null, base: 0 }
    const extras = priceExtras(chosen, nothing).map((extra) => ({ ...extra, total: 0 }))
    return { ...line, extras, problems }
  }
  const priced = nullIfTooLarge(() => {
    const extras = priceExtras(chosen, { ...line, base: line.total })
    return { extras, total: sumRupiah([line.total, extrasTotal(extras)]) }
  })
  if (priced) return { ...line, ...priced, problems }
  return { ...line, extras: [], total: 0, problems: [...problems, { field: 'quantity', message: TOO_LARGE }] }
}

/**
 * `quantity` pieces of a size in cm, at least the product's minimum of a line. The total is 0, with a problem, while a
 * size is missing or the sum is too large.
 */
export function priceLine(product: Priced, piece: { quantity: number } & Size) {
  const { unit } = product
  const { unitPrice, tier } = unitPriceFor(product, piece.quantity)
  const size = relevantSizes(unit, piece)
  const problems = lineProblems(unit, { ...size, quantity: piece.quantity })
  const isComplete = problems.length === 0
  const { quantity } = piece
  const billed = isComplete ? billedSizeOf(product, { ...size, quantity }) : null
  const exact = isComplete
    ? nullIfTooLarge(() => lineTotal({ unit, unitPrice, quantity, ...size, billed }))
    : 0
  if (exact === null) problems.push({ field: 'quantity', message: TOO_LARGE })
  const { minimumTotal: minimum = 0 } = product
  const minimumTotal = problems.length === 0 && (exact ?? 0) < minimum ? minimum : null
  const area = isComplete ? pieceArea(unit, size) : null
  const total = minimumTotal ?? exact ?? 0
  return { ...size, unitPrice, appliedTier: tier, area, billed, minimumTotal, total, problems }
}

/** Null for units not sold by area, and where the product is billed by its size. */
function billedSizeOf({ unit, billing }: Priced, piece: { quantity: number } & Size): BilledSize | null {
  const { quantity, length, width } = piece
  if (!billing || measureOf(unit) !== 'area' || !length || !width) return null
  return billedSize(billing, { length, width, quantity })
}

/** Rupiah per unit: the matching tier with the highest minimum, else the base price. */
export function unitPriceFor({ pricePerUnit, pricingTiers }: Tiered, quantity: number) {
  const [tier = null] = pricingTiers
    .filter(
      ({ minQuantity, maxQuantity }) => minQuantity <= quantity && quantity <= (maxQuantity ?? quantity),
    )
    .sort((one, other) => other.minQuantity - one.minQuantity)
  return { unitPrice: tier?.pricePerUnit ?? pricePerUnit, tier }
}

/** The nearest larger quantity with a lower unit price; `missing`: pieces up to it. Null if none. */
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

/** Length and width for m², length for cm, none otherwise. */
export function requiredSides(unit: string): Side[] {
  const measure = measureOf(unit)
  if (measure === 'area') return ['length', 'width']
  return measure === 'length' ? ['length'] : []
}

/** Drops sizes that the unit does not use (cm). */
export function relevantSizes(unit: string, size: Size): { length: number | null; width: number | null } {
  const sides = requiredSides(unit)
  const sideIfRequired = (side: Side) => (sides.includes(side) ? (size[side] ?? null) : null)
  return { length: sideIfRequired('length'), width: sideIfRequired('width') }
}

/** A missing or invalid size or quantity is an error, never a price of zero. */
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

/** m² per piece: length × width (cm) / 10000. Null for units not sold by area. */
export function pieceArea(unit: string, size: Size): number | null {
  if (measureOf(unit) !== 'area') return null
  return Number(exactArea(size)) / 100_000_000
}

/**
 * Rupiah, exact, rounded half up once: area (or what is billed for it) × quantity × price for m², length × quantity ×
 * price for cm, quantity × price otherwise. Throws AmountTooLarge.
 */
export function lineTotal(
  line: { unit: string; unitPrice: number; quantity: number; billed?: BilledSize | null } & Size,
): number {
  const base = BigInt(line.quantity) * BigInt(line.unitPrice)
  const measure = measureOf(line.unit)
  if (measure === 'area') {
    if (line.billed) return divideHalfUp(billedUnits(line.billed) * BigInt(line.unitPrice), 100_000_000n)
    return divideHalfUp(exactArea(line) * base, 100_000_000n)
  }
  if (measure === 'length') return divideHalfUp(BigInt(tenthsOfMm(line.length)) * base, 100n)
  return divideHalfUp(base, 1n)
}

/** Square tenths of a millimetre. */
function exactArea({ length, width }: Size): bigint {
  return BigInt(tenthsOfMm(length)) * BigInt(tenthsOfMm(width))
}

function nullIfTooLarge<Result>(calculate: () => Result): Result | null {
  try {
    return calculate()
  } catch (error) {
    if (error instanceof AmountTooLarge) return null
    throw error
  }
}
