import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { SCREENS } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

test.use({ viewport: SCREENS.phone, hasTouch: true })

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Goes back as the phone's back button or gesture does. */
async function back(page: Page, closes: Locator): Promise<void> {
  await expect(closes).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(closes).toBeHidden()
}

test('on a phone the back button closes open layers before it leaves the page', async ({ page }) => {
  await haveSession(page, 'owner')
  await page.goto('/expenses')
  await page.getByRole('button', { name: 'Buka menu' }).tap()
  await page.getByRole('dialog').getByRole('link', { name: 'Buat Transaksi' }).tap()
  await expect(title(page, 'Buat Transaksi')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await test.step('a dialog and a sheet', async () => {
    await page.getByRole('button', { name: 'Pilih pelanggan' }).tap()
    await back(page, dialog(page, 'Pilih pelanggan'))
    await page.getByRole('button', { name: 'Pilih pelanggan' }).tap()
    await page.getByRole('option').first().tap()
    await page.getByLabel('Tambah produk').fill('kartu nama art')
    await page.getByRole('option', { name: /Kartu Nama Art/ }).tap()
    await page.getByRole('button', { name: 'Bayar', exact: true }).tap()
    await back(page, dialog(page, 'Pembayaran'))
    await expect(title(page, 'Buat Transaksi')).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Jumlah Kartu Nama/ })).toHaveValue('1')
  })

  await test.step('a layer closed by its button, or by opening a page, leaves no history entry', async () => {
    await page.getByRole('button', { name: 'Bayar', exact: true }).tap()
    await dialog(page, 'Pembayaran').getByRole('button', { name: 'Tutup', exact: true }).tap()
    await expect(dialog(page, 'Pembayaran')).toBeHidden()
    await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0)
    await page.evaluate(() => history.back())
    await expect(title(page, 'Pengeluaran')).toBeVisible()
    await page.evaluate(() => history.forward())
    await expect(title(page, 'Buat Transaksi')).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(title(page, 'Pengeluaran')).toBeVisible()
  })

  await test.step('the forward button reopens nothing', async () => {
    await page.getByRole('button', { name: 'Buka menu' }).tap()
    await back(page, page.getByRole('dialog'))
    await page.evaluate(() => history.forward())
    await expect(title(page, 'Pengeluaran')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('a form with input asks first, and the back button closes the question', async () => {
    const form = dialog(page, 'Tambah pengeluaran')
    const question = page.getByRole('alertdialog', { name: 'Buang isian?' })
    await page
      .getByRole('button', { name: /^Tambah/ })
      .first()
      .tap()
    await form.getByLabel('Nama pengeluaran').fill('Tinta')
    await page.evaluate(() => history.back())
    await back(page, question)
    await expect(form.getByLabel('Nama pengeluaran')).toHaveValue('Tinta')
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Lanjut mengisi' }).tap()
    await expect(form.getByLabel('Nama pengeluaran')).toHaveValue('Tinta')
    await page.evaluate(() => history.back())
    await question.getByRole('button', { name: 'Buang isian' }).tap()
    await expect(form).toBeHidden()
    await expect(title(page, 'Pengeluaran')).toBeVisible()
  })
})
