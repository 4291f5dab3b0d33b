import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape } from './support/keyboard.ts'
import {
  ageStoredSale,
  connection,
  openTill,
  readOutbox,
  sellOffline,
  waitForServiceWorker,
} from './support/offline.ts'
import { numberOf } from './support/orders.ts'

test.beforeEach(({ consoleErrors }) =>
  consoleErrors.allow(/ERR_CONNECTION|ERR_FAILED|ERR_INCOMPLETE|ERR_EMPTY|status of (400|401|403|409)/),
)

/** A cashier's device that made a sale offline `hours` ago. */
async function soldEarlier(till: Page, hours: number): Promise<string> {
  await waitForServiceWorker(till)
  await openTill(till)
  const id = await sellOffline(till)
  await ageStoredSale(till, hours)
  return id
}
const refused = (page: Page) =>
  page.getByRole('dialog', { name: 'Belum terkirim' }).getByRole('region', { name: 'Gagal terkirim' })

test('a sale that is too old is shown on every page, and an owner on another device books it', async ({
  person,
  shop,
}) => {
  const till = await person('cashier', { serviceWorkers: 'allow' })
  const id = await soldEarlier(till, 9 * 24)
  await till.context().setOffline(false)
  const foot = till.getByRole('button', { name: '1 gagal terkirim' })
  await expect(foot).toBeVisible()
  await expect(till.getByRole('link', { name: 'Daftar Transaksi 1 gagal terkirim' })).toBeVisible()
  await foot.click()
  await expect(refused(till)).toContainText(numberOf({ id }))
  await expect(refused(till)).toContainText('Dibuat lebih dari 7 hari yang lalu')
  await expect(refused(till).getByRole('radio', { name: /harga saat itu/ })).toHaveCount(0)
  await closeByEscape(till.getByRole('dialog', { name: 'Belum terkirim' }))
  await till.getByRole('button', { name: 'Keluar' }).first().click()
  await expect(till.getByRole('alertdialog')).toContainText('1 data ditolak server')
  await till.getByRole('alertdialog').getByRole('button', { name: 'Batal' }).click()

  const office = await person('owner', { home: false })
  await office.goto('/transactions')
  const alert = office.getByRole('alert').filter({ hasText: 'ditolak server' })
  await expect(alert).toContainText('1 transaksi ditolak server. Belum tercatat di toko, uangnya Rp')
  await alert.getByRole('button', { name: 'Lihat' }).click()
  await expect(refused(office)).toContainText(numberOf({ id }))
  await expect(
    refused(office).getByRole('radio', { name: /Bukukan dengan harga saat itu: Rp/ }),
  ).toBeChecked()
  await axe(office, 'what an owner sees of a refused sale')
  await refused(office).getByRole('button', { name: 'Bukukan dengan harga saat itu' }).click()
  await expect(office.getByText('Semua sudah terkirim')).toBeVisible()
  const [sale] = await shop.sql<{ by: string; paid: boolean }>(
    `select users.email as by, paid_amount = total as paid from transactions join users on users.id = transactions.created_by
      where transactions.id = $1`,
    [id],
  )
  expect(sale).toEqual({ by: 'cashier@printpro.id', paid: true })
  // The device that made it receives the decision.
  await till.reload()
  await expect.poll(() => readOutbox(till)).toEqual([])
  await expect(foot).toBeHidden()
})

test('a sale to a deleted customer is sent again with a new customer record', async ({
  person,
  caller,
  shop,
}) => {
  const till = await person('cashier', { serviceWorkers: 'allow' })
  const id = await soldEarlier(till, 1)
  const [customer] = await shop.sql<{ id: string; name: string }>(
    `select id, name from customers where name like 'Kopi Senja%' and deleted_at is null`,
  )
  expect((await (await caller('manager')).request.delete(`/api/customers/${customer?.id}`)).ok()).toBe(true)
  await till.context().setOffline(false)
  await till.getByRole('button', { name: '1 gagal terkirim' }).click()
  await refused(till)
    .getByRole('radio', { name: /Buat lagi pelanggannya/ })
    .click()
  await refused(till).getByRole('button', { name: 'Buat lagi dan kirim' }).click()
  await expect.poll(() => readOutbox(till)).toEqual([])
  const [sale] = await shop.sql<{ name: string; again: boolean }>(
    'select customer_name as name, customer_id <> $2 as again from transactions where id = $1',
    [id, customer?.id],
  )
  expect(sale).toEqual({ name: customer?.name, again: true })
  await expect(connection(till, /Tersambung/)).toBeAttached()
})
