// Longer than 250 lines: one journey, whose steps build on each other.
import type { Page } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import type { DayReport } from '../contract/reports.ts'
import type { Transaction } from '../contract/transaction-record.ts'
import { DENOMINATIONS } from '../core/payments/drawer.ts'
import { dayOf } from '../core/time/calendar.ts'
import { type Caller, expect, test } from './support/fixtures.ts'
import { openTill, save, waitForOfflineSale } from './support/offline.ts'
import { newCustomer, newProduct, numberOf, placeOrder, readOrder, updateOrder } from './support/orders.ts'
import { DAY_REPORT, SCREENS, success, textPattern, visit } from './support/pages.ts'
import { DEMO_PASSWORD, signIn } from './support/sign-in.ts'

const TABLET = { width: 1180, height: 820 }
const CUSTOMER = 'Toko Sehari Penuh'
const STICKER = 'Stiker Sehari Penuh'

/** The day's expected figures (rupiah): the shop's report before this journey plus what the journey adds. */
type Books = Pick<DayReport, 'sales' | 'received' | 'unpaid'>

const reportNow = async (owner: Caller): Promise<DayReport> => {
  const day = dayOf(new Date(), 'Asia/Jakarta')
  return await (await owner.request.get(`/api/reports/day?day=${day}`)).json()
}

test('after a day of sales, production and refunds every screen agrees and the report is exact to the rupiah', async ({
  page,
  person,
}) => {
  await signIn(page, 'cashier')
  const operator = await person('operator', { home: false, viewport: TABLET })
  const owner = await person('owner', { viewport: SCREENS.phone })
  const setStore = async (fields: object) => {
    const { version } = await (await owner.request.get('/api/store')).json()
    expect((await owner.request.patch('/api/store', { data: { version, ...fields } })).ok()).toBe(true)
  }
  await setStore({ expressRate: 0.2, expressFee: 0, taxRate: 0.1, timeZone: 'Asia/Jakarta' })
  const customerId = await newCustomer(page, CUSTOMER)
  const sticker = await newProduct(owner, {
    name: STICKER,
    machineType: 'Cutting Plotter',
    discountEligible: false,
  })
  const banner = await newProduct(owner, {
    ...{ name: 'Banner Sehari Penuh', unit: 'm²', pricePerUnit: 25_000, discountEligible: false },
  })
  const before = await reportNow(owner)
  const books: Books = structuredClone({
    sales: before.sales,
    received: before.received,
    unpaid: before.unpaid,
  })
  const book = (sale: { total: number; tax: number }) => {
    books.sales.count += 1
    books.sales.amount += sale.total
    books.sales.tax += sale.tax
    books.unpaid += sale.total
  }
  const receive = (method: 'cash' | 'transfer' | 'qris', amount: number) => {
    books.received[method] += amount
    books.received.amount += amount
    books.unpaid -= amount
    if (amount < 0) books.received.refunded -= amount
  }
  const onPhone = (label: string, amount: number) =>
    expect(
      owner
        .getByRole('main')
        .locator('dl > div')
        .filter({ has: owner.getByRole('term').filter({ hasText: label }) })
        .getByRole('definition')
        .first(),
    ).toHaveText(textPattern(`Rp ${amount.toLocaleString('id-ID')}`))
  /** The report, the owner's phone and the expected figures agree. */
  const agree = async () => {
    expect(await reportNow(owner)).toMatchObject(books)
    await onPhone('Penjualan hari ini', books.sales.amount)
    await onPhone('Uang masuk', books.received.amount)
  }

  // The day begins with the drawer.
  const drawerNow = async () => (await (await page.request.get('/api/drawers/current')).json()).drawer
  let inDrawer: number = (await drawerNow())?.expected.cash ?? 0
  await page.getByRole('region', { name: 'Laci kas' }).getByRole('button', { name: 'Buka laci' }).click()
  await page.getByRole('dialog', { name: 'Buka laci kas' }).getByLabel('Modal awal').fill('300000')
  await page.keyboard.press('Enter')
  await expect(success(page, 'Laci kas dibuka.')).toBeVisible()
  inDrawer += 300_000

  // 1. Express, at the counter: 20 × 10.000, plus a fifth, plus 10 % tax.
  await openTill(page)
  await writeOrder(page, 20)
  await page.getByRole('button', { name: 'Ekspres' }).click()
  await expect(page.getByText('Ekspres 20%')).toBeVisible()
  await expectTotal(page, 264_000)
  await page.getByRole('button', { name: 'Uang pas' }).click()
  const express = await saveOrder(page)
  expect(express).toMatchObject({
    isExpress: true,
    expressSurcharge: 40_000,
    subtotal: 240_000,
    total: 264_000,
  })
  book({ total: 264_000, tax: 24_000 })
  receive('cash', 264_000)
  inDrawer += 264_000

  // 2. to 7. through the API, as the till sends them.
  const stickers = (quantity: number) => [{ productId: sticker, quantity }]
  const sell = async (items: Parameters<typeof placeOrder>[1]['items'], total: number, pay: object = {}) => {
    const sale = await placeOrder(page, { customerId, items, ...pay })
    expect(sale.total).toBe(total)
    book(sale)
    return sale
  }
  await sell(stickers(10), 110_000, { paidAmount: 50_000 })
  receive('cash', 50_000)
  inDrawer += 50_000
  const both = [{ productId: banner, length: 300, width: 100 }, ...stickers(10)]
  const parts = await sell(both, 192_500, { paidAmount: 100_000, paymentMethod: 'qris' })
  receive('qris', 100_000)
  const refunded = await sell(stickers(30), 330_000, { paidAmount: 330_000, paymentMethod: 'transfer' })
  receive('transfer', 330_000)
  const cancelled = await sell(stickers(10), 110_000, { paidAmount: 110_000 })
  receive('cash', 110_000)
  inDrawer += 110_000
  const moved = await sell([{ productId: banner, length: 100, width: 100 }], 27_500)
  await sell(stickers(5), 55_000)
  await agree()

  // The operator moves the orders over the board; another machine takes one of them over.
  await operator.goto('/transactions?cari=Sehari+Penuh')
  await operator.getByRole('radiogroup', { name: 'Tampilan' }).getByText('Produksi').click()
  const card = (column: string, sale: { id: string }) =>
    operator
      .getByRole('region', { name: column, exact: true })
      .getByRole('group', { name: new RegExp(numberOf(sale)) })
  await expect(card('Antre', express)).toContainText('20 pcs')
  await card('Antre', express).focus()
  for (const stage of ['Desain', 'Cetak']) {
    await operator.keyboard.press('Shift+ArrowRight')
    await expect(card(stage, express)).toBeFocused()
  }
  await expect(card('Antre', moved)).toContainText('Banner Sehari Penuh')
  const other = { version: moved.version, items: [{ id: uuidv7(), productId: sticker, quantity: 5 }] }
  const onPlotter = await updateOrder(page, moved.id, other)
  expect(onPlotter.total).toBe(55_000)
  books.sales.amount += 55_000 - 27_500
  books.sales.tax += 5_000 - 2_500
  books.unpaid += 55_000 - 27_500
  await expect(card('Antre', moved)).toContainText('5 pcs')
  await operator.getByRole('combobox', { name: 'Mesin' }).click()
  await operator.getByRole('option', { name: /^Cutting Plotter/ }).click()
  await expect(card('Antre', moved)).toBeVisible()
  await visit(operator, '/transactions?cari=Sehari+Penuh&tampilan=produksi')

  // 8. The price changes during the order: the till says so, and sells at the new price.
  await writeOrder(page, 10)
  await expectTotal(page, 110_000)
  const { rows } = await (await owner.request.get('/api/products?search=Stiker+Sehari')).json()
  const dearer = { version: rows[0].version, pricePerUnit: 12_000 }
  expect((await owner.request.patch(`/api/products/${sticker}`, { data: dearer })).ok()).toBe(true)
  await expectTotal(page, 132_000)
  await page.getByRole('button', { name: 'Uang pas' }).click()
  await saveOrder(page, 'Simpan dengan harga baru')
  book({ total: 132_000, tax: 12_000 })
  receive('cash', 132_000)
  inDrawer += 132_000

  // 9. Sold while the server is down; no other device knows yet.
  await page.context().setOffline(true)
  await writeOrder(page, 5)
  await page.getByRole('button', { name: 'Uang pas' }).click()
  await save(page)
  await waitForOfflineSale(page)
  await agree()
  await page.context().setOffline(false)
  book({ total: 66_000, tax: 6_000 })
  receive('cash', 66_000)
  inDrawer += 66_000
  await onPhone('Penjualan hari ini', books.sales.amount)

  // 10. to 12., and refunds.
  await sell(stickers(10), 132_000, { paidAmount: 132_000, paymentMethod: 'qris' })
  receive('qris', 132_000)
  await sell(stickers(10), 132_000, { paidAmount: 132_000 })
  receive('cash', 132_000)
  inDrawer += 132_000
  await sell(stickers(10), 132_000)
  const reverseSale = (sale: Transaction, action: string, data: object) =>
    owner.request.post(`/api/transactions/${sale.id}/${action}`, {
      data: { version: sale.version, reason: 'Hasil cetak rusak', ...data },
    })
  const refund = { id: uuidv7(), amount: 30_000 }
  expect((await reverseSale(refunded, 'refunds', refund)).ok()).toBe(true)
  receive('transfer', -30_000)
  expect((await reverseSale(cancelled, 'cancellation', { refund: 110_000 })).ok()).toBe(true)
  receive('cash', -110_000)
  books.sales.count -= 1
  books.sales.amount -= 110_000
  books.sales.tax -= 10_000
  books.unpaid -= 110_000
  await expect(card('Antre', cancelled)).toHaveCount(0)
  await agree()

  // The finished part of the order of two machines is handed over by its number, the rest once it is paid.
  const [large, small] = (await readOrder(page, parts.id)).items
  const ready = { lines: [large?.id], from: 'queue', to: 'ready' }
  expect((await operator.request.post(`/api/production/${parts.id}/moves`, { data: ready })).ok()).toBe(true)
  await expect(card('Siap diambil', parts)).toContainText('Banner Sehari Penuh')
  await expect(card('Antre', parts)).toContainText('10 pcs')
  await visit(page, '/transactions')
  await expect(page.getByRole('row').filter({ hasText: numberOf(parts) })).toBeVisible()
  await page.keyboard.press('h')
  await page.keyboard.type(`${numberOf(parts)}`)
  await page.keyboard.press('Enter')
  const opened = page.getByRole('dialog', { name: `Pesanan ${numberOf(parts)}` })
  await opened.getByRole('button', { name: 'Serahkan sekarang' }).click()
  const asked = page.getByRole('alertdialog', { name: `Serahkan ${numberOf(parts)}` })
  await expect(asked.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await asked.getByLabel('Diterima oleh').fill('Pak Budi')
  await page.keyboard.press('Enter')
  await expect(success(page, '1 item diserahkan.')).toBeVisible()
  await expect(opened).toContainText('oleh Pak Budi')
  await expect(card('Siap diambil', parts)).toHaveCount(0)
  await card('Antre', parts).focus()
  await operator.keyboard.press('Shift+ArrowRight')
  const rest = { lines: [small?.id], from: 'design', to: 'ready' }
  await expect(card('Desain', parts)).toBeFocused()
  // Optimistic: the screen shows it before the server answers.
  await expect.poll(async () => (await readOrder(page, parts.id)).items[1]?.stage).toBe('design')
  expect((await operator.request.post(`/api/production/${parts.id}/moves`, { data: rest })).ok()).toBe(true)
  await opened.getByRole('button', { name: 'Terima pembayaran' }).click()
  await opened
    .getByRole('form', { name: 'Terima pembayaran' })
    .getByLabel('Uang dari pelanggan')
    .fill('100000')
  await page.keyboard.press('Control+Enter')
  await expect(opened.getByRole('status', { name: textPattern('Kembalian Rp 7.500') })).toBeVisible()
  receive('cash', 92_500)
  inDrawer += 92_500
  // The refund of the cancelled order came from the owner's drawer, not this till's.
  await opened.getByRole('button', { name: 'Diambil' }).click()
  await expect(success(page, 'Pesanan diserahkan.')).toBeVisible()
  await expect(card('Siap diambil', parts)).toHaveCount(0)
  await agree()

  // The next shift takes the drawer over and closes it, exact to the rupiah.
  expect((await drawerNow()).expected.cash).toBe(inDrawer)
  await visit(page, '/')
  await closeDrawer(page, inDrawer, 'Ratna Dewi')
  const shift = { email: 'manager@printpro.id', password: DEMO_PASSWORD }
  expect((await page.request.post('/api/auth/sign-in/email', { data: shift })).ok()).toBe(true)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /, Ratna$/ })).toBeVisible()
  await closeDrawer(page, inDrawer)
  const { drawers } = await reportNow(owner)
  expect(drawers.slice(-2)).toMatchObject([
    { closedByName: 'Siti Rahmawati', variance: 0, deposited: 0 },
    { closedByName: 'Ratna Dewi', variance: 0, deposited: inDrawer },
  ])
  await visit(owner, `/laporan-harian/${dayOf(new Date(), 'Asia/Jakarta')}`)
  const sheets = owner.getByRole('region', { name: DAY_REPORT })
  const onPaper = async () => (await sheets.allTextContents()).join(' ')
  for (const amount of [books.sales.amount, books.received.cash, books.received.qris, books.unpaid])
    await expect.poll(onPaper).toContain(amount.toLocaleString('id-ID'))
})

/** Writes an order of `quantity` stickers. */
async function writeOrder(till: Page, quantity: number): Promise<void> {
  await till.getByRole('button', { name: 'Pilih pelanggan' }).click()
  await till.getByRole('combobox', { name: 'Cari pelanggan' }).fill(CUSTOMER)
  await till.getByRole('option').first().click()
  await expect(till.locator('[aria-modal="true"]')).toHaveCount(0)
  await till.getByRole('combobox', { name: 'Tambah produk' }).fill(STICKER)
  await till.getByRole('option').first().click()
  await till.getByRole('textbox', { name: `Jumlah ${STICKER}` }).fill(String(quantity))
}

async function expectTotal(till: Page, amount: number): Promise<void> {
  await expect(till.getByRole('status', { name: 'Total' })).toHaveText(
    textPattern(`Rp ${amount.toLocaleString('id-ID')}`),
  )
}

/** Saves the order and returns the server's record. */
async function saveOrder(till: Page, button = 'Simpan transaksi'): Promise<Transaction> {
  const answer = till.waitForResponse(
    (response) => response.url().endsWith('/api/transactions') && response.request().method() === 'POST',
  )
  await till.getByRole('button', { name: button }).click()
  const sale = await (await answer).json()
  await till.getByRole('button', { name: /^Transaksi baru/ }).click()
  return sale
}

/** Counts the expected cash and closes the drawer: all of it goes to the owner, or to a colleague. */
async function closeDrawer(page: Page, cash: number, colleague?: string): Promise<void> {
  await page.getByRole('region', { name: 'Laci kas' }).getByRole('button', { name: 'Tutup kasir' }).click()
  const closing = page.getByRole('dialog', { name: /^Tutup kasir/ })
  let left = cash
  await closing.locator('summary').filter({ hasText: 'Logam' }).click()
  for (const { key, worth } of DENOMINATIONS) {
    const count = Math.floor(left / worth)
    if (count === 0) continue
    const kind = key.startsWith('coin') ? 'Logam' : 'Kertas'
    await closing.getByLabel(textPattern(`${kind} Rp ${worth.toLocaleString('id-ID')}`)).fill(String(count))
    left -= count * worth
  }
  expect(left).toBe(0)
  if (colleague) {
    await closing.getByText('Serah terima').click()
    await closing.getByRole('combobox', { name: /^Diterima oleh/ }).click()
    await page.getByRole('option', { name: colleague }).click()
  } else await closing.getByLabel('Tinggal di laci, modal berikutnya').fill('0')
  await closing.getByRole('button', { name: 'Tutup saja' }).click()
  await expect(success(page, 'Kasir ditutup.')).toBeVisible()
}
