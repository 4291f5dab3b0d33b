import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { openShop } from '../../testing/shop.ts'
import { csv, upload } from '../../testing/upload.ts'
import { createCallerLookup } from '../auth/identify-caller.ts'
import { admit } from './admit.ts'
import { limitImports } from './limit-imports.ts'

const shop = await openShop()
const [owner, manager, cashier] = await Promise.all([
  shop.as('owner'),
  shop.as('manager'),
  shop.as('cashier'),
])
afterAll(() => shop.close())

const previews = '/api/customers/import-previews'

test('limits imports to two per user and five in all', async () => {
  let finish: (() => void) | undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const bodies: string[] = []
  const app = new Hono().use(admit(createCallerLookup(shop.served)), limitImports()).post('*', async (c) => {
    bodies.push(String(c.get('admitted').body))
    await finished
    return c.text('done')
  })
  const send = ({ cookie }: Client, signal?: AbortSignal) =>
    Promise.resolve(
      app.request(previews, {
        method: 'POST',
        body: 'a file',
        headers: { cookie, 'content-length': '6', 'content-type': 'multipart/form-data; boundary=x' },
        signal: signal ?? null,
      }),
    )
  const refusedOf = async (sent: Promise<Response>[]) => {
    const refused = await Promise.race(sent)
    return [refused.status, refused.headers.get('retry-after'), (await refused.json()).message]
  }

  const owners = [send(owner), send(owner), send(owner)]
  const tooMany = [429, '30', 'Dua impor Anda masih dikerjakan. Coba lagi sebentar lagi']
  expect(await refusedOf(owners)).toEqual(tooMany)
  const leaving = new AbortController()
  const managers = [1, 2, 3].map(() => send(manager, leaving.signal))
  expect(await refusedOf(managers)).toEqual(tooMany)
  const cashiers = [send(cashier), send(cashier)]
  expect(await refusedOf(cashiers)).toEqual([
    429,
    '30',
    'Beberapa impor lain masih dikerjakan. Coba lagi sebentar lagi',
  ])

  leaving.abort()
  expect((await Promise.all(managers)).map(({ status }) => status).sort()).toEqual([429, 503, 503])
  const others = [send(manager), send(manager)]
  finish?.()
  const statuses = (await Promise.all([...owners, ...cashiers, ...others])).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(bodies).toEqual(Array.from({ length: 5 }, () => 'a file'))
  expect((await send(manager)).status).toBe(200)
})

test("the limit covers the shop's import calls", async () => {
  const file = csv('Nama;Telepon', ...Array.from({ length: 1000 }, (_, n) => `Rina ${n};0812${n + 1000}`))
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => upload(shop, owner, previews, file)))
  const statuses = answers.map(({ status }) => status)
  expect(statuses).toContain(429)
  expect(statuses).toContain(200)
})
