import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Context, Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../testing/run-server.ts'
import { issueCertificate, makeAuthority } from '../https/authority.ts'
import { makeAuthorityFor, readAuthority } from '../https/certificate-files.ts'
import { serverNames } from '../https/server-names.ts'
import { trustPage } from '../https/trust-page.ts'
import { type Certificate, watchCertificate } from '../https/watch-certificate.ts'
import { createLog } from '../process/log.ts'
import { capacityFor } from './capacity.ts'
import { Connections } from './connections.ts'
import { httpsAddressFor, redirectToHttps, secureCookies } from './direct-https.ts'
import { listen, type Site } from './listen.ts'
import { securityHeaders } from './security-headers.ts'

const NAME = 'toko.lan'
const dataDir = mkdtempSync(path.join(tmpdir(), 'printpro-own-https-'))
const https = { isOn: true, port: 0, names: [NAME], only: false, given: undefined }
const env = { https, dataDir, host: '127.0.0.1', publicUrl: undefined, port: 0 }
const sites: Site[] = []
const connections = new Connections(capacityFor(), createLog('silent'))
let certificate: Certificate

/** Serves http and https; its answers tell the received cookies and set others. */
function app(only: boolean) {
  const settings = { ...env, https: { ...https, only } }
  return new Hono()
    .use(securityHeaders(settings))
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .use(redirectToHttps(settings))
    .route('/https', trustPage(settings))
    .use(secureCookies)
    .get('/api/cookies', (c) => {
      c.header('Set-Cookie', 'printpro.session_token=new; Path=/; HttpOnly', { append: true })
      c.header('Set-Cookie', 'theirs=1', { append: true })
      return c.text(c.req.header('cookie') ?? '')
    })
    .get('/*', (c) => c.text('page'))
}

beforeAll(async () => {
  await makeAuthorityFor(dataDir, serverNames(env))
  https.port = await freePort()
  env.port = await freePort()
  const made = await watchCertificate(env as never, createLog('silent'))
  if (!made) throw new Error('no certificate')
  certificate = made
  let only = false
  const fetch = (request: Request, bindings: object) => {
    only = new URL(request.url).searchParams.has('only')
    return app(only).fetch(request, bindings)
  }
  sites.push(await listen(fetch, env, connections))
  sites.push(await listen(fetch, { host: env.host, port: https.port }, connections, 'HTTPS_', certificate))
})

afterAll(async () => {
  for (const site of sites) await site.drain(async () => {})
})

type Answer = {
  status: number | undefined
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Requests by name, trusting the server's authority. */
function ask(
  protocol: 'http' | 'https',
  address: string,
  cookie = '',
  port = protocol === 'http' ? env.port : https.port,
  name = NAME,
): Promise<Answer> {
  const options = { host: '127.0.0.1', port, path: address, agent: false as const }
  const headers = { host: `${name}:${port}`, cookie }
  return new Promise((done, failed) => {
    const request =
      protocol === 'http'
        ? plainRequest({ ...options, headers })
        : secureRequest({ ...options, headers, servername: NAME, ca: readAuthority(dataDir).toString() })
    request.on('error', failed).on('response', (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text) => (body += text))
      response.on('end', () => done({ status: response.statusCode, headers: response.headers, body }))
    })
    request.end()
  })
}

/** The redirect of a request to 192.168.1.5 with this Host header. */
function locationFor(host: string, settings: Parameters<typeof httpsAddressFor>[1]): string | undefined {
  const request = new Request('http://any/transactions', { headers: { host } })
  const incoming = { socket: { localAddress: '::ffff:192.168.1.5' } }
  return httpsAddressFor(new Context(request, { env: { incoming } }), settings)?.href
}

test('prefixes https cookies and ignores http cookies over https', async () => {
  const sent = 'printpro.session_token=http; __Secure-printpro.session_token=https; theme=dark'
  const secure = await ask('https', '/api/cookies', sent)
  expect(secure.body.split(';').map((cookie) => cookie.trim())).toEqual([
    'printpro.session_token=https',
    'theme=dark',
  ])
  expect(secure.headers['set-cookie']).toEqual([
    '__Secure-printpro.session_token=new; Path=/; HttpOnly; Secure',
    'theirs=1',
  ])
  const plain = await ask('http', '/api/cookies', 'printpro.session_token=http')
  expect(plain.body).toBe('printpro.session_token=http')
  expect(plain.headers['set-cookie']).toEqual(['printpro.session_token=new; Path=/; HttpOnly', 'theirs=1'])
})

test('redirects http to https with HTTPS_ONLY, except the trust page', async () => {
  expect((await ask('http', '/transactions?nota=1')).status).toBe(200)
  const led = await ask('http', '/transactions?nota=1&only')
  expect(led.status).toBe(308)
  expect(led.headers.location).toBe(`https://${NAME}:${https.port}/transactions?nota=1&only`)
  for (const address of ['/healthz?only', '/https?only', '/https/printpro-ca.crt?only']) {
    expect((await ask('http', address)).status, address).toBe(200)
  }
  expect((await ask('https', '/transactions?only')).status).toBe(200)
})

test('gives out the authority’s certificate, never its key', async () => {
  const page = await ask('http', '/https')
  const authority = readAuthority(dataDir)
  expect(page.body).toContain(authority.fingerprint256)
  expect(page.body).toContain(`https://${NAME}:${https.port}/`)
  for (const device of ['Windows', 'Android', 'iPhone']) expect(page.body).toContain(device)
  const file = await ask('http', '/https/printpro-ca.crt')
  expect(file.headers['content-type']).toBe('application/x-x509-ca-cert')
  expect(JSON.parse((await ask('http', '/https/state.json')).body)).toEqual({ port: https.port })
  for (const other of ['/https/authority.key', '/https/../https/server.key', '/https/server.key']) {
    expect((await ask('http', other)).body, other).not.toContain('PRIVATE')
  }
})

test('lets a page on http test https, without HSTS', async () => {
  const plain = await ask('http', '/')
  expect(plain.headers['content-security-policy']).toContain(
    `connect-src 'self' https://${NAME}:${https.port};`,
  )
  expect(plain.headers).not.toHaveProperty('cross-origin-opener-policy')
  const secure = await ask('https', '/?only')
  expect(secure.headers).toHaveProperty('cross-origin-opener-policy')
  // HSTS would apply to the http port, too.
  expect(secure.headers).not.toHaveProperty('strict-transport-security')
  expect((await ask('https', '/healthz')).headers['cross-origin-resource-policy']).toBe('cross-origin')
})

test('never redirects to a foreign host', async () => {
  const own = `https://127.0.0.1:${https.port}`
  for (const stranger of ['lain.example', `${NAME}.lain.example`, '10.9.8.7']) {
    const asked = (address: string) => ask('http', address, '', env.port, stranger)
    expect((await asked('/transactions?only')).headers.location, stranger).toBe(`${own}/transactions?only`)
    expect((await asked('/')).headers['content-security-policy'], stranger).toContain(
      `connect-src 'self' ${own};`,
    )
    const page = await asked('/https')
    expect(page.body, stranger).toContain(`href="${own}/"`)
    expect(page.body, stranger).not.toContain('lain.example')
  }
})

test('redirects an unknown host to PUBLIC_URL, and keeps own names', () => {
  const settings = { ...env, publicUrl: 'https://kasir.toko.id/printpro' }
  const led = (host: string) => locationFor(host, settings)
  expect(led('lain.example')).toBe(`https://kasir.toko.id:${https.port}/transactions`)
  expect(led('kasir.toko.id')).toBe(`https://kasir.toko.id:${https.port}/transactions`)
  expect(led('TOKO.lan:80')).toBe(`https://toko.lan:${https.port}/transactions`)
  expect(led('localhost:3000')).toBe(`https://localhost:${https.port}/transactions`)
  expect(led('[::1]:3000')).toBe(`https://[::1]:${https.port}/transactions`)
  expect(led('192.168.1.5')).toBe(`https://192.168.1.5:${https.port}/transactions`)
})

test("accepts the names of the operator's certificate", async () => {
  const authority = await makeAuthority({ names: ['percetakan.test'], networks: ['10.1.2.3/32'] })
  const names = ['kasir.percetakan.test', '*.cabang.percetakan.test']
  const issued = await issueCertificate(authority, { names, addresses: ['10.1.2.3'] }, new Date())
  const given = { certificate: path.join(dataDir, 'given.crt'), key: path.join(dataDir, 'given.key') }
  writeFileSync(given.certificate, issued.certificate)
  const settings = { ...env, https: { ...https, given } }
  for (const host of ['kasir.percetakan.test', 'bekasi.cabang.percetakan.test', '10.1.2.3']) {
    expect(locationFor(host, settings)).toBe(`https://${host}:${https.port}/transactions`)
  }
  expect(locationFor('lain.percetakan.test', settings)).toBe(`https://192.168.1.5:${https.port}/transactions`)
  // The operator replaces it.
  rmSync(given.certificate)
  expect(locationFor('kasir.percetakan.test', settings)).toBe(
    `https://192.168.1.5:${https.port}/transactions`,
  )
})

test('answers a running https request when the server stops', async () => {
  const port = await freePort()
  const asked = Promise.withResolvers<void>()
  const answering = Promise.withResolvers<void>()
  const slow = async () => {
    asked.resolve()
    await answering.promise
    return new Response('late')
  }
  const site = await listen(slow, { host: env.host, port }, connections, 'HTTPS_', certificate)
  const answer = ask('https', '/', '', port)
  await asked.promise
  const idle = connect(port, env.host)
  await once(idle, 'connect')
  const drained = site.drain(async () => {})
  // The server has checked for idle connections by then.
  await once(idle, 'close')
  answering.resolve()
  expect((await answer).body).toBe('late')
  await drained
})
