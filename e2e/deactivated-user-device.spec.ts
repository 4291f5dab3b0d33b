import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { fillIn, openTill, readOutbox, readStoredRows, save } from './support/offline.ts'
import { numberOf } from './support/orders.ts'
import { createStaff, DEMO_PASSWORD, loginScreen, signInAsStaff } from './support/sign-in.ts'

/** Counts the customers and products in this browser, and whether it holds the shop's configuration. */
const held = async (page: Page) => {
  const of = async (table: string) => (await readStoredRows(page, table)).length
  return { customers: await of('customers'), products: await of('products'), store: await of('store') }
}
const NOTHING = { customers: 0, products: 0, store: 0 }

test('a dismissed user’s device forgets the shop but not unsent sales, which the next user sees and discards with a reason', async ({
  caller,
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/)
  const { email, id: seller } = await createStaff(await caller('owner'), 'Rudi Hartono', 'cashier')
  await signInAsStaff(page, { email })
  await openTill(page)
  expect(await held(page)).not.toEqual(NOTHING)
  // Sales no longer reach the server, other calls do.
  await page.route('**/api/transactions', (route) => route.abort())
  await fillIn(page)
  await save(page)
  // From now on it counts as made offline.
  await expect.poll(async () => (await readOutbox(page)).map(({ askUntil }) => askUntil)).toEqual([0])
  const [{ id } = { id: '' }] = await readOutbox(page)
  await shop.sql(`update users set is_active = false where id = '${seller}'`)
  await expect(loginScreen(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Akun tidak ditemukan atau tidak aktif')
  expect(await held(page)).toEqual(NOTHING)
  await page.unroute('**/api/transactions')
  await page.reload()
  await expect(loginScreen(page)).toBeVisible()
  expect(await readOutbox(page)).toHaveLength(1)

  await page.getByLabel('Email').fill('manager@printpro.id')
  await page.getByLabel('Kata sandi', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menu utama' })).toBeVisible()
  await page.goto('/transactions')
  await page.getByRole('alert').getByRole('button', { name: 'Lihat' }).click()
  const refused = page
    .getByRole('dialog', { name: 'Belum terkirim' })
    .getByRole('region', { name: 'Gagal terkirim' })
  await expect(refused).toContainText(numberOf({ id }))
  await expect(refused).toContainText('Akun pembuatnya tidak aktif lagi')
  await refused.getByRole('button', { name: 'Buang…' }).click()
  await expect(refused).toContainText(/Catatan uang Rp\s[\d.]+ ikut hilang/)
  await refused.getByLabel('Alasan').fill('Transaksi uji coba')
  await refused.getByRole('button', { name: 'Buang', exact: true }).click()
  await expect(page.getByText('Semua sudah terkirim')).toBeVisible()
  const [resolved] = await shop.sql<{ resolution: string; reason: string }>(
    'select resolution, reason from rejected_submissions where id = $1',
    [id],
  )
  expect(resolved).toEqual({ resolution: 'discarded', reason: 'Transaksi uji coba' })
  expect(await shop.sql('select id from transactions where id = $1', [id])).toEqual([])
})
