// Does the list of transactions stay fast? The same questions to a shop of 10,000 and then of 1,000,000 transactions:
// node bench/transactions-list.ts
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { connect, type Database } from '../server/database/connection.ts'
import { startEmbedded } from '../server/database/embedded/start.ts'
import { migrate } from '../server/database/migrate.ts'
import { fillSampleShop } from '../server/database/sample-shop.ts'
import { createTransaction } from '../server/transactions/create-transaction.ts'
import { countTransactions, listTransactions } from '../server/transactions/list/list-transactions.ts'

const FEW = 10_000
const MANY = 1_000_000
const TIMES = 25
/** Milliseconds that a person at the counter does not notice, at most as a median. */
const LIMIT = 100

type Question = { name: string; ask: () => Promise<unknown> }

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'printpro-bench-'))
  await chmod(folder, 0o755)
  const embedded = await startEmbedded(path.join(folder, 'pg'))
  const db = connect(embedded.url, pino({ enabled: false }))
  try {
    await migrate(db)
    await fillSampleShop(db)
    await grow(db, 0, FEW)
    const few = await medians(await questions(db))
    await grow(db, FEW, MANY)
    const many = await medians(await questions(db))
    report(few, many)
  } finally {
    await db.destroy()
    await embedded.stop()
    await rm(folder, { recursive: true })
  }
}

/** Adds transactions of the last three years. The triggers' work is done at once instead of row by row. */
async function grow(db: Database, from: number, until: number): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`alter table transactions disable trigger user`.execute(one)
    await sql`
      insert into transactions (id, customer_id, customer_name, membership_tier, subtotal, discount, tax_rate, tax,
        cashback, total, paid_amount, payment_method, status, estimated_completion, item_count, first_item_name,
        search_text, created_at)
      select id, customer, name, 'regular', total, 0, 0, 0, 0, total,
        case when n % 97 = 0 then 0 when n % 89 = 0 then total / 2 else total end, 'cash',
        case when n % 101 = 0 then 'cancelled' when n % 499 = 0 then 'pending' when n % 211 = 0 then 'processing'
          else 'completed' end,
        at::date + 1, 1, product, lower(right(id::text, 8) || ' ' || name || ' ' || product), at
      from (
        select gen_random_uuid() as id, n, (1 + n % 400) * 500 as total,
          now() - interval '1 hour' - (n % 1095) * interval '1 day' - (n % 600) * interval '1 minute' as at,
          'Pelanggan ' || md5((n % 4000)::text) as name,
          (array['Banner Flexi 280gr', 'Stiker Chromo A3+', 'Kartu Nama', 'Brosur A5', 'Spanduk Kain'])[1 + n % 5]
            as product
        from generate_series(${sql.lit(from)}::int, ${sql.lit(until - 1)}::int) as n
      ) as sale, (select id as customer from customers limit 1) as anybody`.execute(one)
    await sql`alter table transactions enable trigger user`.execute(one)
    await sql`delete from transaction_tallies`.execute(one)
    await sql`
      insert into transaction_tallies (status, payment_status, shard, count)
      select status, payment_status, 0, count(*) from transactions group by status, payment_status`.execute(
      one,
    )
    await sql`vacuum analyze`.execute(one)
  })
}

async function questions(db: Database): Promise<Question[]> {
  const { rows } = await sql<{ id: string; at: Date; customer: string }>`
    select id, created_at as at, customer_name as customer from transactions
    where customer_name like 'Pelanggan%' order by created_at desc offset 5000 limit 1`.execute(db)
  const [deep] = rows
  if (!deep) throw new Error('there are transactions by now')
  const limit = 50
  const list = (input: Parameters<typeof listTransactions>[1]) => () => listTransactions(db, input)
  const rare = deep.customer.slice(10, 26)
  return [
    { name: 'first page', ask: list({ limit }) },
    { name: 'page after 5,000 rows', ask: list({ limit, cursor: `${deep.at.toISOString()}_${deep.id}` }) },
    { name: 'chip Menunggu', ask: list({ limit, status: ['pending'] }) },
    {
      name: 'chips Sebagian, Diproses',
      ask: list({ limit, paymentStatus: ['partial'], status: ['processing'] }),
    },
    { name: 'search a number', ask: list({ limit, search: deep.id.slice(-8).toUpperCase() }) },
    { name: 'search a customer', ask: list({ limit, search: rare }) },
    { name: 'search a common product', ask: list({ limit, search: 'banner' }) },
    { name: 'search two letters', ask: list({ limit, search: 'ba' }) },
    { name: 'search without a match', ask: list({ limit, search: 'zebra' }) },
    { name: 'counts', ask: () => countTransactions(db, {}) },
    { name: 'counts of a customer', ask: () => countTransactions(db, { search: rare }) },
    { name: 'counts of a common product', ask: () => countTransactions(db, { search: 'banner' }) },
    { name: 'save a transaction', ask: await saving(db) },
  ]
}

async function saving(db: Database): Promise<() => Promise<unknown>> {
  const customer = await db.selectFrom('customers').select('id').limit(1).executeTakeFirstOrThrow()
  const product = await db
    .selectFrom('products')
    .select('id')
    .where('unit', '=', 'pcs')
    .limit(1)
    .executeTakeFirstOrThrow()
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow()
  const item = () => ({
    id: uuidv7(),
    productId: product.id,
    quantity: 10,
    length: null,
    width: null,
    notes: null,
  })
  return () =>
    createTransaction(db, user.id, {
      id: uuidv7(),
      customerId: customer.id,
      items: [item(), item(), item()],
      discountPercent: 0,
      paymentMethod: 'cash',
      paidAmount: 100_000,
    })
}

async function medians(asked: Question[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const { name, ask } of asked) {
    const took: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const begun = performance.now()
      await ask()
      took.push(performance.now() - begun)
    }
    found.set(name, took.sort((one, other) => one - other)[Math.floor(TIMES / 2)] ?? 0)
  }
  return found
}

function report(few: Map<string, number>, many: Map<string, number>): void {
  const lines = [...many].map(([name, ms]) => {
    const before = few.get(name) ?? 0
    const verdict = ms <= LIMIT ? '' : `  over ${LIMIT} ms`
    return `${name.padEnd(28)}${before.toFixed(1).padStart(9)} ms${ms.toFixed(1).padStart(9)} ms${(ms / before).toFixed(1).padStart(8)} x${verdict}`
  })
  const head = `${'median of 25'.padEnd(28)}${'10,000'.padStart(12)}${'1,000,000'.padStart(12)}${'ratio'.padStart(10)}`
  process.stdout.write(`${[head, ...lines].join('\n')}\n`)
  if ([...many.values()].some((ms) => ms > LIMIT)) process.exitCode = 1
}

await main()
