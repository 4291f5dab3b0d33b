import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape, expectFocusWithin, press, pressOn, type } from './support/keyboard.ts'
import { newCustomer, newProduct, numberOf, placeOrder, readOrder, updateOrder } from './support/orders.ts'
import {
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  recordTexts,
  SCREENS,
  success,
  textPattern,
} from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

/** Orders of Rp 109.500 (ten pieces, tax, a tiny discount) for one customer, Rp 60.000 of each owed; the newest is first in the list. */
async function threeOrders(page: Page, customer: string) {
  const customerId = await newCustomer(page, customer)
  const productId = await newProduct(page)
  const items = [{ productId, quantity: 10, notes: 'Lipat dua' }]
  const sell = () => placeOrder(page, { customerId, items, paidAmount: 49_500, discountPercent: 0.01 })
  return [await sell(), await sell(), await sell()] as const
}

const order = (page: Page, sale: { id: string }) =>
  page.getByRole('dialog', { name: `Pesanan ${numberOf(sale)}` })
const number = (page: Page, sale: { id: string }) =>
  page.getByRole('link', { name: numberOf(sale), exact: true })

test('a cashier pays, finishes and hands over an order by keyboard alone', async ({ page, context }) => {
  await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  await haveSession(page, 'cashier')
  const [below, sale] = await threeOrders(page, 'Ambil Sore')
  await page.goto('/transactions?cari=ambil+sore')
  await pressOn(number(page, sale), 'Enter')
  const opened = order(page, sale)
  await expect(opened).toContainText('Lipat dua')
  await expect(opened).toContainText('2 dari 3 hari ini')
  await expect(opened.getByRole('region', { name: 'Pembayaran' })).toContainText('DP, tunai')
  await expect(opened.getByRole('status', { name: textPattern('Sisa Rp 60.000') })).toBeVisible()
  await axe(page, 'an order')

  await test.step("a customer's new phone number shows in the open order", async () => {
    const address = `/api/customers/${sale.customerId}`
    const { version } = await (await page.request.get(address)).json()
    const changed = await page.request.patch(address, { data: { version, phone: '0811-2222-3333' } })
    expect(changed.ok()).toBe(true)
    await expect(opened).toContainText('0811-2222-3333')
  })

  await test.step('the payment is in the foot, with the change', async () => {
    await press(opened, 'F4')
    const paying = opened.getByRole('form', { name: 'Terima pembayaran' })
    await expect(paying).toContainText(/Sudah dibayar.*49\.500.*Sisa.*60\.000/)
    await expect(paying.getByLabel('Jumlah diterima')).toHaveValue('60.000')
    await type(paying.getByLabel('Uang dari pelanggan'), '50000')
    await expect(paying).toContainText(textPattern('Kurang Rp 10.000'))
    for (const name of ['Transfer', 'QRIS', 'Tunai']) {
      await page.keyboard.press('Alt+m')
      await expect(paying.getByRole('radio', { name })).toBeFocused()
      await expect(paying.getByRole('radio', { name })).toBeChecked()
    }
    await paying.getByLabel('Uang dari pelanggan').fill('100000')
    await expect(paying).toContainText(textPattern('Kembalian Rp 40.000'))
    await axe(page, 'receiving a payment')
    const results = await recordTexts(paying.getByRole('status'))
    await press(paying, 'Control+Enter')
    await expect(success(page, 'Pembayaran berhasil disimpan!')).toBeVisible()
    await expect(opened.getByRole('status', { name: textPattern('Kembalian Rp 40.000') })).toBeVisible()
    // Also while the payment is sent.
    expect(await results()).toEqual([expect.stringMatching(textPattern('Kembalian Rp 40.000'))])
    await expect(opened.getByRole('region', { name: 'Pembayaran' })).toContainText('Pelunasan, tunai')
  })

  await test.step('a finished order notifies the customer and is handed over', async () => {
    // The focus is ready for the next key, without the mouse.
    await press(opened, 'Control+Enter')
    await expect(success(page, 'Pesanan selesai, siap diambil.')).toBeVisible()
    const openedPage = context.waitForEvent('page')
    await opened.getByRole('link', { name: 'Siap diambil' }).click()
    const whatsapp = await openedPage
    expect(new URL(whatsapp.url()).pathname).toBe('/6281122223333')
    expect(new URL(whatsapp.url()).searchParams.get('text')).toContain(`Pesanan ${numberOf(sale)}`)
    await whatsapp.close()
    await expect(opened.getByRole('region', { name: 'Riwayat' })).toContainText(
      'WhatsApp “siap diambil” dibuka',
    )
    await opened.getByRole('button', { name: 'Diambil' }).focus()
    await press(opened, 'Control+Enter')
    await expect(success(page, 'Pesanan diserahkan.')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: numberOf(sale) })).toContainText('Diambil')
    expect(await readOrder(page, sale.id)).toMatchObject({
      handedOverByName: 'Siti Rahmawati',
      paymentStatus: 'paid',
      payments: [{ amount: 49_500 }, { amount: 60_000, tendered: 100_000, change: 40_000 }],
    })
    await expect(opened.getByRole('link', { name: 'Pesan lagi' })).toHaveAttribute(
      'href',
      `/create-transaction?from=${sale.id}`,
    )
    await success(page, 'Pesanan diserahkan.').getByRole('button', { name: 'Urungkan' }).click()
    await expect(opened.getByRole('button', { name: 'Diambil' })).toBeVisible()
  })

  await test.step('shortcuts open the next order and the list', async () => {
    await opened.focus()
    await press(opened, 'ArrowDown')
    await expect(page).toHaveURL(new RegExp(`nota=${below.id}`))
    await closeByEscape(order(page, below), number(page, below))
    await expect(page).not.toHaveURL(/nota=/)
  })
})

test('handing over an unpaid order asks first, and other users’ changes appear live', async ({
  page,
  person,
  caller,
}) => {
  await haveSession(page, 'cashier')
  const [other, , sale] = await threeOrders(page, 'Ambil Dulu')
  await updateOrder(page, sale.id, { version: sale.version, status: 'completed' })
  const operator = await person('operator', { home: false })
  await operator.goto(`/transactions?nota=${sale.id}`)
  await order(operator, sale).getByRole('button', { name: 'Diambil' }).click()
  const asked = operator.getByRole('alertdialog')
  await expect(asked.getByRole('button', { name: 'Serahkan sebagai piutang' })).toBeVisible()
  await expect(asked.getByRole('button', { name: 'Terima pembayaran' })).toBeHidden()

  await page.goto(`/transactions?cari=ambil+dulu&nota=${sale.id}`)
  const opened = order(page, sale)
  await opened.getByRole('button', { name: 'Diambil' }).click()
  const question = page.getByRole('alertdialog', { name: `Serahkan ${numberOf(sale)} yang belum lunas?` })
  await expect(question).toContainText(textPattern('Ambil Dulu masih kurang Rp 60.000.'))
  await expectFocusWithin(question.getByLabel('Diterima oleh'))
  await axe(page, 'handing over what is not paid')
  await type(question.getByLabel('Diterima oleh'), 'Pak Budi')
  await question.getByRole('button', { name: 'Serahkan sebagai piutang' }).click()
  await expect(success(page, 'Pesanan diserahkan.')).toBeVisible()
  await expect(opened.getByRole('region', { name: 'Riwayat' })).toContainText('Diambil oleh Pak Budi')
  await expect(opened.getByRole('button', { name: 'Terima pembayaran' })).toBeVisible()

  const owner = await caller('owner')
  const pay = { id: crypto.randomUUID(), amount: 60_000, method: 'qris' }
  await owner.request.post(`/api/transactions/${sale.id}/payments`, { data: pay })
  await expect(opened.getByRole('region', { name: 'Pembayaran' })).toContainText('Pelunasan, QRIS')
  await expect(opened.getByRole('button', { name: 'Terima pembayaran' })).toBeHidden()

  await page
    .getByRole('row')
    .filter({ hasText: numberOf(other) })
    .getByText('Ambil Dulu')
    .click()
  await order(page, other).getByRole('button', { name: 'Ubah' }).click()
  const edit = page.getByRole('dialog', { name: `Ubah transaksi ${numberOf(other)}` })
  await expect(edit.getByRole('button', { name: 'Batalkan pesanan' })).toBeVisible()
  await owner.request.delete(`/api/transactions/${other.id}`, {
    data: { version: other.version, reason: 'Salah input' },
  })
  await expect(edit.getByRole('alert')).toContainText('Transaksi ini baru saja dihapus orang lain.')
  await closeByEscape(edit)
  const gone = order(page, other).getByRole('alert')
  await expect(gone).toContainText(`Transaksi ${numberOf(other)} sudah dihapus`)
  await expect(gone).toContainText('Salah input')
  await expect(order(page, other).getByRole('button', { name: 'Terima pembayaran' })).toBeHidden()
})

test('on a phone an order is a page and its payment a sheet', async ({ page }) => {
  await page.setViewportSize(SCREENS.phone)
  await haveSession(page, 'cashier')
  const [, , sale] = await threeOrders(page, 'Di Ponsel')
  await page.goto('/transactions?cari=di+ponsel&urut=tempo')
  const card = page.getByRole('listitem').filter({ hasText: numberOf(sale) })
  await expect(card).toContainText('janji besok')
  await expectNoLayoutShift(page)
  await card.getByRole('link', { name: 'Di Ponsel' }).click()
  const opened = order(page, sale)
  await expect(opened.getByRole('heading', { name: '1 item' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await axe(page, 'an order on a phone')
  await opened.getByRole('button', { name: 'Terima pembayaran' }).click()
  const sheet = page.getByRole('dialog', { name: 'Terima pembayaran' })
  await expectFocusWithin(sheet.getByLabel('Uang dari pelanggan'))
  await sheet.locator('label').filter({ hasText: 'QRIS' }).click()
  await expect(sheet.getByLabel('Uang dari pelanggan')).toBeHidden()
  await sheet.getByRole('button', { name: 'Bagi dua metode' }).click()
  await sheet.getByLabel('Dengan QRIS').fill('10000')
  await axe(page, 'the payment sheet')
  await sheet.getByRole('button', { name: 'Simpan pembayaran' }).click()
  await expect(success(page, 'Pembayaran berhasil disimpan!')).toBeVisible()
  await expect(opened.getByText('Lunas').first()).toBeVisible()
  await page.goBack()
  await expect(opened).toBeHidden()
  await expect(card).toContainText('Lunas')
})
