import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { SharedDraft } from '../../../contract/held-drafts.ts'
import { line, openCounter, order } from '../../testing/counter.ts'
import { addQuote } from '../../testing/quote.ts'
import { employ } from '../../testing/staff.ts'

const counter = await openCounter()
const { client: dewi } = await employ(counter, 'cashier')
afterAll(() => counter.close())

const COST = 20_000
const contentOf = (draftId = uuidv7()) => ({
  ...{ id: draftId, paymentMethod: 'cash', discountPercent: 0, customer: null, seen: { products: {} } },
  items: [
    {
      ...{ id: uuidv7(), productId: counter.card.id, productName: 'Kartu nama', unit: 'pcs', quantity: 100 },
      ...{ length: null, width: null, notes: '', outsourcing: { vendor: 'Jaya Offset', cost: COST } },
    },
  ],
})
const inputOf = (content: object = contentOf(), fields: object = {}) => ({
  ...{ id: uuidv7(), label: 'Ibu baju merah', total: 29_500 },
  ...{ draftId: 'id' in content ? content.id : uuidv7(), content: JSON.stringify(content), ...fields },
})
const hold = async (content?: object, who = counter.cashier): Promise<SharedDraft> => {
  const input = inputOf(content)
  const { status, body } = await who.post('/api/held-drafts', input)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
const take = ({ id, version }: Pick<SharedDraft, 'id' | 'version'>, who = counter.cashier) =>
  who.post(`/api/held-drafts/${id}/takings`, { version })
const find = async (id: string): Promise<SharedDraft | undefined> =>
  (await counter.cashier.get('/api/held-drafts')).body.rows.find((row: SharedDraft) => row.id === id)

test('every till sees a held draft with its name and holder, once however often it is sent', async () => {
  const input = inputOf(contentOf(), { label: ' Ibu baju merah ' })
  const sent = await Promise.all([1, 2, 3].map(() => counter.cashier.post('/api/held-drafts', input)))
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  const { body } = await dewi.get('/api/held-drafts')
  expect(body.rows.filter(({ id }: SharedDraft) => id === input.id)).toMatchObject([
    {
      draftId: input.draftId,
      label: 'Ibu baju merah',
      total: 29_500,
      heldByName: 'Siti Rahmawati',
      taken: null,
    },
  ])
  expect(JSON.stringify(body)).not.toContain('Kartu nama')
})

test('of two tills that take it one gets it, and the other who was faster', async () => {
  for (let round = 0; round < 5; round++) {
    const held = await hold()
    const answers = await Promise.all([take(held), take(held, dewi), take(held, counter.owner)])
    const [won, ...lost] = answers.toSorted((one, other) => one.status - other.status)
    expect(JSON.parse(won?.body.content).items[0].quantity).toBe(100)
    const { taken } = (await find(held.id)) ?? {}
    for (const { status, body } of lost)
      expect([status, body.code, body.message, body.data.current.taken]).toEqual([
        ...[409, 'CONFLICT', `Sudah diambil ${taken?.byName}`, taken],
      ])
  }
})

test('a taker who crashed has lost nothing: a colleague takes it over, and only who has it ends it', async () => {
  const held = await hold()
  await take(held)
  const left = (await find(held.id)) as SharedDraft
  expect(left.taken?.byName).toBe('Siti Rahmawati')
  expect((await dewi.delete(`/api/held-drafts/${held.id}`)).status).toBe(404)
  expect((await take(held, dewi)).status).toBe(409)
  expect(JSON.parse((await take(left, dewi)).body.content).id).toBe(held.draftId)
  expect((await counter.cashier.delete(`/api/held-drafts/${held.id}`)).status).toBe(404)
  expect((await dewi.delete(`/api/held-drafts/${held.id}`)).status).toBe(200)
  expect(await find(held.id)).toBeUndefined()
  expect((await take(left)).status).toBe(404)
  // A repetition of the first request that arrives late does not bring it back.
  const late = inputOf(contentOf(held.draftId), { id: held.id })
  expect((await counter.cashier.post('/api/held-drafts', late)).status).toBe(404)
  expect(await find(held.id)).toBeUndefined()
})

test('held again it is one draft, and saved as an order none', async () => {
  const held = await hold()
  await take(held, dewi)
  const again = await hold(contentOf(held.draftId), dewi)
  expect(await find(held.id)).toBeUndefined()
  expect(await find(again.id)).toMatchObject({ taken: null, draftId: held.draftId })
  await take(again)
  const sale = order(counter, { id: held.draftId, items: [line(counter.card)] })
  expect((await counter.cashier.post('/api/transactions', sale)).status).toBe(201)
  expect(await find(again.id)).toBeUndefined()
})

test('a cost of makloon reaches who typed it and who may see costs', async () => {
  for (const [who, cost] of [
    [counter.cashier, COST],
    [dewi, null],
    [counter.owner, COST],
  ] as const) {
    const held = await hold()
    const { body } = await take(held, who)
    expect(JSON.parse(body.content).items[0].outsourcing).toEqual({ vendor: 'Jaya Offset', cost })
  }
})

test('who sells nothing reads and takes none; what is no draft is refused', async () => {
  const held = await hold()
  for (const answer of [counter.operator.get('/api/held-drafts'), take(held, counter.operator)])
    expect((await answer).status).toBe(403)
  for (const content of [
    {},
    { ...contentOf(), items: 'all' },
    { ...contentOf(), notes: 'x'.repeat(500_000) },
  ]) {
    expect((await counter.cashier.post('/api/held-drafts', inputOf(content))).status).toBe(400)
  }
  const [item] = contentOf().items
  for (const fields of [
    { items: [{ ...item, extras: 'boom' }] },
    { items: [{ ...item, quantity: -1 }] },
    { customer: 'x' },
    { newCustomer: { name: 5 } },
    { quote: { record: {} } },
    { discountPercent: -5 },
  ]) {
    const answer = await counter.cashier.post('/api/held-drafts', inputOf({ ...contentOf(), ...fields }))
    expect([Object.keys(fields)[0], answer.status]).toEqual([Object.keys(fields)[0], 400])
  }
  const [record, { body: customer }] = [
    await addQuote(counter),
    await counter.cashier.get(`/api/customers/${counter.gold.id}`),
  ]
  await hold({ ...contentOf(), customer, quote: { record, prices: 'quoted' } })
  const other = inputOf(contentOf(), { draftId: uuidv7() })
  const deep = inputOf(contentOf(), {})
  deep.content = deep.content.replace('{', `{"d":${'['.repeat(50_000)}${']'.repeat(50_000)},`)
  for (const input of [other, deep])
    expect((await counter.cashier.post('/api/held-drafts', input)).status).toBe(400)
  const odd = await hold({ ...contentOf(), note: 'a\u0000b' })
  expect(JSON.parse((await take(odd)).body.content).note).toBe('a\u0000b')
  const crowd = Array.from({ length: 60 }, () => dewi.post('/api/held-drafts', inputOf()))
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  expect(statuses).toContain(429)
})
