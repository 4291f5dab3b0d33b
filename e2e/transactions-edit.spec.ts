import type { Locator, Page } from '@playwright/test'
import type { Transaction } from '../contract/transaction-record.ts'
import { addDays } from '../core/time/calendar.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { expectFocusWithin, press, pressOn } from './support/keyboard.ts'
import { chooseRowAction } from './support/menus.ts'
import { newCustomer, newProduct, numberOf, placeOrder, readOrder, updateOrder } from './support/orders.ts'
import { expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

const save = (dialog: Locator) => dialog.getByRole('button', { name: /^Simpan/ })

async function openEdit(page: Page, order: Transaction): Promise<Locator> {
  await page.goto(`/transactions?cari=${numberOf(order)}`)
  await chooseRowAction(page, numberOf(order), 'Ubah')
  const dialog = page.getByRole('dialog', { name: `Ubah transaksi ${numberOf(order)}` })
  await expect(save(dialog)).toBeVisible()
  return dialog
}

/** Two banners of 3 m² at Rp 25.000 for a gold customer, Rp 100.000 of Rp 140.000 paid. */
async function bannerOrder(page: Page, name: string) {
  const customerId = await newCustomer(page, name, 'gold')
  const productId = await newProduct(page, { name: `Banner ${name}`, unit: 'm²', pricePerUnit: 25_000 })
  const item = { productId, quantity: 2, length: 300, width: 100 }
  const order = await placeOrder(page, { customerId, items: [item], paidAmount: 100_000 })
  expect(order.total).toBe(140_000)
  return { order, customerId, productId }
}

test('every field can be edited, and the preview equals what the server books', async ({ page }) => {
  await haveSession(page, 'owner')
  const { order } = await bannerOrder(page, 'Serba Ubah')
  await newCustomer(page, 'Pembeli Lain', 'silver')
  await newProduct(page, { name: 'Mug Serba Ubah', pricePerUnit: 30_000 })
  const dialog = await openEdit(page, order)
  await expect(save(dialog)).toBeDisabled()
  await expect(dialog.getByRole('table', { name: 'Riwayat pembayaran' })).toContainText('100.000')

  await dialog.getByRole('radio', { name: 'Selesai' }).click()
  const customer = dialog.getByRole('combobox', { name: 'Pelanggan' })
  await customer.fill('pembeli lain')
  await page.getByRole('option', { name: /Pembeli Lain/ }).click()
  await dialog.getByLabel('Panjang Banner Serba Ubah dalam cm').fill('200')
  await dialog.getByLabel('Lebar Banner Serba Ubah dalam cm').fill('50,5')
  await dialog.getByLabel('Jumlah Banner Serba Ubah').fill('4')
  await dialog.getByLabel('Catatan Banner Serba Ubah').fill('Mata ayam')
  await dialog.getByRole('combobox', { name: 'Tambah item' }).fill('mug serba')
  await page.getByRole('option', { name: /Mug Serba Ubah/ }).click()
  await expect(dialog.getByLabel('Jumlah Mug Serba Ubah')).toBeFocused()
  await dialog.getByLabel('Diskon tambahan').fill('10')
  await dialog.getByText('Transfer', { exact: true }).click()
  await dialog.getByRole('button', { name: /Janji selesai/ }).click()
  const calendar = page.getByRole('dialog', { name: 'Kalender Janji selesai' })
  await expectFocusWithin(calendar)
  await axe(page, 'the edit dialog with its calendar')
  // Five weeks include the end of a month at least once.
  await press(calendar, ...Array<string>(5).fill('ArrowDown'), 'Enter')

  // 1,01 m² × 4 × 25.000 + 30.000 = 131.000; less 10 %, plus 10 % tax: 129.690, rounded down to 129.500.
  await expect(dialog.getByRole('definition').filter({ hasText: '129.500' })).toBeVisible()
  await dialog.getByLabel('Jumlah sudah dibayar').fill('120000')
  await expect(dialog).toContainText('Diterima sekarang Transfer')
  await press(dialog, 'Control+Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Transaksi berhasil diperbarui.' })).toBeVisible()

  const now = await readOrder(page, order.id)
  expect(now).toMatchObject({
    status: 'completed',
    customerName: 'Pembeli Lain',
    discountPercent: 10,
    total: 129_500,
    paidAmount: 120_000,
    paymentMethod: 'transfer',
    paymentStatus: 'partial',
  })
  expect(now.estimatedCompletion).toBe(addDays(order.estimatedCompletion, 35))
  expect(now.items).toMatchObject([
    { quantity: 4, length: 200, width: 50.5, notes: 'Mata ayam' },
    { productName: 'Mug Serba Ubah', quantity: 1 },
  ])
  expect(now.payments.map(({ amount, method }) => [amount, method]).toSorted()).toEqual([
    [100_000, 'cash'],
    [20_000, 'transfer'],
  ])
  await expect(page.getByRole('row').filter({ hasText: 'Pembeli Lain' })).toContainText('129.500')
})

test('an incomplete edit is not saved, leaving asks, failures are reported, and overpayments are refunded', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  await haveSession(page, 'owner')
  const { order } = await bannerOrder(page, 'Kurang Isi')
  const dialog = await openEdit(page, order)

  await test.step('focuses the first incomplete field', async () => {
    const width = dialog.getByLabel('Lebar Banner Kurang Isi dalam cm')
    await width.fill('')
    await save(dialog).click()
    await expect(dialog.getByText('Lebar wajib diisi')).toBeVisible()
    await expect(width).toBeFocused()
    await width.fill('100')
    await dialog.getByLabel('Jumlah sudah dibayar').fill('500000')
    await save(dialog).click()
    await expect(dialog.getByText('Paling banyak Rp 140.000')).toBeVisible()
    await dialog.getByRole('button', { name: 'Hapus Banner Kurang Isi' }).click()
    await save(dialog).click()
    await expect(dialog.getByText('Pilih pelanggan dan tambahkan minimal satu item')).toBeVisible()
  })

  await test.step('asks before leaving', async () => {
    await pressOn(dialog.getByLabel('Jumlah sudah dibayar'), 'Escape')
    const ask = page.getByRole('alertdialog', { name: 'Buang perubahan?' })
    await ask.getByRole('button', { name: 'Lanjut mengisi' }).click()
    await expect(ask).toBeHidden()
    await dialog.getByRole('button', { name: 'Batal', exact: true }).click()
    await ask.getByRole('button', { name: 'Buang perubahan' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: `Tindakan ${numberOf(order)}` })).toBeFocused()
    expect((await readOrder(page, order.id)).version).toBe(order.version)
  })

  await chooseRowAction(page, numberOf(order), 'Ubah')
  await dialog.getByLabel('Jumlah Banner Kurang Isi').fill('1')
  await expect(dialog).toContainText('Dikembalikan ke pelanggan Tunai')
  await dialog.getByLabel('Alasan pengembalian uang').fill('Satu item batal')
  await expect(dialog).toContainText('Lunas')
  await page.route(`**/api/transactions/${order.id}`, (route) => route.fulfill({ status: 500, body: '' }))
  await save(dialog).click()
  const failure = page
    .getByRole('alert')
    .filter({ hasText: 'Gagal memperbarui transaksi. Silakan coba lagi.' })
  await expect(failure).toBeVisible()
  await expect(dialog.getByLabel('Jumlah Banner Kurang Isi')).toHaveValue('1')
  await page.unroute(`**/api/transactions/${order.id}`)
  await failure.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(dialog).toBeHidden()
  const now = await readOrder(page, order.id)
  expect([now.total, now.paidAmount, now.paymentStatus]).toEqual([70_000, 70_000, 'paid'])
  expect(now.payments.map((payment) => payment.amount).toSorted((a, b) => a - b)).toEqual([-30_000, 100_000])
})

test('another user’s changes are merged, conflicts are decided, and a changed price is confirmed again', async ({
  page,
  caller,
  shop,
}) => {
  await haveSession(page, 'owner')
  const { order, productId } = await bannerOrder(page, 'Dua Orang')
  const dialog = await openEdit(page, order)
  await dialog.getByLabel('Diskon tambahan').fill('20')

  const other = await caller('cashier')
  await updateOrder(other, order.id, { version: order.version, status: 'completed' })
  await expect(dialog.getByRole('radio', { name: 'Selesai' })).toBeChecked()
  await expect(dialog.getByText('Baru saja diubah orang lain: Status pesanan.')).toBeVisible()
  await expect(dialog.getByLabel('Diskon tambahan')).toHaveValue('20')

  await updateOrder(other, order.id, { version: order.version + 1, discountPercent: 5 })
  const alert = dialog.getByRole('alert').filter({ hasText: 'baru saja diubah orang lain' })
  await expect(alert.getByRole('row', { name: /Diskon tambahan/ })).toContainText('5%20%')
  await expect(save(dialog)).toBeDisabled()
  await alert.getByRole('button', { name: 'Pertahankan isian saya' }).click()
  await expect(alert).toBeHidden()
  await save(dialog).click()
  await expect(dialog).toBeHidden()
  expect(await readOrder(page, order.id)).toMatchObject({ status: 'completed', discountPercent: 20 })

  await test.step('a changed price', async () => {
    await chooseRowAction(page, numberOf(order), 'Ubah')
    await dialog.getByLabel('Jumlah Banner Dua Orang').fill('3')
    // Delayed, so that this screen cannot know it yet.
    await page.route('**/api/live', (route) => route.abort())
    await page.route(`**/api/transactions/${order.id}`, async (route) => {
      await shop.sql('update products set price_per_unit = 30000 where id = $1', [productId])
      await page.unroute(`**/api/transactions/${order.id}`)
      await route.continue()
    })
    await save(dialog).click()
    const changed = dialog.getByRole('alert').filter({ hasText: 'Harga atau tarif telah berubah' })
    await expect(changed).toContainText(/total sekarang/)
    await dialog.getByRole('button', { name: /^Simpan dengan harga baru/ }).click()
    await expect(dialog).toBeHidden()
    expect((await readOrder(page, order.id)).items[0]?.unitPrice).toBe(30_000)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone, hasTouch: true, isMobile: true })

  test('the menu of a card opens the edit dialog', async ({ page }) => {
    await haveSession(page, 'owner')
    const { order } = await bannerOrder(page, 'Jempol Kasir')
    await page.goto(`/transactions?cari=${numberOf(order)}`)
    const card = page.getByRole('listitem').filter({ hasText: 'Jempol Kasir' })
    await expect(card).toContainText(/kurang Rp\s40\.000/)
    await axe(page, 'the list on a phone')
    await expectNoSidewaysScroll(page)
    await card.getByRole('button', { name: `Tindakan ${numberOf(order)}` }).tap()
    await expect(page.getByRole('menuitem')).toHaveText(['Cetak', 'Cetak SPK', 'Pesan lagi', 'Ubah', 'Hapus'])
    await page.getByRole('menuitem', { name: 'Ubah' }).tap()
    const dialog = page.getByRole('dialog', { name: `Ubah transaksi ${numberOf(order)}` })
    await expect(dialog).toBeVisible()
    await axe(page, 'the edit dialog on a phone')
    await expectNoSidewaysScroll(page)
    // Cancelling asks what happens to the money.
    await dialog.getByRole('radio', { name: 'Dibatalkan' }).tap()
    await expect(dialog).toBeHidden()
    const cancelling = page.getByRole('alertdialog', { name: `Batalkan ${numberOf(order)}?` })
    await cancelling.getByText('Pelanggan batal').tap()
    await axe(page, 'cancelling on a phone')
    await expectNoSidewaysScroll(page)
    await cancelling.getByRole('button', { name: /^Batalkan, kembalikan/ }).tap()
    await expect(cancelling).toBeHidden()
    await expect(card).toContainText('Dibatalkan')
    await expect(card).not.toContainText('kurang')
  })
})
