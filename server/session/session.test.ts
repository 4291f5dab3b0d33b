import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../testing/shop.ts'

let shop: Shop

describe('the login screen of a demo', () => {
  beforeEach(async () => {
    shop = await openShop()
  })
  afterEach(() => shop.close())

  test('shows the shop and who can be tried out: owner, manager and cashier', async () => {
    const { status, body } = await shop.anonymous.get('/api/welcome')
    expect(status).toBe(200)
    expect(body.shopName).toBe('PrintPro Digital')
    expect(body.user).toBeNull()
    expect(
      body.demoAccounts.map(({ role, email }: { role: string; email: string }) => [role, email]),
    ).toEqual([
      ['owner', 'owner@printpro.id'],
      ['manager', 'manager@printpro.id'],
      ['cashier', 'cashier@printpro.id'],
    ])
    for (const { email, password } of body.demoAccounts) {
      const answer = await shop.anonymous.post('/api/auth/sign-in/email', { email, password })
      expect(answer.status).toBe(200)
    }
  })

  test('shows only those that are still there', async () => {
    await shop.db.updateTable('users').set({ isActive: false }).where('role', '=', 'manager').execute()
    await shop.db.updateTable('users').set({ isSample: false }).where('role', '=', 'cashier').execute()
    expect(await rolesShown()).toEqual(['owner'])
    await (await shop.as('owner')).delete('/api/store/sample-data')
    await shop.db.updateTable('users').set({ deletedAt: new Date() }).execute()
    expect(await rolesShown()).toEqual([])
  })
})

test('outside of a demo nobody is shown', async () => {
  shop = await openShop({ env: { DEMO: 'false' } })
  expect(await rolesShown()).toEqual([])
  await shop.close()
})

test('the signed-in user is told what screens need, and no more', async () => {
  shop = await openShop()
  const cashier = await shop.as('cashier')
  const { status, body } = await cashier.get('/api/session')
  expect(status).toBe(200)
  expect(body).toEqual({
    id: shop.users.cashier,
    name: 'Siti Rahmawati',
    email: 'cashier@printpro.id',
    username: null,
    role: 'cashier',
  })
  expect((await cashier.get('/api/welcome')).body.user).toEqual(body)
  await shop.close()
})

async function rolesShown(): Promise<string[]> {
  const { body } = await shop.anonymous.get('/api/welcome')
  return body.demoAccounts.map(({ role }: { role: string }) => role)
}
