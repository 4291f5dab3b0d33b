import { importCellText, type ParsedCell, parseAmount, parseDay } from '../imports/import-cell.ts'
import { formatRupiah } from '../money/money.ts'
import { formatTier, parseTiers } from '../products/tier-text.ts'
import { foldName } from '../text/search.ts'
import type { SpecialPrice } from './special-price-schema.ts'

/** `hasEnded`: the product was deleted or got another unit since its price was set. */
export type PricedProduct = { id: string; name: string; unit: string; hasEnded?: boolean }

/** What a price was set for, with the present name of a product that is sold. */
export function pricedProductOf(price: SpecialPrice, sold: readonly PricedProduct[]): PricedProduct {
  const { productId: id, productName, unit } = price
  const product = sold.find((one) => one.id === id)
  return { id, name: product?.name ?? productName, unit, hasEnded: product?.unit !== unit }
}

const EXAMPLE = 'Tulis seperti Banner Flexi (m²): 22.000; 50+: 20.000; s.d. 31-12-2026'
const END = /^(?:s\.?\s*\/?\s*d\.?|sampai)\s+(.+)$/i

/** 'Banner Flexi (m²): Rp 22.000; 50+: Rp 20.000; s.d. 2026-12-31' */
export function formatSpecialPrice(
  price: SpecialPrice,
  product: PricedProduct = { id: price.productId, name: price.productName, unit: price.unit },
): string {
  return `${labelOf(product)}: ${formatSpecialTerms(price)}`
}

/** A product that is sold may have the name and unit of one that is not. */
function labelOf({ name, unit, hasEnded }: PricedProduct): string {
  return `${name} (${unit}${hasEnded ? ', tidak berlaku' : ''})`
}

/** 'Rp 22.000; 50+: Rp 20.000; s.d. 2026-12-31' */
export function formatSpecialTerms({ pricePerUnit, pricingTiers, validUntil }: SpecialPrice): string {
  return [
    formatRupiah(pricePerUnit),
    ...pricingTiers.map(formatTier),
    ...(validUntil === null ? [] : [`s.d. ${validUntil}`]),
  ].join('; ')
}

/** Reads what formatSpecialPrice writes; the unit may be missing where one product alone has the name. */
export function parseSpecialPrice(
  text: string,
  products: readonly PricedProduct[],
): ParsedCell<SpecialPrice> {
  const found = findProduct(text, products)
  if ('problem' in found) return found
  const { product, terms } = found
  const [price = '', ...rest] = terms.split(';').map((part) => part.trim())
  const end = rest.findIndex((part) => END.test(part))
  const [last] = end < 0 ? [] : rest.splice(end, 1)
  const day = last === undefined ? { value: null } : parseDay(importCellText(END.exec(last)?.[1]))
  const amount = parseAmount(price)
  const tiers = parseTiers(rest.join(';'))
  if ('problem' in day) return day
  if ('problem' in amount) return { problem: EXAMPLE }
  if ('problem' in tiers) return tiers
  return {
    value: {
      productId: product.id,
      productName: product.name,
      unit: product.unit,
      pricePerUnit: amount.value,
      pricingTiers: tiers.map((tier) => ({ ...tier, id: String(tier.minQuantity) })),
      validUntil: day.value,
    },
  }
}

/** A name may contain a colon itself: the first beginning that names a product counts. */
function findProduct(
  text: string,
  products: readonly PricedProduct[],
): { problem: string } | { product: PricedProduct; terms: string } {
  const colons = [...text.matchAll(/[:=]/g)].map(({ index }) => index)
  for (const at of colons) {
    const written = foldName(text.slice(0, at))
    const named = products.filter((product) =>
      [labelOf(product), ...(product.hasEnded ? [] : [product.name])].some(
        (label) => foldName(label) === written,
      ),
    )
    if (named.length > 1) return { problem: 'Tulis satuannya di belakang nama: Banner Flexi (m²): 22.000' }
    if (named[0]) return { product: named[0], terms: text.slice(at + 1) }
  }
  return { problem: colons.length > 0 ? 'Produk ini tidak ada di daftar produk' : EXAMPLE }
}
