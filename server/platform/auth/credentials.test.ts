import { verifyPassword } from 'better-auth/crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts'
import { transaction, transactionContext } from '../database/transaction.ts'
import { createUser } from './credentials.ts'

const DEWI = { email: 'dewi@tokosari.id', name: 'Dewi Anggraini', role: 'cashier' } as const

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.close())

test('stores the hash of a password only', async () => {
  const id = await create({ ...DEWI, password: 'lem-kertas-9' })
  const account = await fresh.db
    .selectFrom('accounts')
    .selectAll()
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  expect(account.providerId).toBe('credential')
  expect(account.password).not.toContain('lem-kertas-9')
  expect(await verifyPassword({ hash: account.password ?? '', password: 'lem-kertas-9' })).toBe(true)
  expect(await verifyPassword({ hash: account.password ?? '', password: 'lem-kertas-8' })).toBe(false)
})

test('rejects the demo password for other accounts', async () => {
  await expect(
    create({ ...DEWI, email: 'lain@tokosari.id', password: 'printpro-demo' }),
  ).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { issues: [{ path: ['password'] }] },
  })
  expect(await fresh.db.selectFrom('users').select('id').execute()).toHaveLength(1)
})

test.each(['12345678', 'PassWord1', 'iloveyou', 'bismillah'])(
  'rejects the common password %s',
  async (password) => {
    await expect(create({ ...DEWI, email: 'lain@tokosari.id', password })).rejects.toMatchObject({
      data: { issues: [{ path: ['password'], message: expect.stringContaining('paling sering dipakai') }] },
    })
    expect(await fresh.db.selectFrom('users').select('id').execute()).toHaveLength(1)
  },
)

async function create(user: Omit<Parameters<typeof createUser>[1], 'id'>): Promise<string> {
  const id = uuidv7()
  await transaction(transactionContext(fresh.db), (db) => createUser(db, { ...user, id }))
  return id
}
