import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openShop } from '../../testing/shop.ts'
import { startHourlyCleanup } from './hourly-cleanup.ts'

const HOUR = 3_600_000

const shop = await openShop()
afterAll(() => shop.close())
afterEach(() => {
  vi.restoreAllMocks()
})

test('deletes expired sign-in data at the start and every hour', async () => {
  const setTimer = vi.spyOn(globalThis, 'setInterval')
  await keep('of before the start')
  const clearing = startHourlyCleanup(shop.db, pino({ enabled: false }))
  const [hourly, every] = setTimer.mock.calls[0] ?? []
  expect(every).toBe(HOUR)
  await expect.poll(kept).toEqual(FRESH)
  await keep('of the first hour')
  expect(await kept()).not.toEqual(FRESH)
  hourly?.()
  await expect.poll(kept).toEqual(FRESH)
  await clearing.stop()
})

const FRESH = {
  failures: ['fresh'],
  rates: ['fresh'],
  devices: ['fresh'],
  sessions: ['fresh'],
  verifications: ['fresh'],
}

/** Inserts one expired row of each kind, and a current one. */
async function keep(old: string): Promise<void> {
  const userId = shop.users.owner
  for (const [name, age] of [
    ['fresh', 0],
    [old, 400 * 24 * HOUR + 1],
  ] as const) {
    const at = new Date(Date.now() - age)
    const expiresAt = new Date(at.getTime() + HOUR)
    await shop.db
      .insertInto('signInFailures')
      .values({ email: name, sender: 'address:10.0.0.1', known: false, count: 5, lastFailedAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await shop.db
      .insertInto('rateLimits')
      .values({ id: uuidv7(), key: name, count: 1, lastRequest: at.getTime() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await shop.db
      .insertInto('knownDevices')
      .values({ tokenHash: name, userId, lastUsedAt: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await shop.db
      .insertInto('sessions')
      .values({ id: uuidv7(), tokenHash: name, userId, expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await shop.db.deleteFrom('verifications').where('identifier', '=', name).execute()
    await shop.db
      .insertInto('verifications')
      .values({ id: uuidv7(), identifier: name, value: '', expiresAt })
      .execute()
  }
}

async function kept() {
  const { db } = shop
  const [failures, rates, devices, sessions, verifications] = await Promise.all([
    db.selectFrom('signInFailures').select('email as name').execute(),
    db.selectFrom('rateLimits').select('key as name').execute(),
    db.selectFrom('knownDevices').select('tokenHash as name').execute(),
    db.selectFrom('sessions').select('tokenHash as name').execute(),
    db.selectFrom('verifications').select('identifier as name').execute(),
  ])
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
  return {
    failures: names(failures),
    rates: names(rates),
    devices: names(devices),
    sessions: names(sessions),
    verifications: names(verifications),
  }
}
