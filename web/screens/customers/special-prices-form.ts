import type { Customer } from '../../../contract/customers.ts'
import { specialPricesOf } from '../../../core/customers/special-price.ts'
import { type SpecialPrice, tooManySpecialPrices } from '../../../core/customers/special-price-schema.ts'
import { numberProblem, RUPIAH_INPUT } from '../../../core/money/number.ts'
import { type PricingTier, tierProblems } from '../../../core/products/product.ts'
import { formatTier, parseTiers } from '../../../core/products/tier-text.ts'
import type { Problems, RecordDefinition } from '../../kit/records/record-definition.ts'

/** `price` is null while its field is empty; `tiers` as in an import: '50-99: 450; 100+: 400'. */
export type PriceForm = Pick<SpecialPrice, 'productId' | 'productName' | 'unit' | 'validUntil'> & {
  price: number | null
  tiers: string
}
type Values = { specialPrices: PriceForm[] }

/** Without how it is saved. */
export const SPECIAL_PRICES: Omit<
  RecordDefinition<Customer, Values, { specialPrices: SpecialPrice[] }>,
  'update'
> = {
  noun: 'pelanggan',
  names: { specialPrices: 'Harga khusus' },
  valuesOf: (stored) => ({
    specialPrices: specialPricesOf(stored).map(({ pricePerUnit, pricingTiers, ...price }) => ({
      ...price,
      price: pricePerUnit,
      tiers: pricingTiers.map(formatTier).join('; '),
    })),
  }),
  problemsOf: ({ specialPrices }) => {
    const tooMany = tooManySpecialPrices(specialPrices.map(toSpecialPrice))
    return Object.assign(tooMany ? { specialPrices: tooMany } : {}, ...specialPrices.map(problemsAt))
  },
  inputOf: ({ specialPrices }) => ({ specialPrices: specialPrices.map(toSpecialPrice) }),
  changesOf: ({ specialPrices }) => ({ specialPrices: specialPrices.map(toSpecialPrice) }),
  texts: {
    specialPrices: (prices) =>
      prices.map(({ productName, price, tiers }) => [productName, price, tiers].join(' ')).join('; '),
  },
  fieldOf: (path) =>
    path
      .replace('specialPrices.', '')
      .replace(/\.pricePerUnit$/, '.price')
      .replace(/\.pricingTiers.*$/, '.tiers'),
  saved: 'Harga khusus disimpan.',
  failed: 'Gagal menyimpan harga khusus.',
}

function problemsAt({ price, tiers }: PriceForm, index: number): Problems {
  const priceProblem =
    price === null ? 'Harga wajib diisi' : (numberProblem(price, RUPIAH_INPUT) ?? undefined)
  const read = parseTiers(tiers)
  const tiersProblem = 'problem' in read ? read.problem : tierProblems(withIds(read))[0]?.message
  return {
    ...(priceProblem && { [`${index}.price`]: priceProblem }),
    ...(tiersProblem && { [`${index}.tiers`]: tiersProblem }),
  }
}

function toSpecialPrice({ price, tiers, ...form }: PriceForm): SpecialPrice {
  const read = parseTiers(tiers)
  return { ...form, pricePerUnit: price ?? 0, pricingTiers: 'problem' in read ? [] : withIds(read) }
}

/** A minimum is there once, so it can be the id. */
function withIds(tiers: readonly Omit<PricingTier, 'id'>[]): PricingTier[] {
  return tiers.map((tier) => ({ ...tier, id: String(tier.minQuantity) }))
}
