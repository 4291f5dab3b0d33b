import { expect, test } from 'vitest'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import type { Identity } from '../auth/identity.ts'
import { Batch } from './batch.ts'
import { ClientStream } from './client-stream.ts'

const siti: Identity = {
  user: { id: 'siti', name: 'Siti', email: 'siti@toko.id', username: null, role: 'cashier' },
  sessionId: 'till-1',
  expiresAt: new Date(),
  permissions: DEFAULT_ROLE_PERMISSIONS,
  rights: DEFAULT_ROLE_RIGHTS,
}
const at = (seq: number) => ({ txid: 10n, seq, at: 0 })
const batch = (count: number, from = 1) =>
  new Batch(
    at(from + count - 1),
    Array.from({ length: count }, (_, index) => ({
      position: at(from + index),
      change: { entity: 'transactions', id: String(from + index) },
    })),
  )

test('delivers the queue in order', async () => {
  const stream = new ClientStream(siti)
  const [first, second] = [batch(2), batch(2, 3)]
  stream.push(first)
  stream.push(second)
  expect([await stream.next(), await stream.next()]).toEqual([first, second])
})

test('waits for changes', async () => {
  const stream = new ClientStream(siti)
  const next = stream.next()
  stream.push(batch(1))
  expect((await next)?.changes).toHaveLength(1)
})

test('disconnects a slow reader instead of filling the memory', async () => {
  const stream = new ClientStream(siti)
  for (let pushed = 0; pushed < 20; pushed++) stream.push(batch(500, pushed * 500))
  expect(stream.isEnded).toBe(true)
  expect(await stream.next()).toBeNull()
})

test('keeps a reader who follows, however many changes come in all', async () => {
  const stream = new ClientStream(siti)
  for (let pushed = 0; pushed < 20; pushed++) {
    stream.push(batch(500, pushed * 500))
    expect((await stream.next())?.changes).toHaveLength(500)
  }
})

test('ends while its reader waits', async () => {
  const stream = new ClientStream(siti)
  const next = stream.next()
  stream.end()
  expect(await next).toBeNull()
})
