// The fault drill: counters work, faults strike one after the other, and in the end the shop must have kept every promise.
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runConsole } from '../server/testing/run-console.ts'
import { freePort, runServer } from '../server/testing/run-server.ts'
import { signIn } from '../server/testing/shop.ts'
import { acknowledged, type Books, brokenPromises, newBooks } from './books.ts'
import { openCounters, randomOf, workAt } from './counter.ts'
import { ailments, countSales, saleIn } from './examine.ts'
import { faultsFor } from './faults.ts'
import { type DrilledShop, openDrilledShop } from './shop.ts'

export type Plan = { clients: number; faults: number; seed: number; log?: (line: string) => void }

export type Outcome = {
  faults: Record<string, number>
  restarts: number
  acknowledged: { sales: number; payments: number }
  answers: Record<string, number>
  /** The backup that was taken meanwhile: how often it was begun until it was whole, and how many sales it must hold. */
  backup: { attempts: number; sales: number }
  /** How long the shop took to be ready again after a fault (ms): the median and the longest. */
  recovery: { median: number; longest: number }
  /** What was not as it must be, a sentence each. */
  broken: string[]
}

/** Works the drill in a shop of its own, which is gone afterwards. */
export async function drill({ clients, faults, seed, log = () => {} }: Plan): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'printpro-drill-'))
  // Whom PostgreSQL runs as has to come through it.
  chmodSync(folder, 0o755)
  const shop = await openDrilledShop(folder)
  try {
    const books = newBooks()
    const counters = await openCounters(shop.url, books, clients, seed)
    const before = await countSales(counters)
    let isOver = false
    const work = Promise.all(counters.map((counter) => workAt(counter, () => isOver)))
    // Thrown where it is waited for: until then the shop is still to be closed.
    work.catch(() => undefined)
    const random = randomOf(seed)
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
      // Each kind once, then any.
      const fault = known[number < known.length ? number : Math.floor(random() * known.length)]
      if (!fault) continue
      await fault.strike(shop, random)
      const over = performance.now()
      await shop.ready()
      const recovery = Math.round(performance.now() - over)
      recoveries.push(recovery)
      struck[fault.name] = (struck[fault.name] ?? 0) + 1
      const { sales, payments } = acknowledged(books)
      log(`${number + 1}. ${fault.name}: ready after ${recovery} ms; ${sales} sales, ${payments} payments`)
    }
    isOver = true
    await work
    const kept = await (backup ?? backUp(shop, books, folder))
    const broken = [...books.wrong, ...(await brokenPromises(books, saleIn(counters[0])))]
    broken.push(...(await ailments({ DATA_DIR: shop.dataDir })))
    // What cannot be done now is said as that (503, 507), never as a fault of the server's own.
    const faulty = books.answers.get('500') ?? 0
    if (faulty > 0) broken.push(`${faulty} answers were 500`)
    const after = await countSales(counters)
    if (after - before !== books.sales.size) {
      broken.push(`${after - before} sales are there, ${books.sales.size} were acknowledged`)
    }
    broken.push(...(await restoredElsewhere(books, kept, path.join(folder, 'elsewhere'))))
    recoveries.sort((one, other) => one - other)
    return {
      faults: struck,
      restarts: shop.restarts(),
      acknowledged: acknowledged(books),
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

/** Backs the shop up while it works and is struck: whatever breaks it off, a file stands there only when it is whole. */
async function backUp(shop: DrilledShop, books: Books, folder: string): Promise<Backup> {
  const file = path.join(folder, 'drill.backup')
  for (let attempts = 1; attempts <= 50; attempts += 1) {
    const { sales } = acknowledged(books)
    const begun = performance.now()
    const { code } = await runConsole({ DATA_DIR: shop.dataDir }, ['backup', file])
    // It has its name once it is whole, also where what followed (noting it in the books) was broken off.
    if (code === 0 || existsSync(file)) return { file, begun, attempts, sales }
    await sleep(500)
  }
  throw new Error('no backup could be taken')
}

/** What is missing in a shop that a backup was restored into, in a folder of its own. */
async function restoredElsewhere(books: Books, { file, begun }: Backup, dataDir: string): Promise<string[]> {
  const restored = await runConsole({ DATA_DIR: dataDir }, ['restore', file, '--yes'])
  if (restored.code !== 0) return [`the backup could not be restored: ${restored.stderr}`]
  const server = await runServer({ DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'error' })
  try {
    const { cookie } = await signIn(server.url, 'owner@printpro.id')
    const there = { url: server.url, cookie, books: newBooks(), random: randomOf(0) }
    const broken = await brokenPromises(books, saleIn(there), begun)
    broken.push(...(await ailments({ DATA_DIR: dataDir })))
    return broken.map((sentence) => `restored elsewhere: ${sentence}`)
  } finally {
    await server.end('SIGTERM')
  }
}
