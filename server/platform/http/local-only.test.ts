import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import { afterAll, describe, expect, test } from 'vitest'
import { openShop } from '../../testing/shop.ts'

const shop = await openShop()
afterAll(() => shop.close())

const account = JSON.stringify({ email: 'owner@printpro.id', password: 'printpro-demo' })

/** Sends a raw request with any Host header. */
async function send(method: string, path: string, headers: Record<string, string>, url = shop.url) {
  const { port } = new URL(url)
  const asked = httpRequest({ host: '127.0.0.1', port, method, path, headers })
  asked.end(method === 'POST' ? account : undefined)
  const [answer] = await once(asked, 'response')
  let text = ''
  for await (const part of answer) text += part
  return { status: answer.statusCode as number, text, cookies: answer.headers['set-cookie'] }
}

const signIn = (headers: Record<string, string>, url?: string) =>
  send('POST', '/api/auth/sign-in/email', { 'content-type': 'application/json', ...headers }, url)

describe('the demo shop', () => {
  test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:3000', '127.0.0.1', '[::1]:3000', '[::1]'])(
    'is open at %s',
    async (host) => expect((await signIn({ host })).status).toBe(200),
  )

  test.each([
    'kasir.tokosaya.id',
    'tangkas-rusa.trycloudflare.com',
    '192.168.1.10:3000',
    'localhost.jahat.example',
    '127.0.0.1.nip.io',
    '0.0.0.0:3000',
  ])('is closed at %s', async (host) => {
    expect((await send('GET', '/api/welcome', { host })).text).not.toContain('printpro-demo')
    const { status, text, cookies } = await signIn({ host })
    expect([status, JSON.parse(text).code, cookies]).toEqual([403, 'FORBIDDEN', undefined])
    expect((await send('GET', '/', { host })).status).toBe(403)
  })

  test.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'X-Forwarded-Host',
    'x-forwarded-proto',
    'x-real-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'CF-Ray',
    'cdn-loop',
    'ngrok-auth-user-email',
    'tailscale-user-login',
  ])('is closed to requests with %s, also by a loopback name', async (header) => {
    const headers = { host: 'localhost', [header]: '127.0.0.1' }
    expect((await signIn(headers)).status).toBe(403)
    expect((await send('GET', '/', headers)).status).toBe(403)
  })

  test('rejects requests through a tunnel or proxy', async () => {
    const tunnel = createServer((asked, answer) => {
      const headers = { ...asked.headers, host: new URL(shop.url).host, 'x-forwarded-for': '203.0.113.7' }
      const { port } = new URL(shop.url)
      const passed = httpRequest({ port, host: '127.0.0.1', method: asked.method, path: asked.url, headers })
      passed.on('response', (found) => {
        answer.writeHead(found.statusCode ?? 0, found.headers)
        found.pipe(answer)
      })
      asked.pipe(passed)
    }).listen(0, '127.0.0.1')
    await once(tunnel, 'listening')
    const address = tunnel.address()
    const url = `http://127.0.0.1:${typeof address === 'object' && address?.port}`
    expect((await signIn({}, url)).status).toBe(403)
    expect((await send('GET', '/api/welcome', {}, url)).text).not.toContain('printpro-demo')
    tunnel.closeAllConnections()
    tunnel.close()
  })

  test('answers health checks to everyone', async () => {
    expect((await send('GET', '/readyz', { host: 'monitor.example' })).status).toBe(200)
  })
})

test('serves other shops by any name, also behind a proxy', async () => {
  const own = await openShop({ env: { DEMO: 'false' } })
  const headers = { host: 'kasir.tokosaya.id', 'x-forwarded-for': '203.0.113.7' }
  expect((await send('GET', '/api/welcome', headers, own.url)).status).toBe(200)
  await own.close()
})
