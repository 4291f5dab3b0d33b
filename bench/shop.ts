// The one shop that everything is measured in: filled once, by numbers that are the same every time, and kept for the next run.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { refreshStaleTotals } from '../server/features/analytics/totals/maintain-totals.ts'
import { runDatabaseChecks } from '../server/features/health/run-health-checks.ts'
import { fillSampleShop } from '../server/features/sample-shop/sample-shop.ts'
import { DAILY_TASKS } from '../server/platform/daily-tasks/daily-tasks.ts'
import { connect, type Database } from '../server/platform/database/connection.ts'
import { startEmbedded } from '../server/platform/database/embedded/start.ts'
import { embeddedFolder } from '../server/platform/database/embedded-folder.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabaseForConsole } from '../server/platform/database/open-for-console.ts'
import { openSnapshot } from '../server/platform/database/snapshot.ts'
import { readEnv } from '../server/platform/process/env.ts'
import { freePort } from '../server/testing/run-server.ts'
import { signIn } from '../server/testing/shop.ts'
import { runShop } from './program.ts'

export type Size = {
  sales: number
  /** How many of them were made on the last day. */
  onLastDay: number
  customers: number
  products: number
  expenses: number
}

export const WHOLE: Size = {
  sales: 1_000_000,
  onLastDay: 20_000,
  customers: 50_000,
  products: 2000,
  expenses: 20_000,
}
export const SMALL: Size = { sales: 10_000, onLastDay: 200, customers: 500, products: 100, expenses: 200 }

/** A shop that is open: a server process of its own over a copy of what is kept, and somebody signed in. */
export type BenchShop = {
  size: Size
  url: string
  /** The server's process at this moment. */
  pid(): number
  /** The owner's, signed in. */
  cookie: string
  /** Of its database, as the owner of the tables. */
  databaseUrl: string
  /** Asks its database directly. */
  sql<Row extends object>(query: string, values?: unknown[]): Promise<Row[]>
  /** Ends the server and starts it again at the same address; answers how long that start took (ms). */
  restart(): Promise<number>
  close(): Promise<void>
}

const folder = path.join(tmpdir(), `printpro-bench-${process.getuid?.() ?? 'user'}`)
const log = pino({ enabled: false })

/** Opens a copy of the shop of this size, which is filled first where no run has done so with this schema. `say` hears what takes long. */
export async function openBenchShop(size: Size, say: (line: string) => void): Promise<BenchShop> {
  await clearLeftovers()
  const dataDir = await copyOfShop(size, say)
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'true', PORT: String(await freePort()) }
  let server = await runShop(settings)
  const { ownerUrl } = await openDatabaseForConsole(readEnv({ DATA_DIR: dataDir }))
  const connectPool = () => new pg.Pool({ connectionString: ownerUrl, max: 1 })
  let pool = connectPool()
  // Else a backup and a look at the whole shop, once a day and a minute after a start, would be measured with whatever comes then.
  await pool.query(
    `insert into daily_runs (day, task, finished_at)
     select (now() at time zone 'Asia/Jakarta')::date + later, task, now() from generate_series(0, 1) as later, unnest($1::text[]) as task
     on conflict (day, task) do update set finished_at = excluded.finished_at`,
    [DAILY_TASKS],
  )
  const { cookie } = await signIn(server.url, 'owner@printpro.id')
  return {
    size,
    url: server.url,
    pid: () => server.process.pid ?? 0,
    cookie,
    databaseUrl: ownerUrl,
    sql: async (query, values) => (await pool.query(query, values)).rows,
    async restart() {
      await pool.end()
      await server.end('SIGTERM')
      const begun = performance.now()
      server = await runShop(settings)
      pool = connectPool()
      return performance.now() - begun
    },
    async close() {
      await pool.end()
      await server.end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A folder that a server can be started on, with the shop of this size in it. */
async function copyOfShop(size: Size, say: (line: string) => void): Promise<string> {
  const kept = await keptShop(size, say)
  const copy = path.join(folder, `run-${process.pid}-${Date.now().toString(36)}`)
  await cp(kept, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await chmod(copy, 0o755)
  // Else the disk would still be writing the copy while the first things are measured.
  spawnSync('sync')
  return copy
}

/** Takes away the folders of runs that were broken off. */
async function clearLeftovers(): Promise<void> {
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const [, pid] = /^(?:run|new|filling)-(\d+)/.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** An empty folder for a server that is started for the first time. */
export async function emptyFolder(): Promise<string> {
  const made = path.join(folder, `new-${process.pid}-${Date.now().toString(36)}`)
  await mkdir(made, { recursive: true })
  await chmod(folder, 0o755)
  await chmod(made, 0o755)
  return made
}

/** Where the filled shop lies, untouched by any run. One that no run has asked for in three days is taken away. */
async function keptShop(size: Size, say: (line: string) => void): Promise<string> {
  const kept = path.join(folder, `${size.sales}-${await schemaVersion()}`)
  if (existsSync(kept)) {
    await utimes(kept, new Date(), new Date())
    return kept
  }
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  say(`filling a shop of ${size.sales.toLocaleString('en')} sales, kept in ${folder} for the next run`)
  const aside = path.join(folder, `filling-${process.pid}`)
  await mkdir(aside)
  await chmod(aside, 0o755)
  try {
    await fill(aside, size, say)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw error
  }
  // Renamed whole, so that nobody finds half a shop; who comes second leaves the first one's.
  await rename(aside, kept).catch(() => rm(aside, { recursive: true }))
  for (const name of (await readdir(folder)).filter((name) => /^\d+-/.test(name))) {
    const { mtimeMs } = await stat(path.join(folder, name))
    if (mtimeMs < Date.now() - 3 * 86_400_000) await rm(path.join(folder, name), { recursive: true })
  }
  return kept
}

/** What decides how the shop lies in its database: the migrations, and this file. */
async function schemaVersion(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(import.meta.filename))
  const migrations = path.join(import.meta.dirname, '../server/platform/database/migrations')
  for (const file of (await readdir(migrations)).sort())
    hash.update(await readFile(path.join(migrations, file)))
  return hash.digest('hex').slice(0, 12)
}

/** While it is filled nothing has to outlive a crash. */
const UNSAFE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '1GB',
  maintenance_work_mem: '512MB',
  autovacuum: 'off',
}

async function fill(dataDir: string, size: Size, say: (line: string) => void): Promise<void> {
  const begun = performance.now()
  const passed = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`
  const env = readEnv({ DATA_DIR: dataDir, DEMO: 'true' })
  const embedded = await startEmbedded(embeddedFolder(env), UNSAFE)
  const db = connect(embedded.ownerUrl, log, 'setup')
  try {
    await migrate(db)
    await fillSampleShop(db)
    const admin = new URL(embedded.adminUrl)
    admin.pathname = '/app'
    const client = new pg.Client(admin.href)
    await client.connect()
    try {
      await pour(client, size, (made) => say(`${made.toLocaleString('en')} sales after ${passed()}`))
    } finally {
      await client.end()
    }
    await refreshStaleTotals(db)
    await refuseWrongBooks(db, dataDir)
    say(`filled and checked after ${passed()}`)
  } finally {
    await db.destroy()
    await embedded.stop()
  }
}

const FILLED = ['transactions', 'transaction_items', 'payments', 'customers', 'expenses']
const BATCH = 50_000

/** Past triggers and checks of references, whose work is done at once in the end, and without the indexes that can be made afterwards. */
async function pour(client: pg.Client, size: Size, made: (sales: number) => void): Promise<void> {
  await client.query(`set session_replication_role = replica; set timezone = 'Asia/Jakarta'`)
  await client.query(HELPERS)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and schemaname = 'public' and indexname not in (select conname from pg_constraint)`,
    [FILLED],
  )
  for (const { name } of indexes) await client.query(`drop index ${pg.escapeIdentifier(name)}`)
  await client.query(peopleAndGoods(size))
  for (let from = 0; from < size.sales; from += BATCH) {
    await client.query(salesFrom(from, Math.min(from + BATCH, size.sales), size))
    made(Math.min(from + BATCH, size.sales))
  }
  for (const { definition } of indexes) await client.query(definition)
  await client.query(DERIVED)
  await client.query('drop table bench_customers, bench_products')
  await client.query('set session_replication_role = origin; reset timezone')
  // From the next start on: when each sale was committed, for the streams that hear of it.
  await client.query('alter system set track_commit_timestamp = on')
  await client.query('vacuum (freeze, analyze)')
}

/**
 * Ids as the shop makes them, in the order of time; numbers between 0 and 1 that look like chance and are the same every time; the moment of
 * the n-th sale: spread over three years, from 8 to 20 o'clock, and many on yesterday.
 */
const HELPERS = `
  create function pg_temp.id_of(kind text, n bigint, at timestamptz) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(kind || n), 1, 3) || '8'
      || substr(md5(kind || n), 4, 15))::uuid
  $$;
  create function pg_temp.chance(n bigint, factor bigint) returns double precision language sql immutable as $$
    select ((n * factor + factor) % 4294967291) / 4294967291.0
  $$;
  create function pg_temp.moment_of(n bigint, sales bigint, on_last_day bigint) returns timestamptz language sql stable as $$
    select date_trunc('milliseconds', date_trunc('day', now()) - interval '1 day' + interval '8 hours'
      + case when n < sales - on_last_day then floor(place) - 1095 else 0 end * interval '1 day'
      + case when n < sales - on_last_day then place - floor(place) else (n - sales + on_last_day)::numeric / on_last_day end
        * interval '12 hours')
    from (select n * 1095.0 / (sales - on_last_day) as place) as spread
  $$;`

function peopleAndGoods({ customers, products, expenses }: Size): string {
  return `
    create temp table bench_customers as
      select n as place, pg_temp.id_of('customer', n, at) as id, at,
        (array['Toko', 'CV', 'Warung', 'Ibu', 'Bapak', 'Sekolah', 'Bengkel', 'Apotek', 'Kedai', 'Salon'])[1 + n % 10] || ' '
        || initcap(syllables[1 + n * 7919 % 20] || syllables[1 + n * 7919 / 20 % 20] || syllables[1 + n * 7919 / 400 % 20]
          || syllables[1 + n * 7919 / 8000 % 20]) as name
      from (select n, date_trunc('day', now()) - interval '1100 days' + n * interval '1 second' as at
        from generate_series(0, ${customers - 1}) as n) as numbered,
        (select '{ba,su,ri,na,wi,jo,ka,ti,me,lo,da,hu,pe,gi,ro,fa,ni,ya,cu,se}'::text[] as syllables) as spoken;
    insert into customers (id, name, phone, membership_tier, created_at, updated_at)
      select id, name, '08' || (1100000000 + floor(400000000 * pg_temp.chance(place, 2654435761))::bigint), (array['regular', 'regular', 'silver', 'gold'])[1 + place % 4], at, at
      from bench_customers;
    create unique index on bench_customers (place) include (id, name);

    create temp table bench_products as
      select n as place, pg_temp.id_of('product', n, at) as id, at, 500 * (1 + n % 60) as price,
        (array['Banner', 'Stiker', 'Kartu Nama', 'Brosur', 'Spanduk', 'Undangan', 'Mug', 'Kaos', 'Kalender', 'Stempel'])[1 + n % 10]
        || ' ' || (array['Premium', 'Standar', 'Doff', 'Glossy', 'Timbul', 'Besar', 'Kecil', 'Dua Sisi'])[1 + n / 10 % 8]
        || ' ' || (100 + n / 80) as name,
        (array['Banner', 'Stiker', 'Kartu', 'Brosur', 'Banner', 'Kartu', 'Suvenir', 'Suvenir', 'Brosur', 'Suvenir'])[1 + n % 10] as category,
        (array['Digital Printing', 'Sublimation', 'Cutting Plotter'])[1 + n % 3] as machine
      from (select n, date_trunc('day', now()) - interval '1100 days' + n * interval '1 second' as at
        from generate_series(0, ${products - 1}) as n) as numbered;
    insert into products (id, name, category, machine_type, unit, price_per_unit, created_at, updated_at)
      select id, name, category, machine, 'pcs', price, at, at from bench_products;
    create unique index on bench_products (place);

    insert into expenses (id, name, amount, spent_on, created_at, updated_at)
      select pg_temp.id_of('expense', n, at), 'Belanja ' || (array['tinta', 'kertas', 'listrik', 'bensin'])[1 + n % 4] || ' ' || n,
        1000 * (1 + n % 500), at::date, at, at
      from (select n, pg_temp.moment_of(n, ${expenses}, ${expenses / 50}) as at
        from generate_series(0, ${expenses - 1}) as n) as numbered;
    analyze bench_customers; analyze bench_products;`
}

/** Sales of three lines, most of them paid, one in sixteen in two parts. One in fifty is a debt, few customers buy much, and every product is sold. */
function salesFrom(from: number, until: number, { sales, onLastDay, customers, products }: Size): string {
  return `
    with sale as (
      select n, numbered.at, pg_temp.id_of('sale', n, numbered.at) as id, customer.id as customer_id, customer.name as customer_name,
        case when n % 101 = 0 then 'cancelled' when n > ${sales - onLastDay} and n % 3 > 0 then 'processing' else 'completed' end as status,
        (array['cash', 'transfer', 'qris'])[1 + n % 3] as method
      from (select n, pg_temp.moment_of(n, ${sales}, ${onLastDay}) as at from generate_series(${from}::bigint, ${until - 1}) as n) as numbered
      join bench_customers as customer
        on customer.place = floor(${customers} * pg_temp.chance(n, 2654435761) * pg_temp.chance(n, 2654435761))::int
    ), line as (
      insert into transaction_items (id, transaction_id, position, product_id, product_name, category, machine_type, quantity, unit,
        unit_price, total, discount_eligible)
      select pg_temp.id_of('line', n * 3 + position, sale.at), sale.id, position, product.id, product.name, category, machine, quantity, 'pcs',
        price, price * quantity, true
      from sale cross join generate_series(0, 2) as position
        cross join lateral (select 1 + (n * 31 + position * 17) % 40 as quantity) as ordered
        join bench_products as product on product.place = floor(${products} * pg_temp.chance(n * 3 + position, 2246822519))::int
      returning transaction_id, position, product_name, total
    ), summed as (
      select transaction_id, sum(total) as total, min(product_name) filter (where position = 0) as first_item,
        string_agg(product_name, ' ' order by position) as items
      from line group by transaction_id
    ), made as (
      insert into transactions (id, customer_id, customer_name, membership_tier, subtotal, discount, tax_rate, tax, cashback, total,
        paid_amount, payment_method, status, estimated_completion, item_count, first_item_name, search_text, created_at, booked_at,
        updated_at, completed_at, cancelled_at)
      select id, customer_id, customer_name, 'regular', total, 0, 0, 0, 0, total,
        case when n % 97 = 0 then 0 when n % 89 = 0 then div(total, 2) else total end, method, status, at::date + 1, 3, first_item,
        folded(right(id::text, 8) || ' ' || customer_name || ' ' || items), at, at, at,
        case when status = 'completed' then at + interval '2 hours' end, case when status = 'cancelled' then at + interval '1 hour' end
      from sale join summed on transaction_id = id
      returning id, total, paid_amount, payment_method, created_at
    )
    insert into payments (id, transaction_id, amount, tendered, method, created_at, booked_at, later)
    select pg_temp.id_of(kind, ('x' || right(id::text, 12))::bit(48)::bigint, at), id, amount, amount, payment_method, at, at,
      kind = 'rest'
    from made
      cross join lateral (
        select case when paid_amount = total and total > 1 and right(id::text, 1) = '7' then div(total, 2) else 0 end as rest
      ) as split
      cross join lateral (
        values ('payment', paid_amount - rest, created_at), ('rest', rest, created_at + interval '3 hours')
      ) as part (kind, amount, at)
    where amount > 0`
}

/** What triggers would have kept. What is forgotten here is found by the shop's own examination, below. */
const DERIVED = `
  update customers set total_spent = spent.total from (
    select customer_id, sum(total) as total from transactions where deleted_at is null and status <> 'cancelled' group by customer_id
  ) as spent where customers.id = spent.customer_id;
  delete from transaction_tallies;
  insert into transaction_tallies (status, payment_status, shard, count)
    select status, payment_status, 0, count(*) from transactions where deleted_at is null group by status, payment_status;
  delete from day_sums;
  insert into day_sums select slice_of(created_at), 0, count(*), count(*) filter (where status = 'cancelled'),
    coalesce(sum(total) filter (where status <> 'cancelled'), 0) from transactions where deleted_at is null group by 1;
  delete from debt_sums;
  delete from customer_debts;
  insert into customer_debts select customer_id, count(*) from transactions
    where deleted_at is null and remaining_amount > 0 and status <> 'cancelled' group by 1;
  insert into debt_sums select slice_of(created_at), 0, count(*), sum(remaining_amount),
      count(*) filter (where payment_status = 'partial'),
      coalesce(sum(remaining_amount) filter (where payment_status = 'partial'), 0), 0
    from transactions where deleted_at is null and remaining_amount > 0 and status <> 'cancelled' group by 1;
  insert into debt_sums select slice_of(now()), 1024, 0, 0, 0, 0, count(*) from customer_debts;
  delete from received_sums;
  insert into received_sums select slice_of(payments.created_at), 0, count(*) filter (where kind = 'payment'), sum(amount)
    from payments join transactions on transactions.id = transaction_id where later and deleted_at is null group by 1;
  delete from later_payments;
  insert into later_payments select payments.id, sale.id, sale.created_at, payments.created_at, amount
    from payments join transactions as sale on sale.id = transaction_id where later;
  delete from expense_sums;
  insert into expense_sums select spent_on, coalesce(category, ''), 0, count(*), sum(amount),
    coalesce(sum(amount) filter (where method = 'cash'), 0) from expenses where deleted_at is null group by 1, 2;
  delete from first_purchases;
  insert into first_purchases (customer_id, made_at) select customer_id, min(created_at) from transactions
    where deleted_at is null and status <> 'cancelled' group by 1;
  delete from search_words;
  insert into search_words select word, count(*)::real / (select count(*) from transactions)
    from transactions cross join unnest((string_to_array(search_text, ' '))[2:]) as word group by word;
  insert into stale_slices select distinct 'sales', slice_of(created_at) from transactions;
  insert into stale_slices select distinct 'payments', slice_of(created_at) from payments`

/** A shop whose books do not agree would be measured for nothing. */
async function refuseWrongBooks(db: Database, dataDir: string): Promise<void> {
  const snapshot = await openSnapshot(db)
  const checks = await runDatabaseChecks(snapshot, readEnv({ DATA_DIR: dataDir }), new Date()).finally(() =>
    snapshot.rollback().execute(),
  )
  const wrong = checks.flatMap(({ key, problems }) => problems.map(({ text }) => `${key}: ${text}`))
  if (wrong.length > 0) throw new Error(`The filled shop is wrong:\n${wrong.slice(0, 10).join('\n')}`)
}
