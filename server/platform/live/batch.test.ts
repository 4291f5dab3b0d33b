import { expect, test } from 'vitest'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS, type Role } from '../../../core/access/access.ts'
import type { Identity } from '../auth/identity.ts'
import { Batch } from './batch.ts'

const end = { txid: 10n, seq: 3, at: 0 }
const someone = (id: string, role: Role): Identity => ({
  user: { id, name: id, email: `${id}@toko.id`, username: null, role },
  sessionId: id,
  expiresAt: new Date(),
  permissions: { ...DEFAULT_ROLE_PERMISSIONS },
  rights: DEFAULT_ROLE_RIGHTS,
})
const batchOf = (entity: 'expenses' | 'transactions' | 'users', id: string) =>
  new Batch(end, [{ position: end, change: { entity, id } }])

test('users with the same rights share one event, others get none', () => {
  const batch = batchOf('expenses', crypto.randomUUID())
  const forOwner = batch.eventFor(someone('ratna', 'owner'))
  expect(forOwner?.event).toMatchObject({ type: 'changes', changes: [{ entity: 'expenses' }] })
  expect(batch.eventFor(someone('dewi', 'owner'))).toBe(forOwner)
  expect(batch.eventFor(someone('budi', 'cashier'))).toBeNull()
  // Same role, but it may not open the page any more.
  const shutOut = { ...someone('agus', 'manager'), permissions: { ...DEFAULT_ROLE_PERMISSIONS, manager: [] } }
  expect(batch.eventFor(someone('sari', 'manager'))).not.toBeNull()
  expect(batch.eventFor(shutOut)).toBeNull()
})

test('a changed account is delivered to that user and to those who may see users', () => {
  const siti = someone(crypto.randomUUID(), 'cashier')
  const batch = batchOf('users', siti.user.id)
  expect(batch.eventFor(someone('budi', 'cashier'))).toBeNull()
  expect(batch.eventFor(siti)?.event).toMatchObject({ changes: [{ entity: 'users', id: siti.user.id }] })
})

test('leaves out what a stream already has, in the order of the log', () => {
  const positions = [
    { txid: 9n, seq: 4, at: 0 },
    { txid: 10n, seq: 1, at: 0 },
    { txid: 10n, seq: 3, at: 0 },
  ]
  const batch = new Batch(
    end,
    positions.map((position) => ({ position, change: { entity: 'transactions', id: crypto.randomUUID() } })),
  )
  expect(batch.after({ txid: 9n, seq: 3, at: 0 })).toBe(batch)
  expect(batch.after({ txid: 10n, seq: 1, at: 0 }).changes).toEqual(batch.changes.slice(2))
  expect(batch.after(end).changes).toEqual([])
})
