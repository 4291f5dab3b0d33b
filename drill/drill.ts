// The fault drill: counters work, faults strike one after the other, and in the end the shop must have kept every promise.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from '../contract/transaction-record.ts'
import { signIn } from '../server/testing/shop.ts'
import { acknowledged, type Books, brokenPromises, newBooks } from './books.ts'
import { answerTo, type Counter, randomOf, workAt } from './counter.ts'
import { faultsFor } from './faults.ts'
import { type DrilledShop, openDrilledShop } from './shop.ts'

export type Plan = { clients: number; faults: number; seed: number; log?: (line: string) => void }

export type Outcome = {
  faults: Record<string, number>
  restarts: number
  acknowledged: { sales: number; payments: number }
  answers: Record<string, number>
  /** How long the shop took to be ready again after a fault (ms): the median and the longest. */
  recovery: { median: number; longest: number }
  /** What was not as it must be, a sentence each. */
  broken: string[]
}

/** Works the drill in a shop of its own, which is gone afterwards. */
export async function drill({ clients, faults, seed, log = () => {} }: Plan): Promise<Outcome> {
  const folder = mkdtempSync(path.join(tmpdir(), 'printpro-drill-'))
  const shop = await openDrilledShop(folder)
  try {
    const books = newBooks()
    const counters = await openCounters(shop, books, clients, seed)
    const before = await countSales(counters)
    let isOver = false
    const work = Promise.all(counters.map((counter) => workAt(counter, () => isOver)))
    const random = randomOf(seed)
    const struck: Record<string, number> = {}
    const recoveries: number[] = []
    const known = faultsFor(shop)
    for (let number = 0; number < faults; number += 1) {
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
    const broken = [...books.wrong, ...(await brokenPromises(books, saleIn(counters)))]
    const after = await countSales(counters)
    if (after - before !== books.sales.size) {
      broken.push(`${after - before} sales are there, ${books.sales.size} were acknowledged`)
    }
    recoveries.sort((one, other) => one - other)
    return {
      faults: struck,
      restarts: shop.restarts(),
      acknowledged: acknowledged(books),
      answers: Object.fromEntries([...books.answers].sort()),
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

async function openCounters(shop: DrilledShop, books: Books, clients: number, seed: number) {
  const people = ['owner@printpro.id', 'manager@printpro.id', 'cashier@printpro.id']
  const cookies = await Promise.all(people.map(async (email) => (await signIn(shop.url, email)).cookie))
  const opened = { url: shop.url, cookie: cookies[0] ?? '', books, random: randomOf(seed) }
  const [products, customers] = await Promise.all(
    ['/api/products?limit=100', '/api/customers?limit=100'].map(async (path) => {
      const { body } = await answerTo(opened, { method: 'GET', path })
      return (body as { rows: [] }).rows
    }),
  )
  return Array.from({ length: clients }, (_, number): Counter => {
    const cookie = cookies[number % cookies.length] ?? ''
    return {
      ...opened,
      cookie,
      products: products ?? [],
      customers: customers ?? [],
      random: randomOf(seed + 1 + number),
    }
  })
}

type Counters = readonly Counter[]

function saleIn([counter]: Counters) {
  return async (id: string): Promise<Transaction | null> => {
    if (!counter) return null
    const { status, body } = await answerTo(counter, { method: 'GET', path: `/api/transactions/${id}` })
    return status === 200 ? (body as Transaction) : null
  }
}

async function countSales([counter]: Counters): Promise<number> {
  if (!counter) return 0
  const { body } = await answerTo(counter, { method: 'GET', path: '/api/transactions/counts' })
  return (body as { counts: { count: number }[] }).counts.reduce((sum, { count }) => sum + count, 0)
}
