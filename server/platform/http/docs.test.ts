// Over 250 lines: all tests read one document, whose rendering is slow.
import { gunzipSync } from 'node:zlib'
import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { contract } from '../../../contract/contract.ts'
import { ERRORS, SIGN_IN_ERRORS } from '../../../contract/errors.ts'
import { WEBHOOK_EVENTS } from '../../../core/shop/webhook.ts'
import { contract as strict } from '../../api/contract.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { docsRoutes } from './docs.ts'

let shop: Shop
// biome-ignore lint/suspicious/noExplicitAny: a JSON document, read as such
let document: any
beforeAll(async () => {
  shop = await openShop()
  document = (await shop.anonymous.get('/api/openapi.json')).body
})
afterAll(() => shop.close())

test('the document is OpenAPI 3.1 with servers and security', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/)
  expect(document.info).toMatchObject({
    title: 'PrintPro',
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
  expect(document.servers).toEqual([{ url: '/api' }])
  const { securitySchemes } = document.components
  expect(Object.keys(securitySchemes)).toEqual(document.security.flatMap(Object.keys))
  expect(securitySchemes).toMatchObject({
    session: { name: 'printpro.session_token' },
    key: { scheme: 'bearer' },
  })
  expect(document.paths['/api-keys'].get.security).toEqual([{ session: [] }])
  expect(document.paths['/customers'].get.security).toBeUndefined()
})

test('under https it names the prefixed cookie', async () => {
  const answer = await docsRoutes(true).request('/openapi.json')
  const secure = (await answer.json()) as typeof document
  expect(secure.components.securitySchemes.session.name).toBe('__Secure-printpro.session_token')
})

test('it describes every webhook with body, signature and retries', () => {
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(WEBHOOK_EVENTS))
  for (const { post } of Object.values<{ post: Record<string, unknown> }>(document.webhooks)) {
    expect(post).toMatchObject({
      description: expect.stringContaining('at least once'),
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
        name,
        in: 'header',
      })),
      requestBody: { content: { 'application/json': { schema: { properties: { type: {}, data: {} } } } } },
    })
  }
})

test('it has every call of the contract, sign-in and sign-out', () => {
  const operations = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const expected = [
    'POST /auth/sign-in/email',
    'POST /auth/sign-in/code',
    'POST /auth/sign-in/hosted',
    'POST /auth/sign-out',
    ...addresses(contract),
  ]
  expect(operations.sort()).toEqual(expected.sort())
  expect(operations.length).toBeGreaterThan(15)
})

test('every operation has a unique id, a summary and responses', () => {
  const operations = Object.values<object>(document.paths).flatMap((methods) => Object.values(methods))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { summary, tags, responses, requestBody } of operations) {
    expect(summary).toMatch(/^[A-Z]/)
    expect(tags).toHaveLength(1)
    expect(Object.keys(responses)).toContain('500')
    expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true)
    // Forms for files, JSON for the rest.
    const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {}
    if (requestBody) expect((json ?? form).schema).toBeDefined()
    expect(json && form).toBeUndefined()
  }
})

test('it marks public calls', () => {
  const open = Object.values<object>(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security }) => security?.length === 0)
    .map(({ operationId }) => operationId)
  expect(open.sort()).toEqual(['auth.enterCode', 'auth.signIn', 'session.openShop', 'session.welcome'])
})

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? '')
  expect(references.length).toBeGreaterThan(0)
  for (const reference of new Set(references)) {
    const [root, ...steps] = reference.split('/')
    expect(root).toBe('#')
    expect(steps.reduce((part, step) => part?.[step], document)).toBeDefined()
  }
})

test.each(['/openapi.json', '/docs'])('%s is rendered and compressed once', async (address) => {
  const ask = (accepted: string) =>
    docsRoutes(false).request(address, { headers: { 'accept-encoding': accepted } })
  const [plain, packed] = [await ask('identity'), await ask('br, gzip')]
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect((await ask('gzip;q=0')).headers.get('content-encoding')).toBeNull()
  expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(await plain.text())
})

test('errors match their description', async () => {
  const { body } = await shop.anonymous.get('/api/session')
  const { properties, required } = document.components.schemas.Error
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(body)))
  expect(Object.keys(body)).toEqual(expect.arrayContaining(required))
})

test('the page lists every call, and loads no script and nothing from elsewhere', async () => {
  const page = await shop.anonymous.get('/api/docs')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.body).not.toMatch(/<script|<style>|\son\w+=/)
  for (const address of addresses(contract)) {
    const [method, path] = address.split(' ')
    expect(page.body).toContain(`>${method}</b> <code>/api${path}</code>`)
  }
  expect(page.body).toContain('<code>PRICE_CHANGED</code>')
  const loaded = [...page.body.matchAll(/<link[^>]+href="([^"]+)"/g)].map(([, address]) => address)
  expect(loaded).toEqual(['/favicon.svg', '/api/docs/docs.css'])
  const style = await shop.anonymous.get('/api/docs/docs.css')
  expect(style.headers.get('content-type')).toContain('text/css')
  expect(style.body).not.toContain('url(')
})

function addresses(router: object): string[] {
  return Object.values(router).flatMap((part) => {
    if (!isContractProcedure(part)) return addresses(part)
    const { method, path } = part['~orpc'].route
    return [`${method} ${path}`]
  })
}

test('answers an RFC 9457 problem on request', async () => {
  const asked = { accept: 'application/problem+json, application/json' }
  const refused = await shop.anonymous.get('/api/customers', asked)
  expect(refused.status).toBe(401)
  expect(refused.headers.get('content-type')).toBe('application/problem+json')
  expect(refused.body).toMatchObject({ status: 401, code: 'UNAUTHORIZED', detail: refused.body.title })
  const owner = await shop.as('owner')
  const invalid = await owner.post('/api/customers', {}, asked)
  expect(invalid.headers.get('content-type')).toBe('application/problem+json')
  expect(invalid.body.issues.length).toBeGreaterThan(0)
  const foreign = await owner.post('/api/customers', {}, { ...asked, 'sec-fetch-site': 'cross-site' })
  expect(foreign.body).toMatchObject({ status: 403, detail: 'Permintaan dari situs lain ditolak' })
  expect((await owner.get('/api/nowhere', asked)).body).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  expect((await shop.anonymous.get('/api/customers')).headers.get('content-type')).toContain(
    'application/json',
  )
})

test("a problem's type links to the page", async () => {
  const { body: page } = await shop.anonymous.get('/api/docs')
  const { body } = await shop.anonymous.get('/api/customers', { accept: 'application/problem+json' })
  expect(body.type).toBe('/api/docs#UNAUTHORIZED')
  for (const code of Object.keys({ ...ERRORS, ...SIGN_IN_ERRORS })) expect(page).toContain(`id="${code}"`)
})

test('every call has valid examples', () => {
  const inputs = schemasOf(strict)
  const outputs = schemasOf(contract)
  for (const [path, methods] of Object.entries<typeof document>(document.paths)) {
    for (const [method, operation] of Object.entries<typeof document>(methods)) {
      const { operationId: id, summary, description, parameters = [], requestBody, responses } = operation
      expect([id, description?.length > 10, description !== summary]).toEqual([id, true, true])
      const body = requestBody?.content['application/json']
      if (body) expect([id, body.example]).toEqual([id, expect.anything()])
      const input = inputs.get(id)
      const answer =
        Object.entries<typeof document>(responses).find(([status]) => status < '400')?.[1].content ?? {}
      const json = answer['application/json']
      if (json) expect(checked(id, outputs.get(id)?.output, json.example)).toEqual([id, []])
      if (!input?.input || requestBody?.content['multipart/form-data']) continue
      const given = parameters.filter((one: typeof document) => one.required || one.in === 'path')
      const named = (list: (typeof document)[]) =>
        Object.fromEntries(list.map(({ name, example }) => [name, example]))
      const whole = (more: object = {}) =>
        input.detailed
          ? { params: named(given), body: body?.example }
          : { ...named(given), ...more, ...body?.example }
      expect(checked(id, input.input, whole())).toEqual([id, []])
      expect([id, parameters.filter(({ style }: typeof document) => style)]).toEqual([id, []])
      // One by one: some filters exclude each other.
      for (const one of parameters.filter((one: typeof document) => !one.required)) {
        const alone = { [one.name]: one.example, ...(one.name === 'month' && { year: 2026 }) }
        expect([path, method, one.name, ...checked(id, input.input, whole(alone))]).toEqual([
          path,
          method,
          one.name,
          id,
          [],
        ])
      }
    }
  }
})

test('every object has a unique name', () => {
  const { schemas } = document.components
  for (const name of Object.keys(schemas)) expect(name).toMatch(/^[A-Z][A-Za-z0-9]+$/)
  const contents = Object.values(schemas).map((schema) => JSON.stringify(schema))
  expect(new Set(contents).size).toBe(contents.length)
  for (const name of [
    'Customer',
    'Product',
    'Transaction',
    'TransactionSummary',
    'Payment',
    'Receivable',
    'Expense',
    'User',
  ])
    expect(Object.keys(schemas[name]?.properties ?? {})).toContain('id')
  for (const methods of Object.values<typeof document>(document.paths)) {
    for (const { requestBody, responses, operationId } of Object.values<typeof document>(methods)) {
      const answers = Object.entries<typeof document>(responses).filter(([status]) => status < '400')
      const parts = [requestBody, ...answers.map(([, answer]) => answer)]
      const inline = parts.flatMap((part) =>
        objectsIn(Object.values<typeof document>(part?.content ?? {}).map(({ schema }) => schema)),
      )
      expect([operationId, inline]).toEqual([operationId, []])
    }
  }
  for (const [name, { properties, ...rest }] of Object.entries<typeof document>(schemas))
    expect([name, objectsIn(Object.values(properties ?? {})), objectsIn(rest)]).toEqual([name, [], []])
})

test('shared errors are described once', () => {
  const operations = Object.values<object>(document.paths).flatMap((methods) => Object.values(methods))
  const refusals = operations.flatMap(({ responses }) =>
    Object.entries<object>(responses).filter(([status]) => status >= '400'),
  )
  const inline = refusals.flatMap(([, answer]) => ('$ref' in answer ? [] : [JSON.stringify(answer)]))
  expect(new Set(inline).size).toBe(inline.length)
  const { responses } = document.components
  expect(responses.NotFound).toEqual({
    description: 'NOT_FOUND',
    content: { 'application/json': { schema: expect.anything() } },
  })
  const contents = Object.values(responses).map((answer) => JSON.stringify(answer))
  expect(new Set([...contents, ...inline]).size).toBe(contents.length + inline.length)
})

test('equal inputs and answers share a component', () => {
  const { schemas } = document.components
  const wholeInputs = Object.values<object>(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map(({ requestBody }) => requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1))
  const fields = Object.entries<typeof document>(schemas)
    .filter(([name]) => !wholeInputs.includes(name))
    .map(([, { additionalProperties, ...schema }]) => JSON.stringify(inOrder(schema)))
  expect(fields.filter((one, place) => fields.indexOf(one) !== place)).toEqual([])
  expect(schemas.StoreChanges.properties.discountRates).toEqual(schemas.Store.properties.discountRates)
})

test('every field of a tier has a type', () => {
  const { PricingTier, NewPricingTier } = document.components.schemas
  expect(PricingTier.required).toEqual(['id', 'minQuantity', 'maxQuantity', 'pricePerUnit', 'label'])
  for (const { properties } of [PricingTier, NewPricingTier]) {
    expect(properties.maxQuantity.anyOf).toEqual([{ type: 'integer', ...LIMITS }, { type: 'null' }])
    expect(properties.label.anyOf).toMatchObject([{ type: 'string' }, { type: 'null' }])
  }
})

const LIMITS = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }

/** Sorts the fields of all objects. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder).toSorted()
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([key, inside]) => [key, inOrder(inside)]),
  )
}

type Call = { input: z.ZodType | undefined; output: z.ZodType | undefined; detailed: boolean }

/** By the call's name. */
function schemasOf(router: object, at = ''): Map<string, Call> {
  const found = Object.entries(router).flatMap(([key, part]): [string, Call][] => {
    if (!isContractProcedure(part)) return [...schemasOf(part, `${at}${key}.`)]
    const { inputSchema, outputSchema, route } = part['~orpc']
    const detailed = route.inputStructure === 'detailed'
    return [[at + key, { input: inputSchema as z.ZodType, output: outputSchema as z.ZodType, detailed }]]
  })
  return new Map(found)
}

/** Validates a value; names the call of an error. */
function checked(id: string, schema: z.ZodType | undefined, value: unknown) {
  const { error } = schema?.safeParse(value) ?? {}
  return [id, error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []]
}

/** Objects that are not referenced by name. */
function objectsIn(part: unknown): unknown[] {
  if (typeof part !== 'object' || part === null) return []
  const isObject = 'properties' in part && 'type' in part && part.type === 'object'
  return isObject ? [part] : Object.values(part).flatMap(objectsIn)
}
