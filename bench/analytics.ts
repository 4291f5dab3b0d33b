// Does Analitik stay fast? The same questions to a shop of 10,000 and then of 1,000,000 transactions of three years:
// node bench/analytics.ts

import { sql } from 'kysely'
import { lengthOf, previousOf, type Range, TOP, windowOf } from '../core/analytics.ts'
import { addDays, dayOf } from '../core/calendar.ts'
import { barsIn, figuresOf, revenueParts, yearOf } from '../server/analytics/period-figures.ts'
import { buyersIn } from '../server/analytics/queries.ts'
import { refreshAll } from '../server/analytics/totals/keep-totals.ts'
import type { Database } from '../server/database/connection.ts'
import { atOneMoment } from '../server/database/snapshot.ts'
import { listTransactions } from '../server/transactions/list/list-transactions.ts'
import { withShop } from './large-shop.ts'
import { medians, type Question, report } from './medians.ts'

const FEW = 10_000
const MANY = 1_000_000
const CUSTOMERS = 5000
const PRODUCTS = 120
const EXPENSES = 20_000
/** Milliseconds that an answer may take, as a median. */
const LIMIT = 150
const ZONE = 'Asia/Jakarta'
const TODAY = dayOf(new Date(), ZONE)
const YEAR = Number(TODAY.slice(0, 4))

async function main(): Promise<void> {
  await withShop(async (db) => {
    await furnish(db)
    await lighten(db)
    await grow(db, 0, FEW)
    const few = await medians(questions(db))
    await grow(db, FEW, MANY)
    report(questions(db), few, await medians(questions(db)))
  })
}

async function furnish(db: Database): Promise<void> {
  await sql`
    insert into customers (id, name, phone)
    select ${sql.raw(idOf('1', 'n'))}, 'Pelanggan ' || n, '0812' || n
    from generate_series(0, ${sql.lit(CUSTOMERS - 1)}::int) as n`.execute(db)
  await sql`
    insert into products (id, name, category, machine_type, unit, price_per_unit)
    select ${sql.raw(idOf('2', 'n'))}, 'Produk ' || n, 'Kategori ' || n % 8,
      (array['Digital Printing', 'Sublimation', 'Cutting Plotter'])[1 + n % 3], 'pcs', 500
    from generate_series(0, ${sql.lit(PRODUCTS - 1)}::int) as n`.execute(db)
  await sql`
    insert into expenses (id, name, amount, created_at)
    select gen_random_uuid(), 'Biaya ' || n, 1000 * (1 + n % 500), now() - (n % 1095) * interval '1 day'
    from generate_series(1, ${sql.lit(EXPENSES)}::int) as n`.execute(db)
}

/** Takes away what nothing here asks, and what only makes filling slow. */
async function lighten(db: Database): Promise<void> {
  await sql`
    drop index transactions_search, transactions_by_status, transactions_by_payment, transactions_of_customer,
      transaction_items_product, payments_of`.execute(db)
  await sql`alter table transactions drop constraint transactions_customer_id_fkey`.execute(db)
  await sql`
    alter table transaction_items drop constraint transaction_items_transaction_id_fkey,
      drop constraint transaction_items_product_id_fkey`.execute(db)
  await sql`alter table payments drop constraint payments_transaction_id_fkey`.execute(db)
}

/** Adds transactions with one to three lines and a payment. The triggers' work is done at once instead of row by row. */
async function grow(db: Database, from: number, until: number): Promise<void> {
  const numbers = sql`generate_series(${sql.lit(from)}::int, ${sql.lit(until - 1)}::int) as n`
  const tables = ['transactions', 'transaction_items', 'payments']
  const begun = performance.now()
  await db.connection().execute(async (one) => {
    for (const table of tables) await sql.raw(`alter table ${table} disable trigger user`).execute(one)
    await sql`
      insert into transactions (id, customer_id, customer_name, membership_tier, subtotal, discount, tax_rate, tax,
        cashback, total, paid_amount, payment_method, status, estimated_completion, item_count, first_item_name,
        search_text, created_at)
      select ${sql.raw(idOf('3', 'n'))}, ${sql.raw(idOf('1', `((n::bigint * n) % ${CUSTOMERS})`))}, 'Pelanggan', 'regular',
        total, 0, 0, 0, 0, total, case when n % 97 = 0 then 0 else total end, 'cash',
        case when n % 101 = 0 then 'cancelled' else 'completed' end, at::date + 1, 1 + n % 3, 'Produk', 'produk', at
      from (
        select n, (1 + n % 3) * (1 + n % 400) * 500 as total,
          now() - interval '1 hour' - (n % 1095) * interval '1 day' - (n % 600) * interval '1 minute' as at
        from ${numbers}
      ) as sale`.execute(one)
    await sql`
      insert into transaction_items (id, transaction_id, position, product_id, product_name, category, machine_type, quantity,
        unit, unit_price, total, discount_eligible)
      select gen_random_uuid(), ${sql.raw(idOf('3', 'n'))}, position, products.id, products.name, category, machine_type,
        1 + n % 400, 'pcs', 500, (1 + n % 400) * 500, false
      from ${numbers} cross join lateral generate_series(0, n % 3) as position
        join products on products.name = 'Produk ' || (n * 7 + position * 31) % ${sql.lit(PRODUCTS)}`.execute(
      one,
    )
    await sql`
      insert into payments (id, transaction_id, amount, tendered, method, created_at)
      select gen_random_uuid(), id, paid_amount, paid_amount, (array['cash', 'transfer', 'qris'])[1 + item_count % 3], created_at
      from transactions where paid_amount > 0
        and id >= ${sql.raw(idOf('3', `${from}`))} and id <= ${sql.raw(idOf('3', `${until - 1}`))}`.execute(
      one,
    )
    for (const table of tables) await sql.raw(`alter table ${table} enable trigger user`).execute(one)
    await sql`insert into stale_slices select distinct 'sales', slice_of(created_at) from transactions`.execute(
      one,
    )
    await sql`insert into stale_slices select distinct 'payments', slice_of(created_at) from payments`.execute(
      one,
    )
    await sql`vacuum analyze`.execute(one)
  })
  const filled = performance.now()
  await refreshAll(db)
  await sql`vacuum analyze`.execute(db)
  // As on any day: sales of today and a few edits of older ones have not been worked out again yet.
  await sql`
    insert into stale_slices select 'sales', slice_of(now() - n * interval '1 day') from generate_series(0, 5) as n`.execute(
    db,
  )
  await sql`insert into stale_slices select 'payments', slice_of(now() - n * interval '1 day') from generate_series(0, 5) as n`.execute(
    db,
  )
  const seconds = (since: number, to: number) => `${((to - since) / 1000).toFixed(0)} s`
  process.stdout.write(
    `${until} transactions: filled in ${seconds(begun, filled)}, sums worked out in ${seconds(filled, performance.now())}\n`,
  )
}

/** An id that a number decides, as SQL. */
function idOf(kind: string, number: string): string {
  return `('00000000-0000-7000-800${kind}-' || lpad(to_hex((${number})::bigint), 12, '0'))::uuid`
}

function questions(db: Database): Question[] {
  const month = { from: addDays(TODAY, -29), to: TODAY }
  const year = { from: addDays(TODAY, -364), to: TODAY }
  const all = { from: addDays(TODAY, -1095), to: TODAY }
  return [
    ...screen(db, month),
    { name: 'the screen, 30 days', ask: together(screen(db, month)) },
    ...screen(db, year),
    { name: 'the screen, 365 days', ask: together(screen(db, year)) },
    ...screen(db, all),
  ].map((question) => ({ ...question, limit: LIMIT }))
}

/** What the screen asks for a period. */
function screen(db: Database, range: Range): Omit<Question, 'limit'>[] {
  const window = windowOf(range, ZONE)
  const days = `${lengthOf(range)} days`
  return [
    {
      name: `figures, ${days}`,
      ask: () =>
        atOneMoment(db, async (moment) => [
          await figuresOf(moment, window, range),
          await figuresOf(moment, windowOf(previousOf(range, TODAY), ZONE), previousOf(range, TODAY)),
        ]),
    },
    { name: `bars, ${days}`, ask: () => barsIn(db, range, ZONE) },
    { name: `a year of months, ${days}`, ask: () => yearOf(db, YEAR, ZONE) },
    { name: `parts, ${days}`, ask: () => revenueParts(db, window) },
    { name: `customers, ${days}`, ask: () => buyersIn(db, window, { top: TOP }) },
    { name: `last ten, ${days}`, ask: () => listTransactions(db, { limit: TOP }) },
  ]
}

function together(asked: Pick<Question, 'ask'>[]): () => Promise<unknown> {
  return () => Promise.all(asked.map(({ ask }) => ask()))
}

await main()
