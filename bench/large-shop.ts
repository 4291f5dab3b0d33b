import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { connect, type Database } from '../server/database/connection.ts'
import { startEmbedded } from '../server/database/embedded/start.ts'
import { migrate } from '../server/database/migrate.ts'
import { fillSampleShop } from '../server/sample-shop/sample-shop.ts'

const TABLES = ['customers', 'products', 'expenses', 'transactions', 'payments']

/** Runs `work` on a database of its own that holds the sample shop, and takes it away afterwards. */
export async function withShop(work: (db: Database) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'printpro-bench-'))
  await chmod(folder, 0o755)
  const embedded = await startEmbedded(path.join(folder, 'pg'))
  const db = connect(embedded.ownerUrl, pino({ enabled: false }))
  try {
    await migrate(db)
    await fillSampleShop(db)
    await work(db)
  } finally {
    await db.destroy()
    await embedded.stop()
    await rm(folder, { recursive: true })
  }
}

/**
 * Lets the shop grow to `transactions`, of the last three years, with a customer for every 20 of them, a product for every 500 and an
 * expense for every 50. Most are paid; about one in fifty is a debt. The triggers' work is done at once instead of row by row.
 */
export async function growTo(db: Database, transactions: number): Promise<void> {
  await db.connection().execute(async (one) => {
    const rows = async (table: string) => {
      const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(one)
      return sql.lit(Number(rows[0]?.count))
    }
    for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(one)
    const indexes = await withoutIndexes(one)
    await sql`
      insert into customers (id, name, phone, membership_tier, created_at)
      select gen_random_uuid(), 'Pelanggan ' || md5(n::text), '08' || (100000000 + n * 7919),
        (array['regular', 'regular', 'silver', 'gold'])[1 + n % 4], now() - (n % 1095) * interval '1 day'
      from generate_series(${await rows('customers')}::int, ${sql.lit(transactions / 20)}::int) as n`.execute(
      one,
    )
    await sql`
      insert into products (id, name, category, machine_type, unit, price_per_unit)
      select gen_random_uuid(), 'Produk ' || md5(n::text), (array['Banner', 'Stiker', 'Kartu'])[1 + n % 3],
        'Digital Printing', 'pcs', 500 + n
      from generate_series(${await rows('products')}::int, ${sql.lit(transactions / 500)}::int) as n`.execute(
      one,
    )
    await sql`
      insert into expenses (id, name, amount, created_at)
      select gen_random_uuid(), 'Belanja ' || (array['tinta', 'kertas', 'listrik'])[1 + n % 3] || ' ' || n,
        1000 + n, now() - (n % 1095) * interval '1 day' - (n % 600) * interval '1 minute'
      from generate_series(${await rows('expenses')}::int, ${sql.lit(transactions / 50)}::int) as n`.execute(
      one,
    )
    await sql`
      insert into transactions (id, customer_id, customer_name, membership_tier, subtotal, discount, tax_rate, tax,
        cashback, total, paid_amount, payment_method, status, estimated_completion, item_count, first_item_name,
        search_text, created_at)
      select sale.id, customer.id, customer.name, 'regular', total, 0, 0, 0, 0, total,
        case when n % 97 = 0 then 0 when n % 89 = 0 then total / 2 else total end, 'cash',
        case when n % 101 = 0 then 'cancelled' when n % 499 = 0 then 'pending' when n % 211 = 0 then 'processing'
          else 'completed' end,
        at::date + 1, 1, product, lower(right(sale.id::text, 8) || ' ' || customer.name || ' ' || product), at
      from (
        select gen_random_uuid() as id, n, (1 + n % 400) * 500 as total,
          now() - interval '1 hour' - (n % 1095) * interval '1 day' - (n % 600) * interval '1 minute' as at,
          (array['Banner Flexi 280gr', 'Stiker Chromo A3+', 'Kartu Nama', 'Brosur A5', 'Spanduk Kain'])[1 + n % 5]
            as product
        from generate_series(${await rows('transactions')}::int, ${sql.lit(transactions - 1)}::int) as n
      ) as sale
      join (select id, name, row_number() over () - 1 as place from customers) as customer
        on customer.place = sale.n % (select count(*) from customers)`.execute(one)
    await sql`
      insert into payments (id, transaction_id, amount, tendered, method, created_at)
      select gen_random_uuid(), id, paid_amount, paid_amount, payment_method, created_at from transactions
      where paid_amount > 0 and not exists (select from payments where transaction_id = transactions.id)`.execute(
      one,
    )
    await sql`delete from transaction_tallies`.execute(one)
    await sql`
      insert into transaction_tallies (status, payment_status, shard, count)
      select status, payment_status, 0, count(*) from transactions group by status, payment_status`.execute(
      one,
    )
    for (const index of indexes) await sql.raw(index).execute(one)
    for (const table of TABLES) await sql`alter table ${sql.table(table)} enable trigger user`.execute(one)
    await sql`vacuum analyze`.execute(one)
  })
}

/** Takes away the indexes that no constraint needs, which are made much quicker once than kept row by row; answers how to make them. */
async function withoutIndexes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in (${sql.join(TABLES)}) and indexname not in (select conname from pg_constraint)`.execute(
    db,
  )
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db)
  return rows.map(({ definition }) => definition)
}
