import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { openStream } from '../../testing/event-stream.ts'
import { openShop, type Shop } from '../../testing/shop.ts'

const capacity = { connections: 100, connectionsPerAddress: 100, streams: 6, streamsPerClient: 3 }

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { DEMO: 'false', TRUST_PROXY: 'true' }, capacity })
})
afterAll(() => shop.close())

const from = (address: string) => ({ 'x-forwarded-for': address })

/** Opens a stream from this client address, as a trusted proxy reports it. */
async function listenAs(who: Client, address: string) {
  const stream = await openStream(shop.url, who, undefined, from(address))
  await stream.next()
  return stream
}

const oneMore = async (who: Client, address: string) => {
  const { status, body } = await who.get('/api/live', from(address))
  return [status, body.message]
}

const REFUSED = [429, 'Terlalu banyak layar yang terbuka. Tutup layar yang tidak dipakai']

test('streams are limited per user, per client address behind the proxy, and in all', async () => {
  const [owner, manager, cashier] = await Promise.all([
    shop.as('owner'),
    shop.as('manager'),
    shop.as('cashier'),
  ])
  const open = [await listenAs(owner, '10.0.0.1'), await listenAs(owner, '10.0.0.2')]
  open.push(await listenAs(owner, '10.0.0.2'))
  expect(await oneMore(owner, '10.0.0.3')).toEqual(REFUSED)
  open.push(await listenAs(cashier, '10.0.0.2'))
  expect(await oneMore(manager, '10.0.0.2')).toEqual(REFUSED)
  open.push(await listenAs(manager, '10.0.0.3'), await listenAs(cashier, '10.0.0.4'))
  expect(await oneMore(manager, '10.0.0.5')).toEqual(REFUSED)
  for (const stream of open) {
    stream.disconnect()
    await stream.ended
  }
  await expect.poll(() => listenAs(owner, '10.0.0.1').then((stream) => stream.disconnect())).toBeUndefined()
})
