import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS, PAGES } from '../../../core/access/access.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { WEBHOOK_EVENT_NAMES } from '../../../core/shop/webhook.ts'
import { client } from '../../testing/client.ts'
import {
  cancelSale,
  issuesByField,
  line,
  openCounter,
  order,
  sell,
  toLineInput,
} from '../../testing/counter.ts'
import { fetchExport } from '../../testing/spreadsheet.ts'
import { setRolePermissions } from '../../testing/staff.ts'

const counter = await openCounter()
afterAll(() => counter.close())
afterEach(() => setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS))

type Who = typeof counter.owner
const COST = 7_654_321
const outsourcing = { vendor: 'Jaya Offset', cost: COST }
const cards = (asked?: object | null) => [
  line(counter.card, { quantity: 200, ...(asked !== undefined && { outsourcing: asked }) }),
]
const path = ({ id }: { id: string }) => `/api/transactions/${id}`
const costsOf = async (sale: Transaction, who: Who = counter.owner) =>
  (await who.get(`${path(sale)}/outsourcing-costs`)).body.costs
const edit = async (sale: Transaction, item: object, who = counter.owner) => {
  const { body } = await counter.owner.get(path(sale))
  return who.patch(path(sale), {
    version: body.version,
    items: [{ ...body.items.map(toLineInput)[0], ...item }],
  })
}
const move = (sale: Transaction, to: string, from = 'queue', who = counter.operator) =>
  who.post(`/api/production/${sale.id}/moves`, { lines: [sale.items[0]?.id], from, to })
const refused = { status: 409, body: { code: 'OUTSOURCING_INCOMPLETE' } }

test('a line says who makes it, and changes no price', async () => {
  const plain = await sell(counter, { items: cards() })
  const sale = await sell(counter, { items: cards(outsourcing) })
  expect(plain.items[0]).toMatchObject({ outsourcing: null })
  expect(sale.items[0]).toMatchObject({ outsourcing: { vendor: 'Jaya Offset', hasCost: true } })
  expect(sale.total).toBe(plain.total)
  expect(await costsOf(sale)).toEqual([{ lineId: sale.items[0]?.id, cost: COST }])
  expect(await costsOf(plain)).toEqual([])
})

test('a vendor has a name of sensible length, a cost is whole rupiah', async () => {
  for (const [wrong, field] of [
    [{ vendor: 'x'.repeat(81) }, 'vendor'],
    [{ cost: -1 }, 'cost'],
    [{ cost: 0.5 }, 'cost'],
  ] as const) {
    const reply = await counter.cashier.post('/api/transactions', order(counter, { items: cards(wrong) }))
    expect(Object.keys(issuesByField(reply))).toEqual([`items.0.outsourcing.${field}`])
  }
})

test('sending a sale again is the same sale, and another cost another one', async () => {
  const wanted = order(counter, { items: cards(outsourcing) })
  expect((await counter.cashier.post('/api/transactions', wanted)).status).toBe(201)
  expect((await counter.cashier.post('/api/transactions', wanted)).status).toBe(200)
  // Not by its hash, but by its content.
  const spelled = { ...wanted, items: wanted.items.map((item) => ({ ...item, notes: null })) }
  expect((await counter.cashier.post('/api/transactions', spelled)).status).toBe(200)
  const other = [{ ...wanted.items[0], outsourcing: { ...outsourcing, cost: 1 } }]
  const conflict = await counter.cashier.post('/api/transactions', { ...wanted, items: other })
  expect(conflict).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect(JSON.stringify(conflict.body)).not.toContain(String(COST))
})

test('an edit keeps what it does not name, also of a caller who cannot see it', async () => {
  const sale = await sell(counter, { items: cards(outsourcing) })
  const more = await edit(sale, { quantity: 300 }, counter.cashier)
  expect(more.body.items[0]).toMatchObject({
    quantity: 300,
    outsourcing: { vendor: 'Jaya Offset', hasCost: true },
  })
  expect(await costsOf(sale)).toEqual([{ lineId: sale.items[0]?.id, cost: COST }])
  const renamed = await edit(sale, { outsourcing: { vendor: 'Sinar Grafika' } }, counter.cashier)
  expect(renamed.body.items[0]).toMatchObject({ outsourcing: { vendor: 'Sinar Grafika', hasCost: true } })
  expect(await costsOf(sale)).toEqual([{ lineId: sale.items[0]?.id, cost: COST }])
  // Written without being read.
  await edit(sale, { outsourcing: { cost: 80_000 } }, counter.cashier)
  expect(await costsOf(sale)).toEqual([{ lineId: sale.items[0]?.id, cost: 80_000 }])
  // The same edit again is no change.
  const { body: before } = await counter.owner.get(path(sale))
  expect((await edit(sale, { outsourcing: { cost: 80_000 } })).body.version).toBe(before.version)
  expect((await edit(sale, { outsourcing: null })).body.items[0].outsourcing).toBeNull()
  expect(await costsOf(sale)).toEqual([])
})

test('whoever cannot see a cost cannot guess it', async () => {
  const wanted = order(counter, { items: cards(outsourcing) })
  const { body: sale } = await counter.cashier.post('/api/transactions', wanted)
  const { body: current } = await edit(sale, { quantity: 300 })
  const guess = async (cost: number) => {
    const named = { outsourcing: { ...outsourcing, cost }, quantity: 300 }
    const items = [{ ...current.items.map(toLineInput)[0], ...named }]
    const repeated = { ...wanted, items: [{ ...wanted.items[0], ...named }] }
    const replies = [
      await counter.cashier.patch(path(sale), { version: sale.version, items }),
      await counter.operator.patch(path(sale), { version: current.version, items }),
      await counter.cashier.post('/api/transactions', repeated),
    ]
    return replies.map(({ status }) => status)
  }
  expect(await guess(COST)).toEqual([409, 403, 409])
  expect(await guess(COST + 1)).toEqual([409, 403, 409])
})

test('who may not edit orders cannot change it', async () => {
  const sale = await sell(counter, { items: cards({}) })
  const reply = await edit(sale, { outsourcing }, counter.operator)
  expect(reply.body).toMatchObject({ code: 'RIGHT_MISSING', data: { rights: ['editOrders'] } })
})

test.each([{}, { vendor: 'Jaya Offset' }, { cost: 0 }])(
  'with %j a line stays in the queue',
  async (asked) => {
    const sale = await sell(counter, { items: [...cards(asked), line(counter.card)] })
    const [first, second] = sale.items
    const reply = await move(sale, 'design')
    expect(reply).toMatchObject({ ...refused, body: { ...refused.body, data: { lines: [first?.id] } } })
    expect(reply.body.message).toBe(
      `${counter.card.name} dikerjakan makloon. Isi vendor dan biayanya dulu sebelum masuk produksi`,
    )
    expect(await move(sale, 'ready')).toMatchObject(refused)
    for (const change of [{ status: 'completed' }, { status: 'pending' }]) {
      const { version } = (await counter.owner.get(path(sale))).body
      const picked = await counter.operator.patch(path(sale), { version, ...change })
      if (change.status === 'completed') expect(picked).toMatchObject(refused)
      else expect(picked.status).toBe(200)
    }
    const { version } = (await counter.owner.get(path(sale))).body
    expect(await counter.operator.post(`${path(sale)}/hand-over`, { version, finish: true })).toMatchObject(
      refused,
    )
    const one = { version, finish: true, lines: [first?.id] }
    expect(await counter.operator.post(`${path(sale)}/hand-over`, one)).toMatchObject(refused)
    // The other line is none of that.
    const other = { lines: [second?.id], from: 'queue', to: 'print' }
    expect((await counter.operator.post(`/api/production/${sale.id}/moves`, other)).status).toBe(200)
    // Neither money nor paper waits for it.
    const paid = await counter.cashier.post(`${path(sale)}/payments`, {
      id: uuidv7(),
      amount: 500,
      method: 'cash',
    })
    expect(paid.status).toBe(201)
    expect((await counter.operator.post(`${path(sale)}/job-ticket-prints`, { id: uuidv7() })).status).toBe(
      201,
    )
  },
)

test('filled in, it is produced, and then stays complete', async () => {
  const sale = await sell(counter, { items: cards({}) })
  await edit(sale, { outsourcing: { vendor: 'Jaya Offset', cost: 0 } })
  expect((await move(sale, 'print')).status).toBe(200)
  expect(await edit(sale, { outsourcing: { vendor: null } })).toMatchObject(refused)
  expect(await edit(sale, { outsourcing: { cost: null } })).toMatchObject(refused)
  expect((await edit(sale, { outsourcing: { cost: 10 } })).status).toBe(200)
  const made = await sell(counter, { items: cards() })
  await move(made, 'print')
  expect(await edit(made, { outsourcing: {} })).toMatchObject(refused)
  expect((await edit(made, { outsourcing: null })).status).toBe(200)
})

test('a cancelled order is opened again only where it may be', async () => {
  const sale = await sell(counter, { items: cards(outsourcing) })
  await move(sale, 'print')
  const set = async (status: string) => {
    const { version } = (await counter.owner.get(path(sale))).body
    return counter.owner.patch(path(sale), { version, status })
  }
  expect((await set('cancelled')).status).toBe(200)
  expect((await edit(sale, { outsourcing: { vendor: null } })).status).toBe(200)
  expect(await set('processing')).toMatchObject(refused)
  expect((await set('pending')).status).toBe(200)
})

test('vendors are suggested, the last used first', async () => {
  await sell(counter, { items: cards({ vendor: 'Sinar Grafika' }) })
  await sell(counter, { items: cards({ vendor: 'Bintang' }) })
  const { body } = await counter.cashier.get('/api/transactions/vendors')
  expect(body.vendors.slice(0, 2)).toEqual(['Bintang', 'Sinar Grafika'])
  expect(new Set(body.vendors).size).toBe(body.vendors.length)
})

test('the cost is read in a call of its own, by no cashier and operator, whatever they are granted', async () => {
  const sale = await sell(counter, { items: cards(outsourcing) })
  expect(await costsOf(sale, counter.manager)).toHaveLength(1)
  for (const who of [counter.cashier, counter.operator]) {
    const reply = await who.get(`${path(sale)}/outsourcing-costs`)
    expect(reply.body.code).toBe('FORBIDDEN')
  }
})

const keyFor = async (who: Who, pages: string[]) => {
  const { body } = await who.post('/api/api-keys', { name: 'Toko daring', pages, readOnly: false })
  const headers = { authorization: `Bearer ${body.key}` }
  const call = client(counter.url)
  return {
    get: (at: string) => call.get(at, headers),
    post: (at: string, content: unknown) => call.post(at, content, headers),
    patch: (at: string, content: unknown) => call.patch(at, content, headers),
  }
}

test('every other answer leaves the cost out, whoever asks', async () => {
  const wanted = order(counter, { items: cards(outsourcing), paidAmount: 500 })
  const key = await keyFor(counter.owner, ['/transactions', '/create-transaction'])
  const answers: { status: number; body: unknown }[] = []
  const note = <Reply extends { status: number; body: unknown }>(reply: Reply) => {
    answers.push(reply)
    return reply
  }
  note(await counter.cashier.post('/api/transactions', wanted))
  note(await counter.cashier.post('/api/transactions', wanted))
  note(await key.post('/api/transactions', order(counter, { items: cards(outsourcing) })))
  const sale = (await counter.owner.get(path(wanted))).body as Transaction
  const people = [counter.owner, counter.manager, counter.cashier, counter.operator, key]
  for (const who of people) {
    note(await who.get(path(sale)))
    note(await who.get('/api/transactions?expand=items'))
    note(await who.get('/api/transactions?expand=items&updatedSince=2026-01-01T00:00:00Z'))
    note(await who.get('/api/production'))
    note(await who.get(`${path(sale)}/activity`))
    note(await who.get('/api/receivables'))
    note(await who.get('/api/activity?limit=50'))
    note(await who.get('/api/rejected-submissions'))
    note(await who.get('/api/dashboard/today'))
    note(await who.post(`${path(sale)}/job-ticket-prints`, { id: uuidv7() }))
    const { version, items } = (await counter.owner.get(path(sale))).body as Transaction
    const changed = items.map((item) => ({ ...toLineInput(item), notes: uuidv7(), outsourcing }))
    note(await who.patch(path(sale), { version, items: changed }))
    // A conflict answers with the record.
    note(
      await who.patch(path(sale), {
        version: version - 1,
        items: changed.map((item) => ({ ...item, notes: 'Lain' })),
      }),
    )
    note(
      await who.post(`/api/production/${sale.id}/moves`, {
        lines: [items[0]?.id],
        from: 'finishing',
        to: 'print',
      }),
    )
  }
  const rejected = {
    ...{ kind: 'transactions.create', createdBy: counter.users.cashier, createdAt: new Date().toISOString() },
    ...{
      code: 'CONFLICT',
      message: 'Ditolak',
      customerName: 'CV Maju',
      customerPhone: null,
      total: 1,
      paid: 0,
    },
    input: order(counter, { items: cards(outsourcing) }),
  }
  expect(note(await counter.cashier.post('/api/rejected-submissions', rejected)).status).toBe(200)
  for (const who of people) note(await who.get('/api/rejected-submissions'))
  const booked = { prices: 'current', expected: sale.total }
  expect(
    note(await counter.owner.post(`/api/rejected-submissions/${rejected.input.id}/book`, booked)).status,
  ).toBe(200)
  expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(40)
  for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/7.?654.?321|vendorCost|"cost"/)
  // Everyone who may read the order reads the vendor.
  expect(JSON.stringify((await counter.operator.get('/api/production')).body)).toContain('Jaya Offset')
})

test('a key reads the cost where its maker may', async () => {
  const sale = await sell(counter, { items: cards(outsourcing) })
  const key = await keyFor(counter.owner, ['/transactions'])
  expect((await key.get(`${path(sale)}/outsourcing-costs`)).body.costs).toHaveLength(1)
  const foreign = await keyFor(counter.owner, ['/customers'])
  expect((await foreign.get(`${path(sale)}/outsourcing-costs`)).status).toBe(403)
})

test('webhooks say nothing of it, Riwayat who changed it', async () => {
  const hook = { url: 'https://contoh.id/hook', events: WEBHOOK_EVENT_NAMES }
  const { body: made } = await counter.owner.post('/api/webhooks', hook)
  const sale = await sell(counter, { items: cards({}) })
  await edit(sale, { outsourcing })
  await move(sale, 'print')
  const messages = JSON.stringify(await counter.db.selectFrom('webhookMessages').selectAll().execute())
  expect(messages).toContain(sale.id)
  expect(messages).not.toMatch(/Jaya Offset|7654321|outsourc/i)
  await counter.owner.delete(`/api/webhooks/${made.id}`)
  const { rows } = (await counter.operator.get(`${path(sale)}/activity`)).body
  const changes = (rows as Activity[]).flatMap((entry) =>
    [entry, ...entry.parts].flatMap((part) => part.changes),
  )
  expect(changes).toContainEqual({ field: 'vendor', before: null, after: 'Jaya Offset' })
  expect(changes).toContainEqual({ field: 'vendor_cost', before: null, after: true })
})

test('the job ticket and the board name the vendor', async () => {
  const sale = await sell(counter, { items: cards(outsourcing) })
  const shown = { vendor: 'Jaya Offset', hasCost: true }
  const ticket = await counter.operator.post(`${path(sale)}/job-ticket-prints`, { id: uuidv7() })
  expect(ticket.body.items[0].outsourcing).toEqual(shown)
  const { orders } = (await counter.operator.get('/api/production')).body
  expect(orders.find(({ id }: { id: string }) => id === sale.id).lines[0].outsourcing).toEqual(shown)
})

test('the export has vendors once there are some, and what they cost with the right', async () => {
  const sale = await sell(counter, {
    items: [...cards({ vendor: 'Bintang', cost: 1_000 }), ...cards({ cost: 500 }), ...cards()],
  })
  const exported = async (who: Who) => fetchExport(counter.url, who, 'transactions/export')
  const { rows, heads, foot } = await exported(counter.owner)
  expect(heads).toEqual(expect.arrayContaining(['Makloon', 'Biaya makloon']))
  const row = rows.find(({ Nomor }) => Nomor?.v === transactionNumber(sale.id))
  expect(row).toMatchObject({ Makloon: { v: 'Bintang, belum diisi' }, 'Biaya makloon': { t: 'n', v: 1_500 } })
  expect(Number(foot['Biaya makloon']?.v)).toBeGreaterThan(1_500)
  for (const who of [counter.cashier, counter.operator]) {
    const hidden = await exported(who)
    expect(hidden.heads).toContain('Makloon')
    expect(hidden.heads).not.toContain('Biaya makloon')
  }
})

test('Analitik compares what makloon brings and costs, by vendor', async () => {
  const items = [
    ...cards({ vendor: 'Jaya Offset', cost: 30_000 }),
    ...cards({ vendor: 'Bintang', cost: 90_000 }),
    ...cards({ vendor: 'Bintang' }),
    ...cards(),
  ]
  const sale = await sell(counter, { customerId: counter.silver.id, items, discountPercent: 10 })
  const cancelled = await sell(counter, { items: cards({ vendor: 'Jaya Offset', cost: 1 }) })
  await cancelSale(counter.owner, cancelled.id)
  for (const { id } of [sale, cancelled])
    await sql`update transactions set created_at = '2019-03-04T05:00:00Z' where id = ${id}`.execute(
      counter.db,
    )
  const path = '/api/analytics/outsourcing?from=2019-03-04&to=2019-03-04'
  const { body } = await counter.manager.get(path)
  // Four lines of Rp 80.000, less 10 %, plus tax: a fourth of the total each.
  const each = { count: 1, amount: sale.total / 4, tax: sale.tax / 4 }
  expect(body).toEqual({
    vendors: [
      { ...each, name: 'Bintang', cost: 90_000 },
      { ...each, name: 'Jaya Offset', cost: 30_000 },
    ],
    withoutCost: 1,
  })
  const none = await counter.owner.get('/api/analytics/outsourcing?from=2019-03-05&to=2019-03-05')
  expect(none.body).toEqual({ vendors: [], withoutCost: 0 })
  const key = await keyFor(counter.owner, ['/analytics'])
  expect((await key.get(path)).body).toEqual(body)
  await setRolePermissions(counter, { ...DEFAULT_ROLE_PERMISSIONS, cashier: [...PAGES] })
  expect((await counter.cashier.get(path)).body.code).toBe('FORBIDDEN')
})
