import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { Quote, QuoteSummary } from '../../../contract/quotes.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import { quoteNumber } from '../../../core/orders/quote.ts'
import { addDays, dayOf } from '../../../core/time/calendar.ts'
import { issuesByField, line, openCounter } from '../../testing/counter.ts'
import { addExpiredQuote, addQuote, itemOf, quoteInput } from '../../testing/quote.ts'
import { column, fetchExport } from '../../testing/spreadsheet.ts'
import { setRolePermissions } from '../../testing/staff.ts'

const counter = await openCounter()
afterAll(() => counter.close())
const today = () => dayOf(new Date(), 'Asia/Jakarta')
const path = ({ id }: { id: string }, more = '') => `/api/quotes/${id}${more}`
const send = (quote: Quote, fields: object = {}) =>
  counter.cashier.post(path(quote, '/sendings'), {
    revision: quote.revision,
    version: quote.version,
    channel: 'whatsapp',
    ...fields,
  })
const answer = (quote: Quote, fields: object = {}) =>
  counter.cashier.post(path(quote, '/answers'), {
    ...{ revision: quote.revision, answer: 'approved', name: 'Rina', channel: 'whatsapp', ...fields },
  })
const edit = (quote: Quote, fields: object, who = counter.cashier) =>
  who.patch(path(quote), { version: quote.version, ...fields })

describe('a new quote', () => {
  test('is priced like a sale, with the days and terms of the shop', async () => {
    await counter.db.updateTable('storeConfig').set({ quoteDays: 10, quoteTerms: 'DP 50%' }).execute()
    const quote = await addQuote(counter)
    await counter.db.updateTable('storeConfig').set({ quoteDays: 14, quoteTerms: '' }).execute()
    expect(quote).toMatchObject({
      ...{ status: 'draft', revision: 1, sentAt: null, orderId: null, answer: null },
      ...{ validUntil: addDays(today(), 10), terms: 'DP 50%', createdByName: 'Siti Rahmawati' },
      ...{ firstItemName: counter.banner.name, itemCount: 2 },
    })
    const sale = { ...quoteInput(counter), id: uuidv7() }
    const { body: order } = await counter.cashier.post('/api/transactions', sale)
    expect([quote.subtotal, quote.discount, quote.tax, quote.total]).toEqual([
      order.subtotal,
      order.discount,
      order.tax,
      order.total,
    ])
    expect((await addQuote(counter)).validUntil).toBe(addDays(today(), 14))
  })

  test('is stored once, whatever is sent again', async () => {
    const input = quoteInput(counter)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => counter.cashier.post('/api/quotes', input)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    const other = await counter.cashier.post('/api/quotes', { ...input, isExpress: true })
    expect(other.body.code).toBe('CONFLICT')
  })

  test('refuses other figures than shown, and days that cannot be', async () => {
    const quote = await addQuote(counter)
    const { subtotal, discount, tax, cashback, total } = quote
    const expected = { subtotal, discount, tax, cashback, total: total + 500 }
    const wrong = await counter.cashier.post('/api/quotes', quoteInput(counter, { expected }))
    expect(wrong.body).toMatchObject({ code: 'PRICE_CHANGED', data: { figures: { total } } })
    for (const validUntil of [addDays(today(), -1), addDays(today(), 366)]) {
      const refused = await counter.cashier.post('/api/quotes', quoteInput(counter, { validUntil }))
      expect(Object.keys(issuesByField(refused))).toEqual(['validUntil'])
    }
    expect((await addQuote(counter, { validUntil: today() })).validUntil).toBe(today())
  })

  test('is no turnover, no receivable and no use of a product', async () => {
    const sums = async () => [
      (await counter.owner.get(`/api/analytics/figures?days=7`)).body.current?.revenue,
      (await counter.owner.get('/api/receivables/customers')).body.rows,
      (await counter.owner.get(`/api/customers/${counter.gold.id}`)).body.totalSpent,
    ]
    const before = await sums()
    await addQuote(counter)
    expect(await sums()).toEqual(before)
  })
})

describe('rights', () => {
  beforeEach(() =>
    setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, {
      ...DEFAULT_ROLE_RIGHTS,
      cashier: { granted: ['editOrders'], discountLimit: 10 },
    }),
  )
  afterEach(() => setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS))

  test('a changed price or a large discount needs the right of a sale, an unchanged one does not', async () => {
    const cheap = { changedPrice: 350, priceReason: 'Negosiasi' }
    const items = [line(counter.card, { quantity: 200, ...cheap })]
    const refused = await counter.cashier.post('/api/quotes', quoteInput(counter, { items }))
    expect(refused.body).toMatchObject({ code: 'RIGHT_MISSING', data: { rights: ['changePrices'] } })
    const discounted = await counter.cashier.post('/api/quotes', quoteInput(counter, { discountPercent: 20 }))
    expect(discounted.body).toMatchObject({ code: 'RIGHT_MISSING', data: { rights: ['discount'] } })

    const { body } = await counter.owner.post(
      '/api/quotes',
      quoteInput(counter, { items, discountPercent: 20 }),
    )
    const noted = await edit(body, { terms: 'Bayar di muka' })
    expect(noted.body).toMatchObject({ terms: 'Bayar di muka', discountPercent: 20 })
    const [item] = noted.body.items
    const more = await edit(noted.body, { items: [itemOf(item, { quantity: 300 })] })
    expect(more.body.code).toBe('RIGHT_MISSING')
  })

  test('once a quote has expired, its changed prices and discounts are given again', async () => {
    const cheap = { changedPrice: 350, priceReason: 'Negosiasi' }
    const changed = { items: [line(counter.card, { quantity: 200, ...cheap })] }
    for (const fields of [changed, { discountPercent: 20 }]) {
      const { body } = await counter.owner.post('/api/quotes', quoteInput(counter, fields))
      await counter.db
        .updateTable('quotes')
        .set({ validUntil: '2026-01-01' })
        .where('id', '=', body.id)
        .execute()
      expect((await edit(body, { reprice: true })).body.code).toBe('RIGHT_MISSING')
      const extended = await edit(body, { reprice: true }, counter.owner)
      expect(extended.body).toMatchObject({ status: 'draft', total: body.total })
    }
  })

  test('an operator reads none and makes none', async () => {
    const quote = await addQuote(counter)
    for (const call of [
      counter.operator.get('/api/quotes'),
      counter.operator.get(path(quote)),
      counter.operator.get('/api/quotes/counts'),
      counter.operator.post('/api/quotes', quoteInput(counter)),
    ])
      expect((await call).status).toBe(403)
  })
})

describe('revisions', () => {
  test('a draft is replaced, what was sent becomes the next revision', async () => {
    const quote = await addQuote(counter)
    const [first, second] = quote.items.map((item) => itemOf(item))
    const { body: draft } = await edit(quote, { items: [{ ...first, quantity: 3 }, second] })
    expect(draft).toMatchObject({
      revision: 1,
      status: 'draft',
      revisions: [{ revision: 1, total: draft.total }],
    })
    expect((await send(quote)).body.code).toBe('CONFLICT')
    const { body: sent } = await send(draft)
    expect(sent).toMatchObject({ status: 'sent', revision: 1, sentAt: expect.any(String) })
    const { body: next } = await edit(sent, { items: [{ ...first, quantity: 4 }, second] })
    expect(next).toMatchObject({
      ...{ revision: 2, status: 'draft' },
      revisions: [
        { revision: 1, total: draft.total, sentAt: expect.any(String) },
        { revision: 2, total: next.total, sentAt: null },
      ],
    })
    const kept = await counter.db
      .selectFrom('quoteRevisions')
      .select('content')
      .where('quoteId', '=', quote.id)
      .where('revision', '=', 1)
      .executeTakeFirstOrThrow()
    expect((kept.content as unknown as Quote).total).toBe(draft.total)
    expect(quote.items[0]?.quantity).toBe(2)
  })

  test('an edit that changes nothing makes none; an outdated one is a conflict', async () => {
    const { body: sent } = await send(await addQuote(counter))
    const same = await edit(sent, { items: sent.items.map((item: Quote['items'][number]) => itemOf(item)) })
    expect(same.body).toMatchObject({ revision: 1, version: sent.version })
    const [{ body: one }, { body: two }] = await Promise.all([
      edit(sent, { terms: 'Satu' }),
      edit(sent, { terms: 'Dua' }),
    ])
    expect([one.code, two.code].filter(Boolean)).toEqual(['CONFLICT'])
    expect((await edit(sent, { terms: one.terms ?? two.terms })).body.revision).toBe(2)
  })

  test('unchanged lines keep the quoted price, changed and added ones get the price of today', async () => {
    const product = await counter.product({ name: 'Plakat', unit: 'pcs', pricePerUnit: 90_000 })
    const items = [line(product), line(product)]
    const quote = await addQuote(counter, { items })
    await counter.owner.patch(`/api/products/${product.id}`, {
      version: product.version,
      pricePerUnit: 97_200,
    })
    const [first, second] = quote.items.map((item) => itemOf(item))
    const { body } = await edit(quote, { items: [first, { ...second, quantity: 2 }, line(product)] })
    expect(body.items.map(({ unitPrice }: { unitPrice: number }) => unitPrice)).toEqual([
      90_000, 97_200, 97_200,
    ])
    const { body: today } = await edit(body, { reprice: true })
    expect(today.items.map(({ unitPrice }: { unitPrice: number }) => unitPrice)).toEqual([
      97_200, 97_200, 97_200,
    ])
  })

  test('an expired quote is extended at the prices of today', async () => {
    const product = await counter.product({ name: 'Piala', unit: 'pcs', pricePerUnit: 90_000 })
    const quote = await addExpiredQuote(counter, { items: [line(product)] })
    await counter.owner.patch(`/api/products/${product.id}`, {
      version: product.version,
      pricePerUnit: 97_200,
    })
    expect((await send(quote)).body.code).toBe('QUOTE_EXPIRED')
    const { body } = await edit(quote, { reprice: true })
    expect(body).toMatchObject({ status: 'draft', validUntil: addDays(today(), 14) })
    expect(body.items[0].unitPrice).toBe(97_200)
  })
})

describe('an answer', () => {
  test('names a revision, a person and a channel', async () => {
    const quote = await addQuote(counter)
    expect((await answer(quote)).body.code).toBe('QUOTE_CLOSED')
    const { body: sent } = await send(quote)
    const { body: approved } = await answer(sent)
    expect(approved).toMatchObject({
      status: 'approved',
      answer: { name: 'Rina', channel: 'whatsapp', note: null },
    })
    expect((await answer(sent)).body.version).toBe(approved.version)
    const { body: changed } = await edit(approved, { terms: 'Baru' })
    expect(changed).toMatchObject({ status: 'draft', revision: 2, answer: null })
    const outdated = await answer(sent)
    expect(outdated).toMatchObject({ status: 409, body: { code: 'QUOTE_REVISED', data: { revision: 2 } } })
  })

  test('that asks for a change says which', async () => {
    const { body: sent } = await send(await addQuote(counter))
    const silent = await answer(sent, { answer: 'changesRequested' })
    expect(issuesByField(silent)).toEqual({ note: 'Tulis apa yang ingin diubah' })
    const { body } = await answer(sent, {
      answer: 'changesRequested',
      note: 'Ukuran 400 × 100',
      channel: 'shop',
    })
    expect(body).toMatchObject({ status: 'changesRequested', answer: { note: 'Ukuran 400 × 100' } })
    expect((await answer(sent, { answer: 'rejected' })).body.status).toBe('rejected')
    expect((await edit(sent, { terms: 'x' })).body.code).toBe('QUOTE_CLOSED')
    expect((await answer(sent)).body.status).toBe('approved')
  })

  test('to an expired quote approves nothing', async () => {
    const { body: sent } = await send(await addQuote(counter))
    await counter.db
      .updateTable('quotes')
      .set({ validUntil: '2026-01-01' })
      .where('id', '=', sent.id)
      .execute()
    expect((await answer(sent)).body.code).toBe('QUOTE_EXPIRED')
  })
})

describe('an end', () => {
  test('a draft is removed, what was sent is cancelled for a reason', async () => {
    const draft = await addQuote(counter)
    expect((await counter.cashier.delete(path(draft), { version: draft.version })).status).toBe(200)
    expect((await counter.cashier.get(path(draft))).status).toBe(404)
    const { body: sent } = await send(await addQuote(counter))
    expect((await counter.cashier.delete(path(sent), {})).body.code).toBe('QUOTE_CLOSED')
    const { body } = await counter.cashier.post(path(sent, '/cancellation'), {
      ...{ version: sent.version, reason: 'Salah ukuran' },
    })
    expect(body.status).toBe('cancelled')
    expect((await edit(body, { terms: 'x' })).body.code).toBe('QUOTE_CLOSED')
  })
})

describe('lists', () => {
  test('find by number, customer, product and state, and count by state', async () => {
    const quote = await addQuote(counter, { customerId: counter.silver.id })
    const expired = await addExpiredQuote(counter, { customerId: counter.silver.id })
    const found = async (query: string) =>
      ((await counter.cashier.get(`/api/quotes?${query}`)).body.rows as QuoteSummary[]).map(({ id }) => id)
    expect(await found(`search=${quoteNumber(quote.id)}`)).toEqual([quote.id])
    expect(await found(`search=${quote.id.slice(-8)}`)).toEqual([quote.id])
    expect(await found('search=senja&state=draft')).toEqual([quote.id])
    expect(await found('search=senja&state=expired')).toEqual([expired.id])
    expect(await found('search=senja&state=expired&state=draft')).toEqual([expired.id, quote.id])
    const first = (await counter.cashier.get('/api/quotes?search=senja&limit=1')).body
    expect(await found(`search=senja&limit=1&cursor=${first.nextCursor}`)).toEqual([quote.id])
    const { counts } = (await counter.cashier.get('/api/quotes/counts?search=senja')).body
    expect(counts).toContainEqual({ state: 'expired', count: 1, total: expired.total })
    const changed = (await counter.cashier.get('/api/quotes?updatedSince=2026-01-01T00:00:00Z&limit=1000'))
      .body
    expect(changed.rows.map(({ id }: QuoteSummary) => id)).toContain(quote.id)
    const file = await fetchExport(counter.url, counter.cashier, 'quotes/export?search=senja')
    expect(column(file, 'Status')).toEqual(['Kedaluwarsa', 'Draf'])
    expect(column(file, 'Nomor')).toContain(quoteNumber(quote.id))
  })

  test('a merge takes quotes along; Riwayat tells who did what', async () => {
    const other = await counter.customer('Toko Lama', 'regular')
    const quote = await addQuote(counter, { customerId: other.id })
    await send(quote)
    await counter.owner.post(`/api/customers/${counter.regular.id}/merges`, { from: other.id })
    expect((await counter.cashier.get(path(quote))).body.customerId).toBe(counter.regular.id)
    const { rows } = (await counter.owner.get('/api/activity?limit=50&kind=quotes')).body
    const ofQuote = (rows as Activity[]).filter(({ recordId }) => recordId === quote.id)
    expect(ofQuote.at(-1)).toMatchObject({ table: 'quotes', operation: 'create', name: 'Toko Lama' })
    expect(ofQuote.flatMap(({ changes }) => changes)).toContainEqual({
      ...{ field: 'status', before: 'draft', after: 'sent' },
    })
  })
})
