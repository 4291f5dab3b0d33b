import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
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

/** Gives a shop without a configuration one (docs/product.md#constants-and-limits). */
export async function ensureStore(db: Database, config: StoreConfig = DEFAULT_STORE): Promise<void> {
  await db
    .insertInto('storeConfig')
    .values(toColumnValues({ ...config, id: uuidv7() }))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The shop's configuration as screens read it. A shop always has one (ensureStore). */
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
    timeZone: row.timeZone as ShopZone,
  }
}

/** The shop's name alone: what visitors are told needs none of the rest, the logo least of all. */
export async function loadShopName(db: Database): Promise<string> {
  return (await db.selectFrom('storeConfig').select('name').executeTakeFirstOrThrow()).name
}

/** Holds the configuration until the end of the database transaction and answers it as it is then. */
export async function lockStore(db: Tx): Promise<Store> {
  await db.selectFrom('storeConfig').select('id').forUpdate().execute()
  return await loadStore(db)
}

/**
 * The lists that products choose from, as they are until the end of the database transaction: whoever changes them waits for it. Taken before
 * any product is locked, as the change of a list does (decision 0049).
 */
export async function lockProductSettings(db: Tx): Promise<ProductSettings> {
  const { productSettings } = await db
    .selectFrom('storeConfig')
    .select('productSettings')
    .forShare()
    .executeTakeFirstOrThrow()
  return productSettings as ProductSettings
}

/** Writes the given fields of the configuration, the others stay; answers it as it is then. */
export async function saveStoreConfig(db: Tx, changes: Partial<StoreConfig>): Promise<Store> {
  await db.updateTable('storeConfig').set(toColumnValues(changes)).execute()
  return await loadStore(db)
}

/** The stages of the shop's work, in their order. */
export async function loadStages(db: Database): Promise<readonly Stage[]> {
  const { productSettings } = await db
    .selectFrom('storeConfig')
    .select('productSettings')
    .executeTakeFirstOrThrow()
  return stagesOfShop({ productSettings: productSettings as StoreConfig['productSettings'] })
}

/** The zone whose days are the shop's days. */
export async function loadTimeZone(db: Database): Promise<ShopZone> {
  const { timeZone } = await db.selectFrom('storeConfig').select('timeZone').executeTakeFirstOrThrow()
  return timeZone as ShopZone
}

/** For how many days a finished order may lie here before somebody is told (0: for ever), and the zone whose days these are. */
export async function loadUncollectedDays(db: Database): Promise<{ days: number; zone: ShopZone }> {
  const { unfetchedDays: days, timeZone } = await db
    .selectFrom('storeConfig')
    .select(['unfetchedDays', 'timeZone'])
    .executeTakeFirstOrThrow()
  return { days, zone: timeZone as ShopZone }
}

/** Whether the shop still holds sample data. */
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
/** Whether somebody of the shop has changed a sample record: an order also by its items and by money on it. */
const isEdited = {
  transactions: sql`exists (
    select from activity as deed where deed.record_id = transactions.id and deed.actor is not null and (
      (deed.entity = 'transactions' and deed.operation = 'update')
      or (deed.entity in ('transaction_items', 'payments') and not exists (
        select from activity as making where making.record_id = deed.record_id and making.txid = deed.txid
          and making.entity = 'transactions' and making.operation = 'create'))))`,
  customers: isChanged('customers'),
  products: isChanged('products'),
  expenses: isChanged('expenses'),
}
const SAMPLES = ['transactions', 'customers', 'products', 'expenses'] as const
const isSample = sql`is_sample and deleted_at is null`

/** How many sample records stay when the sample data is removed: what somebody has changed, and what sales that stay refer to. */
export async function countSamplesToKeep(db: Database): Promise<Omit<RemovalCounts, 'users'>> {
  return await countKept(db, { counted: sql`is_sample`, referredTo: true })
}

/**
 * What people have made or changed themselves in a shop that began as the demo. Beside it only what such sales refer to stays when the sample data is
 * removed: sample customers and products, and Umum. `settings`: whether they have set anything up (the shop, printers, drawers, keys and webhooks).
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
 * How many records stay when the sample data is removed, of those that `counted` holds for. `referredTo`: whether those count that stay only because
 * a sale refers to them; without it Umum does not count either, whom the first sale makes.
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
        or ${referredTo} and exists (select from staying where customer_id = customers.id))) as customers,
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

/** Whether the demo was tried out in this shop: its users are here, who cannot come in any more outside of a demo. */
export async function hasDemoUsers(db: Database): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('isSample', '=', true).executeTakeFirst()
  return user !== undefined
}

/**
 * Takes every sample record out of the shop, and every demo user but `keeper`. What somebody of the shop has changed stays, and so does a
 * sample customer or product that a sale which stays refers to: they are the shop's own from now on. The sample shop's address, phone, notes
 * and the like go where they are still as it had them: they would be printed as the shop's.
 */
export async function removeSampleData(db: Tx, keeper: string): Promise<RemovalCounts> {
  // Before products, as whoever saves a product does.
  const store = await lockStore(db)
  // No sale is made with a record while it is being decided whether one was: one that is under way is waited for.
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
    update customers set is_sample = false where is_sample and deleted_at is null and exists (
      select from transactions where customer_id = customers.id and transactions.deleted_at is null)`.execute(
    db,
  )
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
  // What the configuration says of sample data has changed: screens hear of it.
  else if (store.hasSampleData) await sql`update store_config set updated_at = now()`.execute(db)
  return {
    customers: Number(customers.numAffectedRows),
    products: Number(products.numAffectedRows),
    transactions: Number(transactions.numAffectedRows),
    expenses: Number(expenses.numAffectedRows),
    users: Number(users.numAffectedRows),
  }
}

/** What of the configuration is still the sample shop's identity, as a new shop has it: empty. */
function toClearedIdentity(store: StoreConfig): Partial<StoreConfig> {
  const fields = SAMPLE_IDENTITY.filter((field) => store[field] && store[field] === SAMPLE_STORE[field])
  return Object.fromEntries(fields.map((field) => [field, DEFAULT_STORE[field]]))
}
