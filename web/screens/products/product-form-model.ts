import type { Issue } from '../../../contract/errors.ts'
import type { Product } from '../../../contract/products.ts'
import { type PricingTier, type ProductInput, tierProblems } from '../../../core/product.ts'

/** A tier while it is typed; null is an empty field. */
export type TierForm = Omit<PricingTier, 'minQuantity' | 'pricePerUnit'> & {
  minQuantity: number | null
  pricePerUnit: number | null
}

/** A product while it is typed. */
export type ProductForm = Omit<ProductInput, 'pricePerUnit' | 'pricingTiers'> & {
  pricePerUnit: number | null
  pricingTiers: TierForm[]
}
export type ProductField = keyof ProductForm

/** The fields in the order in which the form and its messages name them. */
export const FIELDS: ProductField[] = [
  'name',
  'category',
  'machineType',
  'unit',
  'pricePerUnit',
  'discountEligible',
  'pricingTiers',
]

/** What is wrong: by field, and by tier. */
export type Problems = {
  fields: Partial<Record<ProductField, string>>
  tiers: ReadonlyMap<string, string[]>
}

export const NO_PROBLEMS: Problems = { fields: {}, tiers: new Map() }

const MAX_PRICE = 1_000_000_000_000

export function formOf(product: Product | null): ProductForm {
  if (!product) {
    return {
      name: '',
      category: '',
      machineType: '',
      unit: '',
      pricePerUnit: null,
      pricingTiers: [],
      discountEligible: true,
    }
  }
  const { name, category, machineType, unit, pricePerUnit, pricingTiers, discountEligible } = product
  return {
    name,
    category,
    machineType,
    unit,
    pricePerUnit,
    pricingTiers: sorted(pricingTiers),
    discountEligible,
  }
}

/** Tiers in the order in which they are numbered: by their minimum quantity. */
export function sorted<Tier extends TierForm>(tiers: readonly Tier[]): Tier[] {
  return tiers.toSorted((one, other) => (one.minQuantity ?? 0) - (other.minQuantity ?? 0))
}

/** The tiers as the rules read them. An empty number is a 0, which the validator refuses in its own words. */
export function tiersOf(tiers: readonly TierForm[]): PricingTier[] {
  return tiers.map((tier) => ({
    ...tier,
    minQuantity: tier.minQuantity ?? 0,
    pricePerUnit: tier.pricePerUnit ?? 0,
    label: tier.label?.trim() || null,
  }))
}

/** A form as the server takes it. */
export function inputOf(form: ProductForm): ProductInput {
  return {
    ...form,
    name: form.name.trim(),
    pricePerUnit: form.pricePerUnit ?? 0,
    pricingTiers: sorted(tiersOf(form.pricingTiers)),
  }
}

/** The fields in which two forms differ. */
export function changedFields(one: ProductForm, other: ProductForm): ProductField[] {
  return FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]))
}

/** What an edit sends: the fields that it changes. */
export function changesOf(before: Product, form: ProductForm): Partial<ProductInput> {
  const input = inputOf(form)
  return Object.fromEntries(changedFields(formOf(before), form).map((field) => [field, input[field]]))
}

/** One's own changes on top of what another has saved meanwhile. */
export function rebase(form: ProductForm, before: Product, now: Product): ProductForm {
  const mine = changedFields(formOf(before), form)
  return { ...formOf(now), ...Object.fromEntries(mine.map((field) => [field, form[field]])) }
}

/** What keeps a form from being saved, in words that say what to do (specification, section 5). */
export function problemsOf(form: ProductForm): Problems {
  const fields: Problems['fields'] = {}
  if (form.name.trim() === '') fields.name = 'Nama produk wajib diisi'
  if (form.category === '') fields.category = 'Kategori wajib diisi'
  if (form.machineType === '') fields.machineType = 'Jenis mesin wajib diisi'
  if (form.unit === '') fields.unit = 'Satuan wajib diisi'
  if (form.pricePerUnit === null) fields.pricePerUnit = 'Harga dasar wajib diisi'
  else if (form.pricePerUnit > MAX_PRICE) fields.pricePerUnit = 'Paling banyak Rp 1.000.000.000.000'
  return { fields, tiers: tierMessages(form.pricingTiers) }
}

/** The validator's sentences (specification, section 5) at the tiers they concern. */
export function tierMessages(tiers: readonly TierForm[]): ReadonlyMap<string, string[]> {
  return grouped(tierProblems(tiersOf(tiers)).map(({ index, message }) => [tiers[index]?.id ?? '', message]))
}

/** The server's issues at the same places. Tiers were sent in their order. */
export function problemsIn(issues: readonly Issue[], form: ProductForm): Problems {
  const sent = sorted(form.pricingTiers)
  const ofTiers = issues.filter(({ path }) => path[0] === 'pricingTiers')
  const others = issues.filter(({ path }) => path[0] !== 'pricingTiers')
  return {
    fields: Object.fromEntries(others.toReversed().map(({ path, message }) => [path[0], message])),
    tiers: grouped(ofTiers.map(({ path, message }) => [sent[Number(path[1])]?.id ?? '', message])),
  }
}

export function isWrong({ fields, tiers }: Problems): boolean {
  return Object.keys(fields).length > 0 || tiers.size > 0
}

function grouped(messages: [id: string, message: string][]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [id, message] of messages) found.set(id, [...(found.get(id) ?? []), message])
  return found
}
