import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webFiles } from './web-files.ts'

const lasting = 'public, max-age=31536000, immutable'
let folder: string
let web: Hono

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-web-'))
  await mkdir(path.join(folder, 'assets'))
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>PrintPro</title>')
  await writeFile(path.join(folder, 'sw.js'), 'skipWaiting()')
  await writeFile(path.join(folder, 'assets/main-abc.js'), `export const text = '${'x'.repeat(5000)}'`)
  web = webFiles(folder)
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['/', 'text/html', 'no-cache'],
  ['/transactions', 'text/html', 'no-cache'],
  ['/invoice/0190?print=1', 'text/html', 'no-cache'],
  ['/sw.js', 'text/javascript', 'no-cache'],
  ['/assets/main-abc.js', 'text/javascript', lasting],
])('%s has type %s and caching %s', async (address, type, kept) => {
  const response = await web.request(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain(type)
  expect(response.headers.get('cache-control')).toBe(kept)
})

test.each(['/assets/main-old.js', '/favicon.ico', '/.env', '/wp-login.php', '/invoice/0190.pdf'])(
  '%s is a missing file, not the page',
  async (address) => {
    const response = await web.request(address)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-cache')
  },
)

test('compresses large files', async () => {
  const response = await web.request('/assets/main-abc.js', { headers: { 'accept-encoding': 'gzip' } })
  expect(response.headers.get('content-encoding')).toBe('gzip')
})

test('sends precompressed files to clients that accept them', async () => {
  const packed = brotliCompressSync('export const text = 1')
  await writeFile(path.join(folder, 'assets/packed-abc.js'), 'export const text = 1')
  await writeFile(path.join(folder, 'assets/packed-abc.js.br'), packed)
  const ask = async (encodings: string) =>
    await web.request('/assets/packed-abc.js', { headers: { 'accept-encoding': encodings } })

  const response = await ask('gzip, deflate, br, zstd')
  expect(Buffer.from(await response.arrayBuffer())).toEqual(packed)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': lasting,
    vary: 'Accept-Encoding',
  })
  expect(await (await ask('identity')).text()).toBe('export const text = 1')
})

test.each(['/', '/transactions', '/sw.js'])('answers 304 for an unchanged %s', async (address) => {
  const headers = { 'accept-encoding': 'gzip' }
  const tag = (await web.request(address, { headers })).headers.get('etag')
  const again = await web.request(address, { headers: { ...headers, 'if-none-match': tag ?? '' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(again.headers.get('cache-control')).toBe('no-cache')
  const older = await web.request(address, { headers: { ...headers, 'if-none-match': '"older"' } })
  expect([older.status, older.headers.get('etag')]).toEqual([200, tag])
})

test('sends the page again after a new build', async () => {
  const index = path.join(folder, 'index.html')
  const tag = (await web.request('/')).headers.get('etag')
  const before = await readFile(index)
  await writeFile(index, '<!doctype html><title>Lebih baru</title>')
  const again = await web.request('/', { headers: { 'if-none-match': tag ?? '' } })
  expect([again.status, await again.text()]).toEqual([200, '<!doctype html><title>Lebih baru</title>'])
  await writeFile(index, before)
})

test('serves nothing outside the folder', async () => {
  const response = await web.request('/..%2f..%2fetc/passwd')
  expect(await response.text()).not.toContain('root:')
})
