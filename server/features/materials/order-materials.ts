import type { LineMaterial } from '../../../contract/materials.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { amountText } from '../../../core/materials/amount.ts'
import { toAmount, toUnits } from '../../../core/materials/material.ts'
import { isStockShort, materialNeed, type PrintedLine } from '../../../core/materials/recipe.ts'
import { averageValue, EMPTY_STOCK } from '../../../core/materials/stock-value.ts'
import { billedSize } from '../../../core/orders/billed-size.ts'
import { hasMoved, linesEnteringPrint, linesPastPrint, stagesPastPrint } from '../../../core/orders/stage.ts'
import { domainError } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { loadProductsByIds } from '../products/queries.ts'
import { loadStages } from '../store/queries.ts'
import { getTransaction, lockTransaction } from '../transactions/record.queries.ts'
import {
  type LineUse,
  loadLineUses,
  loadMaterialsByIds,
  loadRecipeLines,
  loadStocks,
  loadUnprintedLines,
  type RecipeLine,
} from './queries.ts'
import { type NewMovement, recordMovements } from './record-movements.ts'

/**
 * Takes out of the stock what lines use that leave their printing stage, and puts it back where they return to it. What was recorded as used
 * before stays. Cancelling moves nothing: what is printed is used, the rest was only reserved.
 */
export async function moveOrderMaterials(db: Tx, before: Transaction, after: Transaction): Promise<void> {
  const [was, now] = [linesOf(before), linesOf(after)]
  if (after.status === 'cancelled' || !hasMoved(was, now)) return
  const stages = await loadStages(db)
  const [pastBefore, past] = [linesPastPrint(was, stages), linesPastPrint(now, stages)]
  const left = past.filter((id) => !pastBefore.includes(id))
  const returned = pastBefore.filter((id) => !past.includes(id) && now.lines.some((line) => line.id === id))
  if (left.length + returned.length === 0) return
  const uses = await loadLineUses(db, returned)
  const lines = left.length === 0 ? [] : await loadRecipeLines(db, after.id)
  const needed = await listNeeds(
    db,
    lines.filter(({ id }) => left.includes(id)),
  )
  const needs = await withoutRecorded(db, needed)
  await recordMovements(db, [
    ...needs.flatMap(({ lineId, materialId, need }) =>
      need === 0
        ? []
        : [{ materialId, kind: 'use' as const, quantity: -need, transactionId: after.id, lineId }],
    ),
    ...uses.filter(({ isRecorded }) => isRecorded).map((use) => releaseOf(after.id, use, use.used)),
  ])
}

/**
 * Throws MATERIAL_SHORT if a change brings a line to print whose product holds it while a material is short. What is handed over is printed
 * already, whatever the stock says.
 */
export async function requireMaterials(db: Tx, before: Transaction, after: Transaction): Promise<void> {
  const [was, now] = [linesOf(before), linesOf(after)]
  if (after.status === 'completed' || !hasMoved(was, now)) return
  const entering = linesEnteringPrint(was, now, await loadStages(db))
  if (entering.length === 0) return
  const lines = await loadRecipeLines(db, after.id)
  const needed = await listNeeds(
    db,
    lines.filter(({ id, isHeld }) => isHeld && entering.includes(id)),
  )
  const needs = await withoutRecorded(db, needed)
  if (needs.length === 0) return
  const stocks = await loadStocks(
    db,
    needs.map(({ materialId }) => materialId),
  )
  const short = needs.find(({ item, line, material, materialId }) => {
    const { quantity } = stocks.get(materialId) ?? EMPTY_STOCK
    return isStockShort(item, line, { ...material, quantity })
  })
  if (!short) return
  const { line, material, need } = short
  const left = amountText(material, toAmount(stocks.get(material.id)?.quantity ?? 0))
  const text = `${line.productName} ditahan: ${material.name} perlu ${amountText(material, toAmount(need))}, sisa ${left}. Terima barangnya, atau perbaiki stoknya dengan Opname`
  throw domainError('MATERIAL_SHORT', { lines: [line.id] }, text)
}

type SaleLine = { productId: string; quantity: number; length: number | null; width: number | null }

/** Materials that lines of a new sale need more of than is there and not reserved. */
export async function listShortages(
  db: Database,
  lines: readonly SaleLine[],
): Promise<{ id: string; name: string }[]> {
  if (lines.length === 0) return []
  const products = await loadProductsByIds(db, [...new Set(lines.map(({ productId }) => productId))])
  const needs = await listNeeds(
    db,
    lines.flatMap(({ productId, ...piece }) => {
      const product = products.find(({ id }) => id === productId)
      if (!product) return []
      const { length, width, quantity } = piece
      const { billing, recipe } = product
      const billed = billing && length && width ? billedSize(billing, { length, width, quantity }) : null
      return [{ ...piece, id: productId, recipe, billed }]
    }),
  )
  if (needs.length === 0) return []
  const [stocks, reserved] = [await loadStocks(db), await sumReserved(db)]
  const materials = new Map(needs.map(({ material }) => [material.id, material]))
  return [...materials.values()].flatMap(({ id, name }) => {
    const wanted = needs.reduce((sum, { materialId, need }) => (materialId === id ? sum + need : sum), 0)
    const free = (stocks.get(id)?.quantity ?? 0) - (reserved.get(id) ?? 0)
    return wanted > free ? [{ id, name }] : []
  })
}

/** Puts a part of what a line has used back, at what it cost. */
function releaseOf(
  transactionId: string,
  { lineId, materialId, used, usedValue }: LineUse,
  quantity: number,
) {
  const value = used === 0 ? 0 : Math.round((usedValue * quantity) / used)
  return { materialId, kind: 'release', quantity, value, transactionId, lineId } satisfies NewMovement
}

/** Ten-thousandths that lines need by their recipes, of materials that the shop has. */
async function listNeeds<Line extends PrintedLine & Pick<RecipeLine, 'id' | 'recipe'>>(
  db: Database,
  lines: readonly Line[],
) {
  const named = [...new Set(lines.flatMap(({ recipe }) => recipe.map(({ materialId }) => materialId)))]
  const materials = await loadMaterialsByIds(db, named)
  return lines.flatMap((line) =>
    line.recipe.flatMap((item) => {
      const material = materials.get(item.materialId)
      if (!material || material.deletedAt !== null) return []
      const need = materialNeed(item, line, material)
      return [{ lineId: line.id, materialId: item.materialId, line, item, material, need }]
    }),
  )
}

/** Needs of lines that are not printed yet, of an order or of all open ones, without what is recorded as used already. */
async function listOpenNeeds(db: Database, transactionId?: string) {
  const stages = await loadStages(db)
  const lines = await loadUnprintedLines(db, stagesPastPrint(stages), transactionId)
  const needs = await listNeeds(db, lines)
  return needs.filter(({ line, materialId }) => !line.recorded.includes(materialId))
}

/** Without what is recorded as used already. */
async function withoutRecorded<Need extends { lineId: string; materialId: string }>(
  db: Database,
  needs: readonly Need[],
): Promise<Need[]> {
  const uses = await loadLineUses(db, [...new Set(needs.map(({ lineId }) => lineId))])
  const recorded = new Set(uses.flatMap((use) => (use.isRecorded ? `${use.lineId} ${use.materialId}` : [])))
  return needs.filter(({ lineId, materialId }) => !recorded.has(`${lineId} ${materialId}`))
}

/** Ten-thousandths by material that open orders will use: of lines that are not printed yet. */
export async function sumReserved(db: Database): Promise<Map<string, number>> {
  const reserved = new Map<string, number>()
  for (const { materialId, need } of await listOpenNeeds(db))
    reserved.set(materialId, (reserved.get(materialId) ?? 0) + need)
  return reserved
}

/** Rupiah by line of what will be used, at today's average, of an order or of all open ones: of lines that are not printed yet. */
export async function estimateCosts(
  db: Database,
  transactionId?: string,
): Promise<Map<string, { orderId: string; cost: number }>> {
  const needs = await listOpenNeeds(db, transactionId)
  const stocks = await loadStocks(db, [...new Set(needs.map(({ materialId }) => materialId))])
  const costs = new Map<string, { orderId: string; cost: number }>()
  for (const { lineId, materialId, need, line } of needs) {
    const cost = averageValue(stocks.get(materialId) ?? EMPTY_STOCK, need)
    costs.set(lineId, { orderId: line.transactionId, cost: (costs.get(lineId)?.cost ?? 0) + cost })
  }
  return costs
}

/** What the lines of an order need and have used. Costs only where `withCost`. Throws NOT_FOUND. */
export async function listOrderMaterials(
  db: Database,
  transactionId: string,
  { withCost }: { withCost: boolean },
): Promise<LineMaterial[]> {
  const order = await getTransaction(db, transactionId)
  const past = linesPastPrint(linesOf(order), await loadStages(db))
  const uses = await loadLineUses(
    db,
    order.items.map(({ id }) => id),
  )
  const needs = await listNeeds(db, await loadRecipeLines(db, transactionId))
  const keys = new Set([...uses, ...needs].map(({ lineId, materialId }) => `${lineId} ${materialId}`))
  const ids = [...new Set([...uses, ...needs].map(({ materialId }) => materialId))]
  const [materials, stocks] = [await loadMaterialsByIds(db, ids), await loadStocks(db, ids)]
  const rows = [...keys].flatMap((key) => {
    const [lineId = '', materialId = ''] = key.split(' ')
    const isOfRow = (row: { lineId: string; materialId: string }) =>
      row.lineId === lineId && row.materialId === materialId
    const [need, use, material] = [needs.find(isOfRow), uses.find(isOfRow), materials.get(materialId)]
    if (!material || !order.items.some(({ id }) => id === lineId)) return []
    const stock = stocks.get(materialId) ?? EMPTY_STOCK
    const isUsed = past.includes(lineId) || use?.isRecorded === true
    const reprintedValue = use?.reprintedValue ?? 0
    const cost = isUsed ? (use?.usedValue ?? 0) : averageValue(stock, need?.need ?? 0)
    return [
      {
        ...{ lineId, materialId, name: material.name, kind: material.kind, rollWidth: material.rollWidth },
        need: toAmount(need?.need ?? 0),
        used: isUsed ? toAmount(use?.used ?? 0) : null,
        reprinted: toAmount(use?.reprinted ?? 0),
        isShort:
          !isUsed &&
          order.status !== 'cancelled' &&
          need !== undefined &&
          isStockShort(need.item, need.line, { ...material, quantity: stock.quantity }),
        cost: withCost ? cost + reprintedValue : null,
      },
    ]
  })
  const position = ({ lineId }: LineMaterial) => order.items.findIndex(({ id }) => id === lineId)
  return rows.toSorted((one, other) => position(one) - position(other))
}

type OfLine = { transactionId: string; lineId: string; materialId: string }

/** Sets what a line has used of a material (base unit), also to 0. Throws NOT_FOUND for a line that is not the order's. */
export async function recordLineUse(
  db: Tx,
  { quantity, ...of }: OfLine & { quantity: number },
): Promise<void> {
  await lockLine(db, of)
  const uses = await loadLineUses(db, [of.lineId])
  const use = uses.find(({ materialId }) => materialId === of.materialId)
  const more = toUnits(quantity) - (use?.used ?? 0)
  if (more > 0) await recordMovements(db, [{ ...of, kind: 'use', quantity: -more }])
  else if (more < 0 && use) await recordMovements(db, [releaseOf(of.transactionId, use, -more)])
  if (quantity === 0 && (more < 0 || !use?.isRecorded))
    await recordMovements(db, [{ ...of, kind: 'use', quantity: 0 }])
}

type Reprint = OfLine & { id: string; quantity: number; reason: string }

/** Takes what a line was printed with once more (base unit). Throws NOT_FOUND. */
export async function recordReprint(db: Tx, { quantity, ...reprint }: Reprint): Promise<void> {
  await lockLine(db, reprint)
  await recordMovements(db, [{ ...reprint, kind: 'reprint', quantity: -toUnits(quantity) }])
}

async function lockLine(db: Tx, { transactionId, lineId }: OfLine): Promise<void> {
  const { items } = await lockTransaction(db, transactionId)
  if (!items.some(({ id }) => id === lineId)) throw domainError('NOT_FOUND')
}

function linesOf({ status, items }: Transaction) {
  return { status, lines: items }
}
