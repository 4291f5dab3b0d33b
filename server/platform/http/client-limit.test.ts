import { EventEmitter } from 'node:events'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { limitClients } from './client-limit.ts'

test('requests in progress are limited per client address behind a proxy', async () => {
  const app = new Hono().use(limitClients(2)).get('/', (c) => c.text('ok'))
  /** In progress until `finish` is called. */
  const ask = async (address: string) => {
    const outgoing = new EventEmitter()
    const headers = { 'x-forwarded-for': `made up, ${address}` }
    const { status } = await app.request('/', { headers }, { outgoing })
    return { status, finish: () => outgoing.emit('close') }
  }
  const [first, second, third] = [await ask('10.0.0.1'), await ask('10.0.0.1'), await ask('10.0.0.1')]
  expect([first.status, second.status, third.status]).toEqual([200, 200, 429])
  expect((await ask('10.0.0.2')).status).toBe(200)
  first.finish()
  expect((await ask('10.0.0.1')).status).toBe(200)
  expect((await ask('10.0.0.1')).status).toBe(429)
})
