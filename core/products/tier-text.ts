import { parseAmount } from '../imports/import-cell.ts'
import { formatRupiah } from '../money/money.ts'
import type { PricingTier } from './product.ts'

export type TierWithoutId = Omit<PricingTier, 'id'>

const EXAMPLE = 'Tulis seperti 50-99: 450 atau 500+: 350 [Grosir]'
const TIER =
  /^(\d[\d.]*)\s*(?:(?:-|–|—|s\/d|sampai)\s*(\d[\d.]*)|\+|ke atas)\s*(?:pcs|cm|m²)?\s*[:=]\s*(.+)$/i
const PRICE = /^((?:rp\.?\s*)?[\d.,]+(?:\s*(?:rb|ribu|k|jt|juta)\b)?)\s*(?:\[(.*)\]|\((.*)\)|(\D.*))?$/i

/** 'min–max: price [label]' or 'min+: price', separated by semicolons or lines. */
export function parseTiers(text: string): TierWithoutId[] | { problem: string } {
  const tiers: TierWithoutId[] = []
  for (const part of text.split(/[;\n](?![^[]*\])/)) {
    const written = part.trim()
    if (written === '') continue
    const tier = parseTier(written)
    if ('problem' in tier) return tier
    tiers.push(tier)
  }
  return tiers
}

function parseTier(written: string): TierWithoutId | { problem: string } {
  const [, min = '', max, rest = ''] = TIER.exec(written) ?? []
  const [, price = '', inSquare, inRound, plain] = PRICE.exec(rest.trim()) ?? []
  const numbers = [min, max ?? '0', price].map(parseAmount)
  const [minQuantity, maxQuantity, pricePerUnit] = numbers.map((one) => ('value' in one ? one.value : null))
  if (minQuantity == null || maxQuantity == null || pricePerUnit == null) return { problem: EXAMPLE }
  const label = (inSquare ?? inRound ?? plain)?.trim() || null
  return { minQuantity, maxQuantity: max === undefined ? null : maxQuantity, pricePerUnit, label }
}

/** '50–99: Rp 450 [Grosir]' */
export function formatTier({ minQuantity, maxQuantity, pricePerUnit, label }: TierWithoutId): string {
  const range = maxQuantity === null ? `${minQuantity}+` : `${minQuantity}–${maxQuantity}`
  return `${range}: ${formatRupiah(pricePerUnit)}${label ? ` [${label}]` : ''}`
}
