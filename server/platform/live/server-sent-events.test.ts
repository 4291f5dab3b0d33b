import { expect, test } from 'vitest'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS, type Role } from '../../../core/access/access.ts'
import type { Identity } from '../auth/identity.ts'
import type { Batch } from './batch.ts'
import type { FeedPosition } from './cursor.ts'
import { eventAtPosition, eventForUser, type FeedEvent, toByteStream } from './server-sent-events.ts'

const reached: FeedPosition = { log: crypto.randomUUID(), txid: 10n, seq: 1, at: 0, inFlight: [] }
const someone = (id: string, role: Role): Identity => ({
  user: { id, name: id, email: `${id}@toko.id`, username: null, role },
  sessionId: id,
  expiresAt: new Date(),
  permissions: { ...DEFAULT_ROLE_PERMISSIONS },
  rights: DEFAULT_ROLE_RIGHTS,
})
const batchOf = (entity: 'expenses' | 'transactions' | 'users', id: string): Batch => ({
  endPosition: reached,
  changes: [{ offsets: [{ txid: 10n, seq: 1 }], change: { entity, id } }],
})

test('users with the same rights share one event, others get none', () => {
  const batch = batchOf('expenses', crypto.randomUUID())
  const forOwner = eventForUser(someone('ratna', 'owner'), batch)
  expect(forOwner?.event).toMatchObject({ type: 'changes', changes: [{ entity: 'expenses' }] })
  expect(eventForUser(someone('dewi', 'owner'), batch)).toBe(forOwner)
  expect(eventForUser(someone('budi', 'cashier'), batch)).toBeNull()
  // Same role, but it may not open the page any more.
  const shutOut = { ...someone('agus', 'manager'), permissions: { ...DEFAULT_ROLE_PERMISSIONS, manager: [] } }
  expect(eventForUser(someone('sari', 'manager'), batch)).not.toBeNull()
  expect(eventForUser(shutOut, batch)).toBeNull()
})

test('a changed account is delivered to that user and to those who may see users', () => {
  const siti = someone(crypto.randomUUID(), 'cashier')
  const batch = batchOf('users', siti.user.id)
  expect(eventForUser(someone('budi', 'cashier'), batch)).toBeNull()
  expect(eventForUser(siti, batch)?.event).toMatchObject({ changes: [{ entity: 'users', id: siti.user.id }] })
})

test('a stream starts with a heartbeat, then sends its shared events, and ends with them', async () => {
  async function* events(): AsyncGenerator<FeedEvent> {
    yield eventAtPosition(reached, { type: 'start' })
    // More of them are in flight than a header holds.
    const inFlight = Array.from({ length: 201 }, (_, n) => ({ txid: BigInt(n), seq: 0 }))
    yield eventAtPosition({ ...reached, inFlight }, { type: 'resumed' })
  }
  expect(await new Response(toByteStream(events)).text()).toBe(
    `: \n\nevent: message\nid: ${reached.log}_10-1-0\ndata: {"type":"start"}\n\n` +
      'event: message\ndata: {"type":"resumed"}\n\n',
  )
})

test('a disconnected reader aborts the source', async () => {
  let gone = false
  const stream = toByteStream(async function* (signal): AsyncGenerator<FeedEvent> {
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    gone = true
    yield* []
  })
  const reader = stream.getReader()
  await reader.read()
  await reader.cancel()
  await expect.poll(() => gone).toBe(true)
})
