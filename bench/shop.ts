// The shop in which everything is measured: filled once with reproducible data, cached for later runs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { DAILY_TASKS } from '../server/platform/daily-tasks/daily-tasks.ts'
import { openDatabaseForConsole } from '../server/platform/database/open-for-console.ts'
import { readEnv } from '../server/platform/process/env.ts'
import { freePort, type RunningServer, runServer } from '../server/testing/run-server.ts'
import { signIn } from '../server/testing/shop.ts'
import { fillShop } from './fill-shop.ts'
import type { Size } from './shop-data.ts'

/** An open shop: a server process over a copy of the cached data, with the owner signed in. */
export type BenchShop = {
  size: Size
  url: string
  /** Changes with each restart. */
  pid(): number
  cookie: string
  /** As the owner of the tables. */
  sql<Row extends object>(query: string, values?: unknown[]): Promise<Row[]>
  /** Restarts the server at the same address; answers how long the start took (ms). */
  restart(): Promise<number>
  close(): Promise<void>
}

const folder = path.join(tmpdir(), `printpro-bench-${process.getuid?.() ?? 'user'}`)

/** Opens a copy of the cached shop, which is filled first if it is missing. `say` reports progress. */
export async function openBenchShop(size: Size, say: (line: string) => void): Promise<BenchShop> {
  await deleteInterruptedRuns()
  const dataDir = await copyCachedShop(size, say)
  const settings = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'true', PORT: String(await freePort()) }
  let server = await runShop(settings)
  const { ownerUrl } = await openDatabaseForConsole(readEnv({ DATA_DIR: dataDir }))
  // PostgreSQL may cut a connection that is closing: it ends with the server. A failed query is thrown where it is asked.
  const connectPool = () => new pg.Pool({ connectionString: ownerUrl, max: 1 }).on('error', () => undefined)
  let pool = connectPool()
  // The day's tasks would otherwise run a minute after a start, in the middle of a measurement.
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

/** The built package, as a shop runs it. */
async function runShop(env: NodeJS.ProcessEnv): Promise<RunningServer> {
  const main = path.join(import.meta.dirname, '../release/printpro/server/main.js')
  if (!existsSync(main)) throw new Error('the package has not been made: npm run release')
  return await runServer(env, undefined, { command: [process.execPath, main] })
}

async function copyCachedShop(size: Size, say: (line: string) => void): Promise<string> {
  const kept = await ensureCachedShop(size, say)
  const copy = path.join(folder, `run-${process.pid}-${Date.now().toString(36)}`)
  await cp(kept, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await chmod(copy, 0o755)
  // Otherwise the disk would still be writing the copy during the first measurements.
  spawnSync('sync')
  return copy
}

async function deleteInterruptedRuns(): Promise<void> {
  for (const name of existsSync(folder) ? await readdir(folder) : []) {
    const [, pid] = /^(?:run|filling)-(\d+)/.exec(name) ?? []
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

/** The cached shop's folder. Shops unused for three days are deleted. */
async function ensureCachedShop(size: Size, say: (line: string) => void): Promise<string> {
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
    await fillShop(aside, size, say)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw error
  }
  // Renamed at the end, so that no run finds half a shop; the first of two runs wins.
  await rename(aside, kept).catch(() => rm(aside, { recursive: true }))
  for (const name of (await readdir(folder)).filter((name) => /^\d+-/.test(name))) {
    const { mtimeMs } = await stat(path.join(folder, name))
    if (mtimeMs < Date.now() - 3 * 86_400_000) await rm(path.join(folder, name), { recursive: true })
  }
  return kept
}

/** What decides the cached data: the schema, and the files that fill it. */
async function schemaVersion(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of ['fill-shop.ts', 'shop-data.ts'])
    hash.update(await readFile(path.join(import.meta.dirname, file)))
  const schema = path.join(import.meta.dirname, '../server/platform/database/schema')
  for (const file of (await readdir(schema)).sort()) hash.update(await readFile(path.join(schema, file)))
  return hash.digest('hex').slice(0, 12)
}
