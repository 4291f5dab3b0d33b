import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { rejectCrossSite } from './cross-site.ts'

const HOST = 'toko.lan'

/** The answer to a request without Sec-Fetch-Site. */
async function answer(
  origin: string,
  { encrypted = false, trustProxy = false, publicUrl, forwarded }: Partial<Given> = {},
): Promise<number> {
  const app = new Hono().use(rejectCrossSite({ publicUrl, trustProxy })).post('/', (c) => c.text('done'))
  const headers = { origin, host: HOST, ...(forwarded && { 'x-forwarded-proto': forwarded }) }
  const bindings = { incoming: { socket: { encrypted } } }
  return (await app.request(`http://${HOST}/`, { method: 'POST', headers }, bindings)).status
}
type Given = { encrypted: boolean; trustProxy: boolean; publicUrl: string | undefined; forwarded: string }

test('rejects the same host over another protocol', async () => {
  expect(await answer('http://toko.lan')).toBe(200)
  expect(await answer('https://toko.lan', { encrypted: true })).toBe(200)
  expect(await answer('http://toko.lan', { encrypted: true })).toBe(403)
  expect(await answer('https://toko.lan')).toBe(403)
  expect(await answer('http://toko.lan:3000')).toBe(403)
})

test('takes the protocol from a trusted proxy only', async () => {
  const trustProxy = true
  expect(await answer('https://toko.lan', { trustProxy, forwarded: 'https' })).toBe(200)
  expect(await answer('https://toko.lan', { trustProxy, forwarded: 'http, https' })).toBe(200)
  expect(await answer('http://toko.lan', { trustProxy, forwarded: 'https' })).toBe(403)
  expect(await answer('https://toko.lan', { forwarded: 'https' })).toBe(403)
  // A proxy without X-Forwarded-Proto: the host decides.
  for (const origin of ['http://toko.lan', 'https://toko.lan']) {
    expect(await answer(origin, { trustProxy })).toBe(200)
  }
  expect(await answer('https://kasir.toko.id', { publicUrl: 'https://kasir.toko.id' })).toBe(200)
  expect(await answer('http://kasir.toko.id', { publicUrl: 'https://kasir.toko.id' })).toBe(403)
})
