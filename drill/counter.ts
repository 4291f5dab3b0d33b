// A client of the shop as a busy counter is one: it sells, receives, corrects, changes states, at times without the server, and
// repeats whatever was not answered until it is.
import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import type { Customer } from '../contract/customers.ts'
import type { Product } from '../contract/products.ts'
import type { Transaction } from '../contract/transaction-record.ts'
import { signIn } from '../server/testing/shop.ts'
import type { Books, Promised } from './books.ts'

export type Random = () => number

/** The same numbers between 0 and 1 for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export type Counter = {
  url: string
  cookie: string
  products: Product[]
  customers: Customer[]
  books: Books
  random: Random
}

type Request = { method: 'GET' | 'POST' | 'PATCH'; path: string; body?: unknown }
type Answer = { status: number; body: unknown }

/** Counters of a demo shop, whose people take turns at them. */
export async function openCounters(
  url: string,
  books: Books,
  clients: number,
  seed: number,
): Promise<Counter[]> {
  const people = ['owner@printpro.id', 'manager@printpro.id', 'cashier@printpro.id']
  const cookies = await Promise.all(people.map(async (email) => (await signIn(url, email)).cookie))
  const opened = { url, cookie: cookies[0] ?? '', books, random: randomOf(seed) }
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

/** 200: it was booked before, and the answer to that was lost. */
const CREATED = [201, 200]

/** Works until told to stop, and ends when everything it began has been answered. */
export async function workAt(counter: Counter, stopped: () => boolean): Promise<void> {
  const own: Promised[] = []
  while (!stopped()) {
    if (counter.random() < 0.05) {
      // Without the server for a while: what is sold meanwhile is sent afterwards.
      const waiting = Array.from({ length: 1 + Math.floor(counter.random() * 4) }, () => ({
        ...newSale(counter),
        madeAt: new Date().toISOString(),
      }))
      await sleep(500 + counter.random() * 2500)
      for (const sale of waiting) own.push(...(await sell(counter, sale)))
    } else {
      const known = pick(counter, own)
      const draw = counter.random()
      if (!known || draw < 0.5) own.push(...(await sell(counter, newSale(counter))))
      else if (draw < 0.7) await receive(counter, known)
      else if (draw < 0.9) await edit(counter, known)
      else await giveBack(counter, known)
    }
    await sleep(counter.random() * 40)
  }
}

function pick<Entry>({ random }: { random: Random }, entries: readonly Entry[]): Entry | undefined {
  return entries[Math.floor(random() * entries.length)]
}

function newSale(counter: Counter) {
  const { random } = counter
  const items = Array.from({ length: 1 + Math.floor(random() * 4) }, () => newItem(counter))
  return {
    id: uuidv7(),
    customerId: pick(counter, counter.customers)?.id,
    items,
    discountPercent: random() < 0.2 ? Math.floor(random() * 30) : 0,
    paymentMethod: pick(counter, ['cash', 'transfer', 'qris']),
    paidAmount: random() < 0.3 ? 0 : Math.floor(random() * 400) * 1000,
  }
}

function newItem(counter: Counter) {
  const { random } = counter
  const size = () => 10 + Math.floor(random() * 400)
  return {
    id: uuidv7(),
    productId: pick(counter, counter.products)?.id,
    quantity: 1 + Math.floor(random() * 20),
    length: size(),
    width: size(),
  }
}

async function sell(
  counter: Counter,
  body: ReturnType<typeof newSale> & { madeAt?: string },
): Promise<Promised[]> {
  const sale = await deliver(counter, { method: 'POST', path: '/api/transactions', body }, CREATED)
  if (!sale) return []
  const promised = { sale, acknowledgedAt: performance.now(), payments: new Map() }
  noteLedger(promised)
  counter.books.sales.set(sale.id, promised)
  const isLate = body.madeAt !== undefined && sale.createdAt !== body.madeAt
  if (sale.id !== body.id || sale.items.length !== body.items.length || isLate) {
    counter.books.wrong.push(`${body.id}: answered with another sale`)
  }
  return [promised]
}

async function receive(counter: Counter, known: Promised): Promise<void> {
  const { id, remainingAmount, status } = known.sale
  if (remainingAmount === 0 || status === 'cancelled') return
  const amount = Math.max(1, Math.floor(counter.random() * remainingAmount))
  const body = { id: uuidv7(), amount, method: pick(counter, ['cash', 'transfer', 'qris']) }
  const sale = await deliver(
    counter,
    { method: 'POST', path: `/api/transactions/${id}/payments`, body },
    CREATED,
  )
  if (!sale) return
  known.sale = sale
  noteLedger(known)
  if (sale.payments.filter((payment) => payment.id === body.id && payment.amount === amount).length !== 1) {
    counter.books.wrong.push(`${id}: the payment ${body.id} was acknowledged and is not in the answer`)
  }
}

async function edit(counter: Counter, known: Promised): Promise<void> {
  const { id, version, items, status } = known.sale
  if (status === 'cancelled') return
  const changes = pick(counter, [
    { status: pick(counter, ['pending', 'processing', 'completed']) },
    { discountPercent: Math.floor(counter.random() * 30) },
    { items: [...items.map(kept), newItem(counter)].slice(-6) },
  ])
  const body = { version, refundReason: 'Total turun', ...changes }
  const sale = await deliver(counter, { method: 'PATCH', path: `/api/transactions/${id}`, body }, [200])
  if (!sale) return
  known.sale = sale
  noteLedger(known)
}

/** Cancels an order, or gives some of what is paid on it back. */
async function giveBack(counter: Counter, known: Promised): Promise<void> {
  const { id, version, paidAmount, status } = known.sale
  if (status === 'cancelled') return
  const some = Math.floor(counter.random() * (paidAmount + 1))
  const reason = 'Pelanggan batal'
  const isCancelled = counter.random() < 0.5
  if (!isCancelled && some === 0) return
  const path = `/api/transactions/${id}/${isCancelled ? 'cancellation' : 'refunds'}`
  const body = isCancelled
    ? { version, refund: some, reason }
    : { id: uuidv7(), version, amount: some, reason }
  const sale = await deliver(counter, { method: 'POST', path, body }, isCancelled ? [200] : CREATED)
  if (!sale) return
  known.sale = sale
  noteLedger(known)
  if (sale.paidAmount !== paidAmount - some) {
    counter.books.wrong.push(`${id}: ${some} went back of ${paidAmount}, and ${sale.paidAmount} is left`)
  }
}

function kept({ id, productId, quantity, length, width, notes }: Transaction['items'][number]) {
  return { id, productId, quantity, length, width, notes }
}

function noteLedger({ sale, payments }: Promised): void {
  for (const { id } of sale.payments) if (!payments.has(id)) payments.set(id, performance.now())
}

const ANSWERED_WITHIN = 180_000

/** Sends until there is an answer that is one: a cut connection or a busy shop is none. Refusals are noted as wrong. */
async function deliver(counter: Counter, request: Request, wanted: number[]): Promise<Transaction | null> {
  const { status, body } = await answerTo(counter, request)
  if (wanted.includes(status)) return body as Transaction
  const { method, path } = request
  counter.books.wrong.push(
    `${method} ${path} ${JSON.stringify(request.body)}: ${status} ${JSON.stringify(body)}`,
  )
  return null
}

/** The shop's answer to a request, repeated until there is one. */
export async function answerTo(
  { url, cookie, books, random }: Pick<Counter, 'url' | 'cookie' | 'books' | 'random'>,
  { method, path, body }: Request,
): Promise<Answer> {
  const deadline = Date.now() + ANSWERED_WITHIN
  while (Date.now() < deadline) {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    })
      .then(async (response) => ({ status: response.status, body: await response.json() }))
      .catch(() => undefined)
    const kind = answer ? String(answer.status) : 'none'
    books.answers.set(kind, (books.answers.get(kind) ?? 0) + 1)
    if (answer && answer.status < 500 && answer.status !== 429) return answer
    await sleep(50 + random() * 400)
  }
  throw new Error(`${method} ${path} was not answered within ${ANSWERED_WITHIN / 1000} s`)
}
