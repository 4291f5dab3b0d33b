import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
let webFolder: string
beforeAll(async () => {
  webFolder = await mkdtemp(path.join(tmpdir(), 'printpro-web-'))
  await mkdir(path.join(webFolder, 'assets'))
  await writeFile(path.join(webFolder, 'index.html'), '<!doctype html><title>PrintPro</title>')
  await writeFile(path.join(webFolder, 'sw.js'), '//')
  await writeFile(path.join(webFolder, 'assets/index-a1b2c3.js'), `// ${'x'.repeat(9000)}`)
  shop = await openShop({ webFolder })
})
afterAll(async () => {
  await shop.close()
  await rm(webFolder, { recursive: true })
})

test('every answer has security headers and a request id', async () => {
  for (const address of [
    '/',
    '/api/welcome',
    '/api/session',
    '/api/nowhere',
    '/api/auth/sign-out',
    '/healthz',
  ]) {
    const { headers } = await shop.anonymous.get(address)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src|unsafe-eval|https?:|\*/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    // Scanning the code of a nota needs the camera.
    expect(headers.get('permissions-policy')).toContain('camera=(self), microphone=()')
    expect(headers.get('referrer-policy')).toBe('same-origin')
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/)
    expect(headers.get('x-powered-by')).toBeNull()
  }
})

test('health checks answer', async () => {
  expect((await shop.anonymous.get('/healthz')).status).toBe(200)
  expect((await shop.anonymous.get('/readyz')).status).toBe(200)
})

test.each(['/healthz', '/readyz'])('answers %s over HTTP/1.0 without a host', async (address) => {
  const { port } = new URL(shop.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET ${address} HTTP/1.0\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
})

describe('the web app', () => {
  test('serves one page at every screen’s address, revalidated each time', async () => {
    for (const address of ['/', '/transactions', '/invoice/01a1fe6f', '/no-such-screen']) {
      const { status, body, headers } = await shop.anonymous.get(address)
      expect([status, body]).toEqual([200, '<!doctype html><title>PrintPro</title>'])
      expect(headers.get('cache-control')).toBe('no-cache')
    }
    expect((await shop.anonymous.get('/sw.js')).headers.get('cache-control')).toBe('no-cache')
  })

  test('caches hashed files for good and compresses them', async () => {
    const { headers } = await fetch(`${shop.url}/assets/index-a1b2c3.js`)
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-encoding')).toBe('gzip')
    expect((await shop.anonymous.get('/assets/index-gone.js')).status).toBe(404)
  })

  test.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json'])(
    'serves nothing outside its folder by %s',
    async (address) => {
      const body = await new Promise<string>((resolve, reject) => {
        const { port } = new URL(shop.url)
        const asked = request({ host: '127.0.0.1', port, path: address }, (answer) => {
          answer.setEncoding('utf8')
          let text = ''
          answer.on('data', (part) => {
            text += part
          })
          answer.on('end', () => resolve(text))
        })
        asked.on('error', reject).end()
      })
      expect(body).not.toContain('dependencies')
    },
  )
})

describe('cross-site requests', () => {
  const changing = { email: 'owner@printpro.id', password: 'printpro-demo' }

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of this site', { 'sec-fetch-site': 'same-site' }],
    ['another origin, in a browser that says no more', { origin: 'https://jahat.example' }],
    ['nowhere', { origin: 'null' }],
  ])('are rejected from %s', async (_from, headers) => {
    const owner = await shop.as('owner')
    for (const address of ['/api/auth/sign-in/email', '/api/auth/sign-out', '/api/customers']) {
      const { status, body } = await owner.post(address, changing, headers)
      expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
    }
    expect((await owner.delete('/api/store/sample-data', undefined, headers)).status).toBe(403)
    expect((await owner.get('/api/session', headers)).status).toBe(200)
  })

  test.each([
    ['our own pages', { 'sec-fetch-site': 'same-origin' }],
    ['our own origin', () => ({ origin: shop.url })],
    ['a program that is no browser', {}],
  ])('are accepted from %s', async (_from, headers) => {
    const given = typeof headers === 'function' ? headers() : headers
    expect((await shop.anonymous.post('/api/auth/sign-in/email', changing, given)).status).toBe(200)
  })
})

describe('unknown addresses', () => {
  test('are reported as errors of the API', async () => {
    for (const address of [
      '/api',
      '/api/',
      '/api/nowhere',
      '/api/customers/1/2/3',
      '/api/docs/package.json',
      '/api/custom%65rs',
    ]) {
      const { status, body } = await shop.anonymous.get(address)
      expect(status).toBe(404)
      expect(body).toEqual({ defined: true, code: 'NOT_FOUND', status: 404, message: expect.any(String) })
    }
  })

  test('unsupported methods are rejected with those that are allowed', async () => {
    const { status, body, headers } = await shop.anonymous.delete('/api/customers')
    expect([status, body.code]).toEqual([405, 'METHOD_NOT_SUPPORTED'])
    expect(headers.get('allow')).toBe('GET, POST')
  })
})

describe('response headers', () => {
  test('forbid caching of the API', async () => {
    const { headers } = await (await shop.as('owner')).get('/api/session')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('compress long answers only', async () => {
    const encoding = async (address: string) =>
      (await fetch(shop.url + address)).headers.get('content-encoding')
    expect(await encoding('/api/openapi.json')).toBe('gzip')
    expect(await encoding('/api/welcome')).toBeNull()
  })

  test('reject a long body and close its connection', async () => {
    const long = JSON.stringify({ name: 'x'.repeat(3 * 1024 * 1024) })
    const { status, body, headers } = await (await shop.as('owner')).post('/api/customers', long)
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(headers.get('connection')).toBe('close')
  })
})
