import { type InferResult, type RawBuilder, sql } from 'kysely'
import { type Bill, type SupplierBill, supplierSchema } from '../../../contract/purchases.ts'
import { type MaterialKind, toAmount } from '../../../core/materials/material.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import type { Day } from '../../../core/time/calendar.ts'
import { domainError } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { defineRecordType } from '../../shared/records/record-type.ts'

const selectSuppliers = (db: Database) =>
  db.selectFrom('suppliers').select(supplierSchema.keyof().options).where('deletedAt', 'is', null)
type SupplierRow = InferResult<ReturnType<typeof selectSuppliers>>[number]

export const SUPPLIERS = defineRecordType({
  table: 'suppliers',
  selectRows: selectSuppliers,
  toRecord: (row: SupplierRow) => ({ ...row, createdAt: row.createdAt.toISOString() }),
})

export async function listSuppliers(db: Database) {
  const rows = await selectSuppliers(db).orderBy(sql`lower(name)`).orderBy('id').execute()
  return rows.map(SUPPLIERS.toRecord)
}

const paidSum = sql<number>`(select coalesce(sum(payment.amount), 0)::float8 from supplier_payments as payment where payment.bill_id = bill.id)`

/** Packs of a line that are on order. */
const awaitedPacks = sql<number>`line.count
  - (select coalesce(sum(came.count), 0) from supplier_receipts as came where came.line_id = line.id)
  - (select coalesce(sum(back.count), 0) from supplier_returns as back where back.line_id = line.id and is_cancelled)`

const isAwaited = sql<boolean>`exists (select from supplier_bill_lines as line where line.bill_id = bill.id and ${awaitedPacks} > 0)`

/** Bills that are not deleted, unordered, to extend. */
function selectBills(db: Database) {
  return db
    .selectFrom('supplierBills as bill')
    .innerJoin('expenses as expense', 'expense.id', 'bill.id')
    .innerJoin('suppliers as supplier', 'supplier.id', 'bill.supplierId')
    .where('expense.deletedAt', 'is', null)
    .select([
      'bill.id',
      'bill.supplierId',
      'supplier.name as supplierName',
      'supplier.phone as supplierPhone',
    ])
    .select(['bill.number', 'expense.spentOn as day', 'bill.dueOn', 'expense.amount as total'])
    .select([
      paidSum.as('paid'),
      sql<number>`expense.amount::float8 - ${paidSum}`.as('remaining'),
      sql<string>`(select string_agg(line.name, ', ' order by line.position) from supplier_bill_lines as line where line.bill_id = bill.id)`.as(
        'content',
      ),
      isAwaited.as('isAwaited'),
    ])
}
export type BillRow = InferResult<ReturnType<typeof selectBills>>[number]

/** Bills that are not paid in full, first due first. */
export function selectUnpaidBills(db: Database, supplierId?: string) {
  const query = selectBills(db)
    .where(sql<boolean>`expense.amount > ${paidSum}`)
    .orderBy('bill.dueOn')
    .orderBy('bill.id')
  return supplierId === undefined ? query : query.where('bill.supplierId', '=', supplierId)
}

/** Bills that are not paid in full, or whose goods are still on order, first due first. */
export async function listOpenBills(db: Database): Promise<SupplierBill[]> {
  return await selectBills(db)
    .where(sql<boolean>`(expense.amount > ${paidSum} or ${isAwaited})`)
    .orderBy('bill.dueOn')
    .orderBy('bill.id')
    .execute()
}

/** Ten-thousandths by material that suppliers have not delivered yet. */
export async function sumOnOrder(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ materialId: string; units: number }>`
    select line.material_id, sum(round(line.units * (${awaitedPacks}) / line.count))::float8 as units
    from supplier_bill_lines as line join expenses on expenses.id = line.bill_id
    where line.material_id is not null and expenses.deleted_at is null
    group by line.material_id`.execute(db)
  return new Map(rows.map(({ materialId, units }) => [materialId, units]))
}

export async function listUnpaidBills(db: Database, supplierId?: string): Promise<SupplierBill[]> {
  return await selectUnpaidBills(db, supplierId).execute()
}

/** Rupiah by supplier; missing where nothing is owed. */
export async function sumOwed(db: Database): Promise<Map<string, number>> {
  const owed = new Map<string, number>()
  for (const { supplierId, remaining } of await listUnpaidBills(db))
    owed.set(supplierId, (owed.get(supplierId) ?? 0) + remaining)
  return owed
}

/** Payments since an instant, net of what came back. */
export async function sumPaidSince(db: Database, since: Date): Promise<{ amount: number; count: number }> {
  return await db
    .selectFrom('supplierPayments')
    .select([
      sql<number>`coalesce(sum(amount), 0)::float8`.as('amount'),
      sql<number>`count(*) filter (where amount > 0)`.as('count'),
    ])
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
}

/** Whether an expense is a bill. */
export async function isBill(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('supplierBills').select('id').where('id', '=', id).execute()).length > 0
}

/** Locks bills against payments, returns and removal until the database transaction ends. */
export async function lockBills(db: Tx, ids: readonly string[]): Promise<void> {
  await db.selectFrom('supplierBills').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** A bill with its lines and payments. Throws NOT_FOUND. */
export async function getBill(db: Database, id: string): Promise<Bill> {
  const bill = await selectBills(db)
    .leftJoin('users as author', 'author.id', 'expense.createdBy')
    .where('bill.id', '=', id)
    .select(['bill.freight', 'expense.receipt', 'expense.createdAt', 'author.name as createdByName'])
    .executeTakeFirst()
  if (!bill) throw domainError('NOT_FOUND')
  const payments = await db
    .selectFrom('supplierPayments as payment')
    .leftJoin('users', 'users.id', 'payment.createdBy')
    .select([
      'payment.id',
      'payment.amount',
      'payment.method',
      'payment.createdAt',
      'users.name as createdByName',
    ])
    .where('billId', '=', id)
    .orderBy('payment.createdAt')
    .orderBy('payment.id')
    .execute()
  const lines = (await loadBillLines(db, id)).map(({ units: _, returnedValue: __, ...line }) => ({
    ...line,
    materialKind: line.materialKind as MaterialKind | null,
    count: toAmount(line.count),
    content: toAmount(line.content),
    received: toAmount(line.received),
    returned: toAmount(line.returned),
    cancelled: toAmount(line.cancelled),
  }))
  return {
    ...bill,
    createdAt: bill.createdAt.toISOString(),
    lines,
    payments: payments.map((row) => ({
      ...row,
      method: row.method as PaymentMethod,
      createdAt: row.createdAt.toISOString(),
    })),
  }
}

/** Counts in ten-thousandths; `returnedValue` of what came and went back, in rupiah. */
export async function loadBillLines(db: Database, billId: string) {
  return await db
    .selectFrom('supplierBillLines as line')
    .leftJoin('materials', 'materials.id', 'line.materialId')
    .select('materials.kind as materialKind')
    .select(['line.id', 'line.materialId', 'line.name', 'line.count', 'line.content', 'line.price'])
    .select(['line.amount', 'line.freight', 'line.units'])
    .select([
      sql<number>`(select coalesce(sum(count), 0)::float8 from supplier_receipts where line_id = line.id)`.as(
        'received',
      ),
      returnedSum(sql`count`, sql`not is_cancelled`).as('returned'),
      returnedSum(sql`value`, sql`not is_cancelled`).as('returnedValue'),
      returnedSum(sql`count`, sql`is_cancelled`).as('cancelled'),
    ])
    .where('line.billId', '=', billId)
    .orderBy('line.position')
    .execute()
}

export type BillLineRow = Awaited<ReturnType<typeof loadBillLines>>[number]

function returnedSum(of: RawBuilder<unknown>, which: RawBuilder<unknown>) {
  return sql<number>`(select coalesce(sum(${of}), 0)::float8 from supplier_returns where line_id = line.id and ${which})`
}

type NewBill = {
  id: string
  supplierId: string
  number: string | null
  dueOn: Day | null
  freight: number
  contentHash: string
}

export async function insertBill(db: Tx, bill: NewBill): Promise<void> {
  await db.insertInto('supplierBills').values(bill).execute()
}

export async function findContentHash(db: Tx, id: string): Promise<string | undefined> {
  const found = await db.selectFrom('supplierBills').select('contentHash').where('id', '=', id).execute()
  return found[0]?.contentHash
}

type NewBillLine = {
  id: string
  billId: string
  position: number
  materialId: string | null
  name: string
  count: number
  content: number
  price: number
  amount: number
  freight: number
  units: number | null
}

export async function insertBillLines(db: Tx, lines: readonly NewBillLine[]): Promise<void> {
  await db.insertInto('supplierBillLines').values(lines).execute()
}

export type NewSupplierPayment = { id: string; billId: string; amount: number; method: PaymentMethod }

export async function insertSupplierPayments(db: Tx, payments: readonly NewSupplierPayment[]): Promise<void> {
  await db.insertInto('supplierPayments').values(payments).execute()
}

/** Those of these ids that are booked. */
export async function findSupplierPayments(db: Tx, ids: readonly string[]): Promise<NewSupplierPayment[]> {
  const rows = await db
    .selectFrom('supplierPayments')
    .select(['id', 'billId', 'amount', 'method'])
    .where('id', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, method: row.method as PaymentMethod }))
}

/** Packs of a line that came or went, in ten-thousandths. */
export type MovedGoods = { id: string; lineId: string; count: number }

export async function insertReceipts(db: Tx, receipts: readonly MovedGoods[]): Promise<void> {
  await db.insertInto('supplierReceipts').values(receipts).execute()
}

type NewReturn = MovedGoods & { value: number; isCancelled: boolean }

export async function insertReturns(db: Tx, returns: readonly NewReturn[]): Promise<void> {
  await db.insertInto('supplierReturns').values(returns).execute()
}

/** Those of these ids that are recorded. */
export async function findMovedGoods(
  db: Tx,
  table: 'supplierReceipts' | 'supplierReturns',
  ids: readonly string[],
): Promise<MovedGoods[]> {
  return await db.selectFrom(table).select(['id', 'lineId', 'count']).where('id', 'in', ids).execute()
}

/** The newest price of each material, of bills that are not deleted. */
export async function listLastPrices(db: Database) {
  const { rows } = await sql<{ materialId: string; content: number; price: number }>`
    select distinct on (line.material_id) line.material_id, line.content, line.price
    from supplier_bill_lines as line join expenses on expenses.id = line.bill_id
    where line.material_id is not null and expenses.deleted_at is null
    order by line.material_id, expenses.spent_on desc, expenses.created_at desc, line.position desc`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, content: toAmount(row.content) }))
}
