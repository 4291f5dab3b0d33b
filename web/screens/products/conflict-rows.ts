import type { Product } from '../../../contract/products.ts'
import { digits, rupiah } from '../../format.ts'
import type { ConflictRow } from '../../kit/record/conflict-alert.tsx'
import {
  changedFields,
  FIELDS,
  formOf,
  type ProductField,
  type ProductForm,
  tiersOf,
} from './product-form-model.ts'
import { tierRange } from './tier-words.ts'

const FIELD_NAMES: Record<ProductField, string> = {
  name: 'Nama produk',
  category: 'Kategori',
  machineType: 'Jenis mesin',
  unit: 'Satuan',
  pricePerUnit: 'Harga dasar',
  discountEligible: 'Diskon member',
  pricingTiers: 'Harga bertingkat',
}

/** The fields that either of two people has changed, in the order of the form. */
export function conflictRows(before: Product, now: Product, form: ProductForm): ConflictRow[] {
  const current = formOf(now)
  const mine = changedFields(formOf(before), form)
  const theirs = changedFields(formOf(before), current)
  return FIELDS.filter((field) => mine.includes(field) || theirs.includes(field)).map((field) => ({
    name: FIELD_NAMES[field],
    now: textOf(current, field),
    mine: mine.includes(field) ? textOf(form, field) : null,
  }))
}

function textOf(form: ProductForm, field: ProductField): string {
  if (field === 'pricePerUnit') return form.pricePerUnit === null ? '—' : rupiah(form.pricePerUnit)
  if (field === 'discountEligible') return form.discountEligible ? 'ya' : 'tidak'
  if (field === 'pricingTiers') {
    const tiers = tiersOf(form.pricingTiers).map((tier) => `${tierRange(tier)}: ${digits(tier.pricePerUnit)}`)
    return tiers.join(', ') || 'satu harga'
  }
  return form[field] || '—'
}
