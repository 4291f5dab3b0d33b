import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import {
  expectBooks,
  expectInvoice,
  expectTillFigures,
  newCustomerInput,
  watchPrinting,
} from './support/first-sale.ts'
import { expect, test } from './support/fixtures.ts'
import { press, pressOnScreen, type } from './support/keyboard.ts'
import { signIn } from './support/sign-in.ts'

const option = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(name) })

/** The row or card of a customer in Daftar Transaksi. */
const listed = (page: Page, name: string) =>
  page.getByRole('main').locator('tr, li').filter({ hasText: name }).first()

test('a first sale by mouse', async ({ page, shop }) => {
  const { name, phone } = newCustomerInput('Tikus')
  await signIn(page, 'cashier')
  await page.getByRole('link', { name: 'Buat Transaksi' }).first().click()

  await page.getByRole('button', { name: 'Pilih pelanggan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Pelanggan baru' }).click()
  await dialog.getByLabel('Nama Lengkap').fill(name)
  await dialog.getByLabel('Telepon').fill(phone)
  await dialog.getByRole('button', { name: 'Simpan pelanggan' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Pelanggan' })).toContainText('Reguler 5%')

  let askedForPopular = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/products/popular')) askedForPopular += 1
  })
  const add = async (text: string, product: string) => {
    await page.getByLabel('Tambah produk').fill(text)
    await option(page, product).click()
  }
  await add('banner', 'Banner Flexi 280gr')
  await page.getByLabel('Panjang Banner Flexi 280gr dalam cm').fill('300')
  await page.getByLabel('Lebar Banner Flexi 280gr dalam cm').fill('100')
  await page.getByLabel('Jumlah Banner Flexi 280gr').fill('2')
  await expect(page.getByText('3,00 m² × 2 = 6,00 m²')).toBeVisible()
  await add('kartu', 'Kartu Nama')
  await page.getByLabel('Jumlah Kartu Nama Art Carton 260gr').fill('200')
  await expect(page.getByRole('row', { name: /Kartu Nama/ })).toContainText('Wholesale')
  await add('transfer', 'Transfer DTF')
  await page.getByLabel('Panjang Transfer DTF 58 cm dalam cm').fill('120')
  expect(askedForPopular, 'what is ordered often is not asked for with every line').toBeLessThanOrEqual(1)

  await page.getByLabel('Diskon tambahan').fill('10')
  await page.getByLabel('Jumlah dibayar').fill('150000')
  await page.getByRole('button', { name: 'Bagi dua metode' }).click()
  const rest = page.getByLabel('Jumlah dengan metode kedua')
  await expect(rest).toBeFocused()
  await expect(rest).toHaveValue('137.000')
  await page.getByRole('button', { name: 'Satu metode saja' }).click()
  await expectTillFigures(page)
  const printed = await watchPrinting(page)
  await page.getByRole('button', { name: 'Simpan transaksi' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Transaksi berhasil disimpan!' })).toBeVisible()
  await page.getByRole('button', { name: 'Cetak', exact: true }).click()
  await expectInvoice(await printed(), name)

  await page.getByRole('button', { name: 'Transaksi baru' }).click()
  await expect(page.getByRole('button', { name: 'Pilih pelanggan' })).toBeVisible()
  await page.getByRole('link', { name: 'Daftar Transaksi' }).first().click()
  await expect(listed(page, name)).toContainText('Sebagian')
  await expectBooks(shop, name)
})

test('a first sale by keyboard alone', async ({ page, shop }) => {
  const { name, phone } = newCustomerInput('Papan Ketik')
  const search = page.getByLabel('Tambah produk')
  const line = async (text: string, product: string, ...fields: [label: string, value: string][]) => {
    await type(search, text)
    await expect(option(page, product)).toHaveAttribute('aria-selected', 'true')
    await press(search, 'Enter')
    for (const [label, value] of fields) {
      const field = page.getByLabel(label, { exact: true })
      await type(field, value)
      await press(field, 'Enter')
    }
  }
  await signIn(page, 'cashier')
  await pressOnScreen(page.getByRole('heading', { level: 1, name: 'Beranda' }), 'n')
  await pressOnScreen(page.getByRole('button', { name: 'Pilih pelanggan' }), 'F2')
  const customer = page.getByLabel('Cari pelanggan')
  await type(customer, name)
  await press(customer, 'Enter')
  await expect(page.getByLabel('Nama Lengkap')).toHaveValue(name)
  await type(page.getByLabel('Telepon'), phone)
  await press(page.getByRole('dialog'), 'Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(search).toBeFocused()

  await press(search, '/')
  await expect(search).toHaveValue('')
  await line(
    'ban',
    'Banner Flexi 280gr',
    ['Panjang Banner Flexi 280gr dalam cm', '300'],
    ['Lebar Banner Flexi 280gr dalam cm', '100'],
    ['Jumlah Banner Flexi 280gr', '2'],
  )
  await line('kartu', 'Kartu Nama', ['Jumlah Kartu Nama Art Carton 260gr', '200'])
  await line(
    'transfer',
    'Transfer DTF',
    ['Panjang Transfer DTF 58 cm dalam cm', '120'],
    ['Jumlah Transfer DTF 58 cm', '1'],
  )
  await press(search, 'F4')
  const paid = page.getByLabel('Jumlah dibayar')
  await type(paid, '150000')
  await press(paid, '/')
  await expect(paid).toHaveValue('150.000')
  await press(search, 'Alt+k')
  await type(page.getByLabel('Diskon tambahan'), '10')
  await expectTillFigures(page)
  const printed = await watchPrinting(page)
  await press(page.getByLabel('Diskon tambahan'), 'Control+Shift+Enter')
  await expectInvoice(await printed(), name)
  await page.bringToFront()
  await press(page.getByRole('button', { name: 'Transaksi baru' }), 'Enter')
  await press(page.getByRole('button', { name: 'Pilih pelanggan' }), 'Control+k')

  await type(page.getByLabel('Cari perintah'), 'daftar tr')
  await press(page.getByLabel('Cari perintah'), 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Daftar Transaksi' })).toBeVisible()
  await expect(listed(page, name)).toContainText('Sebagian')
  await expectBooks(shop, name)
})

test.describe('at 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a first sale by touch', async ({ page, shop }) => {
    const { name, phone } = newCustomerInput('Sentuh')
    await signIn(page, 'cashier')
    await page.getByRole('navigation', { name: 'Menu cepat' }).getByRole('link', { name: 'Buat' }).tap()

    await expect(page.getByRole('button', { name: 'Pilih pelanggan' })).toBeVisible()
    await axe(page, 'empty order')
    await page.getByRole('button', { name: 'Pilih pelanggan' }).tap()
    const dialog = page.getByRole('dialog')
    await expect(page.getByLabel('Cari pelanggan')).toBeVisible()
    await axe(page, 'customer dialog')
    await dialog.getByRole('button', { name: 'Pelanggan baru' }).tap()
    await expect(dialog.getByLabel('Nama Lengkap')).toBeVisible()
    await axe(page, 'new customer')
    await dialog.getByLabel('Nama Lengkap').fill(name)
    await dialog.getByLabel('Telepon').fill(phone)
    await dialog.getByRole('button', { name: 'Simpan pelanggan' }).tap()
    await expect(dialog).toBeHidden()

    const add = async (text: string, product: string) => {
      await page.getByRole('button', { name: 'Tambah item' }).tap()
      await page.getByLabel('Tambah produk').fill(text)
      await option(page, product).tap()
    }
    await page.getByRole('button', { name: 'Tambah item' }).tap()
    await page.getByLabel('Tambah produk').fill('banner')
    await expect(option(page, 'Banner Flexi 280gr')).toBeVisible()
    await axe(page, 'product search')
    await option(page, 'Banner Flexi 280gr').tap()
    await page.getByLabel('Panjang Banner Flexi 280gr dalam cm').fill('300')
    await page.getByLabel('Lebar Banner Flexi 280gr dalam cm').fill('100')
    await page.getByRole('button', { name: 'Tambah Jumlah Banner Flexi 280gr' }).tap()
    await add('kartu', 'Kartu Nama')
    const count = page.getByRole('textbox', { name: 'Jumlah Kartu Nama Art Carton 260gr' })
    await count.fill('banyak')
    await expect(page.getByRole('button', { name: 'Bayar' })).toBeDisabled()
    await count.blur()
    await expect(page.getByText('Isi jumlah, misalnya 100')).toBeVisible()
    await count.fill('200')
    await add('transfer', 'Transfer DTF')
    await page.getByLabel('Panjang Transfer DTF 58 cm dalam cm').fill('120')

    await page.getByLabel('Panjang Banner Flexi 280gr dalam cm').fill('1200')
    await page.getByLabel('Lebar Banner Flexi 280gr dalam cm').fill('1000')
    const width = await page.getByLabel('Lebar Banner Flexi 280gr dalam cm').boundingBox()
    const more = await page.getByRole('button', { name: 'Tambah Jumlah Banner Flexi 280gr' }).boundingBox()
    expect(more?.y, 'sizes and quantity stand in one row').toBe(width?.y)
    await page.getByLabel('Panjang Banner Flexi 280gr dalam cm').fill('300')
    await page.getByLabel('Lebar Banner Flexi 280gr dalam cm').fill('100')

    await axe(page, 'order with lines')
    await page.setViewportSize({ width: 320, height: 640 })
    const hint = await page.getByRole('button', { name: 'Tambah 300, jadi' }).boundingBox()
    const cards = await page.getByRole('button', { name: 'Tambah Jumlah Kartu Nama' }).boundingBox()
    expect(hint?.y, 'a hint is beside its quantity').toBeGreaterThanOrEqual(cards?.y ?? Infinity)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Bayar' }).tap()
    // The same in rupiah: typed after the switch shows it, and with the unit in the keyboards above.
    await dialog.getByRole('switch', { name: 'Dalam rupiah' }).tap()
    await dialog.getByLabel('Diskon tambahan').fill('29000')
    await dialog.getByLabel('Jumlah dibayar').fill('150000')
    await expectTillFigures(page)
    await axe(page, 'payment sheet')
    const printed = await watchPrinting(page)
    await dialog.getByRole('button', { name: 'Simpan dan cetak' }).tap()
    await expectInvoice(await printed(), name)
    await page.bringToFront()
    await expect(dialog).toContainText('Transaksi berhasil disimpan!')
    await axe(page, 'what was saved')
    await dialog.getByRole('button', { name: 'Transaksi baru' }).tap()
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: 'Buka menu' }).tap()
    await page.getByRole('dialog').getByRole('link', { name: 'Daftar Transaksi' }).tap()
    await expect(listed(page, name)).toContainText('Sebagian')
    await expectBooks(shop, name)
  })
})
