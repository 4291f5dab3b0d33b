import { isContractProcedure } from '@orpc/contract'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { HIDDEN_CHARACTERS } from '../../core/text/text.ts'
import { expectedError } from '../platform/http/errors.ts'
import { line, openCounter, order } from '../testing/counter.ts'
import { contract } from './contract.ts'

const counter = await openCounter()
const { owner, cashier } = counter
afterAll(() => counter.close())

const unknown = (...path: (string | number)[]) => ({
  path,
  message: `Parameter “${path.join('.')}” tidak dikenal`,
  unknown: true,
})

test('rejects unknown fields at any depth by name, and changes nothing', async () => {
  const inQuery = await owner.get('/api/customers?form=2026-11-01&limit=5')
  expect(inQuery).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', issues: [unknown('form')] } })
  expect(inQuery.body.message).toBe('Parameter “form” tidak dikenal')

  const customer = { id: uuidv7(), name: 'Rina Wijaya', phone: '0812-5555-1234', colour: 'red', size: 1 }
  const inBody = await owner.post('/api/customers', customer)
  expect(inBody).toMatchObject({ status: 400, body: { issues: [unknown('colour'), unknown('size')] } })
  expect((await owner.get(`/api/customers/${customer.id}`)).status).toBe(404)

  const items = [{ ...line(counter.card), note: 'glossy' }]
  const deep = await owner.post('/api/transactions', order(counter, { items }))
  expect(deep).toMatchObject({ status: 400, body: { issues: [unknown('items', 0, 'note')] } })

  const payment = { id: uuidv7(), amount: 1000, method: 'cash', by: 'me' }
  const detailed = await owner.post(`/api/transactions/${uuidv7()}/payments`, payment)
  expect(detailed).toMatchObject({ status: 400, body: { issues: [unknown('by')] } })
})

test('rejects query parameters and bodies of calls that read none', async () => {
  const { colour: _, ...customer } = { id: uuidv7(), name: 'Rina', phone: '0812', colour: 'red' }
  const asked = [
    owner.post('/api/customers?dry=1', customer),
    owner.post(`/api/transactions/${uuidv7()}/payments?dry=1`, { id: uuidv7(), amount: 1, method: 'cash' }),
    owner.get('/api/store?dry=1'),
    owner.post('/api/customers/walk-in', { dry: 1 }),
  ]
  for (const answer of await Promise.all(asked)) {
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', issues: [unknown('dry')] } })
  }
  expect((await owner.post('/api/customers/walk-in')).status).toBe(200)
})

test('reports missing access before invalid input', async () => {
  expect((await cashier.get('/api/users?dry=1')).status).toBe(403)
  expect((await counter.anonymous.get('/api/customers?dry=1')).status).toBe(401)
})

test('no input object allows unknown fields', () => {
  const inputs = inputsOf(contract)
  expect(inputs.length).toBeGreaterThan(50)
  for (const { name, schema } of inputs) {
    const open = openObjects(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
    // A detailed input is closed by its parts.
    expect([name, open.filter((at) => at !== '' || !name.endsWith('(parts)'))]).toEqual([name, []])
  }
})

test('every input text rejects NUL characters', async () => {
  const taking = inputsOf(contract).flatMap(({ name, schema }) => {
    const texts = textsOf(schema)
    return texts.filter((text) => text.safeParse('a\0b').data?.includes('\0')).map(() => name)
  })
  expect(taking).toEqual([])
  const sentence = HIDDEN_CHARACTERS
  const inQuery = await owner.get('/api/expenses?category=Listrik%00')
  expect(inQuery).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['category'], message: sentence }] },
  })
  const notes = await owner.post(
    '/api/transactions',
    order(counter, { items: [{ ...line(counter.card), notes: 'a\0' }] }),
  )
  expect(notes).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['items', 0, 'notes'], message: sentence }] },
  })
  // Search texts are often pasted: there it is ignored.
  expect((await owner.get('/api/customers?search=Budi%00')).status).toBe(200)
})

test('rejects NUL characters that reach the database', () => {
  for (const code of ['22021', '22P05']) {
    const refused = expectedError(Object.assign(new Error('invalid byte sequence'), { code }))
    expect([refused?.status, refused?.message]).toEqual([400, HIDDEN_CHARACTERS])
  }
})

function textsOf(schema: z.ZodType): z.ZodType<string>[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } }
  if (def.type === 'string') return [schema as z.ZodType<string>]
  const { shape = {}, options = [], element, innerType, valueType } = def
  const inside = [
    ...Object.values(shape as object),
    ...(options as object[]),
    element,
    innerType,
    valueType,
    def.in,
  ]
  return inside.flatMap((part) => (part instanceof z.ZodType ? textsOf(part) : []))
}

function inputsOf(router: object, at = ''): { name: string; schema: z.ZodType }[] {
  return Object.entries(router).flatMap(([key, part]) => {
    if (!isContractProcedure(part)) return inputsOf(part, `${at}${key}.`)
    const { inputSchema, route } = part['~orpc']
    const parts = route.inputStructure === 'detailed' ? ' (parts)' : ''
    return inputSchema ? [{ name: `${at}${key}${parts}`, schema: inputSchema as z.ZodType }] : []
  })
}

/** Paths in a JSON schema where objects allow unknown fields. */
function openObjects(schema: unknown, at = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, additionalProperties } = schema as Record<string, unknown>
  const isOpen = properties !== undefined && additionalProperties !== false
  const inside = Object.entries(schema).flatMap(([key, value]) => openObjects(value, `${at}/${key}`))
  return isOpen ? [at, ...inside] : inside
}
