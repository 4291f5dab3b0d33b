import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGES } from '../../../core/access/access.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { setRolePermissions } from '../../testing/staff.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { DEMO: 'false', HOST: '192.168.1.20' } })
})
afterAll(() => shop.close())

test('lists the shop’s addresses, and the devices of users the caller may manage', async () => {
  await setRolePermissions(shop, { manager: [...PAGES] })
  const [owner, manager] = [await shop.as('owner'), await shop.as('manager')]
  await shop.as('operator')
  const seenBy = async (client: typeof owner) => {
    const { status, body } = await client.get('/api/devices')
    expect({ status, body }).toMatchObject({ status: 200 })
    expect(body.addresses).toEqual(['http://192.168.1.20:3000'])
    return body.rows as { userName: string; isCurrent: boolean }[]
  }
  const names = async (client: typeof owner) => new Set((await seenBy(client)).map((row) => row.userName))
  const everybody = await names(owner)
  expect(everybody.size).toBe(3)
  // A manager manages no owner.
  const ofManager = await names(manager)
  expect(ofManager.size).toBe(2)
  expect([...ofManager].every((name) => everybody.has(name))).toBe(true)
  expect((await seenBy(manager)).filter((row) => row.isCurrent)).toHaveLength(1)
})

test('needs access to Pengaturan', async () => {
  expect((await (await shop.as('operator')).get('/api/devices')).status).toBe(403)
})
