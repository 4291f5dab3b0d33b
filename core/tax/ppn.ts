import { applyRate, divideHalfUp } from '../money/money.ts'

/** The shop's simple rate, or PPN of a PKP: on top of the prices, or contained in them (docs/product.md#ppn). */
export const TAX_MODES = ['simple', 'ppn', 'ppnIncluded'] as const
export type TaxMode = (typeof TAX_MODES)[number]

export type TaxTerms = { taxMode: TaxMode; taxRate: number }

/** Of DPP nilai lain, a fraction: 11 % of the price. */
export const PPN_RATE = 0.12

/** DPP nilai lain (rupiah) of a price without PPN: 11/12 of it, rounded half up. */
export function otherTaxBase(price: number): number {
  return divideHalfUp(BigInt(price) * 11n, 12n)
}

/**
 * Rupiah of tax on an amount, or contained in it. An amount without a whole split stays what it is: PPN is that of the nearest
 * price, and the rest is the price.
 */
export function calculateTax(amount: number, { taxMode, taxRate }: TaxTerms): number {
  if (taxMode === 'simple') return applyRate(amount, taxRate)
  const price = taxMode === 'ppn' ? amount : divideHalfUp(BigInt(amount) * 100n, 111n)
  return applyRate(otherTaxBase(price), taxRate)
}
