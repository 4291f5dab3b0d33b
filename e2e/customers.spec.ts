import type { Page } from '@playwright/test'
import type { Customer } from '../contract/customers.ts'
import { CUSTOMER_COLUMNS } from '../core/customer-import.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape, press, pressOn, pressOnScreen, type } from './support/keyboard.ts'
import { readyToSay } from './support/offline.ts'
import { newCustomer, newProduct, numberOf, placeOrder } from './support/orders.ts'
import { expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Cari nama atau nomor telepon' })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const rows = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Ubah/ }) })
const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const add = (page: Page) => page.getByRole('button', { name: /^Tambah/ })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const told = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const cell = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

async function openList(page: Page, address = '/customers'): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Pelanggan' })).toBeVisible()
}

async function read(page: Page, id: string): Promise<Customer> {
  return await (await page.request.get(`/api/customers/${id}`)).json()
}

test('counts everybody, and each tier with its discount', async ({ page, shop }) => {
  const tiers = await shop.sql<{ tier: string; count: string }>(
    'select membership_tier as tier, count(*) from customers where deleted_at is null group by 1',
  )
  const of = (tier: string) => Number(tiers.find((row) => row.tier === tier)?.count ?? 0)
  await haveSession(page, 'cashier')
  await openList(page)
  await expect(cell(page, 'Total pelanggan')).toContainText(String(of('gold') + of('silver') + of('regular')))
  await expect(cell(page, 'Gold')).toHaveText(`Gold${of('gold')}diskon member 15%`)
  await expect(cell(page, 'Silver')).toHaveText(`Silver${of('silver')}diskon member 10%`)
  await expect(cell(page, 'Reguler')).toHaveText(`Reguler${of('regular')}diskon member 5%`)
  await newCustomer(page, 'Emas Dihitung', 'gold')
  await expect(cell(page, 'Gold')).toHaveText(`Gold${of('gold') + 1}diskon member 15%`)
  await axe(page, 'list')
})

test.describe('adds', () => {
  test('a customer by keyboard alone, with every field, on top of the list', async ({ page }) => {
    await haveSession(page, 'cashier')
    await openList(page)
    await pressOn(add(page), 'Enter')
    const form = dialog(page, 'Tambah pelanggan')
    const field = (name: string) => form.getByRole('textbox', { name })
    await expect(field('Nama Lengkap')).toBeFocused()
    await expect(form.getByText('Nama Lengkap *')).toBeVisible()
    // What a file may say of a customer, the form asks for too.
    for (const { label } of CUSTOMER_COLUMNS) await expect(form.getByLabel(label).first()).toBeVisible()
    await axe(page, 'empty form')
    await type(field('Nama Lengkap'), 'Percetakan Lengkap')
    await press(form, 'Tab')
    await type(field('Telepon'), '0813-2222-3333')
    await press(form, 'Tab')
    await type(field('WhatsApp'), '0814-4444-5555')
    await press(form, 'Tab')
    await type(field('Email'), 'halo@lengkap.id')
    await press(form, 'Tab')
    await press(form.getByRole('radiogroup'), 'ArrowRight', 'Tab')
    await type(field('Alamat'), 'Jl. Melati 4, Bekasi')
    await press(form, 'Control+Enter')
    await expect(told(page, 'Pelanggan berhasil disimpan.')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(add(page)).toBeFocused()
    await expect(rows(page).first()).toContainText('Percetakan Lengkap')
    await expect(rows(page).first()).toContainText('0813-2222-3333')
    await expect(rows(page).first()).toContainText('Silver 10%')

    const { rows: saved } = await (await page.request.get('/api/customers?search=percetakan+lengkap')).json()
    expect(saved).toMatchObject([
      {
        whatsapp: '0814-4444-5555',
        email: 'halo@lengkap.id',
        membershipTier: 'silver',
        address: 'Jl. Melati 4, Bekasi',
      },
    ])
  })

  test('nobody whose form is wrong, and says at each field what to do', async ({ page }) => {
    await haveSession(page, 'cashier')
    await openList(page)
    await add(page).click()
    const form = dialog(page, 'Tambah pelanggan')
    const name = form.getByRole('textbox', { name: 'Nama Lengkap' })
    await form.getByRole('textbox', { name: 'Email' }).fill('halo@')
    // Pressed at once: what the field says when it is left must not move the button away.
    await form.getByRole('button', { name: /^Simpan/ }).click()
    await expect(form.getByText('Format email tidak valid')).toBeVisible()
    await expect(form.getByText('Nama wajib diisi')).toBeVisible()
    await expect(form.getByText('Nomor telepon wajib diisi')).toBeVisible()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('Nama wajib diisi')
    await axe(page, 'form with what is wrong')
    await name.fill('Toko')
    await form.getByRole('textbox', { name: 'Telepon' }).fill('nol')
    await press(form.getByRole('textbox', { name: 'Telepon' }), 'Tab')
    await expect(form.getByText('Nomor telepon hanya berisi angka, spasi, tanda + dan -')).toBeVisible()

    await press(form, 'Escape')
    const ask = page.getByRole('alertdialog', { name: 'Buang isian?' })
    await ask.getByRole('button', { name: 'Lanjut mengisi' }).click()
    await press(form.getByRole('textbox', { name: 'WhatsApp' }), 'Escape')
    await ask.getByRole('button', { name: 'Buang isian' }).click()
    await expect(form).toBeHidden()
  })

  test('somebody with a number that another has, after pointing it out', async ({ page }) => {
    await haveSession(page, 'cashier')
    const id = await newCustomer(page, 'Pemilik Nomor')
    await page.request.patch(`/api/customers/${id}`, { data: { version: 1, phone: '0857-1111-9999' } })
    await openList(page)
    await expect(row(page, '0857-1111-9999')).toBeVisible()
    await add(page).click()
    const form = dialog(page, 'Tambah pelanggan')
    await form.getByRole('textbox', { name: 'Nama Lengkap' }).fill('Adik Pemilik')
    await form.getByRole('textbox', { name: 'Telepon' }).fill('+62 857 1111 9999')
    await expect(form.getByText('Nomor ini sudah dipakai Pemilik Nomor.')).toBeVisible()
    await axe(page, 'number that another has')
    await form.getByRole('button', { name: /^Simpan/ }).click()
    await expect(row(page, 'Adik Pemilik')).toBeVisible()
  })

  test('a customer without the server too, and sends them later', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED/)
    await haveSession(page, 'cashier')
    await openList(page)
    await add(page).click()
    const form = dialog(page, 'Tambah pelanggan')
    await form.getByRole('textbox', { name: 'Nama Lengkap' }).fill('Bu Tanpa Sinyal')
    await form.getByRole('textbox', { name: 'Telepon' }).fill('0811-0000-1111')
    await readyToSay(page)
    await page.context().setOffline(true)
    await form.getByRole('button', { name: /^Simpan/ }).click()
    await expect(told(page, 'Menunggu dikirim ke server.')).toBeVisible({ timeout: 15_000 })
    await expect(row(page, 'Bu Tanpa Sinyal')).toContainText('Menunggu dikirim')
    await expect(row(page, 'Bu Tanpa Sinyal').getByRole('button', { name: /^Ubah/ })).toBeHidden()
    await axe(page, 'customer who waits to be sent')
    await page.context().setOffline(false)
    await expect(row(page, 'Bu Tanpa Sinyal').getByRole('button', { name: /^Ubah/ })).toBeVisible({
      timeout: 15_000,
    })
  })
})

test.describe('finds', () => {
  test('by name and by number however it is typed, and forgets nothing on a reload', async ({ page }) => {
    await haveSession(page, 'cashier')
    await newCustomer(page, 'Toko Cari Mudah')
    await openList(page)
    await expect(row(page, 'Toko Cari Mudah')).toBeVisible()
    await pressOnScreen(search(page), '/')
    await expect(search(page)).toBeFocused()
    for (const text of ['CARI mudah', 'mudah toko']) {
      await search(page).fill(text)
      await expect(rows(page)).toHaveCount(1)
      await expect(row(page, 'Toko Cari Mudah')).toBeVisible()
    }
    for (const text of ['+62 812-8834', '0812 8834 1907', '88341907']) {
      await search(page).fill(text)
      await expect(row(page, 'Toko Cari Mudah')).toBeVisible()
    }
    await search(page).fill('cari mudah')
    await expect(page).toHaveURL(/cari=cari\+mudah/)
    await expect(told(page, '1 pelanggan cocok')).toBeAttached()
    await page.reload()
    await expect(search(page)).toHaveValue('cari mudah')
    await expect(rows(page)).toHaveCount(1)

    await search(page).fill('tidak ada yang bernama begini')
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
    await axe(page, 'no match')
    await page.getByRole('button', { name: 'Hapus filter' }).last().click()
    await expect(search(page)).toHaveValue('')
    await expect(rows(page).first()).toBeVisible()
  })

  test('among many: fifty at once, and more as the end comes near', async ({ page, shop }) => {
    await shop.sql(`
      insert into customers (id, name, phone)
      select gen_random_uuid(), 'Massal ' || n, '0800-' || n from generate_series(1, 120) as n`)
    await haveSession(page, 'cashier')
    await openList(page, '/customers?cari=massal')
    await expect(rows(page)).toHaveCount(50)
    for (const loaded of [100, 120]) {
      await page.getByRole('button', { name: 'Muat lagi' }).scrollIntoViewIfNeeded()
      await expect(rows(page)).toHaveCount(loaded)
    }
    await expect(page.getByRole('button', { name: 'Muat lagi' })).toBeHidden()
    await search(page).fill('massal 7')
    await expect(rows(page)).toHaveCount(21)
    await shop.sql("update customers set deleted_at = now() where name like 'Massal %'")
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  })
})

test.describe('changes', () => {
  test('a customer, on every other screen as well', async ({ page, person }) => {
    await haveSession(page, 'cashier')
    const id = await newCustomer(page, 'Warung Berubah')
    await openList(page)
    const other = await person('manager', { home: false })
    await openList(other)
    await expect(row(other, 'Warung Berubah')).toContainText('Reguler 5%')
    await page.getByRole('button', { name: 'Ubah Warung Berubah' }).click()
    const form = dialog(page, 'Ubah pelanggan')
    await expect(form.getByRole('textbox', { name: 'Nama Lengkap' })).toHaveValue('Warung Berubah')
    await expect(form.getByRole('button', { name: /^Simpan/ })).toBeDisabled()
    await form.getByText('Gold 15%').click()
    await form.getByRole('textbox', { name: 'Alamat' }).fill('Jl. Baru 1')
    await press(form, 'Control+Enter')
    await expect(told(page, 'Pelanggan berhasil disimpan.')).toBeVisible()
    await expect(row(page, 'Warung Berubah')).toContainText('Gold 15%')
    await expect(row(other, 'Warung Berubah')).toContainText('Jl. Baru 1')
    expect(await read(page, id)).toMatchObject({ membershipTier: 'gold', address: 'Jl. Baru 1', version: 2 })
  })

  test('nothing of another’s unseen', async ({ page }) => {
    await haveSession(page, 'cashier')
    const id = await newCustomer(page, 'Toko Rebutan')
    await openList(page)
    await page.getByRole('button', { name: 'Ubah Toko Rebutan' }).click()
    const form = dialog(page, 'Ubah pelanggan')
    await form.getByRole('textbox', { name: 'Telepon' }).fill('0899-1')
    await form.getByText('Gold 15%').click()
    await page.request.patch(`/api/customers/${id}`, {
      data: { version: 1, membershipTier: 'silver', email: 'a@b.id' },
    })
    const conflict = form.getByRole('alert')
    await expect(conflict).toContainText('Pelanggan ini baru saja diubah orang lain')
    await expect(conflict.getByRole('row', { name: 'Tingkat member' })).toHaveText('Tingkat memberSilverGold')
    await expect(conflict.getByRole('row', { name: 'Email' })).toHaveText('Emaila@b.idtidak diubah')
    await conflict.getByRole('button', { name: 'Pertahankan isian saya' }).click()
    await expect(conflict).toBeHidden()
    await form.getByRole('button', { name: /^Simpan/ }).click()
    await expect(told(page, 'Pelanggan berhasil disimpan.')).toBeVisible()
    expect(await read(page, id)).toMatchObject({
      phone: '0899-1',
      email: 'a@b.id',
      membershipTier: 'gold',
      version: 3,
    })
  })

  test('or says that it could not, and keeps what was typed', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/status of 500/)
    await haveSession(page, 'cashier')
    const id = await newCustomer(page, 'Toko Gagal Simpan')
    await openList(page)
    await page.getByRole('button', { name: 'Ubah Toko Gagal Simpan' }).click()
    const form = dialog(page, 'Ubah pelanggan')
    await form.getByRole('textbox', { name: 'Telepon' }).fill('0899-5')
    await page.route(`**/api/customers/${id}`, (route) => route.fulfill({ status: 500, body: '' }))
    await press(form, 'Control+Enter')
    const failure = page.getByRole('alert').filter({ hasText: 'Gagal menyimpan pelanggan.' })
    await expect(failure).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Telepon' })).toHaveValue('0899-5')
    await page.unroute(`**/api/customers/${id}`)
    await failure.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(told(page, 'Pelanggan berhasil disimpan.')).toBeVisible()
    expect(await read(page, id)).toMatchObject({ phone: '0899-5' })
  })
})

test.describe('deletes', () => {
  test('after asking, with what is still owed named', async ({ page, caller }) => {
    const owner = await caller('owner')
    const productId = await newProduct(owner)
    await haveSession(page, 'cashier')
    const customerId = await newCustomer(page, 'Toko Pamit')
    const order = await placeOrder(page, { customerId, items: [{ productId }], paidAmount: 3_000 })
    await openList(page)
    const remove = page.getByRole('button', { name: 'Hapus Toko Pamit' })
    await remove.click()
    const ask = page.getByRole('alertdialog', { name: 'Hapus pelanggan Toko Pamit?' })
    await expect(ask).toContainText(/Masih ada 1 transaksi belum lunas, sisa Rp\s7\.000/)
    await expect(ask).toContainText('Tindakan ini tidak dapat dibatalkan.')
    await axe(page, 'question before deleting')
    await closeByEscape(ask, remove)
    await remove.click()
    await ask.getByRole('button', { name: 'Hapus pelanggan' }).click()
    await expect(told(page, 'Pelanggan berhasil dihapus.')).toBeVisible()
    await expect(row(page, 'Toko Pamit')).toBeHidden()
    expect((await page.request.get(`/api/customers/${customerId}`)).status()).toBe(404)
    expect((await page.request.get(`/api/transactions/${order.id}`)).status()).toBe(200)
  })

  test('or says that it could not', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/status of 500/)
    await haveSession(page, 'cashier')
    const id = await newCustomer(page, 'Toko Tetap')
    await openList(page)
    await page.route(`**/api/customers/${id}`, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Hapus Toko Tetap' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus pelanggan' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Gagal menghapus pelanggan.' })).toBeVisible()
    await expect(row(page, 'Toko Tetap')).toBeVisible()
  })
})

test.describe('one customer', () => {
  test('with their tier, debt, transactions and last prices, kept up to date', async ({ page, caller }) => {
    const owner = await caller('owner')
    const productId = await newProduct(owner, { name: 'Stiker Laci' })
    await haveSession(page, 'cashier')
    const customerId = await newCustomer(page, 'Toko Laci', 'gold')
    const orders = []
    for (let n = 0; n < 12; n++) {
      const item = { productId, quantity: n + 1 }
      orders.push(await placeOrder(page, { customerId, items: [item], paidAmount: n === 0 ? 0 : 1_000_000 }))
    }
    await openList(page)
    await open(page, 'Toko Laci').click()
    const drawer = dialog(page, 'Toko Laci')
    await expect(drawer.getByText('diskon 15%')).toBeVisible()
    await expect(cell(page, 'Piutang')).toContainText(orders[0]?.total.toLocaleString('id-ID') ?? '')
    await expect(cell(page, 'Piutang')).toContainText('1 transaksi, tertua 0 hari')
    const sales = drawer.getByRole('region', { name: 'Transaksi' }).getByRole('listitem')
    await expect(sales).toHaveCount(10)
    await expect(sales.first()).toContainText(numberOf(orders[11] ?? { id: '' }))
    await drawer.getByRole('button', { name: 'Muat lagi' }).click()
    await expect(sales).toHaveCount(12)
    await expect(drawer.getByRole('row', { name: /Stiker Laci/ })).toContainText(/12\s*Rp\s10\.000\/pcs/)
    await axe(page, 'drawer')

    const last = await placeOrder(page, { customerId, items: [{ productId }] })
    await expect(sales.first()).toContainText(numberOf(last))
    await expect(cell(page, 'Piutang')).toContainText('2 transaksi')

    await page.reload()
    await expect(sales.first()).toContainText(numberOf(last))
    await sales.first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Daftar Transaksi' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: numberOf(last) })).toBeVisible()
  })

  test('is changed and deleted from there, and Escape closes one thing at a time', async ({ page }) => {
    await haveSession(page, 'cashier')
    await newCustomer(page, 'Toko Bertingkat')
    await openList(page)
    await open(page, 'Toko Bertingkat').click()
    const drawer = dialog(page, 'Toko Bertingkat')
    await expect(drawer.getByText('Belum ada transaksi.')).toBeVisible()
    await expect(drawer.getByText('semua lunas')).toBeVisible()
    await drawer.getByRole('button', { name: 'Ubah' }).click()
    const form = dialog(page, 'Ubah pelanggan')
    await form.getByRole('textbox', { name: 'Email' }).fill('tingkat@toko.id')
    await press(form, 'Control+Enter')
    await expect(form).toBeHidden()
    await expect(drawer.getByText('tingkat@toko.id')).toBeVisible()

    await drawer.getByRole('button', { name: 'Ubah' }).click()
    await closeByEscape(form, drawer.getByRole('button', { name: 'Ubah' }))
    await drawer.getByRole('button', { name: 'Hapus' }).click()
    await closeByEscape(page.getByRole('alertdialog'), drawer.getByRole('button', { name: 'Hapus' }))
    await closeByEscape(drawer, open(page, 'Toko Bertingkat'))

    await open(page, 'Toko Bertingkat').click()
    await drawer.getByRole('button', { name: 'Hapus' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus pelanggan' }).click()
    await expect(drawer).toBeHidden()
    await expect(row(page, 'Toko Bertingkat')).toBeHidden()
  })

  test('is opened from the palette, and the way back closes', async ({ page }) => {
    await haveSession(page, 'cashier')
    await newCustomer(page, 'Toko Lewat Palet')
    await openList(page)
    await expect(row(page, 'Toko Lewat Palet')).toBeVisible()
    await pressOnScreen(search(page), 'Control+k')
    await page.getByLabel('Cari perintah').fill('lewat palet')
    await page
      .getByRole('dialog', { name: 'Palet perintah' })
      .getByRole('button', { name: /Toko Lewat Palet/ })
      .click()
    await expect(dialog(page, 'Toko Lewat Palet')).toBeVisible()
    await page.goBack()
    await expect(dialog(page, 'Toko Lewat Palet')).toBeHidden()
    await openList(page, `/customers?buka=${crypto.randomUUID()}`)
    await expect(page.getByText('Pelanggan tidak ditemukan')).toBeVisible()
  })
})

test('an operator has no page of customers', async ({ page }) => {
  await haveSession(page, 'operator')
  await page.goto('/customers')
  await expect(page.getByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone, hasTouch: true })

  test('adds, finds, opens, changes and deletes by thumb', async ({ page }) => {
    await haveSession(page, 'cashier')
    await openList(page)
    await expectNoSidewaysScroll(page)
    await axe(page, 'cards')
    await add(page).tap()
    const form = dialog(page, 'Tambah pelanggan')
    await form.getByRole('textbox', { name: 'Nama Lengkap' }).fill('Warung Jempol')
    await form.getByRole('textbox', { name: 'Telepon' }).fill('0812-3')
    await axe(page, 'form')
    await form.getByRole('button', { name: /^Simpan/ }).tap()
    const card = page.getByRole('listitem').filter({ hasText: 'Warung Jempol' })
    await expect(card).toContainText('Reguler 5%')
    await search(page).fill('jempol')
    await expect(page.getByRole('listitem').filter({ hasText: 'belanja' })).toHaveCount(1)

    await open(page, 'Warung Jempol').tap()
    const drawer = dialog(page, 'Warung Jempol')
    await expect(drawer.getByText('Belum ada transaksi.')).toBeVisible()
    await axe(page, 'drawer')
    await expectNoSidewaysScroll(page)
    await drawer.getByRole('button', { name: 'Tutup' }).tap()
    await expect(drawer).toBeHidden()

    await page.getByRole('button', { name: 'Tindakan Warung Jempol' }).tap()
    await axe(page, 'actions of a customer')
    await page.getByRole('menuitem', { name: 'Ubah' }).tap()
    const edit = dialog(page, 'Ubah pelanggan')
    await edit.getByText('Silver 10%').tap()
    await edit.getByRole('button', { name: /^Simpan/ }).tap()
    await expect(card).toContainText('Silver 10%')
    await page.getByRole('button', { name: 'Tindakan Warung Jempol' }).tap()
    await page.getByRole('menuitem', { name: 'Hapus' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus pelanggan' }).tap()
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  })
})

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('nothing scrolls sideways, with a long name and trillions either', async ({ page, caller }) => {
    const owner = await caller('owner')
    const name = 'Paguyuban Warga Perumahan Griya Sempit Blok F Nomor 12'
    const customerId = await newCustomer(owner, name)
    const productId = await newProduct(owner, { pricePerUnit: 800_000_000_000 })
    await placeOrder(owner, { customerId, items: [{ productId, quantity: 1000 }] })
    await haveSession(page, 'owner')
    await openList(page)
    await expect(page.getByRole('listitem').filter({ hasText: 'belanja' }).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await openList(page, `/customers?cari=${encodeURIComponent(name)}`)
    await expect(open(page, name)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await add(page).tap()
    await expect(dialog(page, 'Tambah pelanggan')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await closeByEscape(dialog(page, 'Tambah pelanggan'), add(page))
    await open(page, name).tap()
    const drawer = dialog(page, name)
    await expect(drawer.getByRole('table')).toBeVisible()
    await expectNoSidewaysScroll(page)
    const beyond = await drawer.evaluate((element) => element.scrollWidth - element.clientWidth)
    expect(beyond, 'pixels beyond the drawer').toBe(0)
  })
})
