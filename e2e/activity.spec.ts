import type { Page } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { pressOn } from './support/keyboard.ts'
import { chooseRowAction } from './support/menus.ts'
import { expectNoLayoutShift, expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { createStaff, haveSession, STAFF_PASSWORD } from './support/sign-in.ts'

const entries = (page: Page) => page.getByRole('list', { name: /^Riwayat/ }).getByRole('listitem')
const entry = (page: Page, text: RegExp) => page.locator('ol > li').filter({ hasText: text })

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function openHistory(page: Page): Promise<void> {
  await page.goto('/settings?tab=riwayat&masuk=ya')
  await expect(page.getByRole('tab', { name: 'Lanjutan', selected: true })).toBeVisible()
  await expect(entries(page).first()).toBeVisible()
}

test('the owner sees who changed what, filters it, and follows it live', async ({ page, caller }) => {
  const cashier = await caller('cashier')
  const id = uuidv7()
  const name = 'Toko Riwayat Abadi'
  const made = await cashier.request.post('/api/customers', {
    data: { id, name, phone: '0812-7000-1', membershipTier: 'regular' },
  })
  const { version } = await made.json()

  await haveSession(page, 'owner')
  await openHistory(page)
  await expect(entry(page, /menambah pelanggan Toko Riwayat Abadi/)).toContainText('Siti Rahmawati')
  await cashier.request.patch(`/api/customers/${id}`, {
    data: { version, phone: '0812-7000-2', membershipTier: 'gold' },
  })
  // The list is live.
  const edit = entry(page, /mengubah pelanggan Toko Riwayat Abadi/)
  await expect(edit).toContainText('Telepon: 0812-7000-1 menjadi 0812-7000-2')
  await expect(edit).toContainText('Tingkat member: Reguler menjadi Gold')
  await entry(page, /menambah pelanggan Toko Riwayat Abadi/)
    .locator('summary')
    .click()
  await axe(page, 'the record of who did what')

  const expense = { id: uuidv7(), name: 'Kertas riwayat', amount: 45_000 }
  await page.request.post('/api/expenses', { data: expense })
  await page.request.delete(`/api/expenses/${expense.id}`)
  await expect(entry(page, /menghapus pengeluaran Kertas riwayat, Rp\s45\.000/)).toBeVisible()

  const file = {
    name: 'data.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nama;Telepon\nToko Impor Riwayat;0812-7000-9'),
  }
  const previewed = await page.request.post('/api/customers/import-previews', { multipart: { file } })
  const { fingerprint } = await previewed.json()
  await page.request.post('/api/customers/imports', { multipart: { file, fingerprint } })
  const imported = entry(page, /mengimpor 1 pelanggan: 1 baru/)
  await imported.getByText('1 baris').click()
  await expect(imported).toContainText('menambah pelanggan Toko Impor Riwayat')

  await expect(page.getByRole('combobox', { name: 'Pengguna' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Saring' }).click()
  await choose(page, 'Pengguna', 'Siti Rahmawati')
  // A shop without quotes has no such kind.
  await expect(page.getByRole('option', { name: 'Penawaran', includeHidden: true })).toHaveCount(0)
  await choose(page, 'Jenis', 'Pelanggan')
  await choose(page, 'Tindakan', 'Mengubah')
  await expect(entry(page, /Toko Riwayat Abadi/)).toHaveCount(1)
  await expect(page.getByText('Hendra Gunawan masuk')).toHaveCount(0)
  await page.reload()
  await expect(edit).toBeVisible()
  // Filters in use are in sight.
  await choose(page, 'Pengguna', 'Sistem')
  await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus filter' }).last().click()
  await expect(entry(page, /Hendra Gunawan masuk/).first()).toBeVisible()
  await page.getByText('Masuk & keluar').click()
  await expect(entry(page, /Hendra Gunawan masuk/)).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Cari nama atau nomor pesanan' }).fill('abadi riwayat')
  await expect(entry(page, /./)).toHaveCount(2)

  await pressOn(edit.getByRole('link', { name }), 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Pelanggan' })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(name)
})

test('the owner sees sign-outs and failed sign-ins', async ({ page, request }) => {
  await haveSession(page, 'owner')
  const { email } = await createStaff(page, 'Wulan Sari', 'cashier')
  const attempt = (password: string) => request.post('/api/auth/sign-in/email', { data: { email, password } })
  expect((await attempt('bukan-sandinya')).status()).toBe(401)
  expect((await attempt(STAFF_PASSWORD)).ok()).toBe(true)
  expect((await request.post('/api/auth/sign-out', { data: {} })).ok()).toBe(true)
  await openHistory(page)
  const failed = entry(page, /Seseorang gagal masuk ke akun Wulan Sari/)
  await expect(failed).toHaveCount(1)
  await failed.locator('summary').click()
  await expect(failed).toContainText('Password salah')
  await expect(entry(page, /Wulan Sari keluar/)).toHaveCount(1)
})

test('the edit dialog shows the transaction’s history', async ({ page }) => {
  await haveSession(page, 'operator')
  const { rows } = await (await page.request.get('/api/transactions?limit=1&status=processing')).json()
  const [sale] = rows
  await page.request.patch(`/api/transactions/${sale.id}`, {
    data: { version: sale.version, status: 'completed' },
  })
  const number = sale.id.slice(-8).toUpperCase()
  await page.goto(`/transactions?cari=${number}`)
  await chooseRowAction(page, number, 'Ubah')
  const dialog = page.getByRole('dialog', { name: `Ubah transaksi ${number}` })
  await dialog.getByRole('button', { name: 'Riwayat perubahan' }).click()
  await expect(
    dialog.getByRole('list', { name: 'Riwayat transaksi ini' }).getByRole('listitem').first(),
  ).toContainText(/Agus Pratama mengubah transaksi.*Status pesanan: Diproses menjadi Selesai/s)
  await axe(page, 'the history in the dialog of a transaction')
})

test('only the owner sees Riwayat', async ({ page, shop }) => {
  await shop.sql(`update store_config set role_permissions = jsonb_set(role_permissions, '{manager}',
    role_permissions -> 'manager' || '["/settings"]')`)
  try {
    await haveSession(page, 'manager')
    await page.goto('/settings?tab=riwayat')
    await expect(page.getByRole('tab', { name: 'Toko', selected: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Lanjutan' }).click()
    await expect(page.getByRole('list', { name: 'Lanjutan' }).getByRole('link')).toHaveText(/^Perangkat/)
    // The only part is open.
    await expect(page.getByRole('region', { name: 'Perangkat ini' })).toBeVisible()
  } finally {
    await shop.sql(`update store_config set role_permissions = jsonb_set(role_permissions, '{manager}',
      (role_permissions -> 'manager') - '/settings')`)
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone, hasTouch: true })

  test('the activity list fits', async ({ page }) => {
    await haveSession(page, 'owner')
    await openHistory(page)
    await expectNoSidewaysScroll(page)
    await axe(page, 'the record on a phone')
    await page.getByRole('button', { name: /^Saring/ }).click()
    await choose(page, 'Tindakan', 'Mengubah')
    await page.getByRole('button', { name: 'Tampilkan daftar' }).click()
    await expect(page).toHaveURL(/tindakan=update/)
    await expectNoLayoutShift(page)
  })
})
