import { expect, test } from 'vitest'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS } from '../../../core/access/access.ts'
import type { Identity } from '../../api/api.ts'
import type { Batch } from './batch.ts'
import type { Position } from './cursor.ts'
import { Stream } from './stream.ts'

const siti: Identity = {
  user: { id: 'siti', name: 'Siti', email: 'siti@toko.id', username: null, role: 'cashier' },
  sessionId: 'till-1',
  expiresAt: new Date(),
  permissions: DEFAULT_ROLE_PERMISSIONS,
  rights: DEFAULT_ROLE_RIGHTS,
}
const at = (seq: number): Position => ({ log: 'log', txid: 10n, seq, at: 0, open: [] })
const batch = (count: number, from = 1): Batch => ({
  reached: at(from + count - 1),
  changes: Array.from({ length: count }, (_, index) => ({
    places: [{ txid: 10n, seq: from + index }],
    change: { entity: 'transactions', id: String(from + index) },
  })),
})
const beginning = at(0)

test('gives what waits, in order, without what its reader has', async () => {
  const stream = new Stream(siti)
  stream.push(batch(2))
  stream.push(batch(2, 3))
  const given = await stream.next(at(1))
  expect(given?.changes.map(({ change }) => change.id)).toEqual(['2', '3', '4'])
  expect(given?.reached).toEqual(at(4))
})

test('gives a record again that has changed since its reader heard of it, also in a transaction that began before', async () => {
  const stream = new Stream(siti)
  const change = { entity: 'customers', id: 'ratna', record: null } as const
  const places = [
    { txid: 9n, seq: 2 },
    { txid: 10n, seq: 1 },
  ]
  stream.push({ reached: at(1), changes: [{ places, change }] })
  const given = await stream.next({ ...at(1), open: [{ txid: 9n, seq: 0 }] })
  expect(given?.changes).toEqual([{ places, change }])
})

test('waits for changes', async () => {
  const stream = new Stream(siti)
  const next = stream.next(beginning)
  stream.push(batch(1))
  expect((await next)?.changes).toHaveLength(1)
})

test('lets a reader go who is too slow, instead of filling the memory', async () => {
  const stream = new Stream(siti)
  for (let pushed = 0; pushed < 20; pushed++) stream.push(batch(500, pushed * 500))
  expect(stream.ended).toBe(true)
  expect(await stream.next(beginning)).toBeNull()
})

test('ends while its reader waits', async () => {
  const stream = new Stream(siti)
  const next = stream.next(beginning)
  stream.end()
  expect(await next).toBeNull()
})
