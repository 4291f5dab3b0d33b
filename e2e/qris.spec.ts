import type { Locator, Page } from '@playwright/test'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { QRIS_FAULTS, qrisWithAmount } from '../core/payments/qris.ts'
import { qrPicture } from '../server/features/receivables/reminders/qr-picture.ts'
import { STATIC_QRIS } from '../testing/qris.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape, press, type } from './support/keyboard.ts'
import { newCustomer, newProduct, numberOf, placeOrder } from './support/orders.ts'
import {
  expectNoSidewaysScroll,
  onEveryPaper,
  SCREENS,
  success,
  textPattern,
  unfold,
  visit,
} from './support/pages.ts'
import type { Shop } from './support/shop-server.ts'
import { haveSession } from './support/sign-in.ts'

/** What a camera would read from the screen, with the paper's white around it. Decoded here: the tests' browser does not optimise code. */
async function readQr(code: Locator): Promise<string | undefined> {
  const picture = sharp(await code.screenshot())
  const { width } = await picture.metadata()
  const { data, info } = await picture
    .resize({ width: width * 4, kernel: 'nearest' })
    .extend({ top: 80, bottom: 80, left: 80, right: 80, background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data
}

const code = (place: Page | Locator, sum: string) =>
  place.getByRole('img', { name: textPattern(`Kode QRIS Rp ${sum}`) })
const anyCode = (place: Page | Locator) => place.getByRole('img', { name: /^Kode QRIS/ })
const till = (page: Page) => page.getByRole('complementary', { name: 'Ringkasan dan pembayaran' })

/** As the second test leaves it. */
const switchOn = (shop: Shop) =>
  shop.sql('update store_config set qris_code = $1, qris_enabled = true', [STATIC_QRIS])

/** A draft of Rp 110.000 (with tax) for a customer of its own. */
async function beginSale(page: Page, name: string) {
  const customerId = await newCustomer(page, name)
  const product = `Kartu ${name}`
  await newProduct(page, { name: product, discountEligible: false })
  await page.goto('/create-transaction')
  await page.getByRole('button', { name: 'Pilih pelanggan' }).click()
  await page.getByLabel('Cari pelanggan').fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await page.getByLabel('Tambah produk').fill(product)
  await page.getByRole('option', { name: new RegExp(product) }).click()
  await page.getByLabel(`Jumlah ${product}`).fill('10')
  await expect(page.getByRole('status', { name: 'Total' })).toHaveText(textPattern('Rp 110.000'))
  return customerId
}

test('a shop without a QRIS sees none', async ({ page }) => {
  await haveSession(page, 'owner')
  await beginSale(page, 'Tanpa QRIS')
  await till(page).getByText('QRIS', { exact: true }).click()
  await page.getByLabel('Jumlah dibayar').fill('110000')
  await expect(till(page)).toContainText('Uang pas')
  await expect(anyCode(page)).toHaveCount(0)
  await expect(page.getByText('Kode QRIS tampil')).toHaveCount(0)
})

test('the owner enters the code once, tries it, and switches it on', async ({ page }) => {
  await haveSession(page, 'owner')
  await page.goto('/settings')
  await unfold(page, 'QRIS dengan jumlah')
  const field = page.getByRole('textbox', { name: 'Kode QRIS' })
  const on = page.getByRole('switch', { name: 'Tampilkan QRIS dengan jumlah' })

  await test.step('a fault is named at the field', async () => {
    await expect(on).toBeDisabled()
    await field.fill(STATIC_QRIS.replace('19F2', '19F3'))
    await expect(field).toHaveAccessibleDescription(new RegExp(QRIS_FAULTS.wrongChecksum))
    await expect(page.getByRole('button', { name: 'Uji', exact: true })).toBeDisabled()
    await axe(page, 'a faulty code')
  })

  await test.step('a picture of it is read', async () => {
    await page.getByRole('button', { name: 'Pindai QRIS' }).click()
    const scan = page.getByRole('dialog', { name: 'Pindai QRIS' })
    const choose = (content: string) =>
      scan
        .getByLabel('Gambar QRIS')
        .setInputFiles({ name: 'qris.png', mimeType: 'image/png', buffer: Buffer.from(content, 'base64') })
    await choose(Buffer.from('bukan gambar').toString('base64'))
    await expect(scan.getByRole('alert')).toContainText('Tidak ada kode QR yang terbaca')
    await axe(page, 'scanning')
    await choose(qrPicture(STATIC_QRIS).toString('base64'))
    await expect(scan).toBeHidden()
    await expect(field).toHaveValue(STATIC_QRIS)
    await expect(page.getByText('Atas nama PRINTPRO DIGITAL')).toBeVisible()
  })

  await test.step('it is tried before it is on', async () => {
    await on.click()
    const trial = page.getByRole('dialog', { name: 'Uji QRIS' })
    await expect(trial).toContainText('Tidak ada pemberitahuan')
    expect(await readQr(code(trial, '1.000'))).toBe(qrisWithAmount(STATIC_QRIS, 1000))
    await trial.getByLabel('Jumlah untuk diuji').fill('2500')
    expect(await readQr(code(trial, '2.500'))).toBe(qrisWithAmount(STATIC_QRIS, 2500))
    await axe(page, 'trying the code')
    await trial.getByRole('button', { name: 'Batal' }).click()
    await expect(on).not.toBeChecked()
    await on.click()
    await trial.getByRole('button', { name: 'Sudah diuji, nyalakan' }).click()
    await expect(on).toBeChecked()
    await page.getByRole('button', { name: 'Simpan pengaturan' }).click()
    await expect(success(page, 'Pengaturan toko berhasil disimpan!')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Aktif, PRINTPRO DIGITAL')).toBeVisible()
  })

  await test.step('Riwayat names it', async () => {
    await visit(page, '/settings?tab=riwayat')
    const entry = page.getByRole('listitem').filter({ hasText: 'mengubah pengaturan toko' }).first()
    await expect(entry).toContainText('QRIS dengan jumlah')
  })
})

test('the till shows exactly what is paid by QRIS, also without the server', async ({
  page,
  context,
  shop,
}) => {
  await switchOn(shop)
  await haveSession(page, 'cashier')
  await beginSale(page, 'Bayar Pindai')
  const column = till(page)
  await expect(anyCode(page)).toHaveCount(0)
  await column.getByText('QRIS', { exact: true }).click()
  await expect(column).toContainText('Kode QRIS tampil setelah jumlahnya diisi.')
  await context.setOffline(true)
  const paid = page.getByLabel('Jumlah dibayar')
  await paid.focus()
  await type(paid, '60000')
  const scanned = await readQr(code(column, '60.000'))
  const number = /62\d\d0108([0-9A-F]{8})/.exec(scanned ?? '')?.[1]
  expect(scanned).toBe(qrisWithAmount(STATIC_QRIS, 60_000, number))
  await context.setOffline(false)
  await axe(page, 'the till with QRIS')

  await test.step('a key fills the window with it', async () => {
    await press(paid, 'Alt+q')
    const large = page.getByRole('dialog', { name: 'Bayar dengan QRIS' })
    expect(await readQr(code(large, '60.000'))).toBe(scanned)
    await axe(page, 'the code for the customer')
    await closeByEscape(large)
    await expect(paid).toBeFocused()
  })

  await test.step('of two methods it is the part by QRIS', async () => {
    await column.getByText('Tunai', { exact: true }).click()
    await paid.fill('50000')
    await page.getByRole('button', { name: 'Bagi dua metode' }).click()
    expect(await readQr(code(column, '60.000'))).toBe(scanned)
    await page.getByLabel('Jumlah dengan metode kedua').fill('40000')
    expect(await readQr(code(column, '40.000'))).toBe(qrisWithAmount(STATIC_QRIS, 40_000, number))
  })

  await page.getByRole('button', { name: 'Simpan transaksi' }).click()
  await expect(success(page, 'Transaksi berhasil disimpan!')).toBeVisible()
  const rows = await shop.sql(
    `select method, amount::int from payments join transactions on transactions.id = transaction_id
      where upper(right(transactions.id::text, 8)) = $1 order by amount`,
    [number],
  )
  expect(rows).toEqual([
    { method: 'qris', amount: 40_000 },
    { method: 'cash', amount: 50_000 },
  ])
})

test('what remains is on the order, on every paper, in Rekap tagihan and in Piutang', async ({
  page,
  shop,
}) => {
  await switchOn(shop)
  await haveSession(page, 'owner')
  const customerId = await newCustomer(page, 'Sisa Pindai')
  const productId = await newProduct(page, { discountEligible: false })
  const sale = await placeOrder(page, {
    customerId,
    items: [{ productId, quantity: 10 }],
    paidAmount: 60_000,
  })
  const number = numberOf(sale)
  const qris = qrisWithAmount(STATIC_QRIS, 50_000, number)
  await page.context().addInitScript(() => {
    window.print = () => undefined
  })

  await test.step('receiving a payment', async () => {
    await page.goto(`/transactions?cari=${number}`)
    await page.getByRole('link', { name: number, exact: true }).click()
    const order = page.getByRole('dialog', { name: `Pesanan ${number}` })
    await expect(order.getByRole('button', { name: 'Terima pembayaran' })).toBeVisible()
    await press(order, 'F4')
    const paying = order.getByRole('form', { name: 'Terima pembayaran' })
    await expect(anyCode(paying)).toHaveCount(0)
    await paying.getByText('QRIS', { exact: true }).click()
    expect(await readQr(code(paying, '50.000'))).toBe(qris)
    await paying.getByLabel('Jumlah diterima').fill('20000')
    expect(await readQr(code(paying, '20.000'))).toBe(qrisWithAmount(STATIC_QRIS, 20_000, number))
    await axe(page, 'receiving a payment by QRIS')
  })

  await test.step('the nota on every paper', () =>
    onEveryPaper(page, sale, async (main) => {
      const sheet = main.locator('[data-sheet]:visible')
      await expect(sheet).toHaveCount(1)
      expect(await readQr(code(sheet, '50.000'))).toBe(qris)
      await expect(sheet.getByRole('img', { name: `Kode QR ${number}` })).toBeVisible()
    }))

  await test.step('Rekap tagihan', async () => {
    await visit(page, `/statement/${customerId}`)
    expect(await readQr(code(page.locator('[data-sheet]:visible'), '50.000'))).toBe(qris)
    await axe(page, 'a statement with QRIS')
    await placeOrder(page, { customerId, items: [{ productId }], paidAmount: 0 })
    await page.reload()
    expect(await readQr(code(page.locator('[data-sheet]:visible'), '61.000'))).toBe(
      qrisWithAmount(STATIC_QRIS, 61_000),
    )
  })

  await test.step('a picture to send from Piutang, on a phone', async () => {
    await page.setViewportSize(SCREENS.phone)
    await visit(page, `/receivables?cari=${number}`)
    await page.getByRole('button', { name: `QRIS ${number}` }).click()
    const large = page.getByRole('dialog', { name: 'Bayar dengan QRIS' })
    expect(await readQr(code(large, '50.000'))).toBe(qris)
    await axe(page, 'the code on a phone')
    await expectNoSidewaysScroll(page)
    const download = page.waitForEvent('download')
    await large.getByRole('button', { name: 'Bagikan gambar' }).click()
    expect((await download).suggestedFilename()).toBe(`QRIS ${number} 50000.png`)
  })
})
