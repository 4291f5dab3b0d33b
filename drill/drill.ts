// The fault drill: counters work while faults strike one after the other; in the end nothing acknowledged may be missing.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededNumbers } from '../server/features/sample-shop/sample-orders.ts'
import { runConsole } from '../server/testing/run-console.ts'
import { freePort, runServer } from '../server/testing/run-server.ts'
import { signIn } from '../server/testing/shop.ts'
import { type Books, countAcknowledged, findBrokenPromises, newBooks } from './acknowledged.ts'
import { openCounters, workUntilStopped } from './counter.ts'
import { countSales, findDoctorProblems, saleReader } from './examine.ts'
import { faultsFor } from './faults.ts'
import { type DrilledShop, openDrilledShop } from './shop.ts'

export type Plan = { clients: number; faults: number; seed: number; log?: (line: string) => void }

/** On a slow machine faults that strike by the clock alone would meet an idle shop. */
const SALES_BETWEEN_FAULTS = 4

export type Outcome = {
  faults: Record<string, number>
  restarts: number
  acknowledged: { sales: number; payments: number }
  answers: Record<string, number>
  /** The backup taken during the drill: attempts until it succeeded, and the sales that it must contain. */
  backup: { attempts: number; sales: number }
  /** ms until the shop was ready again: the median and the longest. */
  recovery: { median: number; longest: number }
  broken: string[]
}

export async function drill({ clients, faults, seed, log = () => {} }: Plan): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'printpro-drill-'))
  // PostgreSQL's user must be able to enter it.
  chmodSync(folder, 0o755)
  const shop = await openDrilledShop(folder)
  try {
    const books = newBooks()
    const counters = await openCounters(shop.url, books, clients, seed)
    const before = await countSales(counters)
    let isOver = false
    const work = Promise.all(counters.map((counter) => workUntilStopped(counter, () => isOver)))
    // Thrown where it is awaited: until then the shop must still be closed.
    work.catch(() => {
      isOver = true
    })
    const random = seededNumbers(seed)
    const struck: Record<string, number> = {}
    const recoveries: number[] = []
    const known = faultsFor(shop)
    let backup: ReturnType<typeof backUp> | undefined
    for (let number = 0; number < faults; number += 1) {
      if (number === Math.floor(faults / 2)) {
        backup = backUp(shop, books, folder)
        backup.catch(() => undefined)
      }
      await sleep(300 + random() * 1200)
      const enough = countAcknowledged(books).sales + SALES_BETWEEN_FAULTS
      while (!isOver && countAcknowledged(books).sales < enough) await sleep(20)
      const fault = known[number < known.length ? number : Math.floor(random() * known.length)]
      if (!fault) continue
      await fault.strike(shop, random)
      const over = performance.now()
      await shop.ready()
      const recovery = Math.round(performance.now() - over)
      recoveries.push(recovery)
      struck[fault.name] = (struck[fault.name] ?? 0) + 1
      const { sales, payments } = countAcknowledged(books)
      log(`${number + 1}. ${fault.name}: ready after ${recovery} ms; ${sales} sales, ${payments} payments`)
    }
    isOver = true
    await work
    const kept = await (backup ?? backUp(shop, books, folder))
    const broken = [...books.wrong, ...(await findBrokenPromises(books, saleReader(counters[0])))]
    broken.push(...(await findDoctorProblems({ DATA_DIR: shop.dataDir })))
    // The server must answer 503 or 507 for what is unavailable, never 500.
    const faulty = books.answers.get('500') ?? 0
    if (faulty > 0) broken.push(`${faulty} answers were 500`)
    const after = await countSales(counters)
    if (after - before !== books.sales.size) {
      broken.push(`${after - before} sales are there, ${books.sales.size} were acknowledged`)
    }
    broken.push(...(await findProblemsAfterRestore(books, kept, path.join(folder, 'elsewhere'))))
    recoveries.sort((one, other) => one - other)
    return {
      faults: struck,
      restarts: shop.restarts(),
      acknowledged: countAcknowledged(books),
      answers: Object.fromEntries([...books.answers].sort()),
      backup: { attempts: kept.attempts, sales: kept.sales },
      recovery: {
        median: recoveries[Math.floor(recoveries.length / 2)] ?? 0,
        longest: recoveries.at(-1) ?? 0,
      },
      broken,
    }
  } finally {
    await shop.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Backup = { file: string; begun: number; attempts: number; sales: number }

/** Backs the shop up under faults: after an interruption there is no file. */
async function backUp(shop: DrilledShop, books: Books, folder: string): Promise<Backup> {
  const file = path.join(folder, 'drill.backup')
  for (let attempts = 1; attempts <= 50; attempts += 1) {
    const { sales } = countAcknowledged(books)
    const begun = performance.now()
    const { code } = await runConsole({ DATA_DIR: shop.dataDir }, ['backup', file])
    // The file has its name once it is complete, even if recording it was interrupted.
    if (code === 0 || existsSync(file)) return { file, begun, attempts, sales }
    await sleep(500)
  }
  throw new Error('no backup could be taken')
}

/** Restores the backup in another folder; answers what is missing there. */
async function findProblemsAfterRestore(
  books: Books,
  { file, begun }: Backup,
  dataDir: string,
): Promise<string[]> {
  const restored = await runConsole({ DATA_DIR: dataDir }, ['restore', file, '--yes'])
  if (restored.code !== 0) return [`the backup could not be restored: ${restored.stderr}`]
  const server = await runServer({ DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'error' })
  try {
    const { cookie } = await signIn(server.url, 'owner@printpro.id')
    const there = { url: server.url, cookie, books: newBooks(), random: seededNumbers(0) }
    const broken = await findBrokenPromises(books, saleReader(there), begun)
    broken.push(...(await findDoctorProblems({ DATA_DIR: dataDir })))
    return broken.map((sentence) => `restored elsewhere: ${sentence}`)
  } finally {
    await server.end('SIGTERM')
  }
}
