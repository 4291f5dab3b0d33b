import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { fillIn, kept, openTill, save, synced, unsent } from './support/offline.ts'
import { employ, enter, loginScreen, signIn } from './support/sign-in.ts'

/** How many customers and products this browser holds, and whether it holds the shop's configuration. */
const held = async (page: Page) => {
  const of = async (table: string) => (await kept(page, table)).length
  return { customers: await of('customers'), products: await of('products'), store: await of('store') }
}
const NOTHING = { customers: 0, products: 0, store: 0 }

test('the device of somebody who is dismissed forgets the shop, but not what they sold and is unsent', async ({
  page,
  browser,
  shop,
}) => {
  await signIn(page, 'owner')
  const { email, id } = await employ(page, 'Rudi Hartono', 'cashier')
  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const till = await theirs.newPage()
  await enter(till, { email })
  await openTill(till)
  expect(await held(till)).not.toEqual(NOTHING)
  // Nothing that is sold reaches the server any more, everything else does.
  await till.route('**/api/transactions', (route) => route.abort())
  await fillIn(till)
  await save(till)
  await expect.poll(async () => (await unsent(till)).length).toBe(1)
  await shop.sql(`update users set is_active = false where id = '${id}'`)
  await expect(loginScreen(till)).toBeVisible()
  await expect(till.getByRole('alert')).toHaveText('Akun tidak ditemukan atau tidak aktif')
  expect(await held(till)).toEqual(NOTHING)
  expect(await unsent(till)).toHaveLength(1)
  await till.reload()
  await expect(loginScreen(till)).toBeVisible()
  expect(await unsent(till)).toHaveLength(1)
  await theirs.close()
})

test('the device of somebody whose session merely ended keeps the shop for the next sign-in', async ({
  page,
  shop,
}) => {
  await signIn(page, 'manager')
  await synced(page)
  const before = await held(page)
  expect(before.customers).toBeGreaterThan(0)
  await shop.sql(
    `delete from sessions where user_id = (select id from users where email = 'manager@printpro.id')`,
  )
  await expect(loginScreen(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Sesi Anda telah berakhir. Silakan masuk lagi')
  expect(await held(page)).toEqual(before)
})
