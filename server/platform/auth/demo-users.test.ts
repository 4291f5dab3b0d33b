import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts'
import { setDemoUsersEnabled } from './demo-users.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  await addUser('owner@printpro.id', true)
})
afterAll(() => fresh.close())

test('demo users and their sessions exist only in demo mode', async () => {
  await setDemoUsersEnabled(fresh.db, true)
  expect(await present()).toEqual(['owner@printpro.id'])
  await signIn()
  await setDemoUsersEnabled(fresh.db, false)
  expect(await present()).toEqual([])
  expect(await fresh.db.selectFrom('sessions').selectAll().execute()).toEqual([])
  await setDemoUsersEnabled(fresh.db, true)
  expect(await present()).toEqual(['owner@printpro.id'])
})

test('demo users do not return to a shop with own users', async () => {
  await setDemoUsersEnabled(fresh.db, false)
  await addUser('sari@tokosari.id', false)
  await setDemoUsersEnabled(fresh.db, true)
  expect(await present()).toEqual(['sari@tokosari.id'])
})

async function addUser(email: string, isSample: boolean): Promise<void> {
  const user = { id: uuidv7(), email, name: email, role: 'owner', isSample }
  await fresh.db.insertInto('users').values(user).execute()
}

async function signIn(): Promise<void> {
  const { id: userId } = await fresh.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const session = { id: uuidv7(), userId, tokenHash: 'a', expiresAt: '2030-01-01T00:00:00Z' }
  await fresh.db.insertInto('sessions').values(session).execute()
}

async function present(): Promise<string[]> {
  const users = await fresh.db.selectFrom('users').select('email').where('deletedAt', 'is', null).execute()
  return users.map((user) => user.email)
}
