import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'

const OWN = /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/

const lines: Record<string, unknown>[] = []
const log = new Writable({
  write(line, _encoding, done) {
    lines.push(JSON.parse(String(line)))
    done()
  },
})

let plain: Shop
let proxied: Shop
beforeAll(async () => {
  plain = await openShop({ log: pino({ level: 'info' }, log) })
  proxied = await openShop({ env: { DEMO: 'false', TRUST_PROXY: 'true' } })
})
afterAll(() => Promise.all([plain.close(), proxied.close()]))

async function idOf(shop: Shop, sent?: string): Promise<string | null> {
  const { headers } = await shop.anonymous.get(
    '/api/welcome',
    sent === undefined ? {} : { 'x-request-id': sent },
  )
  return headers.get('x-request-id')
}

describe('the id of a request', () => {
  test('is unique, readable, and logged', async () => {
    const [one, other] = [await idOf(plain), await idOf(plain)]
    expect(one).toMatch(OWN)
    expect(other).toMatch(OWN)
    expect(other).not.toBe(one)
    expect(lines.filter(({ requestId }) => requestId === one)).toEqual([
      expect.objectContaining({ msg: 'request', path: '/api/welcome', status: 200 }),
    ])
  })

  test('is logged with a failed sign-in', async () => {
    await plain.db.schema.alterTable('sign_in_failures').renameTo('away').execute()
    const given = { email: 'owner@printpro.id', password: 'printpro-demo' }
    const { status, body, headers } = await plain.anonymous.post('/api/auth/sign-in/email', given)
    await plain.db.schema.alterTable('away').renameTo('sign_in_failures').execute()
    expect([status, body.message]).toEqual([500, 'Gagal login'])
    const entry = lines.find(({ msg }) => msg === 'sign-in failed')
    expect(entry?.requestId).toBe(headers.get('x-request-id'))
  })

  test('is never taken from the client without a trusted proxy', async () => {
    expect(await idOf(plain, '0af7651916cd43dd8448eb211c80319c')).toMatch(OWN)
  })

  test('is taken from a trusted proxy if well-formed', async () => {
    for (const given of [
      '0af7651916cd43dd8448eb211c80319c',
      'f058ebd6-02f7-4d3f-942e-904344e8cde5',
      'a_b=',
    ]) {
      expect(await idOf(proxied, given)).toBe(given)
    }
    expect(await idOf(proxied)).toMatch(OWN)
  })

  test.each([
    '<script>alert(1)</script>',
    '"},{"level":60',
    'a b',
    'a;b',
    '../etc/passwd',
    'é',
    '',
    'x'.repeat(65),
  ])('is not %s, even from a trusted proxy', async (hostile) =>
    expect(await idOf(proxied, hostile)).toMatch(OWN),
  )
})
