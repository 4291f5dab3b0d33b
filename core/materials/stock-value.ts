// The moving average of a stock (docs/product.md#bahan): quantity and value are kept, never a rounded price.
import { divideHalfUp, MAX_RUPIAH } from '../money/money.ts'
import { toUnits } from './material.ts'

/**
 * `quantity` in ten-thousandths of the base unit, `value` in rupiah. `costValue` for `costQuantity` is the last cost, by which a stock below
 * zero counts; a quantity of 0: never bought.
 */
export type StockBalance = { quantity: number; value: number; costValue: number; costQuantity: number }

export const EMPTY_STOCK: StockBalance = { quantity: 0, value: 0, costValue: 0, costQuantity: 0 }

/** `correction`: rupiah by which the value of the stock is put right beside the movement; 0 mostly. */
type BookedMovement = { value: number; correction: number; after: StockBalance }

/**
 * Moves a quantity in (above 0) or out. `value`: what it cost, of purchases, returns and releases; without it the average counts, and below
 * zero the last cost, which what comes in sets if it `isBought`. A stock of 0 is worth 0; what was taken below zero is put right by the next
 * purchase.
 */
export function moveStock(
  before: StockBalance,
  quantity: number,
  value?: number,
  isBought = quantity > 0,
): BookedMovement {
  const after = before.quantity + quantity
  const own = { costValue: before.costValue, costQuantity: before.costQuantity }
  if (value === undefined) {
    const moved =
      before.quantity > 0 && after > 0
        ? ratio(before.value, quantity, before.quantity)
        : valueAt(own, after) - before.value
    return { value: moved, correction: 0, after: { ...own, quantity: after, value: before.value + moved } }
  }
  const sum = before.value + value
  const cost = isBought ? costAfter(before, quantity, value) : own
  const isOff = after <= 0 || before.quantity < 0 || sum < 0
  const right = isOff ? valueAt(cost, after) : sum
  return { value, correction: right - sum, after: { ...cost, quantity: after, value: right } }
}

/** Rupiah of a quantity by the average, or by the last cost where nothing is left. */
export function averageValue({ quantity, value, ...last }: StockBalance, wanted: number): number {
  return quantity > 0 ? ratio(value, wanted, quantity) : valueAt(last, wanted)
}

type ListedStock = { quantity: number; value: number | null; unitCost: number | null }

/** The same of a stock as it is listed, in the base unit. Below zero its rounded cost counts. Null for those who see no costs. */
export function listedValue({ quantity, value, unitCost }: ListedStock, wanted: number): number | null {
  if (value === null || unitCost === null) return null
  const last = { costValue: unitCost, costQuantity: toUnits(1) }
  return averageValue({ ...last, quantity: toUnits(quantity), value }, toUnits(wanted))
}

/** A purchase sets the last cost: the average with what is there, or its own price where nothing was. */
function costAfter(before: StockBalance, quantity: number, value: number) {
  return before.quantity > 0
    ? { costValue: before.value + value, costQuantity: before.quantity + quantity }
    : { costValue: value, costQuantity: quantity }
}

function valueAt(cost: Pick<StockBalance, 'costValue' | 'costQuantity'>, quantity: number): number {
  return cost.costQuantity === 0 ? 0 : ratio(cost.costValue, quantity, cost.costQuantity)
}

/**
 * value × quantity / whole in whole rupiah, half away from zero; `value` is not negative, `whole` positive. More than can be booked is cut
 * off: an absurd price must not stop an order.
 */
function ratio(value: number, quantity: number, whole: number): number {
  const product = BigInt(value) * BigInt(Math.abs(quantity))
  const amount =
    product / BigInt(whole) < BigInt(MAX_RUPIAH) ? divideHalfUp(product, BigInt(whole)) : MAX_RUPIAH
  return quantity < 0 && amount !== 0 ? -amount : amount
}
