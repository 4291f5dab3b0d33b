// What things cost and earn reaches neither cashiers nor operators, whatever they are granted: by no call, export, live event or webhook.
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_ROLE_RIGHTS, PAGES, type RoleRights } from '../../core/access/access.ts'
import { dayOf, firstOfMonth, monthOf } from '../../core/time/calendar.ts'
import { type Operation, readOperations } from '../../fuzz/document.ts'
import type { Client } from '../testing/client.ts'
import { line, openCounter, sell } from '../testing/counter.ts'
import { openStream } from '../testing/event-stream.ts'
import { setRolePermissions } from '../testing/staff.ts'

const counter = await openCounter({ env: { WEBHOOKS: 'lan' } })
const { owner, cashier, operator, url } = counter
afterAll(() => counter.close())

const today = dayOf(new Date(), 'Asia/Jakarta')
const EVERY_PAGE = Object.fromEntries(
  ['owner', 'manager', 'cashier', 'operator'].map((role) => [role, [...PAGES]]),
)
const all: RoleRights = {
  ...DEFAULT_ROLE_RIGHTS,
  operator: DEFAULT_ROLE_RIGHTS.owner ?? { granted: [], discountLimit: 0 },
}
const none: RoleRights = { owner: DEFAULT_ROLE_RIGHTS.owner ?? { granted: [], discountLimit: 0 } }

/** Unmistakable: nothing else in the shop comes to them. */
const COSTS = {
  stock: 7_777_133,
  line: 8_888_231,
  freight: 66_613,
  makloon: 6_666_417,
}

/** By a segment of the path, or the name of a parameter. */
const known: Record<string, string> = {}

async function make(answer: ReturnType<Client['post']>) {
  const { status, body } = await answer
  expect([status < 300, body.message]).toEqual([true, undefined])
  return body
}

/** A shop that has bought, printed, spoilt and sold; returns all that shows a cost, as the owner sees it. */
async function openShopWithCosts(): Promise<Set<number>> {
  const [roll, supplier, billLine] = [uuidv7(), uuidv7(), uuidv7()]
  await make(
    owner.post('/api/webhooks', {
      url: 'http://127.0.0.1:9/',
      events: ['order.created', 'order.updated', 'order.status_changed', 'payment.created'],
    }),
  )
  const opening = { quantity: 1_003, value: COSTS.stock }
  await make(owner.post('/api/materials', { id: roll, name: 'Flexi', kind: 'roll', rollWidth: 320, opening }))
  await make(owner.post('/api/suppliers', { id: supplier, name: 'Sumber' }))
  const bill = await make(
    owner.post('/api/purchases', {
      ...{ id: uuidv7(), supplierId: supplier, day: today, dueOn: today, freight: COSTS.freight },
      lines: [
        { id: billLine, materialId: roll, count: 1, content: 313, price: COSTS.line },
        { id: uuidv7(), materialId: null, name: 'Tinta', count: 1, price: 1_000 },
      ],
      payment: { id: uuidv7(), amount: 5_111_119, method: 'cash' },
    }),
  )
  const recipe = [{ materialId: roll, basis: 'roll', gap: 2, margin: 5, lead: 10, canTurn: true }]
  const banner = await counter.product({ name: 'Banner', unit: 'm²', pricePerUnit: 25_000, recipe })
  const sale = await sell(counter, {
    items: [
      line(banner, { quantity: 4, length: 300, width: 100 }),
      line(counter.card, { quantity: 200, outsourcing: { vendor: 'Jaya', cost: COSTS.makloon } }),
    ],
    paidAmount: 10_000,
  })
  const waiting = await sell(counter, { items: [line(banner, { quantity: 7, length: 300, width: 100 })] })
  const bannerLine = sale.items[0]?.id
  await make(
    operator.post(`/api/production/${sale.id}/moves`, {
      lines: [bannerLine],
      from: 'queue',
      to: 'finishing',
    }),
  )
  const of = { lineId: bannerLine, materialId: roll }
  await make(
    operator.post(`/api/transactions/${sale.id}/materials/reprints`, {
      ...of,
      id: uuidv7(),
      quantity: 3.31,
      reason: 'Warna',
    }),
  )
  await make(owner.post(`/api/materials/${roll}/spoilage`, { id: uuidv7(), quantity: 17, reason: 'Sobek' }))
  Object.assign(known, {
    ...{ materials: roll, suppliers: supplier, purchases: bill.id, expenses: bill.id, products: banner.id },
    ...{
      transactions: sale.id,
      production: sale.id,
      customers: sale.customerId,
      receivables: sale.id,
      lineId: bannerLine,
    },
    ...{
      waiting: waiting.id,
      search: 'Flexi',
      name: 'Banner',
      from: firstOfMonth(today),
      to: today,
      day: today,
    },
    ...{ month: monthOf(today), year: today.slice(0, 4), updatedSince: '2020-01-01T00:00:00.000Z' },
  })
  const shown = [
    await make(owner.get('/api/materials')),
    await make(owner.get(`/api/materials/${roll}/movements`)),
    await make(owner.get(`/api/transactions/${sale.id}/materials`)),
    await make(owner.get(`/api/transactions/${waiting.id}/materials`)),
    await make(owner.get(`/api/transactions/${sale.id}/profit`)),
    await make(owner.get(`/api/transactions/${waiting.id}/profit`)),
  ]
  const secrets = new Set(Object.values(COSTS))
  collect(shown, secrets)
  expect(secrets.size).toBeGreaterThan(12)
  return secrets
}

/** Numbers of fields that say a cost, and what is earned with them. */
function collect(part: unknown, secrets: Set<number>): void {
  if (typeof part !== 'object' || part === null) return
  for (const [key, value] of Object.entries(part)) {
    const isCost = ['value', 'cost', 'unitCost'].includes(key)
    if (isCost && typeof value === 'number' && Math.abs(value) >= 10_000) secrets.add(Math.abs(value))
    collect(value, secrets)
  }
  const { sales, cost } = part as { sales?: number; cost?: number | null }
  if (sales !== undefined && cost) secrets.add(Math.abs(sales - cost))
}

/** Which of them a text says, as 7777133 or 7.777.133. */
function saidIn(text: string, secrets: Set<number>): number[] {
  const digits = new Set((text.match(/\d+(?:\.\d{3})*/g) ?? []).map((one) => one.replaceAll('.', '')))
  return [...secrets].filter((secret) => digits.has(String(secret)))
}

function addressOf({ path, parameters }: Operation): string {
  const [, first = ''] = path.split('/')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const own = name.endsWith('Id') ? known[`${name.slice(0, -2)}s`] : undefined
    return own ?? known[name] ?? known[first] ?? uuidv7()
  })
  const query = parameters.filter(({ in: place, required }) => place === 'query' && required)
  const asked = query.map(({ name, schema }) => [
    name,
    known[name] ?? String(schema.enum?.[0] ?? schema.const ?? known.transactions),
  ])
  return `/api${filled}${asked.length > 0 ? `?${new URLSearchParams(asked as string[][])}` : ''}`
}

/** The answer as text; a workbook's sheets unpacked. */
async function read(who: Client, path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(new URL(path, url), { headers: { cookie: who.cookie } })
  if (response.headers.get('content-type') === 'text/event-stream') {
    await response.body?.cancel()
    return { status: response.status, text: '' }
  }
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isPacked = bytes[0] === 0x50 && bytes[1] === 0x4b
  const text = isPacked
    ? Object.values(unzipSync(bytes))
        .map((file) => strFromU8(file))
        .join('\n')
    : strFromU8(bytes)
  return { status: response.status, text }
}

test('no cost and no margin reaches a cashier or an operator', async () => {
  await setRolePermissions(counter, EVERY_PAGE, all)
  const streams = await Promise.all([cashier, operator].map((who) => openStream(url, who)))
  const secrets = await openShopWithCosts()
  const questions = (await readOperations(url)).filter(({ method }) => method === 'GET')

  const owned = await Promise.all(
    questions.map(async (question) => ({ name: question.name, ...(await read(owner, addressOf(question))) })),
  )
  const answered = owned.filter(({ status }) => status === 200)
  expect(answered.length).toBeGreaterThan(questions.length * 0.7)
  // The owner sees them, so the words looked for are right.
  const showing = answered.filter(({ text }) => saidIn(text, secrets).length > 0).map(({ name }) => name)
  expect(showing).toEqual(
    expect.arrayContaining([
      'materials.list',
      'materials.movements',
      'materials.ofOrder',
      'profit.ofOrder',
      'purchases.get',
    ]),
  )

  const told: unknown[] = []
  for (const rights of [all, none]) {
    await setRolePermissions(counter, EVERY_PAGE, rights)
    for (const who of [cashier, operator]) {
      const answers = await Promise.all(questions.map((question) => read(who, addressOf(question))))
      for (const [index, { text }] of answers.entries()) {
        const said = saidIn(text, secrets)
        if (said.length > 0) told.push([questions[index]?.name, said])
      }
      for (const [path, body] of changes()) {
        const { body: answer } = await who.post(path, body)
        const said = saidIn(JSON.stringify(answer), secrets)
        if (said.length > 0) told.push([path, said])
      }
    }
  }
  expect(told).toEqual([])

  await setRolePermissions(counter, EVERY_PAGE, all)
  const last = await counter.customer('Terakhir', 'regular')
  for (const stream of streams) {
    for (;;) {
      const event = await stream.next()
      const said = saidIn(JSON.stringify(event), secrets)
      expect([event, said]).toEqual([event, []])
      if (JSON.stringify(event).includes(last.id)) break
    }
    stream.disconnect()
  }
  const { rows } = await sql<{ data: unknown }>`select data from webhook_messages`.execute(counter.db)
  expect(rows.length).toBeGreaterThan(2)
  expect(saidIn(JSON.stringify(rows), secrets)).toEqual([])
})

/** Changes that answer with records of what has costs. */
function changes(): [string, object][] {
  const {
    transactions: sale,
    materials: roll,
    lineId,
    purchases: bill,
    suppliers: supplier,
    products,
  } = known
  const of = { lineId, materialId: roll }
  const parts = [{ id: uuidv7(), billId: bill, amount: 1 }]
  return [
    [`/api/transactions/${sale}/materials/uses`, { ...of, quantity: 13.312 }],
    [`/api/transactions/${sale}/materials/reprints`, { ...of, id: uuidv7(), quantity: 0.5, reason: 'Warna' }],
    [`/api/materials/${roll}/spoilage`, { id: uuidv7(), quantity: 0.01, reason: 'Sobek' }],
    [
      '/api/materials/counts',
      { lines: [{ id: uuidv7(), materialId: roll, counted: 1, recorded: 1.5 }], reason: 'Opname' },
    ],
    [`/api/suppliers/${supplier}/payments`, { method: 'cash', parts }],
    [`/api/transactions/${sale}/payments`, { id: uuidv7(), amount: 1_000, method: 'cash' }],
    [
      '/api/transactions',
      {
        id: uuidv7(),
        customerId: known.customers,
        items: [{ id: uuidv7(), productId: products, quantity: 1, length: 300, width: 100 }],
        discountPercent: 0,
        paymentMethod: 'cash',
        paidAmount: 0,
      },
    ],
  ]
}
