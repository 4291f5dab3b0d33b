import { type InferResult, sql } from 'kysely'
import { type MaterialMovement, materialSchema } from '../../../contract/materials.ts'
import { type MaterialKind, type MovementKind, toAmount } from '../../../core/materials/material.ts'
import type { PrintedLine, RecipeItem } from '../../../core/materials/recipe.ts'
import type { NamedMaterial } from '../../../core/materials/recipe-text.ts'
import { EMPTY_STOCK, type StockBalance } from '../../../core/materials/stock-value.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { defineRecordType } from '../../shared/records/record-type.ts'

const selectRows = (db: Database) =>
  db.selectFrom('materials').select(materialSchema.keyof().options).where('deletedAt', 'is', null)
type MaterialRow = InferResult<ReturnType<typeof selectRows>>[number]

export const MATERIALS = defineRecordType({
  table: 'materials',
  selectRows,
  toRecord: (row: MaterialRow) => ({
    ...row,
    kind: row.kind as MaterialKind,
    createdAt: row.createdAt.toISOString(),
  }),
})

export async function listMaterials(db: Database) {
  return (await selectRows(db).orderBy(sql`lower(name)`).orderBy('id').execute()).map(MATERIALS.toRecord)
}

/** Materials that a file may name: of the shop, and removed ones that a recipe keeps. */
export async function loadNamedMaterials(db: Database): Promise<NamedMaterial[]> {
  const { rows } = await sql<NamedMaterial>`
    select id, name, kind, deleted_at is not null as "isRemoved" from materials
    where deleted_at is null or exists (
      select from products where products.deleted_at is null
        and recipe @> jsonb_build_array(jsonb_build_object('materialId', materials.id))
    )
    order by lower(name), id`.execute(db)
  return rows
}

/** Stocks by material, of `ids` or all; one that never moved is missing. */
export async function loadStocks(db: Database, ids?: readonly string[]): Promise<Map<string, StockBalance>> {
  const { rows } = await sql<StockBalance & { materialId: string }>`
    select material.id as material_id, last.* from materials as material cross join lateral (
      select stock_quantity as quantity, stock_value as value, cost_value, cost_quantity
      from material_movements where material_id = material.id order by seq desc limit 1
    ) as last
    where ${ids ? sql`material.id = any(${sql.val(ids)}::uuid[])` : sql`deleted_at is null`}`.execute(db)
  return new Map(rows.map(({ materialId, ...stock }) => [materialId, stock]))
}

/** Locks materials against other movements until the database transaction ends; returns those that exist, and which of them are removed. */
export async function lockStocks(
  db: Tx,
  ids: readonly string[],
): Promise<{ stocks: Map<string, StockBalance>; removed: string[] }> {
  const found = await db
    .selectFrom('materials')
    .select(['id', 'deletedAt'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const stocks = await loadStocks(db, ids)
  return {
    stocks: new Map(found.map(({ id }) => [id, stocks.get(id) ?? EMPTY_STOCK])),
    removed: found.flatMap(({ id, deletedAt }) => (deletedAt ? id : [])),
  }
}

export type MovementRow = {
  id: string
  materialId: string
  kind: MovementKind
  quantity: number
  value: number
  stock: StockBalance
  transactionId: string | null
  lineId: string | null
  billLineId: string | null
  reason: string | null
}

export async function insertMovement(db: Tx, { stock, ...row }: MovementRow): Promise<void> {
  const { quantity: stockQuantity, value: stockValue, ...cost } = stock
  await db
    .insertInto('materialMovements')
    .values({ ...row, stockQuantity, stockValue, ...cost })
    .execute()
}

/** The sums of their orders' days are stale (schema/daily-sums.sql). */
export async function markOrderDays(db: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`select mark_stale_days(created_at) from transactions where id = any(${sql.val(orderIds)}::uuid[])`.execute(
    db,
  )
}

/** Those of these ids that are recorded. */
export async function findMovements(db: Database, ids: readonly string[]) {
  return await db
    .selectFrom('materialMovements')
    .select(['id', 'materialId', 'kind', 'quantity', 'lineId'])
    .where('id', 'in', ids)
    .execute()
}

/** Ten-thousandths used and reprinted since an instant, by material. */
export async function sumUsedSince(db: Database, since: Date): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('materialMovements')
    .select(['materialId', sql<number>`-sum(quantity)::float8`.as('used')])
    .where('createdAt', '>=', since)
    .where('kind', 'in', ['use', 'release', 'reprint'])
    .groupBy('materialId')
    .execute()
  return new Map(rows.map(({ materialId, used }) => [materialId, used]))
}

/** Rupiah used since an instant, and lost: spoilt, printed again, or missing in a count. */
export async function sumMovedValues(db: Database, since: Date): Promise<{ used: number; lost: number }> {
  return await db
    .selectFrom('materialMovements')
    .select([
      sql<number>`coalesce(-sum(value) filter (where kind in ('use', 'release')), 0)::float8`.as('used'),
      sql<number>`coalesce(-sum(value) filter (where kind in ('reprint', 'spoil', 'count')), 0)::float8`.as(
        'lost',
      ),
    ])
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
}

/** A line whose product has a recipe. */
export type RecipeLine = PrintedLine & {
  id: string
  transactionId: string
  recipe: RecipeItem[]
  productName: string
  /** Not printed while a material is short. */
  isHeld: boolean
}

/** Lines of an order that the shop prints itself by a recipe. */
export async function loadRecipeLines(db: Database, transactionId: string): Promise<RecipeLine[]> {
  const rows = await db
    .selectFrom('transactionItems as line')
    .innerJoin('products as product', 'product.id', 'line.productId')
    .select(['line.id', 'line.transactionId', 'line.quantity', 'line.length', 'line.width', 'line.billed'])
    .select(['line.productName', 'product.recipe', 'product.holdsWithoutMaterial as isHeld'])
    .where('line.transactionId', '=', transactionId)
    .where('line.isOutsourced', '=', false)
    .where(sql<boolean>`product.recipe <> '[]'`)
    .orderBy('line.position')
    .execute()
  return rows.map((row) => row as unknown as RecipeLine)
}

/** Of the movements of a line: whether the last one is a use, also one of 0, rather than a release. */
export const IS_LAST_A_USE = sql<boolean>`coalesce(
  max(seq) filter (where kind = 'use') > coalesce(max(seq) filter (where kind = 'release'), 0), false)`

/** Whether something is used, or a use of 0 was said since the line was last printed: of the movements of a line and material. */
const IS_RECORDED = sql<boolean>`coalesce(sum(quantity) filter (where kind in ('use', 'release')), 0) <> 0
  or ${IS_LAST_A_USE}`

/** A line that is at no stage past printing; `recorded`: materials whose use is recorded already. */
type UnprintedLine = PrintedLine &
  Pick<RecipeLine, 'id' | 'transactionId' | 'recipe'> & { recorded: string[] }

/**
 * Lines that the shop prints itself by a recipe, of an order or of all open ones. `offset 0` holds the plan: by index from order to line. A
 * recipe is fetched once, not with each of its lines.
 */
export async function loadUnprintedLines(
  db: Database,
  stagesPastPrint: readonly string[],
  transactionId?: string,
): Promise<UnprintedLine[]> {
  const of =
    transactionId === undefined
      ? sql`deleted_at is null and status in ('pending', 'processing')`
      : sql`sale.id = ${transactionId} and status <> 'completed'`
  const { rows } = await sql<Omit<UnprintedLine, 'recipe'> & { productId: string }>`
    select line.id, sale.id as transaction_id, line.product_id, quantity, length, width, billed, array(
      select material_id::text from material_movements where line_id = line.id group by material_id having ${IS_RECORDED}
    ) as recorded
    from transactions as sale
    cross join lateral (
      select * from transaction_items where transaction_id = sale.id and not is_outsourced
        and coalesce(stage <> all(${sql.val(stagesPastPrint)}::text[]), true) offset 0
    ) as line
    where line.product_id in (select id from products where recipe <> '[]')
      and ${of}`.execute(db)
  if (rows.length === 0) return []
  const products = await db
    .selectFrom('products')
    .select(['id', 'recipe'])
    .where('id', 'in', [...new Set(rows.map(({ productId }) => productId))])
    .execute()
  const recipes = new Map(products.map(({ id, recipe }) => [id, recipe as RecipeItem[]]))
  return rows.map(({ productId, ...line }) => ({ ...line, recipe: recipes.get(productId) ?? [] }))
}

/**
 * What a line has used, with reprints apart. Ten-thousandths, and rupiah, none below 0. `isRecorded`: also where a use of 0 was said, until the
 * line returns to printing.
 */
export type LineUse = {
  lineId: string
  materialId: string
  used: number
  usedValue: number
  reprinted: number
  reprintedValue: number
  isRecorded: boolean
}

export async function loadLineUses(db: Database, lineIds: readonly string[]): Promise<LineUse[]> {
  if (lineIds.length === 0) return []
  const { rows } = await sql<LineUse>`
    select line_id, material_id,
      coalesce(-sum(quantity) filter (where kind in ('use', 'release')), 0)::float8 as used,
      coalesce(-sum(value) filter (where kind in ('use', 'release')), 0)::float8 as used_value,
      coalesce(-sum(quantity) filter (where kind = 'reprint'), 0)::float8 as reprinted,
      coalesce(-sum(value) filter (where kind = 'reprint'), 0)::float8 as reprinted_value,
      ${IS_RECORDED} as is_recorded
    from material_movements where line_id = any(${sql.val(lineIds)}::uuid[])
    group by line_id, material_id`.execute(db)
  return rows
}

/** Materials by id, removed ones included. `kept`: none is deleted before the database transaction ends. */
export async function loadMaterialsByIds(db: Database, ids: readonly string[], { kept = false } = {}) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('materials')
    .select(['id', 'name', 'kind', 'rollWidth', 'rollLength', 'deletedAt'])
    .where('id', 'in', ids)
    .$if(kept, (materials) => materials.orderBy('id').forKeyShare())
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, kind: row.kind as MaterialKind }]))
}

type MovementFilter = {
  kinds?: readonly MovementKind[] | undefined
  cursor?: number | undefined
  limit: number
}

/** Newest first. */
export function selectMovements(db: Database, materialId: string) {
  return db
    .selectFrom('materialMovements as movement')
    .leftJoin('users', 'users.id', 'movement.createdBy')
    .leftJoin('transactions as sale', (join) =>
      join.onRef('sale.id', '=', 'movement.transactionId').on('sale.deletedAt', 'is', null),
    )
    .leftJoin('transactionItems as line', 'line.id', 'movement.lineId')
    .leftJoin('supplierBillLines as bought', 'bought.id', 'movement.billLineId')
    .leftJoin('expenses as expense', (join) =>
      join.onRef('expense.id', '=', 'bought.billId').on('expense.deletedAt', 'is', null),
    )
    .leftJoin('supplierBills as bill', 'bill.id', 'expense.id')
    .leftJoin('suppliers as supplier', 'supplier.id', 'bill.supplierId')
    .select(['movement.id', 'movement.seq', 'movement.kind', 'movement.quantity', 'movement.stockQuantity'])
    .select(['movement.value', 'movement.reason', 'movement.createdAt', 'sale.id as transactionId'])
    .select(['line.productName', 'users.name as createdByName'])
    .select(['bill.id as billId', 'bill.number as billNumber', 'supplier.name as supplierName'])
    .where('movement.materialId', '=', materialId)
    .orderBy('movement.seq', 'desc')
}
export type MovementListRow = InferResult<ReturnType<typeof selectMovements>>[number]

/** Newest first, one beyond the limit if there is one. */
export async function listMovements(
  db: Database,
  materialId: string,
  { kinds, cursor, limit }: MovementFilter,
): Promise<(MaterialMovement & { seq: number })[]> {
  let query = selectMovements(db, materialId)
  if (kinds) query = query.where('movement.kind', 'in', kinds)
  if (cursor !== undefined) query = query.where('movement.seq', '<', cursor)
  const rows = await query.limit(limit + 1).execute()
  return rows.map(
    ({ stockQuantity, createdAt, kind, quantity, billId, billNumber, supplierName, ...row }) => ({
      ...row,
      bill: billId === null ? null : { id: billId, number: billNumber, supplierName: supplierName ?? '' },
      kind: kind as MovementKind,
      quantity: toAmount(quantity),
      stock: toAmount(stockQuantity),
      createdAt: createdAt.toISOString(),
    }),
  )
}

export async function countMovements(db: Database, materialId: string) {
  const rows = await db
    .selectFrom('materialMovements')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count')])
    .where('materialId', '=', materialId)
    .groupBy('kind')
    .execute()
  return rows.map(({ kind, count }) => ({ kind: kind as MovementKind, count }))
}
