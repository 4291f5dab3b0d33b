import { expect, test } from 'vitest'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import type { Identity } from '../auth/identity.ts'
import type { Batch } from './batch.ts'
import { ClientStream } from './client-stream.ts'
import type { FeedPosition } from './cursor.ts'

const siti: Identity = {
  user: { id: 'siti', name: 'Siti', email: 'siti@toko.id', username: null, role: 'cashier' },
  sessionId: 'till-1',
  expiresAt: new Date(),
  permissions: DEFAULT_ROLE_PERMISSIONS,
  rights: DEFAULT_ROLE_RIGHTS,
}
const at = (seq: number): FeedPosition => ({ log: 'log', txid: 10n, seq, at: 0, inFlight: [] })
const batch = (count: number, from = 1): Batch => ({
  endPosition: at(from + count - 1),
  changes: Array.from({ length: count }, (_, index) => ({
    offsets: [{ txid: 10n, seq: from + index }],
    change: { entity: 'transactions', id: String(from + index) },
  })),
})
const beginning = at(0)

test('delivers the queue in order, without what its reader already has', async () => {
  const stream = new ClientStream(siti)
  stream.push(batch(2))
  stream.push(batch(2, 3))
  const given = await stream.nextBatch(at(1))
  expect(given?.changes.map(({ change }) => change.id)).toEqual(['2', '3', '4'])
  expect(given?.endPosition).toEqual(at(4))
})

test('delivers a record again that changed since, also in an earlier transaction', async () => {
  const stream = new ClientStream(siti)
  const change = { entity: 'customers', id: 'ratna', record: null } as const
  const offsets = [
    { txid: 9n, seq: 2 },
    { txid: 10n, seq: 1 },
  ]
  stream.push({ endPosition: at(1), changes: [{ offsets, change }] })
  const given = await stream.nextBatch({ ...at(1), inFlight: [{ txid: 9n, seq: 0 }] })
  expect(given?.changes).toEqual([{ offsets, change }])
})

test('waits for changes', async () => {
  const stream = new ClientStream(siti)
  const next = stream.nextBatch(beginning)
  stream.push(batch(1))
  expect((await next)?.changes).toHaveLength(1)
})

test('disconnects a slow reader instead of filling the memory', async () => {
  const stream = new ClientStream(siti)
  for (let pushed = 0; pushed < 20; pushed++) stream.push(batch(500, pushed * 500))
  expect(stream.isEnded).toBe(true)
  expect(await stream.nextBatch(beginning)).toBeNull()
})

test('ends while its reader waits', async () => {
  const stream = new ClientStream(siti)
  const next = stream.nextBatch(beginning)
  stream.end()
  expect(await next).toBeNull()
})
