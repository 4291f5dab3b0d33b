import { isContractProcedure } from '@orpc/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { openShop, type Shop } from '../testing/shop.ts'
import { docs } from './docs.ts'

let shop: Shop
// biome-ignore lint/suspicious/noExplicitAny: a JSON document, read as such
let document: any
beforeAll(async () => {
  shop = await openShop()
  document = (await shop.anonymous.get('/api/openapi.json')).body
})
afterAll(() => shop.close())

test('the document is OpenAPI 3.1 and says where, what and how to be let in', () => {
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

test('under https it names the cookie as it is there', async () => {
  const answer = await docs(true).request('/openapi.json')
  const secure = (await answer.json()) as typeof document
  expect(secure.components.securitySchemes.session.name).toBe('__Secure-printpro.session_token')
})

test('it has every call of the contract, and signing in and out', () => {
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

test('every operation is named once, summed up, and says what it answers', () => {
  const operations = Object.values<object>(document.paths).flatMap((methods) => Object.values(methods))
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  for (const { summary, tags, responses, requestBody } of operations) {
    expect(summary).toMatch(/^[A-Z]/)
    expect(tags).toHaveLength(1)
    expect(Object.keys(responses)).toContain('500')
    expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true)
    // A file comes in a form, everything else as JSON.
    const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {}
    if (requestBody) expect((json ?? form).schema).toBeDefined()
  }
})

test('it says which calls need no session', () => {
  const open = Object.values<object>(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ security }) => security?.length === 0)
    .map(({ operationId }) => operationId)
  expect(open.sort()).toEqual(['auth.enterCode', 'auth.signIn', 'session.openShop', 'session.welcome'])
})

test('every reference in it leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? '')
  expect(references.length).toBeGreaterThan(0)
  for (const reference of new Set(references)) {
    const [root, ...steps] = reference.split('/')
    expect(root).toBe('#')
    expect(steps.reduce((part, step) => part?.[step], document)).toBeDefined()
  }
})

test('a refusal is described as it comes', async () => {
  const { body } = await shop.anonymous.get('/api/session')
  const { properties, required } = document.components.schemas.Error
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(body)))
  expect(Object.keys(body)).toEqual(expect.arrayContaining(required))
})

test('the page to browse it names every call, loads everything from here and runs no script', async () => {
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

test('a refusal comes as a problem for whoever asks for one', async () => {
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
