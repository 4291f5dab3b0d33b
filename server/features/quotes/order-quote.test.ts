import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { HealthReport } from '../../../contract/health.ts'
import type { Quote } from '../../../contract/quotes.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import { addDays, dayOf, type ShopZone, shopZoneSchema, startOfDay } from '../../../core/time/calendar.ts'
import { GRACE_DAYS } from '../../../core/time/sale-time.ts'
import { issuesByField, line, openCounter } from '../../testing/counter.ts'
import { addExpiredQuote, addQuote, itemOf, orderOf, quoteInput } from '../../testing/quote.ts'
import { seededRandom } from '../../testing/random.ts'
import { employ, STAFF_PASSWORD, setRolePermissions } from '../../testing/staff.ts'
import { refreshDailySums } from '../daily-sums/maintain-daily-sums.ts'

const counter = await openCounter()
const boss = await employ(counter, 'manager')
afterAll(() => counter.close())

/** A run of the whole number that the product promises: QUOTES=1000. */
const QUOTES = Number(process.env.QUOTES ?? 45)

const order = (fields: object) => counter.cashier.post('/api/transactions', fields)
const load = async ({ id }: { id: string }): Promise<Quote> =>
  (await counter.cashier.get(`/api/quotes/${id}`)).body
const setPrice = async (id: string, pricePerUnit: number) => {
  const { body } = await counter.owner.get(`/api/products/${id}`)
  await counter.owner.patch(`/api/products/${id}`, { version: body.version, pricePerUnit })
}
const priced = async (pricePerUnit: number) => {
  const product = await counter.product({ name: `Plakat ${uuidv7().slice(-4)}`, unit: 'pcs', pricePerUnit })
  const quote = await addQuote(counter, { items: [line(product), line(product, { notes: 'Emas' })] })
  return { product, quote }
}

test('in time an order has the quoted prices and rates, and the quote is done', async () => {
  const { product, quote } = await priced(90_000)
  await setPrice(product.id, 97_200)
  await counter.db.updateTable('storeConfig').set({ taxRate: 0.05 }).execute()
  const wanted = orderOf(quote)
  const { status, body } = await order(wanted)
  await counter.db.updateTable('storeConfig').set({ taxRate: 0.1 }).execute()
  expect(status).toBe(201)
  expect(body).toMatchObject({ total: quote.total, taxRate: 0.1, discountRate: 0.15, id: wanted.id })
  expect(body.items.map(({ id }: { id: string }) => id)).toEqual(quote.items.map(({ id }) => id))
  expect(await load(quote)).toMatchObject({ status: 'ordered', orderId: wanted.id })

  expect((await order(wanted)).status).toBe(200)
  const second = await order(orderOf(quote))
  expect(second).toMatchObject({ status: 409, body: { code: 'QUOTE_ORDERED', data: { orderId: wanted.id } } })
  const { body: edit } = await counter.cashier.patch(`/api/quotes/${quote.id}`, { version: 9, terms: 'x' })
  expect(edit.code).toBe('QUOTE_ORDERED')
})

test('lines may be left out, changed and added: those have the prices of today', async () => {
  const { product, quote } = await priced(90_000)
  await setPrice(product.id, 97_200)
  const [first, second] = quote.items.map((item) => itemOf(item))
  const { body } = await order(
    orderOf(quote, { items: [{ ...second, notes: 'Perak' }, line(product)], expected: undefined }),
  )
  expect(body.items).toMatchObject([
    { id: second?.id, unitPrice: 90_000, notes: 'Perak' },
    { unitPrice: 97_200 },
  ])
  const other = await addQuote(counter, { items: [{ ...first, id: uuidv7() }] })
  const [item] = other.items.map((one) => itemOf(one, { quantity: 2 }))
  await setPrice(product.id, 100_000)
  const more = await order(orderOf(other, { items: [item], expected: undefined }))
  expect(more.body.items[0]).toMatchObject({ unitPrice: 100_000, total: 200_000 })
})

test('Ekspres, discounts and extras of the quote hold', async () => {
  await counter.db.updateTable('storeConfig').set({ expressRate: 0.25, expressFee: 10_000 }).execute()
  const quote = await addQuote(counter, { isExpress: true, discountAmount: 25_000 })
  await counter.db.updateTable('storeConfig').set({ expressRate: 0, expressFee: 0 }).execute()
  expect(quote.expressSurcharge).toBeGreaterThan(10_000)
  const { body } = await order(orderOf(quote))
  expect(body).toMatchObject({
    ...{ total: quote.total, expressSurcharge: quote.expressSurcharge, isExpress: true },
    discountAmount: 25_000,
  })
  const silent = await addQuote(counter, { isExpress: true })
  expect((await order(orderOf(silent, { isExpress: undefined }))).body.isExpress).toBe(true)
})

test('a discount that an order does not name is that of the quote', async () => {
  const unsaid = { discountPercent: undefined, discountAmount: undefined, expected: undefined }
  for (const given of [{ discountPercent: 20 }, { discountAmount: 25_000 }]) {
    const quote = await addQuote(counter, given)
    const { discountPercent, discountAmount, total } = quote
    const { body } = await order(orderOf(quote, unsaid))
    expect(body).toMatchObject({ discountPercent, discountAmount, total })
    const expired = await addExpiredQuote(counter, given)
    const today = { id: expired.id, revision: 1, prices: 'today' }
    expect((await order(orderOf(expired, { ...unsaid, quote: today }))).body).toMatchObject({
      discountPercent,
      total,
    })
  }
  const quote = await addQuote(counter, { discountPercent: 20 })
  const { body } = await order(orderOf(quote, { ...unsaid, discountPercent: 0 }))
  expect(body.discountPercent).toBe(0)
})

test('a price stays signed by who gave it in the quote', async () => {
  const cheap = { changedPrice: 350, priceReason: 'Negosiasi' }
  const items = [line(counter.card, { quantity: 200, ...cheap })]
  const quote: Quote = (await counter.owner.post('/api/quotes', quoteInput(counter, { items }))).body
  const edited = await counter.manager.patch(`/api/quotes/${quote.id}`, {
    version: quote.version,
    terms: 'x',
  })
  expect(edited.status).toBe(200)
  const added = line(counter.card, { quantity: 200, ...cheap })
  const lines = [...quote.items.map((one) => itemOf(one)), added]
  const { body } = await counter.manager.post(
    '/api/transactions',
    orderOf(quote, { items: lines, expected: undefined }),
  )
  const nameOf = async (who: typeof counter.owner) => (await who.get('/api/session')).body.name
  expect(body.items).toMatchObject([
    { priceChangedByName: await nameOf(counter.owner), priceApprovedByName: null },
    { priceChangedByName: await nameOf(counter.manager) },
  ])
})

test('what a customer was promised needs no right again', async () => {
  const items = [line(counter.card, { quantity: 200, changedPrice: 350, priceReason: 'Negosiasi' })]
  const input = quoteInput(counter, { items, discountPercent: 30 })
  const quote: Quote = (await counter.owner.post('/api/quotes', input)).body
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, {
    ...DEFAULT_ROLE_RIGHTS,
    cashier: { granted: [], discountLimit: 0 },
  })
  const [item] = quote.items.map((one) => itemOf(one))
  const more = await order(orderOf(quote, { items: [{ ...item, quantity: 300 }], expected: undefined }))
  const { status, body } = await order(orderOf(quote))
  const expired = await addExpiredQuote(counter)
  const overdue = orderOf(expired, {
    quote: { id: expired.id, revision: 1, prices: 'quoted', reason: 'Janji pemilik' },
  })
  const refused = await order(overdue)
  const { body: approval } = await counter.cashier.post('/api/approvals', {
    ...{ call: 'transactions.create', input: overdue, rights: ['changePrices'] },
    ...{ approverId: boss.user.id, password: STAFF_PASSWORD },
  })
  const approved = await counter.cashier.post('/api/transactions', overdue, { 'x-approval': approval.id })
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS)
  expect(more.body.code).toBe('RIGHT_MISSING')
  expect({ status, total: body.total }).toEqual({ status: 201, total: quote.total })
  expect(refused.body).toMatchObject({ code: 'RIGHT_MISSING', data: { rights: ['changePrices'] } })
  expect(approved).toMatchObject({ status: 201, body: { total: expired.total } })
})

test('after the last day the shop chooses: the old prices for a reason, or those of today', async () => {
  const { product, quote } = await priced(90_000)
  await counter.db
    .updateTable('quotes')
    .set({ validUntil: '2026-01-01' })
    .where('id', '=', quote.id)
    .execute()
  await setPrice(product.id, 97_200)
  const refused = await order(orderOf(quote))
  expect(refused.body).toMatchObject({ code: 'QUOTE_EXPIRED', data: { validUntil: '2026-01-01' } })
  const chosen = { id: quote.id, revision: 1, prices: 'today' }
  const wrong = await order(orderOf(quote, { quote: chosen }))
  expect(wrong.body.code).toBe('PRICE_CHANGED')
  const { body } = await order(orderOf(quote, { quote: chosen, expected: wrong.body.data.figures }))
  expect(body.items.map(({ unitPrice }: Transaction['items'][number]) => unitPrice)).toEqual([97_200, 97_200])

  const kept = await addExpiredQuote(counter)
  const reason = { id: kept.id, revision: 1, prices: 'quoted', reason: 'Pelanggan lama' }
  expect((await order(orderOf(kept, { quote: reason }))).body.total).toBe(kept.total)
  const { orderReason } = await counter.db
    .selectFrom('quotes')
    .select('orderReason')
    .where('id', '=', kept.id)
    .executeTakeFirstOrThrow()
  expect(orderReason).toBe('Pelanggan lama')
  const early = await addQuote(counter)
  const today = await order(orderOf(early, { quote: { id: early.id, revision: 1, prices: 'today' } }))
  expect(Object.keys(issuesByField(today))).toEqual(['quote.prices'])
})

test('free lines and makloon of the quote come along, at any prices', async () => {
  const free = { id: uuidv7(), quantity: 2, free: { name: 'Pasang di lokasi', price: 150_000 } }
  const made = line(counter.card, { quantity: 100, outsourcing: { vendor: 'Jaya Offset', cost: 20_000 } })
  for (const prices of ['quoted', 'today']) {
    const items = [free, made].map((item) => ({ ...item, id: uuidv7() }))
    const add = prices === 'today' ? addExpiredQuote : addQuote
    const quote = await add(counter, { items })
    expect(JSON.stringify(quote)).not.toContain('20000')
    expect(quote.items).toMatchObject([
      { outsourcing: null },
      { outsourcing: { vendor: 'Jaya Offset', hasCost: true } },
    ])
    const asked = quote.items.map((item) => itemOf(item, item.productId === null ? { free: free.free } : {}))
    const { body } = await order(
      orderOf(quote, { items: asked, quote: { id: quote.id, revision: 1, prices } }),
    )
    expect(body.items).toMatchObject([
      { productName: 'Pasang di lokasi', total: 300_000 },
      { outsourcing: { vendor: 'Jaya Offset', hasCost: true } },
    ])
  }
  for (const [outsourcing, shown] of [
    [null, null],
    [{ vendor: 'Sinar' }, { vendor: 'Sinar', hasCost: true }],
  ]) {
    const quote = await addQuote(counter, { items: [{ ...made, id: uuidv7() }] })
    const { body } = await order(
      orderOf(quote, { items: quote.items.map((item) => itemOf(item, { outsourcing })) }),
    )
    expect(body.items[0].outsourcing).toEqual(shown)
  }
})

test('another customer, another revision and a rejected quote are refused', async () => {
  const quote = await addQuote(counter)
  const other = await order(orderOf(quote, { customerId: counter.silver.id }))
  expect(issuesByField(other)).toEqual({ customerId: `Penawaran ini untuk ${quote.customerName}` })
  const newer = await order(orderOf(quote, { quote: { id: quote.id, revision: 2 } }))
  expect(newer.body).toMatchObject({ code: 'QUOTE_REVISED', data: { revision: 1 } })
  await counter.cashier.post(`/api/quotes/${quote.id}/sendings`, {
    revision: 1,
    version: quote.version,
    channel: 'shop',
  })
  await counter.cashier.post(`/api/quotes/${quote.id}/answers`, {
    ...{ revision: 1, answer: 'rejected', name: 'Rina', channel: 'shop' },
  })
  expect((await order(orderOf(quote))).body).toMatchObject({
    code: 'QUOTE_CLOSED',
    data: { state: 'rejected' },
  })
  expect((await order(orderOf(quote, { quote: { id: uuidv7(), revision: 1 } }))).body.code).toBe('NOT_FOUND')
})

test(`${QUOTES} quotes with concurrent clicks, edits, price changes and a midnight in each zone: never two orders, never another price than shown`, async () => {
  const { random, oneOf } = seededRandom(29)
  const products = [counter.banner, counter.card, counter.film]
  const soldLine = () => {
    const product = oneOf(products)
    const size = { length: 50 + random(300), width: 50 + random(250) }
    return line(product, { quantity: 1 + random(250), ...(product.unit === 'pcs' ? {} : size) })
  }
  const tally = { ordered: 0, expired: 0, repriced: 0 }
  for (const zone of shopZoneSchema.options) {
    await counter.db.updateTable('storeConfig').set({ timeZone: zone }).execute()
    for (let round = 0; round < QUOTES / 3; round++) await tryOne(zone)
  }
  await counter.db.updateTable('storeConfig').set({ timeZone: 'Asia/Jakarta' }).execute()
  expect(tally.ordered).toBeGreaterThan(0)
  expect(tally.expired).toBeGreaterThan(0)
  if (process.env.QUOTES) process.stdout.write(`${JSON.stringify(tally)}\n`)

  async function tryOne(zone: ShopZone) {
    const quote = await addQuote(counter, {
      customerId: oneOf([counter.gold, counter.silver, counter.regular]).id,
      items: Array.from({ length: 1 + random(3) }, soldLine),
      discountPercent: oneOf([0, 0, 10]),
      isExpress: random(3) === 0,
    })
    // An hour past its midnight is never in the future.
    const lastDay = addDays(dayOf(new Date(), zone), -2 - random(GRACE_DAYS - 3))
    await counter.db.updateTable('quotes').set({ validUntil: lastDay }).where('id', '=', quote.id).execute()
    const midnight = startOfDay(addDays(lastDay, 1), zone).getTime()
    // A millisecond before midnight the prices hold, at midnight they do not.
    const isInTime = random(4) > 0
    const late = Math.min(midnight + random(2) * 3_600_000, Date.now())
    const madeAt = new Date(isInTime ? midnight - 1 - random(3_600_000) : late)
    const clicks = Array.from({ length: 3 }, () => orderOf(quote, { madeAt: madeAt.toISOString() }))
    const twice = clicks.flatMap((click) => [click, click])
    const product = oneOf(products)
    const edits = random(3) === 0
    const edit =
      edits && counter.cashier.patch(`/api/quotes/${quote.id}`, { version: quote.version, reprice: true })
    if (random(2) === 0) await edit
    const [answers] = await Promise.all([
      Promise.all(twice.map((click) => order(click))),
      setPrice(product.id, product.pricePerUnit + 100 * random(20)),
      edit,
    ])
    const done = answers.filter(({ status }) => status < 300)
    const orders = new Set(done.map(({ body }) => body.id))
    expect(orders.size).toBeLessThanOrEqual(1)
    const stored = await counter.db
      .selectFrom('transactions')
      .select(['id', 'total'])
      .where(
        'id',
        'in',
        clicks.map(({ id }) => id),
      )
      .execute()
    expect(stored.map(({ id }) => id)).toEqual([...orders])
    const now = await load(quote)
    expect(now.orderId).toBe(stored[0]?.id ?? null)
    for (const { total } of stored) expect(total).toBe(quote.total)
    const codes = [...new Set(answers.filter(({ status }) => status >= 300).map(({ body }) => body.code))]
    tally[stored.length > 0 ? 'ordered' : isInTime ? 'repriced' : 'expired']++
    if (edits)
      expect(['QUOTE_ORDERED', 'QUOTE_EXPIRED', 'PRICE_CHANGED']).toEqual(expect.arrayContaining(codes))
    else expect(codes).toEqual([isInTime ? 'QUOTE_ORDERED' : 'QUOTE_EXPIRED'])
    if (!edits) expect(stored.length > 0).toBe(isInTime)
  }
}, 600_000)

test('the books add up', async () => {
  await refreshDailySums(counter.db)
  const { checks } = (await counter.owner.post('/api/health/checks')).body as HealthReport
  expect(
    checks.filter(({ key, state }) => ['orders', 'analytics'].includes(key) && state !== 'good'),
  ).toEqual([])
})
