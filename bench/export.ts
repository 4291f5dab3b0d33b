// Does an export stay small? 10,000 and 100,000 transactions as a spreadsheet, each made by a process of its own:
// node bench/export.ts
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { connect, type Database } from '../server/database/connection.ts'
import { startEmbedded } from '../server/database/embedded/start.ts'
import { migrate } from '../server/database/migrate.ts'
import { fillSampleShop } from '../server/sample-shop/sample-shop.ts'
import { makeSpreadsheet } from '../server/spreadsheet/spreadsheet.ts'
import { transactionSheet } from '../server/transactions/list/transaction-sheet.ts'

const SIZES = [10_000, 100_000]
/** Megabytes that a small machine has to spare, and milliseconds for which nobody at the counter notices a pause. */
const LIMIT = { memory: 250, pause: 200 }

type Figures = {
  rows: number
  bytes: number
  seconds: number
  idle: number
  peak: number
  pause: number
  restless: number
}

const log = pino({ enabled: false })

async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'printpro-bench-'))
  await chmod(folder, 0o755)
  const embedded = await startEmbedded(path.join(folder, 'pg'))
  const db = connect(embedded.ownerUrl, log)
  try {
    await migrate(db)
    await fillSampleShop(db)
    const figures: Figures[] = []
    let made = 0
    for (const rows of SIZES) {
      await grow(db, made, rows)
      made = rows
      figures.push(await measuredApart(embedded.ownerUrl))
    }
    report(figures)
  } finally {
    await db.destroy()
    await embedded.stop()
    await rm(folder, { recursive: true })
  }
}

/** Adds transactions of the last three years, past the triggers. */
async function grow(db: Database, from: number, until: number): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`alter table transactions disable trigger user`.execute(one)
    await sql`
      insert into transactions (id, customer_id, customer_name, membership_tier, subtotal, discount, tax_rate, tax,
        cashback, total, paid_amount, payment_method, status, estimated_completion, item_count, first_item_name,
        search_text, created_at)
      select gen_random_uuid(), customer, 'Pelanggan ' || md5((n % 4000)::text), 'regular', total, 0, 0, 0, 0, total,
        case when n % 97 = 0 then 0 else total end, 'cash', case when n % 101 = 0 then 'cancelled' else 'completed' end,
        current_date, 1 + n % 5, 'Banner Flexi 280gr ' || n % 300, 'bench', now() - n * interval '15 minutes'
      from (
        select n, (1 + n % 400) * 500 as total from generate_series(${sql.lit(from)}::int, ${sql.lit(until - 1)}::int) as n
      ) as sale, (select id as customer from customers limit 1) as anybody`.execute(one)
    await sql`alter table transactions enable trigger user`.execute(one)
    await sql`vacuum analyze`.execute(one)
  })
}

async function measuredApart(url: string): Promise<Figures> {
  const child = fork(import.meta.filename, [], { env: { ...process.env, BENCH_DATABASE: url } })
  const [figures] = await once(child, 'message')
  await once(child, 'close')
  return figures as Figures
}

/** In the other process: the whole list as a file that is thrown away as it comes. */
async function measure(url: string): Promise<Figures> {
  const db = connect(url, log)
  let rows = 0
  const pieces = (search: string) =>
    makeSpreadsheet(db, (snapshot) => {
      const listing = transactionSheet(snapshot, { search }, 'Asia/Jakarta')
      return {
        ...listing,
        async *batches() {
          for await (const batch of listing.batches()) {
            rows += batch.length
            yield batch
          }
        },
      }
    })
  // Everything has been loaded once before it counts.
  for await (const _ of pieces('sample'));
  rows = 0

  const idle = process.memoryUsage.rss()
  let peak = idle
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 5)
  // What the machine's other work holds up anyway.
  const restless = await longestPause(() => setTimeout(2_000))
  const begun = performance.now()
  let bytes = 0
  const pause = await longestPause(async () => {
    for await (const piece of pieces('')) bytes += piece.byteLength
  })
  const seconds = (performance.now() - begun) / 1000
  clearInterval(sampling)
  await db.destroy()
  return { rows, bytes, seconds, idle, peak, pause, restless }
}

/** Milliseconds for which, at the longest, nothing else could run during some work. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  const pauses = monitorEventLoopDelay({ resolution: 1 })
  pauses.enable()
  await work()
  pauses.disable()
  return pauses.max / 1e6
}

function report(figures: Figures[]): void {
  const mega = (bytes: number) => bytes / 1024 / 1024
  const head = [
    'rows',
    'file MB',
    'seconds',
    'idle MB',
    'peak MB',
    'above idle',
    'longest pause ms',
    'without work ms',
  ]
  const lines = figures.map(({ rows, bytes, seconds, idle, peak, pause, restless }) => [
    rows.toLocaleString('en'),
    mega(bytes).toFixed(1),
    seconds.toFixed(1),
    mega(idle).toFixed(0),
    mega(peak).toFixed(0),
    mega(peak - idle).toFixed(0),
    pause.toFixed(0),
    restless.toFixed(0),
  ])
  const table = [head, ...lines].map((line) => line.map((cell) => cell.padStart(17)).join(''))
  process.stdout.write(`${table.join('\n')}\n`)
  for (const { rows, idle, peak, pause, restless } of figures) {
    if (mega(peak - idle) > LIMIT.memory) fail(`${rows} rows: over ${LIMIT.memory} MB above idle`)
    if (pause - restless > LIMIT.pause) fail(`${rows} rows: a pause over ${LIMIT.pause} ms`)
  }
}

function fail(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
  process.exitCode = 1
}

const url = process.env.BENCH_DATABASE
if (url) process.send?.(await measure(url))
else await main()
