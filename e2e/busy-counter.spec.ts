import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { press, pressOn, pressOnScreen, type } from './support/keyboard.ts'
import { addCards } from './support/offline.ts'
import { success, textPattern } from './support/pages.ts'
import { haveSession, loginScreen } from './support/sign-in.ts'

const customer = (page: Page) => page.getByRole('region', { name: 'Pelanggan' })
const drafts = (page: Page) => page.getByRole('group', { name: 'Draf' })
const held = (page: Page) => page.getByRole('region', { name: 'Ditahan' })
const total = (page: Page) => page.getByRole('status', { name: 'Total' })
const save = (page: Page) => page.getByRole('button', { name: 'Simpan transaksi' })

test('orders of walk-in customers are held, resumed, emptied, restored, paid and ordered again', async ({
  page,
}) => {
  await haveSession(page, 'cashier')
  await page.goto('/create-transaction')
  const next = page.getByRole('button', { name: 'Transaksi baru' })
  const empty = page.getByText('Belum ada item')

  await test.step('an order without a customer is held under the name given to it', async () => {
    await addCards(page)
    await expect(total(page)).toHaveText(textPattern('Rp 88.000'))
    await expect(page.getByText('Pilih pelanggan untuk menyimpan')).toBeVisible()
    await pressOnScreen(drafts(page).getByRole('button', { name: 'Tahan' }), 'F8')
    await type(page.getByLabel('Nama penanda'), 'Ibu baju merah')
    await axe(page, 'asking for a name')
    await press(page.getByLabel('Nama penanda'), 'Enter')
    await expect(empty).toBeVisible()
    await expect(page.getByLabel('Tambah produk')).toBeFocused()
    await expect(held(page).getByRole('button', { name: /Ibu baju merah/ })).toContainText(
      textPattern('Rp 88.000'),
    )
  })

  await test.step('a walk-in customer can be chosen and removed', async () => {
    await customer(page).getByRole('button', { name: 'Umum' }).click()
    await expect(customer(page)).toContainText('Umum')
    await customer(page).getByRole('button', { name: 'Lepas Umum' }).click()
    await expect(customer(page).getByRole('button', { name: 'Pilih pelanggan' })).toBeFocused()
    await customer(page).getByRole('button', { name: 'Umum' }).click()
    await expect(customer(page)).toContainText('Umum')
    await addCards(page)
  })

  await test.step('a returning customer replaces the current one', async () => {
    await held(page)
      .getByRole('button', { name: /Ibu baju merah/ })
      .click()
    await expect(customer(page).getByRole('button', { name: 'Pilih pelanggan' })).toBeVisible()
    await expect(held(page).getByRole('button', { name: /^Umum/ })).toBeVisible()
    await page.reload()
    await held(page).getByRole('button', { name: /^Umum/ }).click()
    await expect(customer(page)).toContainText('Umum')
  })

  await test.step('an emptied order is restored, without the item removed before', async () => {
    await page.getByLabel('Tambah produk').fill('banner flexi 280')
    await page.getByRole('option').first().click()
    await pressOn(page.getByRole('button', { name: 'Hapus Banner Flexi 280gr' }), 'Delete')
    // A message stays while the pointer is on it.
    await page.getByRole('button', { name: 'Urungkan' }).hover()
    await pressOn(drafts(page).getByRole('button', { name: 'Kosongkan' }), 'Enter')
    await expect(empty).toBeVisible()
    await expect(page.getByText('Item dihapus')).toBeHidden()
    await expect(customer(page).getByRole('button', { name: 'Pilih pelanggan' })).toBeFocused()
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect(total(page)).toHaveText(textPattern('Rp 83.500'))
  })

  await test.step('a transfer above the total asks first; the change of cash stays visible until the next sale', async () => {
    await page.locator('label', { hasText: 'Transfer' }).click()
    await press(page.getByRole('radio', { name: 'Transfer' }), '/')
    await expect(page.getByLabel('Tambah produk')).toBeFocused()
    await page.getByLabel('Jumlah dibayar').fill('100000')
    await save(page).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(textPattern('Transfer lebih Rp 16.500?'))
    await question.getByRole('button', { name: 'Perbaiki jumlah' }).click()
    await expect(question).toBeHidden()
    await page.locator('label', { hasText: 'Tunai' }).click()
    await save(page).click()
    await expect(success(page, 'Transaksi berhasil disimpan!')).toBeVisible()
    await expect(page.getByText('Kembalian', { exact: true })).toBeVisible()
    await expect(page.getByText(textPattern('Rp 16.500')).first()).toBeVisible()
    await axe(page, 'what was saved')
    await press(next, 'w')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Nomor WhatsApp pelanggan tidak tersedia' }),
    ).toBeVisible()
    const opened = page.waitForEvent('popup')
    await press(next, 'p')
    await (await opened).close()
    await press(next, 'Enter')
    await expect(customer(page).getByRole('button', { name: 'Pilih pelanggan' })).toBeFocused()
    await expect(page.getByText(/^Terakhir/)).toContainText(textPattern('kembalian Rp 16.500'))
  })

  await test.step('an earlier order is ordered again', async () => {
    await page.getByRole('link', { name: 'Daftar Transaksi' }).first().click()
    await page
      .getByRole('row')
      .filter({ hasText: 'Umum' })
      .getByRole('button', { name: /^Tindakan/ })
      .click()
    await page.getByRole('menuitem', { name: 'Pesan lagi' }).click()
    await expect(success(page, 'disalin dengan harga hari ini')).toBeVisible()
    await expect(customer(page)).toContainText('Umum')
    await expect(total(page)).toHaveText(textPattern('Rp 83.500'))
    await expect(page).toHaveURL(/create-transaction$/)
  })
})

test('held orders stay for the next user of the device, and signing out says so', async ({ page }) => {
  await haveSession(page, 'cashier')
  await page.goto('/create-transaction')
  await addCards(page)
  await pressOnScreen(drafts(page).getByRole('button', { name: 'Tahan' }), 'F8')
  await type(page.getByLabel('Nama penanda'), 'Ibu kerudung hijau')
  await press(page.getByLabel('Nama penanda'), 'Enter')
  await expect(held(page).getByRole('button', { name: /^Ibu kerudung hijau Rp/ })).toBeVisible()
  await page.getByRole('button', { name: 'Keluar' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 transaksi ditahan tetap di perangkat ini untuk kasir berikutnya.')
  await question.getByRole('button', { name: 'Keluar' }).click()
  await expect(loginScreen(page)).toBeVisible()

  await haveSession(page, 'manager')
  await page.goto('/create-transaction')
  const byColleague = held(page).getByRole('button', { name: /^Ibu kerudung hijau oleh / })
  await byColleague.click()
  await expect(total(page)).toHaveText(textPattern('Rp 88.000'))
  await expect(byColleague).toBeHidden()
  await page.reload()
  await expect(total(page)).toHaveText(textPattern('Rp 88.000'))
})
