import type { MaterialStock } from '../../../../contract/materials.ts'
import { amountText, daysLeft, MATERIAL_UNITS, stockParts } from '../../../../core/materials/amount.ts'
import { type StockState, stockState } from '../../../../core/materials/material.ts'
import { MATERIAL_KIND_LABELS } from '../../../../core/materials/material-text.ts'
import { formatNumber, rupiah } from '../../../format.ts'

/** 'Roll 320 cm, 50 m' */
export function kindText({ kind, rollWidth, rollLength }: MaterialStock): string {
  const size = rollWidth === null ? '' : ` ${formatNumber(rollWidth)} cm`
  return `${MATERIAL_KIND_LABELS[kind]}${size}${rollLength === null ? '' : `, ${formatNumber(rollLength)} m`}`
}

/** Days ahead that are said as a day; a later one says nothing that a shop plans by. */
export const PLANNED_DAYS = 365

/** '18 m + 1 roll', 'akan datang 50 m', 'cukup 19 hari'; more can be used than was recorded. */
export function stockFacts(material: MaterialStock): string[] {
  const { quantity, onOrder } = material
  const { rest, unit, rolls } = stockParts(material, quantity)
  const days = quantity > 0 ? daysLeft(material) : null
  return [
    rolls > 0 && `${rest} ${unit} + ${formatNumber(rolls)} roll`,
    onOrder > 0 && `akan datang ${amountText(material, onOrder)}`,
    days !== null && days <= PLANNED_DAYS && `cukup ${formatNumber(days)} hari`,
    quantity < 0 && `tercatat kurang ${amountText(material, -quantity)}: hitung ulang`,
  ].filter((fact) => fact !== false)
}

/** ' Sisa 5 m dicatat sebagai selisih opname.', of a material that is deleted; empty without stock. */
export function writeOffText(material: Pick<MaterialStock, 'kind' | 'rollWidth' | 'quantity'>): string {
  const { quantity } = material
  if (quantity === 0) return ''
  const amount = amountText(material, Math.abs(quantity))
  return ` ${quantity < 0 ? 'Kekurangan' : 'Sisa'} ${amount} dicatat sebagai selisih opname.`
}

/** 'Rp 9.500/m²'; null for those who see no costs, and while none is known. */
export function unitCostText({ kind, unitCost }: MaterialStock): string | null {
  return !unitCost ? null : `${rupiah(unitCost)}/${MATERIAL_UNITS[kind]}`
}

const RANKS: Record<StockState, number> = { out: 0, low: 1, enough: 2 }

/** The first to run out comes first; what is not used comes last. */
export function byUrgency(one: MaterialStock, other: MaterialStock): number {
  const left = (material: MaterialStock) => daysLeft(material) ?? Number.MAX_SAFE_INTEGER
  return (
    RANKS[stockState(one)] - RANKS[stockState(other)] ||
    left(one) - left(other) ||
    one.name.localeCompare(other.name, 'id')
  )
}
