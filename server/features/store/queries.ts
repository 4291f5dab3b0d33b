import { type RawBuilder, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { OwnRecords } from '../../../contract/errors.ts'
import { type Store, storeRecordSchema } from '../../../contract/store.ts'
import { WALK_IN_ID } from '../../../core/customers/customer.ts'
import { type Stage, stagesOfShop } from '../../../core/orders/stage.ts'
import type { ProductSettings } from '../../../core/products/product-settings.ts'
import { DEFAULT_STORE, type StoreConfig } from '../../../core/shop/store.ts'
import type { ShopZone } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { toColumnValues } from '../../shared/records/edit.ts'
import { SAMPLE_IDENTITY, SAMPLE_STORE } from '../sample-shop/sample-records.ts'

/** Creates the shop's configuration if it is missing (docs/product.md#constants-and-limits). */
export async function ensureStore(db: Database, config: StoreConfig = DEFAULT_STORE): Promise<void> {
  await db
    .insertInto('storeConfig')
    .values(toColumnValues({ ...config, id: uuidv7() }))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The shop's configuration. It always exists (ensureStore). */
export async function loadStore(db: Database): Promise<Store> {
  const row = await db
    .selectFrom('storeConfig')
    .select(storeRecordSchema.omit({ hasSampleData: true }).keyof().options)
    .select(sampleDataExists.as('hasSampleData'))
    .executeTakeFirstOrThrow()
  return {
    ...row,
    discountRates: row.discountRates as Store['discountRates'],
    rolePermissions: row.rolePermissions as Store['rolePermissions'],
    roleRights: row.roleRights as Store['roleRights'],
    productSettings: row.productSettings as Store['productSettings'],
    expenseCategories: row.expenseCategories as Store['expenseCategories'],
    extras: row.extras as Store['extras'],
    taxMode: row.taxMode as Store['taxMode'],
    roundingStep: row.roundingStep as Store['roundingStep'],
    roundingDirection: row.roundingDirection as Store['roundingDirection'],
    timeZone: row.timeZone as ShopZone,
  }
}

/** Only the name: visitors need no more, least of all the large logo. */
export async function loadShopName(db: Database): Promise<string> {
  return (await db.selectFrom('storeConfig').select('name').executeTakeFirstOrThrow()).name
}

/** Locks and loads the configuration until the database transaction ends. */
export async function lockStore(db: Tx): Promise<Store> {
  await db.selectFrom('storeConfig').select('id').forUpdate().execute()
  return await loadStore(db)
}

/**
 * Share-locks and loads the lists that products choose from. Lock order: before any product, as changing a list does (decision 0049).
 */
export async function lockProductSettings(db: Tx): Promise<ProductSettings> {
  const { productSettings } = await db
    .selectFrom('storeConfig')
    .select('productSettings')
    .forShare()
    .executeTakeFirstOrThrow()
  return productSettings as ProductSettings
}

/** Writes fields of the configuration and returns it. */
export async function saveStoreConfig(db: Tx, changes: Partial<StoreConfig>): Promise<Store> {
  await db.updateTable('storeConfig').set(toColumnValues(changes)).execute()
  return await loadStore(db)
}

/** The shop's production stages in order. */
export async function loadStages(db: Database): Promise<readonly Stage[]> {
  const { productSettings } = await db
    .selectFrom('storeConfig')
    .select('productSettings')
    .executeTakeFirstOrThrow()
  return stagesOfShop({ productSettings: productSettings as StoreConfig['productSettings'] })
}

export async function loadTimeZone(db: Database): Promise<ShopZone> {
  const { timeZone } = await db.selectFrom('storeConfig').select('timeZone').executeTakeFirstOrThrow()
  return timeZone as ShopZone
}

/** Whether customers may have credit terms, and the shop's zone. */
export async function loadTermsSettings(
  db: Database,
): Promise<{ termsEnabled: boolean; timeZone: ShopZone }> {
  const { termsEnabled, timeZone } = await db
    .selectFrom('storeConfig')
    .select(['termsEnabled', 'timeZone'])
    .executeTakeFirstOrThrow()
  return { termsEnabled, timeZone: timeZone as ShopZone }
}

/** Whether the shop is a PKP today; some of its orders may be from before. */
export async function isPkp(db: Database): Promise<boolean> {
  const { taxMode } = await db.selectFrom('storeConfig').select('taxMode').executeTakeFirstOrThrow()
  return taxMode !== 'simple'
}

/** Percent that is paid before production sees an order; 0: it sees all. */
export async function loadProductionDownPayment(db: Database): Promise<number> {
  const { productionDownPayment } = await db
    .selectFrom('storeConfig')
    .select('productionDownPayment')
    .executeTakeFirstOrThrow()
  return productionDownPayment
}

/** Days after which an uncollected order is reported (0: never), and the shop's zone. */
export async function loadUncollectedDays(db: Database): Promise<{ days: number; zone: ShopZone }> {
  const { uncollectedDays: days, timeZone } = await db
    .selectFrom('storeConfig')
    .select(['uncollectedDays', 'timeZone'])
    .executeTakeFirstOrThrow()
  return { days, zone: timeZone as ShopZone }
}

/** SQL condition: the shop has sample data. */
export const sampleDataExists = sql<boolean>`(
  exists (select from customers where is_sample and deleted_at is null)
  or exists (select from products where is_sample and deleted_at is null)
  or exists (select from transactions where is_sample and deleted_at is null)
  or exists (select from expenses where is_sample and deleted_at is null)
)`

type RemovalCounts = Record<'customers' | 'products' | 'transactions' | 'expenses' | 'users', number>

const isChanged = (table: 'customers' | 'products' | 'expenses') => sql`exists (
  select from activity where record_id = ${sql.ref(`${table}.id`)} and actor is not null
    and entity = ${sql.lit(table)} and operation = 'update')`
/** SQL conditions: a user has changed the sample record; an order also by its items and payments. */
const isEdited = {
  transactions: sql`exists (
    select from activity as entry where entry.record_id = transactions.id and entry.actor is not null and (
      (entry.entity = 'transactions' and entry.operation = 'update')
      or (entry.entity in ('transaction_items', 'payments') and not exists (
        select from activity as making where making.record_id = entry.record_id and making.txid = entry.txid
          and making.entity = 'transactions' and making.operation = 'create'))))`,
  customers: isChanged('customers'),
  products: isChanged('products'),
  expenses: isChanged('expenses'),
}
const SAMPLES = ['transactions', 'customers', 'products', 'expenses'] as const
const isSample = sql`is_sample and deleted_at is null`

/** Counts sample records that removing sample data would keep: changed ones, and those remaining sales reference. */
export async function countSamplesToKeep(db: Database): Promise<Omit<RemovalCounts, 'users'>> {
  return await countKept(db, { counted: sql`is_sample`, referredTo: true })
}

/**
 * Counts the records users made or changed in a shop that began as the demo. `settings`: they have configured anything (shop, printers,
 * drawers, keys, webhooks).
 */
export async function countOwnRecords(db: Database): Promise<OwnRecords> {
  const records = await countKept(db, { counted: sql`true`, referredTo: false })
  const { rows } = await sql<Pick<OwnRecords, 'users' | 'settings'>>`
    select (select count(*) from users where not is_sample and deleted_at is null) as users,
      exists (select from activity where actor is not null and entity in (${sql.join(SETUP_TABLES.map((table) => sql.lit(table)))})) as settings`.execute(
    db,
  )
  const [others] = rows
  if (!others) throw new Error('a select without a table answers one row')
  return { ...records, ...others }
}

const SETUP_TABLES = [
  'store_config',
  'printers',
  'drawer_settings',
  'report_settings',
  'api_keys',
  'webhooks',
]

/**
 * Counts the records among `counted` that removing sample data would keep. `referredTo` includes those kept only because a sale references
 * them, and the walk-in customer 'Umum'.
 */
async function countKept(
  db: Database,
  { counted, referredTo }: { counted: RawBuilder<unknown>; referredTo: boolean },
): Promise<Omit<RemovalCounts, 'users'>> {
  const stays = (table: (typeof SAMPLES)[number]) => sql`(not is_sample or ${isEdited[table]})`
  const { rows } = await sql<Omit<RemovalCounts, 'users'>>`
    with staying as materialized (
      select id, customer_id, is_sample from transactions where deleted_at is null and ${stays('transactions')}
    )
    select
      (select count(*) from staying where ${counted}) as transactions,
      (select count(*) from customers where deleted_at is null and ${counted}
        and (${referredTo} or id <> ${WALK_IN_ID}) and (${stays('customers')}
        or ${referredTo} and (exists (select from staying where customer_id = customers.id)
          or exists (select from quotes where customer_id = customers.id and quotes.deleted_at is null)
          or balance > 0))) as customers,
      (select count(*) from products where deleted_at is null and ${counted} and (${stays('products')}
        or ${referredTo} and exists (select from transaction_items as line join staying on staying.id = line.transaction_id
          where line.product_id = products.id))) as products,
      (select count(*) from expenses where deleted_at is null and ${counted} and ${stays('expenses')}) as expenses`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('a select without a table answers one row')
  return counts
}

/** True if the shop began as the demo: its users exist, although they can sign in only in demo mode. */
export async function hasDemoUsers(db: Database): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('isSample', '=', true).executeTakeFirst()
  return user !== undefined
}

/**
 * Soft-deletes all sample records, and demo users except `keeper`. Records that users changed, and customers and products that remaining
 * sales reference, become the shop's own. Clears the sample's address, phone and notes, which would be printed on invoices.
 */
export async function removeSampleData(db: Tx, keeper: string): Promise<RemovalCounts> {
  // Lock order: before products, as saving a product does.
  const store = await lockStore(db)
  // Waits for sales in progress and blocks new ones while deciding which records are in use.
  for (const table of ['customers', 'products'] as const) {
    await sql`select from ${sql.table(table)} where ${isSample} order by id for update`.execute(db)
  }
  await sql`lock table transactions in share row exclusive mode`.execute(db)
  for (const table of SAMPLES) {
    await sql`update ${sql.table(table)} set is_sample = false where ${isSample} and ${isEdited[table]}`.execute(
      db,
    )
  }
  const gone = sql`set deleted_at = now(), deleted_by = ${keeper}`
  const transactions = await sql`update transactions ${gone} where is_sample and deleted_at is null`.execute(
    db,
  )
  const expenses = await sql`update expenses ${gone} where is_sample and deleted_at is null`.execute(db)
  await sql`
    update customers set is_sample = false where is_sample and deleted_at is null and (
      exists (select from transactions where customer_id = customers.id and transactions.deleted_at is null)
      or exists (select from quotes where customer_id = customers.id and quotes.deleted_at is null)
      or balance > 0)`.execute(db)
  await sql`
    update products set is_sample = false where is_sample and deleted_at is null and exists (
      select from transaction_items join transactions on transactions.id = transaction_id
      where product_id = products.id and transactions.deleted_at is null)`.execute(db)
  const customers = await sql`update customers ${gone} where is_sample and deleted_at is null`.execute(db)
  const products = await sql`update products ${gone} where is_sample and deleted_at is null`.execute(db)
  const users = await sql`
    update users ${gone} where is_sample and deleted_at is null and id <> ${keeper}`.execute(db)
  const identity = toClearedIdentity(store)
  if (Object.keys(identity).length > 0) await saveStoreConfig(db, identity)
  // Notifies screens: `hasSampleData` has changed.
  else if (store.hasSampleData) await sql`update store_config set updated_at = now()`.execute(db)
  return {
    customers: Number(customers.numAffectedRows),
    products: Number(products.numAffectedRows),
    transactions: Number(transactions.numAffectedRows),
    expenses: Number(expenses.numAffectedRows),
    users: Number(users.numAffectedRows),
  }
}

/** The configuration fields that still have the sample shop's values, with their defaults. */
function toClearedIdentity(store: StoreConfig): Partial<StoreConfig> {
  const fields = SAMPLE_IDENTITY.filter((field) => store[field] && store[field] === SAMPLE_STORE[field])
  return Object.fromEntries(fields.map((field) => [field, DEFAULT_STORE[field]]))
}
