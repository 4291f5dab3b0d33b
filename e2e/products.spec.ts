// Longer than 250 lines: the journeys of one screen share the locators and helpers below.
import type { Locator, Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { type Caller, expect, test } from './support/fixtures.ts'
import { closeByEscape, press, pressOn, pressOnScreen, type } from './support/keyboard.ts'
import { chooseListAction, chooseRowAction } from './support/menus.ts'
import { waitForNotifications } from './support/offline.ts'
import { newProduct } from './support/orders.ts'
import { expectNoLayoutShift, expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

const FIELD = { Kategori: 'Kartu', 'Jenis mesin': 'Digital Printing', Satuan: 'pcs' }

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Cari nama atau kategori' })
const save = (dialog: Locator) => dialog.getByRole('button', { name: /^Simpan/ })

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/products${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Produk' })).toBeVisible()
}

async function openAdd(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Tambah produk' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Tambah produk' })
  await expect(save(dialog)).toBeVisible()
  return dialog
}

async function openEdit(page: Page, name: string): Promise<Locator> {
  await open(page, `?cari=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Ubah ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Ubah produk' })
  await expect(save(dialog)).toBeVisible()
  return dialog
}

async function choose(page: Page, dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fill(page: Page, dialog: Locator, name: string, price: string, fields = FIELD): Promise<void> {
  await dialog.getByLabel('Nama produk').fill(name)
  for (const [label, option] of Object.entries(fields)) await choose(page, dialog, label, option)
  await dialog.getByLabel('Harga dasar').fill(price)
}

async function change(caller: Caller, id: string, changes: object): Promise<void> {
  const answer = await caller.request.patch(`/api/products/${id}`, { data: changes })
  expect(answer.ok(), await answer.text()).toBe(true)
}

const read = async (page: Page, id: string) => (await page.request.get(`/api/products/${id}`)).json()

test('a product is added with tiers from the template, one removed, one changed, one added', async ({
  page,
}) => {
  await haveSession(page, 'cashier')
  await open(page, '?cari=kartu')
  const dialog = await openAdd(page)
  await expect(dialog.getByLabel('Nama produk')).toBeFocused()
  await fill(page, dialog, 'Kartu Undangan', '2000')
  await expect(dialog.getByRole('row', { name: /^500/ })).toContainText('1.000.000')

  await dialog.getByRole('button', { name: 'Pakai tingkat standar' }).click()
  await expect(dialog.getByLabel('Harga tingkat 4')).toHaveValue('1.400')
  await dialog.getByRole('button', { name: 'Hapus tingkat 4' }).click()
  await dialog.getByLabel('Harga tingkat 2').fill('1850')
  const fresh = dialog.getByRole('group', { name: 'Tingkat baru' })
  await expect(fresh).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Tambah tingkat' }).click()
  await expect(fresh.getByLabel('Jumlah min.')).toBeFocused()
  await expect(fresh.getByRole('button', { name: 'Tambah tingkat' })).toBeDisabled()
  await fresh.getByLabel('Jumlah min.').fill('500')
  await expect(fresh.getByRole('button', { name: 'Tambah tingkat' })).toBeDisabled()
  await fresh.getByLabel('Harga').fill('1200')
  await fresh.getByLabel('Nama').fill('Pabrik')
  await press(fresh.getByLabel('Nama'), 'Enter')
  await expect(dialog.getByLabel('Nama tingkat 4')).toHaveValue('Pabrik')
  await expect(dialog.getByRole('row', { name: /^50\b/ })).toContainText('92.500')
  await expect(dialog.getByRole('row', { name: /^500/ })).toContainText('600.000')
  await axe(page, 'the dialog of a new product')
  await press(dialog, 'Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Produk Kartu Undangan disimpan.' })).toBeVisible()

  const added = card(page, 'Kartu Undangan')
  await expect(added).toContainText('2.000')
  await expect(added).not.toContainText('Tanpa diskon member')
  await expect(added.getByRole('listitem')).toHaveText([/1–49.*2\.000/, /50–99.*1\.850/, /100–499.*1\.600/])
  await axe(page, 'Produk')
  await added.getByRole('button', { name: '+1 tingkat lagi' }).click()
  const edit = page.getByRole('dialog', { name: 'Ubah produk' })
  await expect(edit.getByLabel('Harga tingkat 4')).toHaveValue('1.200')

  // A tier that is complete but not added by its button is saved too.
  await edit.getByRole('button', { name: 'Hapus tingkat 4' }).click()
  await expect(edit.getByRole('button', { name: 'Tambah tingkat' })).toBeFocused()
  await edit.getByRole('button', { name: 'Tambah tingkat' }).click()
  await edit.getByLabel('Jumlah min.').fill('500')
  await edit.getByRole('group', { name: 'Tingkat baru' }).getByLabel('Harga').fill('1150')
  await save(edit).click()
  await expect(edit).toBeHidden()
  const saved = (await (await page.request.get('/api/products?search=Kartu%20Undangan')).json()).rows
  expect(saved[0].pricingTiers.at(-1)).toMatchObject({ minQuantity: 500, pricePerUnit: 1150 })
})

test('an incomplete product is not saved; sample sizes show their price, and tier errors are at their tier', async ({
  page,
}) => {
  await haveSession(page, 'owner')
  await open(page)
  const dialog = await openAdd(page)
  await save(dialog).click()
  for (const words of ['Nama produk wajib diisi', 'Kategori wajib diisi', 'Jenis mesin wajib diisi']) {
    await expect(dialog.getByText(words)).toBeVisible()
  }
  await expect(dialog.getByText('Satuan wajib diisi')).toBeVisible()
  await expect(dialog.getByText('Harga dasar wajib diisi')).toBeVisible()
  await expect(dialog.getByLabel('Nama produk')).toBeFocused()

  await test.step('shows the price of a sample size by area and by length', async () => {
    await fill(page, dialog, 'Kain', '38000', { ...FIELD, Satuan: 'm²' })
    await dialog.getByLabel('Panjang (cm)').fill('250')
    await dialog.getByLabel('Lebar (cm)').fill('80,5')
    await expect(dialog).toContainText('= 2,01 m²')
    // 2,0125 m² × 25 × 38.000
    await expect(dialog.getByRole('row', { name: /^25\b/ })).toContainText('1.911.875')
    await dialog.getByLabel('Lebar (cm)').fill('')
    await expect(dialog.getByRole('row', { name: /^25\b/ })).toContainText('—')
    await choose(page, dialog, 'Satuan', 'cm')
    await expect(dialog.getByLabel('Lebar (cm)')).toHaveCount(0)
    await expect(dialog.getByRole('row', { name: /^1\b/ }).last()).toContainText('9.500.000')
  })

  await dialog.getByLabel('Nama produk').fill('Salah Tingkat')
  await dialog.getByRole('button', { name: 'Pakai tingkat standar' }).click()
  const tier = (number: number) => dialog.getByRole('group', { name: `Tingkat ${number}`, exact: true })
  await dialog.getByLabel('Jumlah minimum tingkat 1').fill('0')
  await expect(tier(1)).toContainText('Tier 1: Minimum quantity must be at least 1')
  await dialog.getByLabel('Jumlah maksimum tingkat 1').fill('50')
  await expect(tier(1)).toContainText('Tier 1 and 2: Overlapping quantity ranges')
  await dialog.getByLabel('Jumlah maksimum tingkat 3').fill('99')
  await expect(tier(3)).toContainText('Tier 3: Maximum quantity cannot be less than minimum quantity')
  await dialog.getByLabel('Harga tingkat 4').fill('')
  await expect(tier(4)).toContainText('Tier 4: Price must be greater than 0')
  await axe(page, 'tiers that are refused')
  await save(dialog).click()
  await expect(dialog.getByLabel('Jumlah minimum tingkat 1')).toBeFocused()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await page
    .getByRole('alertdialog', { name: 'Buang isian?' })
    .getByRole('button', { name: 'Buang isian' })
    .click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Tambah produk' })).toBeFocused()
  await expect(card(page, 'Salah Tingkat')).toHaveCount(0)
})

test('a product is edited and sold at the new price; concurrent changes and deletions are shown', async ({
  page,
  person,
  caller,
}) => {
  await haveSession(page, 'owner')
  const id = await newProduct(page, { name: 'Poster Ubah', pricePerUnit: 20_000 })
  const till = await person('cashier', { home: false })
  await till.goto('/create-transaction')
  const dialog = await openEdit(page, 'Poster Ubah')
  await expect(save(dialog)).toBeDisabled()
  await dialog.getByLabel('Nama produk').fill('Poster Baru')
  await dialog.getByLabel('Harga dasar').fill('22500')
  await dialog.getByRole('checkbox', { name: 'Dapat diskon member' }).uncheck()
  await save(dialog).click()
  await expect(dialog).toBeHidden()
  expect(await read(page, id)).toMatchObject({
    name: 'Poster Baru',
    pricePerUnit: 22_500,
    discountEligible: false,
    version: 2,
  })
  await till.getByRole('combobox', { name: 'Tambah produk' }).fill('poster baru')
  await expect(till.getByRole('option', { name: /Poster Baru/ })).toContainText('22.500')
  await till.close()

  const other = await caller('manager')
  await test.step('a conflict in one field is shown, and one’s own value can be kept', async () => {
    await search(page).fill('Poster Baru')
    await page.getByRole('button', { name: 'Ubah Poster Baru' }).click()
    await dialog.getByRole('button', { name: 'Pakai tingkat standar' }).click()
    await dialog.getByLabel('Harga tingkat 4').fill('450')
    await change(other, id, { version: 2, category: 'Stiker' })
    await expect(dialog.getByRole('status')).toHaveText(
      'Baru saja diubah orang lain: Kategori. Isian Anda tetap.',
    )
    const tier = { id: 't', minQuantity: 10, maxQuantity: null, pricePerUnit: 700, label: null }
    await change(other, id, { version: 3, pricingTiers: [tier] })
    const alert = dialog.getByRole('alert').filter({ hasText: 'baru saja diubah orang lain' })
    await expect(alert.getByRole('row', { name: /Harga bertingkat/ })).toContainText('10+: 700')
    await expect(alert.getByRole('row', { name: /Harga bertingkat/ })).toContainText('500+: 450')
    await expect(save(dialog)).toBeDisabled()
    await alert.getByRole('button', { name: 'Pertahankan isian saya' }).click()
    await expect(alert).toBeHidden()
    await save(dialog).click()
    await expect(dialog).toBeHidden()
    const { category, pricingTiers, version } = await read(page, id)
    expect([category, pricingTiers.length, pricingTiers.at(-1).pricePerUnit, version]).toEqual([
      'Stiker',
      4,
      450,
      5,
    ])
  })

  await test.step('raising the base price offers to scale the tiers', async () => {
    await page.getByRole('button', { name: 'Ubah Poster Baru' }).click()
    await dialog.getByLabel('Harga dasar').fill('25000')
    const offer = dialog.getByRole('status').filter({ hasText: 'Harga dasar naik 11,11%' })
    await expect(offer).toContainText('tidak ada yang membayar harga baru ini')
    await expect(offer.getByRole('row', { name: /^50–99/ })).toHaveText('50–9920.25020.25022.500')
    await axe(page, 'base price that rises')
    await offer.getByRole('button', { name: 'Sesuaikan harga tingkat' }).click()
    await expect(offer).toBeHidden()
    await expect(dialog.getByLabel('Harga tingkat 1')).toHaveValue('25.000')
    await save(dialog).click()
    await expect(dialog).toBeHidden()
    const { pricePerUnit, pricingTiers } = await read(page, id)
    const prices = pricingTiers.map((tier: { pricePerUnit: number }) => tier.pricePerUnit)
    expect([pricePerUnit, ...prices]).toEqual([25_000, 25_000, 22_500, 20_000, 500])
  })

  await test.step('deletion is shown', async () => {
    await page.getByRole('button', { name: 'Ubah Poster Baru' }).click()
    await dialog.getByLabel('Nama produk').fill('Masih Saya Isi')
    await other.request.delete(`/api/products/${id}`)
    await expect(dialog.getByRole('alert')).toContainText('baru saja dihapus orang lain')
    await expect(save(dialog)).toBeDisabled()
    await expect(dialog.getByLabel('Nama produk')).toHaveValue('Masih Saya Isi')
  })
})

test('products are found by name or category, among thousands, and from the palette', async ({
  page,
  shop,
}) => {
  await haveSession(page, 'owner')
  await newProduct(page, { name: 'Tidak Dicari' })
  await newProduct(page, { name: 'Umbul Umbul Cari' })
  await open(page)
  await expect(card(page, 'Tidak Dicari')).toBeVisible()
  await pressOnScreen(search(page), '/')
  await type(search(page), 'UMBUL')
  await expect(card(page, 'Umbul Umbul Cari')).toBeVisible()
  await expect(card(page, 'Tidak Dicari')).toHaveCount(0)
  await expect(page).toHaveURL(/cari=UMBUL/)
  await search(page).fill('sablon')
  await expect(card(page, 'Transfer DTF 58 cm')).toBeVisible()

  await search(page).fill('')
  await page.getByRole('combobox', { name: 'Kategori' }).click()
  await page.getByRole('option', { name: 'Stiker', exact: true }).click()
  await expect(card(page, 'Stiker Chromo A3+')).toBeVisible()
  await expect(card(page, 'Umbul Umbul Cari')).toHaveCount(0)
  await expect(page).toHaveURL(/kategori=Stiker/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Kategori' })).toHaveValue('Stiker')
  await expect(card(page, 'Stiker Chromo A3+')).toBeVisible()
  await search(page).fill('tidak ada yang begini')
  await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus filter' }).last().click()
  await expect(card(page, 'Umbul Umbul Cari')).toBeVisible()

  await test.step('a thousand products are virtualised, in a table or as cards', async () => {
    await shop.sql(`
      insert into products (id, name, category, machine_type, unit, price_per_unit)
      select gen_random_uuid(), 'Massal ' || n, 'Banner', 'Digital Printing', 'pcs', n
      from generate_series(1, 1000) as n`)
    await search(page).fill('massal')
    await expect(page.getByRole('banner')).toContainText('1.000 produk')
    const rows = page.getByRole('table', { name: 'Produk, yang terbaru di atas' }).getByRole('row')
    expect(await rows.count()).toBeLessThan(400)
    await search(page).fill('massal 999')
    await expect(rows.filter({ hasText: 'Massal 999' })).toBeVisible()
    await axe(page, 'products as a table')
    await chooseListAction(page, 'Tampilkan sebagai kartu')
    await expect(card(page, 'Massal 999')).toBeVisible()
    await shop.sql(`update products set deleted_at = now() where name like 'Massal %'`)
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  })

  await test.step('the palette opens a product', async () => {
    await page.locator('#isi').focus()
    await pressOnScreen(search(page), 'Control+k')
    await page.getByLabel('Cari perintah').fill('umbul umbul')
    await page.getByRole('option', { name: /Umbul Umbul Cari/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Ubah produk' })
    await expect(dialog.getByLabel('Nama produk')).toHaveValue('Umbul Umbul Cari')
    await closeByEscape(dialog)
    await expect(page).not.toHaveURL(/buka=/)
  })
})

test('deletion asks first, appears on every screen, and reports failures', async ({
  page,
  person,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  await haveSession(page, 'owner')
  const id = await newProduct(page, { name: 'Produk Terhapus' })
  const other = await person('manager', { home: false })
  await open(other, '?cari=terhapus')
  await expect(card(other, 'Produk Terhapus')).toBeVisible()
  await open(page, '?cari=terhapus')
  await chooseRowAction(page, 'Produk Terhapus', 'Hapus')
  const ask = page.getByRole('alertdialog', { name: 'Hapus produk Produk Terhapus?' })
  await expect(ask).toContainText('tidak dapat dibatalkan')
  await expect(ask.getByRole('button', { name: 'Batal' })).toBeFocused()
  await page.route(`**/api/products/${id}`, (route) => route.fulfill({ status: 500, body: '' }))
  await ask.getByRole('button', { name: 'Hapus produk' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Gagal menghapus produk.' })
  await expect(failure).toBeVisible()
  await expect(card(page, 'Produk Terhapus')).toBeVisible()
  await page.unroute(`**/api/products/${id}`)
  await failure.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(card(page, 'Produk Terhapus')).toHaveCount(0)
  await expect(card(other, 'Produk Terhapus')).toHaveCount(0)
})

test('the settings reject duplicate names and deleting names in use, and ask about unadded input', async ({
  page,
  caller,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409/)
  await haveSession(page, 'owner')
  await open(page)
  const openSettings = () => chooseListAction(page, 'Pengaturan produk')
  const dialog = page.getByRole('dialog', { name: 'Pengaturan produk' })
  await openSettings()
  await expect(save(dialog)).toBeDisabled()

  await test.step('a name is added once; one that is in use stays', async () => {
    await dialog.getByRole('button', { name: 'Hapus kategori' }).first().hover()
    await expect(page.getByRole('tooltip')).toHaveText(/^Hapus kategori /)
    await expect(page.getByRole('tooltip')).toBeInViewport()
    await dialog.getByLabel('Nama kategori baru').fill('  Mug   Keramik ')
    await press(dialog.getByLabel('Nama kategori baru'), 'Enter')
    await dialog.getByLabel('Nama kategori baru').fill('MUG keramik')
    await dialog.getByRole('button', { name: 'Tambah kategori' }).click()
    await expect(dialog.getByText('Sudah ada di daftar')).toBeVisible()
    await dialog.getByLabel('Nama kategori baru').fill('')
    // Renamed in place, by keyboard alone.
    await pressOn(dialog.getByRole('button', { name: 'Ganti nama kategori Sablon' }), 'Enter')
    const newName = dialog.getByLabel('Nama baru kategori Sablon')
    await expect(newName).toBeFocused()
    await newName.fill(' banner ')
    await press(newName, 'Enter')
    await expect(dialog.getByText('Sudah ada di daftar')).toBeVisible()
    await press(newName, 'Control+Enter')
    await expect(dialog).toBeVisible()
    await press(newName, 'Escape')
    const before = dialog.getByRole('button', { name: 'Ganti nama kategori Sablon' })
    await expect(before).toBeFocused()
    await press(before, 'Enter')
    await newName.fill('Sablon Tekstil')
    await press(newName, 'Enter')
    await expect(dialog.getByRole('button', { name: 'Ganti nama kategori Sablon Tekstil' })).toBeFocused()
    // Other tests of this shop may have created products by the cm.
    const [used] = await shop.sql<{ count: string }>(
      `select count(*) from products where unit = 'cm' and deleted_at is null`,
    )
    await dialog.getByRole('button', { name: 'Hapus satuan cm' }).click()
    await expect(dialog.getByRole('alert').filter({ hasText: 'Satuan cm masih dipakai' })).toContainText(
      `${used?.count} produk`,
    )
    await axe(page, 'the settings of products')
  })

  await test.step('concurrent additions are merged', async () => {
    await dialog.getByLabel('Nama satuan baru').fill('rim')
    await press(dialog.getByLabel('Nama satuan baru'), 'Enter')
    const other = await caller('manager')
    const { version, productSettings } = await (await other.request.get('/api/store')).json()
    const theirs = { ...productSettings, units: [...productSettings.units, 'lusin'] }
    await other.request.patch('/api/store/product-settings', { data: { version, productSettings: theirs } })
    await expect(dialog.getByRole('status')).toHaveText(
      'Baru saja diubah orang lain: Satuan. Isian Anda tetap.',
    )
    await expect(dialog.getByRole('list', { name: 'Satuan' })).toContainText('lusin')
  })

  await test.step('saving and leaving ask about a name that was typed but not added', async () => {
    const typed = dialog.getByLabel('Nama satuan baru')
    await typed.fill('M2')
    await press(typed, 'Enter')
    const asked = dialog.getByRole('alert').filter({ hasText: 'Maksudnya m²?' })
    await expect(asked).toContainText('M2 dihitung per buah.')
    await axe(page, 'a unit that may be meant otherwise')
    await asked.getByRole('button', { name: 'Pakai m²' }).click()
    await expect(typed).toHaveValue('')
    await expect(dialog.getByText('M2', { exact: true })).toHaveCount(0)
    await typed.fill('roll')
    await save(dialog).click()
    await expect(dialog.getByText('Belum masuk daftar. Tekan Tambah, atau kosongkan.')).toBeVisible()
    await press(dialog, 'Escape')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Perubahan pada pengaturan produk belum disimpan.')
    await question.getByRole('button', { name: 'Lanjut mengisi' }).click()
    await press(typed, 'Enter')
    await expect(typed).toHaveValue('')
    await press(dialog, 'Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(
      page.getByRole('status').filter({ hasText: 'Pengaturan produk berhasil disimpan!' }),
    ).toBeVisible()
    const { productSettings } = await (await page.request.get('/api/store')).json()
    expect(productSettings.units.slice(-3)).toEqual(['lusin', 'rim', 'roll'])
    expect(productSettings.categories).toContain('Sablon Tekstil')
    const followed = await shop.sql<{ category: string }>(
      `select distinct category from products where category ~* '^sablon' and deleted_at is null`,
    )
    expect(followed).toEqual([{ category: 'Sablon Tekstil' }])
    // A question is above a dialog that was opened after it, too.
    const add = await openAdd(page)
    await choose(page, add, 'Kategori', 'Mug Keramik')
    await add.getByRole('button', { name: 'Batal' }).click()
    await page.getByRole('button', { name: 'Buang isian' }).click()
    await expect(add).toBeHidden()
  })

  await test.step('the server rejects removing a name that a product uses by now', async () => {
    await openSettings()
    await dialog.getByRole('button', { name: 'Hapus jenis mesin Sublimation' }).click()
    await page.route(
      '**/api/store/product-settings',
      async (route) => {
        await shop.sql(`update products set machine_type = 'Sublimation' where name = 'Transfer DTF 58 cm'`)
        await route.continue()
      },
      { times: 1 },
    )
    await save(dialog).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Gagal menyimpan pengaturan.' })
    await expect(failure).toContainText('Jenis mesin Sublimation masih dipakai 1 produk')
    await expect(dialog).toBeVisible()
    await shop.sql(`update products set machine_type = 'Digital Printing' where name = 'Transfer DTF 58 cm'`)
  })
})

test('offline, products are readable and saving says that it needs the server', async ({ page, context }) => {
  await haveSession(page, 'owner')
  await newProduct(page, { name: 'Produk Luring' })
  const dialog = await openEdit(page, 'Produk Luring')
  await closeByEscape(dialog, page.getByRole('button', { name: 'Ubah Produk Luring' }))
  await waitForNotifications(page)
  await context.setOffline(true)
  await search(page).fill('produk lur')
  await expect(card(page, 'Produk Luring')).toBeVisible()
  await page.getByRole('button', { name: 'Ubah Produk Luring' }).click()
  await dialog.getByLabel('Harga dasar').fill('9000')
  // The debounced search updates the address while the dialog is open: that does not count as leaving.
  await expect(page).toHaveURL(/cari=/)
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await save(dialog).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Gagal menyimpan produk.' })).toBeVisible()
  await expect(dialog.getByLabel('Harga dasar')).toHaveValue('9.000')
  await context.setOffline(false)
})

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone, hasTouch: true, isMobile: true })

  test('products are added, edited and found', async ({ page }) => {
    await haveSession(page, 'owner')
    await open(page, '?cari=stiker')
    await expect(card(page, 'Stiker Chromo A3+')).toBeVisible()
    await axe(page, 'Produk on a phone')
    await expectNoLayoutShift(page)
    await expectNoSidewaysScroll(page)
    const dialog = await openAdd(page)
    await fill(page, dialog, 'Produk Jempol', '4000')
    await dialog.getByRole('button', { name: 'Pakai tingkat standar' }).tap()
    await expect(dialog.getByLabel('Harga tingkat 4')).toHaveValue('2.800')
    await axe(page, 'the form on a phone')
    await expectNoSidewaysScroll(page)
    await save(dialog).tap()
    await expect(dialog).toBeHidden()
    await search(page).fill('jempol')
    await expect(card(page, 'Produk Jempol')).toContainText('+1 tingkat lagi')
    await chooseListAction(page, 'Pengaturan produk')
    await expect(page.getByRole('dialog', { name: 'Pengaturan produk' })).toBeVisible()
    await axe(page, 'the settings on a phone')
    await expectNoSidewaysScroll(page)
  })
})
