// Amounts as people read and type them: rolls in metres of their width, the rest in the base unit.
import { CENTIMETRES_INPUT, type NumberInput } from '../money/number.ts'
import { formatNumber } from '../text/formatting.ts'
import { type MaterialKind, toAmount, toUnits } from './material.ts'

/** Base unit of a kind: stocks and recipes are counted in it. */
export const MATERIAL_UNITS: Record<MaterialKind, string> = {
  roll: 'm²',
  sheet: 'lembar',
  piece: 'buah',
  liquid: 'ml',
}

/** Two decimals, in the shown unit or the base unit. */
export const AMOUNT_INPUT: NumberInput = {
  ...CENTIMETRES_INPUT,
  units: { m: 0, ml: 0, lembar: 0, lbr: 0, buah: 0, pcs: 0 },
  max: 1_000_000,
  tooLarge: 'Paling banyak 1.000.000',
}

/** What is counted is shown in thousands, and typed so. */
export const COUNTED_INPUT: NumberInput = { ...AMOUNT_INPUT, points: true }

/** Metres of a roll are a size. */
export function amountInput({ kind }: Pick<Measured, 'kind'>): NumberInput {
  return kind === 'roll' ? AMOUNT_INPUT : COUNTED_INPUT
}

type Measured = { kind: MaterialKind; rollWidth: number | null }

/** 'm' for rolls. */
export function shownUnit({ kind }: Pick<Measured, 'kind'>): string {
  return kind === 'roll' ? 'm' : MATERIAL_UNITS[kind]
}

/** A base amount as it is shown, with two decimals. */
export function toShown({ rollWidth }: Measured, amount: number): number {
  return Math.round((rollWidth === null ? amount : (amount * 100) / rollWidth) * 100) / 100
}

/** A shown amount in the base unit. */
export function fromShown({ rollWidth }: Measured, shown: number): number {
  return toAmount(toUnits(rollWidth === null ? shown : (shown * rollWidth) / 100))
}

/** '88,4 m', '380 lembar' */
export function amountText(material: Measured, amount: number): string {
  return `${formatNumber(toShown(material, amount))} ${shownUnit(material)}`
}

/** '38,4 m + 1 roll' where rolls have a usual length. */
export function stockParts(material: Measured & { rollLength: number | null }, amount: number) {
  const shown = toShown(material, amount)
  const rolls = material.rollLength === null ? 0 : Math.max(0, Math.floor(shown / material.rollLength))
  const rest = rolls === 0 ? shown : Math.round((shown - rolls * (material.rollLength ?? 0)) * 100) / 100
  return { rest: formatNumber(rest), unit: shownUnit(material), rolls }
}

/** Whole days that a stock lasts at the use of the last 30 days; null without use. */
export function daysLeft({ quantity, usedLately }: { quantity: number; usedLately: number }): number | null {
  return usedLately > 0 ? Math.max(0, Math.floor((quantity * 30) / usedLately)) : null
}
