import type { Page } from '@playwright/test'
import { DEFAULT_ROLE_PERMISSIONS } from '../core/access/access.ts'
import { axe } from './support/axe.ts'
import { type Caller, expect, test } from './support/fixtures.ts'
import { press, pressOn } from './support/keyboard.ts'
import { waitForSync } from './support/offline.ts'
import {
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  failure,
  openTab,
  SCREENS,
  success,
} from './support/pages.ts'
import { createStaff, haveSession, loginScreen, STAFF_PASSWORD, signInAsStaff } from './support/sign-in.ts'

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const add = (page: Page) => page.getByRole('button', { name: 'Tambah Pengguna' })
const newDialog = (page: Page) => page.getByRole('dialog', { name: 'Tambah Pengguna Baru' })
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Pengguna' })

test('the owner adds, edits, deactivates and deletes a user', async ({ page, person }) => {
  await haveSession(page, 'owner')
  await openTab(page, 'pengguna')
  await expect(row(page, 'Siti Rahmawati')).toContainText(/cashier@printpro\.id\s*Kasir\s*Aktif/)
  await expect(row(page, 'Hendra Gunawan')).toContainText('Anda')
  await axe(page, 'the users')
  await expectNoLayoutShift(page)

  // By keyboard from the button to the saved user.
  await pressOn(add(page), 'Enter')
  const adding = newDialog(page)
  await expect(adding.getByRole('textbox', { name: 'Nama', exact: true })).toBeFocused()
  await press(adding, 'Control+Enter')
  await expect(adding.getByText('Nama wajib diisi')).toBeVisible()
  await expect(adding.getByText('Email wajib diisi')).toBeVisible()
  await expect(adding.getByText('Kata sandi wajib diisi')).toBeVisible()
  await expect(adding.getByRole('combobox', { name: 'Peran' })).toHaveValue('Kasir')
  await expect(adding.getByRole('switch')).toHaveCount(0)
  await axe(page, 'a new user with what is missing')
  await adding.getByRole('textbox', { name: 'Nama', exact: true }).fill('Wulan Sablon')
  await adding.getByLabel('Nama pengguna').fill('wulan')
  await adding.getByLabel('Email').fill('OWNER@printpro.id')
  await adding.getByLabel(/^Kata sandi/).fill(STAFF_PASSWORD)
  await press(adding, 'Control+Enter')
  await expect(adding.getByText('Email ini sudah dipakai pengguna lain')).toBeVisible()
  await expect(adding.getByLabel('Email')).toBeFocused()
  await adding.getByLabel('Email').fill('wulan@tokowiwit.id')
  await press(adding, 'Enter')
  await expect(adding).toBeHidden()
  await expect(success(page, 'Pengguna berhasil disimpan.')).toBeVisible()
  await expect(row(page, 'Wulan Sablon')).toContainText(/wulan@tokowiwit\.id · wulan\s*Kasir\s*Aktif/)

  // Signed in elsewhere, and signed out within a second of the deactivation.
  const there = await person('operator', { home: false })
  await signInAsStaff(there, { email: 'wulan@tokowiwit.id' })
  await page.getByRole('button', { name: 'Edit Wulan Sablon' }).click()
  const editing = editDialog(page)
  await expect(editing.getByText('Masuk di 1 perangkat')).toBeVisible()
  await axe(page, 'a user with a device')
  await editing.getByRole('combobox', { name: 'Peran' }).click()
  await page.getByRole('option', { name: 'Operator' }).click()
  await editing.getByRole('switch', { name: 'Aktif' }).click({ force: true })
  await editing.getByRole('button', { name: /^Simpan/ }).click()
  await expect(editing).toBeHidden()
  await expect(loginScreen(there)).toBeVisible()
  await expect(row(page, 'Wulan Sablon')).toContainText(/Operator\s*Nonaktif/)

  await page.getByRole('button', { name: 'Hapus Wulan Sablon' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Apakah Anda yakin ingin menghapus pengguna ini?')
  await question.getByRole('button', { name: 'Hapus pengguna' }).click()
  await expect(row(page, 'Wulan Sablon')).toHaveCount(0)
})

test('empty lists, failures and conflicting saves are shown', async ({ page, caller, consoleErrors }) => {
  consoleErrors.allow(/status of (500|403|409)/)
  await haveSession(page, 'owner')
  const user = await createStaff(page, 'Bayu Potong', 'cashier')
  await page.route('**/api/users?*', (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify({ rows: [], nextCursor: null }) }),
  )
  await openTab(page, 'pengguna')
  await expect(page.getByText('Belum ada pengguna')).toBeVisible()
  await expect(page.getByText('Tambahkan pengguna pertama')).toBeVisible()
  await page.unroute('**/api/users?*')
  await openTab(page, 'pengguna')
  // When the stream opens, screens refetch: the failed list would recover before the click.
  await waitForSync(page)
  const devices = `**/api/users/${user.id}/sessions`
  const json = { defined: true, code: 'FORBIDDEN', status: 403, message: 'Anda tidak memiliki akses' }
  await page.route(devices, (route) => route.fulfill({ status: 403, json }))
  await page.getByRole('button', { name: 'Edit Bayu Potong' }).click()
  const dialog = editDialog(page)
  await expect(dialog.getByRole('alert')).toContainText('Anda tidak memiliki akses')
  await page.unroute(devices)
  await dialog.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(dialog.getByText('Tidak sedang masuk di perangkat mana pun')).toBeVisible()
  await dialog.getByLabel('Nama pengguna').fill('bayu')
  const calls = `**/api/users/${user.id}`
  const failed = { defined: true, code: 'INTERNAL_SERVER_ERROR', status: 500, message: 'Gagal menyimpan' }
  const headers = { 'x-request-id': 'K7Q2M-9XF3T' }
  await page.route(calls, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 500, headers, json: failed }),
  )
  await dialog.getByRole('button', { name: /^Simpan/ }).click()
  const notSaved = failure(page, 'Gagal menyimpan pengguna. Silakan coba lagi.')
  // The server's log names the failure by this code.
  await notSaved.getByRole('button', { name: 'Salin kode K7Q2M-9XF3T' }).click()
  await expect(notSaved).toContainText('Kode: K7Q2M-9XF3TTersalin')
  await expect(dialog.getByLabel('Nama pengguna')).toHaveValue('bayu')
  await page.unroute(calls)

  const other = await caller('owner')
  await other.request.patch(`/api/users/${user.id}`, {
    data: { version: 1, role: 'operator', username: 'potong' },
  })
  const alert = dialog.getByRole('alert').filter({ hasText: 'baru saja diubah orang lain' })
  await expect(alert.getByRole('row', { name: /^Peran/ })).toContainText('Operatortidak diubah')
  await expect(alert.getByRole('row', { name: /^Nama pengguna/ })).toContainText('potongbayu')
  await alert.getByRole('button', { name: 'Pertahankan isian saya' }).click()
  await press(dialog, 'Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Bayu Potong')).toContainText(/· bayu\s*Operator/)

  await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Hapus Bayu Potong' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus pengguna' }).click()
  await expect(failure(page, 'Gagal menghapus pengguna. Silakan coba lagi.')).toBeVisible()
  await expect(row(page, 'Bayu Potong')).toBeVisible()
  await page.unroute(calls)
  // The last owner keeps the role; the message gives the reason.
  await page.getByRole('button', { name: 'Edit Hendra Gunawan' }).click()
  await expect(dialog.getByRole('switch', { name: 'Aktif' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Peran' }).click()
  await page.getByRole('option', { name: 'Manajer' }).click()
  await dialog.getByRole('button', { name: /^Simpan/ }).click()
  await expect(failure(page, 'Ini pemilik aktif terakhir.')).toBeVisible()
  // A new password of one's own asks for the current one.
  await expect(dialog.getByLabel('Kata sandi sekarang')).toHaveCount(0)
  await dialog.getByLabel('Kata sandi baru').fill('gulungan-baru-2')
  await dialog.getByRole('button', { name: /^Simpan/ }).click()
  await expect(dialog.getByText('Kata sandi sekarang wajib diisi')).toBeVisible()
  await axe(page, 'one’s own user with a new password')
  await press(dialog, 'Escape')
  await page.getByRole('button', { name: 'Buang perubahan' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Hapus Hendra Gunawan' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus pengguna' }).click()
  await expect(failure(page, 'Anda tidak dapat menghapus atau menonaktifkan akun Anda sendiri')).toBeVisible()
  await expect(row(page, 'Hendra Gunawan')).toBeVisible()
  await page.request.delete(`/api/users/${user.id}`)
})

test('owners are read-only for other roles', async ({ page, shop }) => {
  await shop.sql(
    `update store_config set role_permissions = jsonb_set(role_permissions, '{manager}', '["/", "/settings"]')`,
  )
  await haveSession(page, 'manager')
  await openTab(page, 'pengguna')
  await expect(row(page, 'Hendra Gunawan')).toContainText('hanya diubah pemilik')
  await expect(page.getByRole('button', { name: 'Edit Hendra Gunawan' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit Ratna Dewi' })).toBeVisible()
  await shop.sql('update store_config set role_permissions = $1', [JSON.stringify(DEFAULT_ROLE_PERMISSIONS)])
  await expect(page.getByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible()
})

test('on a phone the users and one user’s details fit, and can be edited by touch', async ({ person }) => {
  const page = await person('owner', { viewport: SCREENS.phone, hasTouch: true, home: false })
  const name = 'Maria Margaretha Wijayakusuma Hadiningrat'
  const user = await createStaff(page, name, 'cashier')
  await openTab(page, 'pengguna')
  await expect(row(page, name)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await axe(page, 'the users on a phone')
  await page.getByRole('button', { name: `Edit ${name}` }).tap()
  const dialog = editDialog(page)
  await expect(dialog.getByText('Tidak sedang masuk di perangkat mana pun')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await axe(page, 'a user on a phone')
  await dialog.getByLabel('Nama pengguna').fill('maria')
  await dialog.getByRole('button', { name: /^Simpan/ }).tap()
  await expect(dialog).toBeHidden()
  await expect(row(page, name)).toContainText('maria')
  await page.request.delete(`/api/users/${user.id}`)
})

test('users change their own password and see their signed-in devices', async ({
  page,
  person,
  caller,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (400|401)/)
  await haveSession(page, 'owner')
  const user = await createStaff(page, 'Rudi Cetak', 'operator')
  const phone = await person('operator', { viewport: SCREENS.phone, hasTouch: true, home: false })
  await signInAsStaff(phone, user)
  // Two more devices. What a signed-out device shows is tested elsewhere.
  const [second, third] = [await caller('operator'), await caller('operator')]
  for (const device of [second, third]) {
    const data = { email: user.email, password: STAFF_PASSWORD }
    expect((await device.request.post('/api/auth/sign-in/email', { data })).ok()).toBe(true)
  }
  const isOut = async (device: Caller) => (await device.request.get('/api/session')).status() === 401

  await phone.getByRole('button', { name: /^Akun / }).tap()
  await phone.getByRole('menuitem', { name: 'Akun saya' }).tap()
  const dialog = phone.getByRole('dialog', { name: 'Akun saya' })
  await expect(dialog.getByText('Perangkat ini')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await expectNoSidewaysScroll(phone)
  await axe(phone, 'one’s own account on a phone')
  await dialog
    .getByRole('button', { name: /^Keluarkan .*terakhir/ })
    .first()
    .tap()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  expect((await isOut(second)) !== (await isOut(third)), 'one of them is out').toBe(true)

  await dialog.getByLabel('Kata sandi sekarang').fill('salah-sekali')
  await dialog.getByLabel('Kata sandi baru').fill('gulungan-baru-2')
  await dialog.getByRole('button', { name: 'Ganti kata sandi' }).tap()
  await expect(dialog.getByText('Password salah')).toBeVisible()
  await dialog.getByLabel('Kata sandi sekarang').fill(STAFF_PASSWORD)
  await dialog.getByRole('button', { name: 'Ganti kata sandi' }).tap()
  await expect(success(phone, 'Kata sandi berhasil diganti.')).toContainText('1 perangkat lain dikeluarkan.')
  for (const device of [second, third]) expect(await isOut(device)).toBe(true)
  await expect(dialog.getByRole('listitem')).toHaveCount(1)

  // The owner signs the last device out.
  await openTab(page, 'pengguna')
  await page.getByRole('button', { name: 'Edit Rudi Cetak' }).click()
  await editDialog(page).getByRole('button', { name: 'Keluarkan dari semua perangkat' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keluarkan' }).click()
  await expect(loginScreen(phone)).toBeVisible()
  await expect(editDialog(page).getByText('Tidak sedang masuk di perangkat mana pun')).toBeVisible()
  await page.request.delete(`/api/users/${user.id}`)
})
