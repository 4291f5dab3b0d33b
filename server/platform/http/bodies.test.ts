import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ERRORS } from '../../../contract/errors.ts'
import type { Answer, Client } from '../../testing/client.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { csv, upload } from '../../testing/upload.ts'
import { bodyLimitFor, rejectBody } from './body-limits.ts'
import { callsAt } from './call-addresses.ts'

const MIB = 1024 * 1024
const FORM = 'application/x-www-form-urlencoded'
const previews = '/api/customers/import-previews'

let shop: Shop
let owner: Client
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.as('owner')
})
afterAll(() => shop.close())

/** Never sends the body: a server that read it first would not answer. */
async function answerToHeaders(path: string, headers: Record<string, string>): Promise<string> {
  const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
  const lines = Object.entries({ host: 'localhost', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

const length = (bytes: number) => ({ 'content-length': String(bytes) })

describe.concurrent('a body without a session', () => {
  test.each([
    ['a form', '/api/customers', { 'content-type': FORM, ...length(2 * MIB) }],
    ['JSON', '/api/customers', { 'content-type': 'application/json', ...length(100) }],
    ['a file', previews, { 'content-type': 'multipart/form-data; boundary=x', ...length(10 * MIB) }],
    ['a stream', '/api/customers', { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }],
    [
      'a made-up session',
      '/api/customers',
      { cookie: `printpro.session_token=${'a'.repeat(32)}.s`, ...length(100) },
    ],
    ['a made-up key', '/api/customers', { authorization: 'Bearer ppk_made-up', ...length(100) }],
  ])('is not read where the call needs one: %s', async (_, path, headers) => {
    const answer = await answerToHeaders(path, headers)
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    const isShort = 'content-length' in headers && headers['content-length'] === '100'
    expect(answer.toLowerCase()).toContain(`connection: ${isShort ? 'keep-alive' : 'close'}`)
  })

  test.each(['/api/auth/sign-in/email', '/api/auth/sign-in/code', '/api/auth/sign-out', '/api/shop'])(
    'is not read beyond 64 KB at %s',
    async (path) => {
      const typed = { 'content-type': 'application/json' }
      expect(await answerToHeaders(path, { ...typed, ...length(64 * 1024 + 1) })).toMatch(/^HTTP\/1\.1 413 /)
      const long = JSON.stringify({ email: 'x'.repeat(65 * 1024) })
      expect((await streamed(path, long)).status).toBe(413)
    },
  )

  test('is not cut off when it is short: the connection takes the next request', async () => {
    const socket = connect(Number(new URL(shop.url).port), '127.0.0.1')
    const head = `POST /api/customers HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n`
    for (const request of [1, 2]) {
      socket.write(`${head}content-type: application/json\r\nx-request: ${request}\r\n\r\n`)
      const [answer] = await once(socket, 'data')
      expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /)
      socket.write('{"a":')
    }
    socket.destroy()
  })

  test('is not read at an address that the API does not have', async () => {
    expect(await answerToHeaders('/api/nowhere', length(MIB))).toMatch(/^HTTP\/1\.1 404 /)
  })
})

test.each([
  ['a body without a session', '/shop', 'application/json', 20_000],
  ['a file to import', '/customers/import-previews', 'multipart/form-data', 120_000],
])('%s that stops arriving is disconnected', async (_, path, type, timeout) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const incoming = Object.assign(new EventEmitter(), { complete: false, destroy: vi.fn() })
  const call = callsAt(path).find(({ method }) => method === 'POST')
  if (!call) throw new Error(`no call at ${path}`)
  await new Hono()
    .post('*', (c) => rejectBody(c, call, bodyLimitFor(call, path)) ?? c.text('accepted'))
    .request(path, { method: 'POST', headers: { 'content-type': type } }, { incoming })
  vi.advanceTimersByTime(timeout - 1)
  expect(incoming.destroy).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(incoming.destroy).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

describe('a body of another media type', () => {
  const named = (answer: Answer) => [answer.status, answer.body.code, answer.body.message]

  test('is rejected with the accepted media type', async () => {
    const asJson = [415, 'UNSUPPORTED_MEDIA_TYPE', 'Kirim data sebagai application/json']
    for (const type of [FORM, 'text/plain', 'multipart/form-data; boundary=x', 'application/jsonp']) {
      const headers = { 'content-type': type }
      expect(named(await owner.post('/api/customers', 'name=Budi', headers))).toEqual(asJson)
      expect(named(await shop.anonymous.post('/api/auth/sign-in/email', 'email=a', headers))).toEqual(asJson)
    }
    const asForm = [415, 'UNSUPPORTED_MEDIA_TYPE', 'Kirim file sebagai multipart/form-data']
    expect(named(await owner.post(previews, { file: 'a' }))).toEqual(asForm)
  })

  test('accepts JSON with a charset and in capitals', async () => {
    for (const type of ['application/json; charset=utf-8', 'Application/JSON']) {
      const { status } = await owner.post('/api/customers', {}, { 'content-type': type })
      expect(status).toBe(400)
    }
  })
})

describe('a body that is read', () => {
  const refusedAs = ({ status, body }: Answer) => [status, body.code, body.message]
  const nested = (depth: number) => `{"id":${'['.repeat(depth)}${']'.repeat(depth)}}`

  test('is rejected when nested deeply, ignoring brackets in texts', async () => {
    const deep = [400, 'INVALID_INPUT', 'Data yang dikirim bersarang terlalu dalam']
    for (const path of ['/api/customers', '/api/auth/sign-in/email']) {
      expect(refusedAs(await owner.post(path, nested(25_000)))).toEqual(deep)
      expect(refusedAs(await owner.post(path, nested(20)))).toEqual(deep)
    }
    const shallow = await owner.post('/api/customers', { name: `\\"${'[{'.repeat(500)}`, x: [[[]]] })
    expect(shallow.body.message).not.toBe(deep[2])
  })

  test('is rejected with more values than any call needs', async () => {
    const many = [400, 'INVALID_INPUT', 'Data yang dikirim berisi terlalu banyak isian']
    expect(refusedAs(await owner.post('/api/transactions', { items: Array(30_001).fill(0) }))).toEqual(many)
    const fields = Object.fromEntries(Array.from({ length: 21 }, (_, number) => [`a${number}`, '1']))
    expect(refusedAs(await upload(shop, owner, previews, csv('Nama'), fields))).toEqual(many)
  })

  test.each([
    [
      'a header',
      `--x\r\nContent-Disposition: form-data; name="file"\r\n${'A: b\r\n'.repeat(2000)}\r\n1\r\n--x--\r\n`,
    ],
    ['a header without an end', `--x\r\n${'A: b\r\n'.repeat(2000)}`],
    ['a name', `--x\r\nContent-Disposition: form-data; name="${'a'.repeat(10_000)}"\r\n\r\n1\r\n--x--\r\n`],
  ])('is rejected with a part with so long %s', async (_, body) => {
    const answer = await owner.post(previews, body, { 'content-type': 'multipart/form-data; boundary=x' })
    expect(refusedAs(answer)).toEqual([400, 'INVALID_INPUT', 'Data yang dikirim tidak bisa dibaca'])
  })

  test('is limited in length, also without Content-Length', async () => {
    const long = JSON.stringify({ name: 'x'.repeat(3 * MIB) })
    const answer = await streamed('/api/customers', long, owner.cookie)
    expect([answer.status, await answer.json()]).toEqual([
      413,
      expect.objectContaining({ message: ERRORS.PAYLOAD_TOO_LARGE.message }),
    ])
    expect((await streamed('/api/customers', '{"name":""}', owner.cookie)).status).toBe(400)
    const file = new File(['x'.repeat(3 * MIB)], 'besar.csv')
    expect((await upload(shop, owner, previews, file)).status).toBe(400)
  })
})

function streamed(path: string, body: string, cookie = ''): Promise<Response> {
  return fetch(new URL(path, shop.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: new Blob([body]).stream(),
    duplex: 'half',
  } as RequestInit)
}
