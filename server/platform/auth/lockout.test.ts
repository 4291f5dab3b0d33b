import { afterAll, beforeEach, expect, test } from 'vitest'
import { openShop } from '../../testing/shop.ts'

const RIGHT = 'printpro-demo'
const WRONG = 'bukan-ini'
const LOCKED = [429, 'TOO_MANY_ATTEMPTS']

const shop = await openShop()
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.db.deleteFrom('signInFailures').execute()
  await shop.db.deleteFrom('rateLimits').execute()
})

test('five wrong passwords lock an account, even for the right one', async () => {
  for (let time = 1; time <= 5; time++) expect(await attempt('owner', WRONG)).toEqual([401, 'WRONG_PASSWORD'])
  expect(await attempt('owner', RIGHT)).toEqual(LOCKED)
  expect(await attempt('owner', WRONG)).toEqual(LOCKED)
  expect(await attempt('manager', RIGHT)).toEqual([200, undefined])
})

test('the lock ignores the case of the address', async () => {
  for (let time = 1; time <= 5; time++) await attempt('owner', WRONG)
  expect(await attempt('OWNER', RIGHT)).toEqual(LOCKED)
})

test('locks an unregistered address, too', async () => {
  for (let time = 1; time <= 5; time++) expect(await attempt('siapa', WRONG)).toEqual([401, 'USER_NOT_FOUND'])
  expect(await attempt('siapa', WRONG)).toEqual(LOCKED)
})

test('the right password resets the count', async () => {
  for (let time = 1; time <= 4; time++) await attempt('owner', WRONG)
  expect(await attempt('owner', RIGHT)).toEqual([200, undefined])
  for (let time = 1; time <= 5; time++) expect(await attempt('owner', WRONG)).toEqual([401, 'WRONG_PASSWORD'])
  expect(await attempt('owner', RIGHT)).toEqual(LOCKED)
})

test('counts concurrent attempts', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt('owner', WRONG)))
  const codes = answers.map(([, code]) => code)
  expect(codes.filter((code) => code === 'WRONG_PASSWORD')).toHaveLength(5)
  expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(15)
})

test('twenty concurrent sign-ins with the right password succeed', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt('owner', RIGHT)))
  expect(answers).toEqual(answers.map(() => [200, undefined]))
})

test('a lock ends fifteen minutes after its last counted failure, despite further attempts', async () => {
  for (let time = 1; time <= 5; time++) await attempt('owner', WRONG)
  await minutesPass(14)
  expect(await attempt('owner', RIGHT)).toEqual(LOCKED)
  await minutesPass(2)
  expect(await attempt('owner', WRONG)).toEqual([401, 'WRONG_PASSWORD'])
  expect(await attempt('owner', RIGHT)).toEqual([200, undefined])
})

test('failures expire after fifteen minutes', async () => {
  for (let time = 1; time <= 4; time++) await attempt('owner', WRONG)
  await minutesPass(16)
  for (let time = 1; time <= 5; time++) expect(await attempt('owner', WRONG)).toEqual([401, 'WRONG_PASSWORD'])
})

async function attempt(name: string, password: string): Promise<[number, string | undefined]> {
  const email = `${name}@printpro.id`
  const { status, body } = await shop.anonymous.post('/api/auth/sign-in/email', { email, password })
  return [status, body.code]
}

async function minutesPass(minutes: number): Promise<void> {
  const failures = await shop.db.selectFrom('signInFailures').selectAll().execute()
  for (const { email, lastFailedAt } of failures) {
    await shop.db
      .updateTable('signInFailures')
      .set({ lastFailedAt: new Date(lastFailedAt.getTime() - minutes * 60_000) })
      .where('email', '=', email)
      .execute()
  }
}
