import type { Page } from '@playwright/test'
import type { Store } from '../contract/store.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS, type RolePermissions } from '../core/access/access.ts'
import { axe } from './support/axe.ts'
import { type Caller, expect, test } from './support/fixtures.ts'
import { press, pressOn } from './support/keyboard.ts'
import { readStoredRows, waitForSync } from './support/offline.ts'
import { expectNoSidewaysScroll, failure, openTab, SCREENS, success, visit } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: /^Simpan Hak Akses/ })
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'perubahan' })
const pagesOfRoles = (page: Page) =>
  page.getByRole('row', { name: /^Halaman yang boleh dibuka/ }).getByRole('cell')
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name, exact: true })

test.afterEach(async ({ shop }) => {
  await shop.sql('update store_config set role_permissions = $1, role_rights = $2', [
    JSON.stringify(DEFAULT_ROLE_PERMISSIONS),
    JSON.stringify(DEFAULT_ROLE_RIGHTS),
  ])
})

/** Saves permissions as another screen would. */
async function grant(page: Caller, roles: RolePermissions): Promise<void> {
  const { version, rolePermissions }: Store = await (await page.request.get('/api/store')).json()
  const answer = await page.request.patch('/api/store/role-permissions', {
    data: { version, rolePermissions: { ...rolePermissions, ...roles } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('granting and revoking a page takes effect at once for signed-in users', async ({
  page,
  person,
  shop,
}) => {
  await haveSession(page, 'owner')
  const cashier = await person('cashier', { home: false })
  await cashier.goto('/customers')
  await waitForSync(cashier)
  await cashier.getByRole('button', { name: 'Tambah pelanggan' }).click()
  const form = cashier.getByRole('dialog', { name: 'Tambah pelanggan' })
  await form.getByRole('textbox', { name: 'Nama Lengkap' }).fill('Toko Setengah Jadi')
  await openTab(page, 'hak-akses')
  const [{ cashiers } = { cashiers: 0 }] = await shop.sql<{ cashiers: number }>(
    `select count(*)::int as cashiers from users where role = 'cashier' and deleted_at is null`,
  )
  await expect(page.getByRole('columnheader', { name: /Kasir/ })).toContainText(`${cashiers} pengguna`)
  await expect(pagesOfRoles(page)).toHaveText(['9 dari 9', '8 dari 9', '5 dari 9', '2 dari 9'])
  await expect(bar(page)).toBeHidden()
  const lock = page.getByRole('img', { name: /^Pemilik: Pengaturan, boleh, terkunci/ })
  await lock.focus()
  await expect(page.getByRole('tooltip')).toContainText('Pemilik selalu boleh membuka halaman ini')

  // The whole cell is the target, up to its edge; arrow keys move between cells.
  await page
    .getByRole('cell')
    .filter({ has: box(page, 'Kasir: Piutang') })
    .click({ position: { x: 6, y: 6 } })
  await expect(box(page, 'Kasir: Piutang')).toBeChecked()
  await pressOn(box(page, 'Kasir: Piutang'), 'ArrowRight')
  await press(box(page, 'Operator: Piutang'), 'ArrowLeft', 'ArrowUp', 'ArrowUp', 'ArrowUp')
  await press(box(page, 'Kasir: Pelanggan'), 'Space')
  await expect(bar(page)).toHaveText('2 perubahan belum disimpan: Kasir + Piutang, Kasir − Pelanggan')
  await expect(pagesOfRoles(page)).toHaveText(['9 dari 9', '8 dari 9', '5 dari 9', '2 dari 9'])
  await axe(page, 'permissions with changes')

  // Leaving asks; staying keeps the changes.
  await menuLink(page, 'Produk').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lanjut mengisi' }).click()
  await expect(bar(page)).toContainText('2 perubahan')
  await pressOn(box(page, 'Kasir: Piutang'), 'Control+Enter')
  await expect(success(page, 'Hak akses berhasil disimpan.')).toBeVisible()
  await expect(bar(page)).toBeHidden()

  // A dialog that the cashier has open stays until they close it.
  await expect(cashier.getByRole('alert')).toContainText('Anda tidak lagi boleh membuka halaman ini')
  await expect(form.getByRole('textbox', { name: 'Nama Lengkap' })).toHaveValue('Toko Setengah Jadi')
  await form.getByRole('button', { name: 'Batal' }).click()
  await cashier.getByRole('alertdialog').getByRole('button', { name: 'Buang isian' }).click()
  await expect(menuLink(cashier, 'Pelanggan')).toBeHidden()
  await expect(cashier.getByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible()
  await expect(
    cashier.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: /^Piutang/ }),
  ).toBeVisible()
  expect((await cashier.request.get('/api/customers/summary')).status()).toBe(403)
  expect((await cashier.request.get('/api/receivables')).status()).toBe(200)
  // Data that no page of the role needs is deleted from the device.
  await grant(page, { cashier: ['/', '/expenses'] })
  const rows = async (table: string) =>
    ((await readStoredRows(cashier, table)) as { record: unknown }[]).filter(({ record }) => record !== null)
  await expect.poll(() => rows('customers')).toEqual([])
  await expect.poll(() => rows('products')).toEqual([])
  await grant(page, { cashier: ['/', '/products'] })
  await expect.poll(async () => (await rows('products')).length).toBeGreaterThan(0)
})

test('changes of two owners are merged; a failure keeps the changes', async ({
  page,
  caller,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  await haveSession(page, 'owner')
  const other = await caller('owner')
  await openTab(page, 'hak-akses')
  // Without changes of one's own, the other owner's appear at once.
  await grant(other, { operator: ['/', '/transactions', '/products'] })
  await expect(box(page, 'Operator: Produk')).toBeChecked()
  await box(page, 'Kasir: Analitik').check({ force: true })
  await grant(other, { operator: ['/'] })
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Baru saja diubah orang lain: Operator: Daftar Transaksi, Operator: Produk.' }),
  ).toBeVisible()
  await axe(page, 'permissions that someone else has changed too')
  await expect(bar(page)).toHaveText('1 perubahan belum disimpan: Kasir + Analitik')
  await expect(box(page, 'Operator: Produk')).not.toBeChecked()

  await page.route('**/api/store/role-permissions', (route) => route.fulfill({ status: 500, body: '' }))
  await saveButton(page).click()
  const failed = failure(page, 'Gagal menyimpan pengaturan. Silakan coba lagi.')
  await expect(failed).toBeVisible()
  await expect(box(page, 'Kasir: Analitik')).toBeChecked()
  await page.unroute('**/api/store/role-permissions')
  await failed.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(success(page, 'Hak akses berhasil disimpan.')).toBeVisible()
  const { rolePermissions }: Store = await (await page.request.get('/api/store')).json()
  expect(rolePermissions.operator).toEqual(['/'])
  expect(rolePermissions.cashier).toContain('/analytics')
})

test('on a phone one role is shown at a time', async ({ person }) => {
  const page = await person('owner', { viewport: SCREENS.phone, hasTouch: true, home: false })
  await openTab(page, 'hak-akses')
  await page.getByRole('button', { name: 'Atur tindakan' }).tap()
  await expect(page.getByRole('list', { name: /^Tindakan yang boleh dilakukan/ })).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Peran' }).getByText('Operator').tap()
  await page.getByText('Harga, tingkat harga, kategori').tap()
  await expect(box(page, 'Operator: Produk')).toBeChecked()
  await page.getByRole('radiogroup', { name: 'Peran' }).getByText('Pemilik').tap()
  await expect(page.getByRole('list', { name: 'Halaman yang boleh dibuka: Pemilik' })).toContainText(
    'agar toko tidak terkunci dari pengaturannya sendiri',
  )
  await expect(bar(page)).toContainText('Operator + Produk')
  await expectNoSidewaysScroll(page)
  await axe(page, 'permissions on a phone')
  await page.getByRole('button', { name: 'Batalkan' }).tap()
  await expect(bar(page)).toBeHidden()
})

test('rights per action are below the pages, apply at once, and are logged in Riwayat', async ({
  page,
  caller,
}) => {
  await haveSession(page, 'owner')
  const cashier = await caller('cashier')
  await openTab(page, 'hak-akses')
  await page.getByRole('button', { name: 'Atur tindakan' }).click()
  const rights = page.getByRole('row', { name: /^Tindakan yang boleh dilakukan/ }).getByRole('cell')
  await expect(rights).toHaveText(['10 dari 10', '10 dari 10', '10 dari 10', '0 dari 10'])
  await expect(page.getByRole('img', { name: /^Pemilik: Hapus transaksi, boleh, terkunci/ })).toBeVisible()
  await box(page, 'Kasir: Hapus pelanggan dan produk').press('Space')
  const limit = page.getByRole('textbox', { name: 'Kasir: Beri diskon tambahan, paling banyak' })
  await limit.fill('10')
  await expect(bar(page)).toHaveText(
    '2 perubahan belum disimpan: Kasir, diskon sampai 10%, Kasir − Hapus pelanggan dan produk',
  )
  await axe(page, 'rights with changes')
  await saveButton(page).click()
  await expect(success(page, 'Hak akses berhasil disimpan.')).toBeVisible()
  const { rows } = await (await cashier.request.get('/api/products')).json()
  const refused = await cashier.request.delete(`/api/products/${rows[0].id}`)
  expect(await refused.json()).toMatchObject({
    code: 'RIGHT_MISSING',
    message: 'Peran Kasir tidak boleh menghapus pelanggan dan produk',
  })
  await visit(page, '/settings?tab=riwayat')
  await expect(page.getByText('Hak tindakan Kasir').first()).toBeVisible()
})
