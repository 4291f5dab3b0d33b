import type { MaterialStock } from '../../../../contract/materials.ts'
import { fromShown, toShown } from '../../../../core/materials/amount.ts'
import { listedValue } from '../../../../core/materials/stock-value.ts'

/** `amount` as it is shown, NaN while it cannot be read (null after a reload); `recorded` in the base unit, when it was typed. */
export type Counted = { id: string; amount: number; recorded: number }
export type CountDraft = Record<string, Counted>

const KEPT = 'materials.count'

export function readCount(): CountDraft {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? '{}') as CountDraft
  } catch {
    return {}
  }
}

export function keepCount(draft: CountDraft): void {
  localStorage.setItem(KEPT, JSON.stringify(draft))
}

export function isCounted(counted: Counted | undefined): counted is Counted {
  return Number.isFinite(counted?.amount)
}

/** In the base unit. What is typed as it is shown is what is recorded, though that has more decimals. */
export function countedAmount(material: MaterialStock, { amount, recorded }: Counted): number {
  return amount === toShown(material, recorded) ? Math.max(0, recorded) : fromShown(material, amount)
}

/** In the base unit. */
export function differenceOf(material: MaterialStock, counted: Counted): number {
  return Math.round((countedAmount(material, counted) - counted.recorded) * 10_000) / 10_000
}

/** Rupiah; null for those who see no costs. */
export function differenceValue(material: MaterialStock, counted: Counted): number | null {
  return listedValue(material, differenceOf(material, counted))
}
