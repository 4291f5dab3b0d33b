import { expect, test } from 'vitest'
import { DEFAULT_ROLE_PERMISSIONS } from '../../core/access.ts'
import type { Identity } from '../api.ts'
import type { Batch } from './batch.ts'
import { Stream } from './stream.ts'

const siti: Identity = {
  user: { id: 'siti', name: 'Siti', email: 'siti@toko.id', username: null, role: 'cashier' },
  sessionId: 'till-1',
  expiresAt: new Date(),
  permissions: DEFAULT_ROLE_PERMISSIONS,
}
const changes = (count: number, from = 1): Batch =>
  Array.from({ length: count }, (_, index) => ({
    position: { txid: 10n, seq: from + index },
    change: { entity: 'transactions', id: String(from + index) },
  }))
const beginning = { txid: 0n, seq: 0 }

test('gives what waits, in order, without what its reader has', async () => {
  const stream = new Stream(siti)
  stream.push(changes(2))
  stream.push(changes(2, 3))
  const batch = await stream.next({ txid: 10n, seq: 1 })
  expect(batch?.map(({ position }) => position.seq)).toEqual([2, 3, 4])
})

test('waits for changes', async () => {
  const stream = new Stream(siti)
  const next = stream.next(beginning)
  stream.push(changes(1))
  expect(await next).toHaveLength(1)
})

test('lets a reader go who is too slow, instead of filling the memory', async () => {
  const stream = new Stream(siti)
  for (let batch = 0; batch < 20; batch++) stream.push(changes(500, batch * 500))
  expect(stream.ended).toBe(true)
  expect(await stream.next(beginning)).toBeNull()
})

test('ends while its reader waits', async () => {
  const stream = new Stream(siti)
  const next = stream.next(beginning)
  stream.end()
  expect(await next).toBeNull()
})
