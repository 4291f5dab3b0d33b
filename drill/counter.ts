// A busy counter as a client: it sells, receives payments, corrects, changes states, at times offline, and repeats every request until it is
// answered.
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import type { Customer } from '../contract/customers.ts'
import type { Product } from '../contract/products.ts'
import type { Transaction } from '../contract/transaction-record.ts'
import { seededNumbers } from '../server/features/sample-shop/sample-orders.ts'
import { signIn } from '../server/testing/shop.ts'
import type { AcknowledgedSale, Books } from './acknowledged.ts'

export type Random = () => number

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

/** Counters of a demo shop, whose users take turns. */
export async function openCounters(
  url: string,
  books: Books,
  clients: number,
  seed: number,
): Promise<Counter[]> {
  const people = ['owner@printpro.id', 'manager@printpro.id', 'cashier@printpro.id']
  const cookies = await Promise.all(people.map(async (email) => (await signIn(url, email)).cookie))
  const opened = { url, cookie: cookies[0] ?? '', books, random: seededNumbers(seed) }
  const [products, customers] = await Promise.all(
    ['/api/products?limit=100', '/api/customers?limit=100'].map(async (path) => {
      const { body } = await requestUntilAnswered(opened, { method: 'GET', path })
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
      random: seededNumbers(seed + 1 + number),
    }
  })
}

/** 200: already saved, the first answer was lost. */
const CREATED = [201, 200]

/** Works until `stopped`, and ends once every request is answered. */
export async function workUntilStopped(counter: Counter, stopped: () => boolean): Promise<void> {
  const own: AcknowledgedSale[] = []
  while (!stopped()) {
    if (counter.random() < 0.05) {
      // Offline for a while: its sales are sent afterwards.
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
      else await cancelOrRefund(counter, known)
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
): Promise<AcknowledgedSale[]> {
  const sale = await deliver(counter, { method: 'POST', path: '/api/transactions', body }, CREATED)
  if (!sale) return []
  const promised = { sale, acknowledgedAt: performance.now(), payments: new Map() }
  recordPayments(promised)
  counter.books.sales.set(sale.id, promised)
  const isLate = body.madeAt !== undefined && sale.createdAt !== body.madeAt
  if (sale.id !== body.id || sale.items.length !== body.items.length || isLate) {
    counter.books.wrong.push(`${body.id}: answered with another sale`)
  }
  return [promised]
}

async function receive(counter: Counter, known: AcknowledgedSale): Promise<void> {
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
  recordPayments(known)
  if (sale.payments.filter((payment) => payment.id === body.id && payment.amount === amount).length !== 1) {
    counter.books.wrong.push(`${id}: the payment ${body.id} was acknowledged and is not in the answer`)
  }
}

async function edit(counter: Counter, known: AcknowledgedSale): Promise<void> {
  const { id, version, items, status } = known.sale
  if (status === 'cancelled') return
  const changes = pick(counter, [
    { status: pick(counter, ['pending', 'processing', 'completed']) },
    { discountPercent: Math.floor(counter.random() * 30) },
    { items: [...items.map(lineInputOf), newItem(counter)].slice(-6) },
  ])
  const body = { version, refundReason: 'Total turun', ...changes }
  const sale = await deliver(counter, { method: 'PATCH', path: `/api/transactions/${id}`, body }, [200])
  if (!sale) return
  known.sale = sale
  recordPayments(known)
}

async function cancelOrRefund(counter: Counter, known: AcknowledgedSale): Promise<void> {
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
  recordPayments(known)
  if (sale.paidAmount !== paidAmount - some) {
    counter.books.wrong.push(`${id}: ${some} went back of ${paidAmount}, and ${sale.paidAmount} is left`)
  }
}

function lineInputOf({ id, productId, quantity, length, width, notes }: Transaction['items'][number]) {
  return { id, productId, quantity, length, width, notes }
}

function recordPayments({ sale, payments }: AcknowledgedSale): void {
  for (const { id } of sale.payments) if (!payments.has(id)) payments.set(id, performance.now())
}

const ANSWERED_WITHIN = 180_000

/** Repeats until there is an answer: a cut connection or a busy shop does not count. Rejections are recorded as wrong. */
async function deliver(counter: Counter, request: Request, wanted: number[]): Promise<Transaction | null> {
  const { status, body } = await requestUntilAnswered(counter, request)
  if (wanted.includes(status)) return body as Transaction
  const { method, path } = request
  counter.books.wrong.push(
    `${method} ${path} ${JSON.stringify(request.body)}: ${status} ${JSON.stringify(body)}`,
  )
  return null
}

export async function requestUntilAnswered(
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
