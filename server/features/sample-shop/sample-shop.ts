import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import { type CustomerInput, customerInputSchema } from '../../../core/customers/customer.ts'
import { type ProductInput, productInputSchema } from '../../../core/products/product.ts'
import { dayOf, startOfDay } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { type Tx, transaction, transactionContext } from '../../platform/database/transaction.ts'
import { toColumnValues } from '../../shared/records/edit.ts'
import { insertPayments } from '../payments/queries.ts'
import { ensureStore } from '../store/queries.ts'
import { upsertLines } from '../transactions/lines.queries.ts'
import { insertTransactions } from '../transactions/write.queries.ts'
import { insertDemoUsers } from './demo-users.ts'
import { sampleExpenses } from './sample-expenses.ts'
import { openingDay, sampleOrders } from './sample-orders.ts'
import { SAMPLE_CUSTOMERS, SAMPLE_PRODUCTS, SAMPLE_STORE } from './sample-records.ts'
import { buildSampleSale } from './sample-sale.ts'

const zone = SAMPLE_STORE.timeZone

/**
 * Fills an empty database with sample data (docs/product.md#demo): configuration, demo users, customers, products, expenses and the orders of
 * fourteen months before `asOf`. Rows are marked `is_sample`, except the configuration. Does nothing if there is a user.
 */
export function fillSampleShop(database: Database, asOf: Date = new Date()): Promise<void> {
  return transaction(transactionContext(database), async (db) => {
    const existingUser = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
    if (existingUser) return
    await ensureStore(db, SAMPLE_STORE)
    const users = await insertDemoUsers(db)
    const opened = startOfDay(openingDay(dayOf(asOf, zone)), zone)
    const customers = await insertCustomers(db, opened)
    const products = await insertProducts(db, opened)
    const sales = sampleOrders(asOf, zone).map((order) =>
      buildSampleSale(order, { customer: customers[order.customer], products, users, asOf }),
    )
    await insertTransactions(
      db,
      sales.map((sale) => sale.transaction),
    )
    await upsertLines(
      db,
      sales.flatMap((sale) => sale.lines),
    )
    await insertPayments(
      db,
      sales.flatMap(({ transaction, payments }) =>
        payments.map((payment) => ({
          ...payment,
          drawerId: null,
          later: payment.createdAt > transaction.createdAt,
        })),
      ),
    )
    await insertExpenses(db, asOf, users.manager)
  })
}

type RecordsByName<Names extends string, Input> = Record<Names, Input & { id: string }>

async function insertCustomers(
  db: Tx,
  opened: Date,
): Promise<RecordsByName<keyof typeof SAMPLE_CUSTOMERS, CustomerInput>> {
  const customers = withIds(SAMPLE_CUSTOMERS, customerInputSchema)
  await db
    .insertInto('customers')
    .values(newestFirst<CustomerInput>(Object.values(customers), opened).map(toColumnValues))
    .execute()
  return customers
}

async function insertProducts(
  db: Tx,
  opened: Date,
): Promise<RecordsByName<keyof typeof SAMPLE_PRODUCTS, ProductInput>> {
  const products = withIds(SAMPLE_PRODUCTS, productInputSchema)
  const rows = newestFirst<ProductInput>(Object.values(products), opened)
  await db.insertInto('products').values(rows.map(toColumnValues)).execute()
  return products
}

async function insertExpenses(db: Tx, asOf: Date, createdBy: string): Promise<void> {
  const rows = sampleExpenses(asOf, zone).map(({ at, ...expense }) => ({
    ...expense,
    id: uuidv7(),
    createdBy,
    createdAt: at,
    isSample: true,
  }))
  await db.insertInto('expenses').values(rows).execute()
}

function withIds<Names extends string, Schema extends z.ZodObject>(
  records: Record<Names, z.input<Schema>>,
  schema: Schema,
): RecordsByName<Names, z.output<Schema>> {
  const entries = Object.entries<z.input<Schema>>(records).map(([name, input]) => [
    name,
    { ...schema.parse(input), id: uuidv7() },
  ])
  return Object.fromEntries(entries) as RecordsByName<Names, z.output<Schema>>
}

/** Created one hour apart from the opening on, so that the first row is the newest. */
function newestFirst<Input extends object>(rows: readonly (Input & { id: string })[], opened: Date) {
  return rows.map((row, index) => ({
    ...row,
    isSample: true,
    createdAt: new Date(opened.getTime() + (rows.length - index) * 3_600_000),
  }))
}
