import type { Locator, Page } from '@playwright/test'
import { addDays, dayOf } from '../core/time/calendar.ts'
import { axe } from './support/axe.ts'
import { type Caller, expect, test } from './support/fixtures.ts'
import { press, pressOn } from './support/keyboard.ts'
import { waitForSync } from './support/offline.ts'
import { newCustomer, newProduct, numberOf, placeOrder } from './support/orders.ts'
import { expectNoLayoutShift, expectNoSidewaysScroll, SCREENS, unfold } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

const ZONE = 'Asia/Jakarta'
const cell = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Ringkasan' }).locator('dl > div').filter({ hasText: label })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const chart = (page: Page, name: RegExp) => page.getByRole('application', { name })
const preset = (page: Page) => page.getByRole('combobox', { name: 'Periode' })
const text = (amount: number) => amount.toLocaleString('id-ID')

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`/analytics${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Analitik' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function asked(page: Page, path: string) {
  const today = dayOf(new Date(), ZONE)
  const range = `from=${addDays(today, -29)}&to=${today}`
  return await (await page.request.get(`/api/analytics/${path}?${range}`)).json()
}

/** An order of Rp 330.000 including tax, of which Rp 200.000 are paid by QRIS. */
async function sells(page: Caller, customer: string, product: string) {
  const [customerId, productId] = [
    await newCustomer(page, customer),
    await newProduct(page, { name: product, discountEligible: false }),
  ]
  const items = [{ productId, quantity: 30 }]
  return await placeOrder(page, { customerId, items, paidAmount: 200_000, paymentMethod: 'qris' })
}

test('the figures of thirty days appear as charts, tables and text', async ({ page }) => {
  await haveSession(page, 'owner')
  const order = await sells(page, 'CV Angka Pasti', 'Plakat Kayu')
  await open(page)
  const { current } = await asked(page, 'figures')
  await expect(cell(page, 'Penjualan')).toContainText(text(current.sales.amount))
  await expect(cell(page, 'Penjualan')).toContainText(/[+−]\d[\d.]*,\d%/)
  await expect(page.getByText('dibanding 30 hari sebelumnya')).toHaveCount(1)
  await expectNoLayoutShift(page)
  await expect(cell(page, 'Transaksi').first()).toContainText(text(current.sales.count))
  await expect(cell(page, 'Piutang baru')).toContainText(text(current.unpaid))
  await expect(card(page, 'Uang masuk')).toContainText(text(current.received.amount))
  await expect(card(page, 'Uang masuk').getByRole('listitem').filter({ hasText: 'QRIS' })).toContainText(
    text(current.received.qris),
  )
  await expect(card(page, 'Penjualan − pengeluaran')).toContainText(
    text(Math.abs(current.sales.amount - current.sales.tax - current.expenses.amount)),
  )
  await unfold(page, 'Rincian')
  await expect(card(page, 'Pengeluaran per kategori').getByRole('listitem')).toHaveCount(
    current.expenses.categories.length,
  )
  const { machines, total } = await asked(page, 'breakdown')
  expect(total).toBe(current.sales.amount)
  await expect(card(page, 'Per jenis mesin').getByRole('listitem').first()).toContainText(
    text(machines[0].amount),
  )
  await expect(card(page, 'Per kategori').getByRole('listitem').filter({ hasText: 'Spanduk' })).toBeVisible()
  await expect(card(page, 'Pelanggan baru dan kembali')).toContainText(/Baru: \d+ pelanggan/)
  const latest = card(page, '10 transaksi terakhir').getByRole('row')
  await expect(latest).toHaveCount(11)
  await expect(latest.nth(1)).toContainText(numberOf(order))
  await expect(latest.nth(1)).toContainText('Sebagian')
  await expect(card(page, '10 pelanggan teratas').getByRole('row').nth(1)).toBeVisible()
  await axe(page, 'thirty days')

  // Bar by bar with the arrow keys; the same figures as a table.
  await pressOn(chart(page, /^Penjualan harian/), 'ArrowRight')
  await expect(card(page, 'Penjualan harian').locator('.recharts-tooltip-wrapper')).toContainText(
    /PenjualanRp\s[\d.]+ transaksi/,
  )
  const asTable = card(page, 'Penjualan harian').getByRole('button', { name: /sebagai tabel$/ })
  await pressOn(asTable, 'Enter')
  const days = card(page, 'Penjualan harian').getByRole('row')
  await expect(days).toHaveCount(31)
  await expect(days.last()).toContainText(text((await asked(page, 'timeline')).rows.at(-1).amount))
  await card(page, 'Penjualan bulanan')
    .getByRole('button', { name: 'Penjualan bulanan sebagai tabel' })
    .click()
  await expect(card(page, 'Penjualan bulanan').getByRole('row')).toHaveCount(13)
  await latest
    .nth(1)
    .getByRole('link', { name: numberOf(order) })
    .click()
  await expect(page).toHaveURL(new RegExp(`/transactions\\?nota=${order.id}`))
})

test('any preset or custom period and any of five years can be shown', async ({ page, shop }) => {
  await haveSession(page, 'manager')
  const order = await sells(page, 'Toko Lama Sekali', 'Papan Nama Lawas')
  await shop.sql(`update transactions set created_at = '2019-12-31T16:59:59.999Z' where id = $1`, [order.id])
  const year = Number(dayOf(new Date(), ZONE).slice(0, 4))
  const { id } = await sells(page, 'Toko Tahun Lalu', 'Papan Tahun Lalu')
  await shop.sql(`update transactions set created_at = '${year - 1}-06-15T05:00:00Z' where id = $1`, [id])
  await shop.sql('update store_config set journal_enabled = true')
  await open(page)
  const years = page.getByRole('combobox', { name: 'Tahun' })
  await years.click()
  await expect(page.getByRole('option')).toHaveText(
    Array.from({ length: 5 }, (_, back) => String(year - back)),
  )
  await press(years, 'ArrowDown', 'Enter')
  await expect(page).toHaveURL(`/analytics?tahun=${year - 1}`)
  await expect(chart(page, new RegExp(`^Penjualan bulanan ${year - 1}`))).toBeVisible()

  const profit = card(page, `Laba rugi ${year - 1}`)
  await expect(profit.getByRole('row', { name: /^Penjualan 0 0 0 0 0 300.000 0/ })).toBeVisible()
  await profit.getByRole('button', { name: 'Jurnal' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Unduh .csv' }).click()
  expect((await download).suggestedFilename()).toMatch(/^jurnal-.*csv$/)
  await page.keyboard.press('Escape')

  await preset(page).click()
  await page.getByRole('option', { name: 'Bulan lalu' }).click()
  await expect(page).toHaveURL(/periode=bulan-lalu&tahun=/)
  await page.reload()
  await expect(preset(page)).toHaveValue('Bulan lalu')

  // The last millisecond of 2019 in Jakarta; the year after it has nothing.
  await open(page, '?dari=2019-12-31&sampai=2019-12-31')
  await expect(preset(page)).toHaveValue('Tanggal sendiri')
  await expect(cell(page, 'Penjualan')).toContainText('330.000')
  await expect(cell(page, 'Penjualan')).toContainText('sebelumnya tidak ada')
  await unfold(page, 'Rincian')
  await expect(card(page, '10 produk teratas')).toContainText('Papan Nama Lawas100%')
  await expect(card(page, '10 pelanggan teratas')).toContainText('Toko Lama Sekali')
  await expect(card(page, 'Pelanggan baru dan kembali')).toContainText('Baru: 1 pelanggan100%')
  await open(page, '?dari=2020-01-01&sampai=2020-12-31')
  await expect(page.getByText('Belum ada penjualan dalam periode ini.')).toHaveCount(1)
  for (const name of ['Per jenis mesin', '10 pelanggan teratas', 'Uang masuk', 'Rincian'])
    await expect(page.getByRole('heading', { name })).toBeHidden()
  await expect(page.getByText('dibanding 366 hari sebelumnya')).toBeVisible()

  // Custom days from the calendar: a start after the end moves the end.
  await page.getByRole('button', { name: 'Sampai' }).click()
  await page
    .getByRole('dialog', { name: 'Kalender Sampai' })
    .getByRole('button', { name: /^15 \w+ 2020$/ })
    .click()
  await expect(page).toHaveURL('/analytics?dari=2020-01-01&sampai=2020-12-15')
})

test('a failed card leaves the others in place, and another counter’s sales appear live', async ({
  page,
  caller,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  await haveSession(page, 'owner')
  const parts = '**/api/analytics/breakdown?*'
  await open(page)
  // When the stream opens, screens refetch: the failed card would recover before the click.
  await waitForSync(page)
  await page.route(parts, (route) => route.fulfill({ status: 500, body: '' }))
  await preset(page).click()
  await page.getByRole('option', { name: 'Bulan lalu' }).click()
  const machines = card(page, 'Per jenis mesin')
  await expect(machines.getByRole('alert')).toContainText('Per jenis mesin:')
  await expect(cell(page, 'Penjualan')).toContainText('Rp')
  await page.unroute(parts)
  await machines.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(machines.getByRole('listitem').first()).toBeVisible()
  await unfold(page, 'Rincian')
  await expect(card(page, 'Per kategori').getByRole('listitem').first()).toBeVisible()

  await test.step('another counter’s sales appear live', async () => {
    await open(page, '?periode=hari-ini')
    await waitForSync(page)
    const other = await caller('cashier')
    const order = await sells(other, 'Pembeli Barusan', 'Stempel Kilat')
    await expect(card(page, '10 transaksi terakhir').getByRole('row').nth(1)).toContainText(numberOf(order))
    await unfold(page, 'Rincian')
    await expect(card(page, '10 produk teratas')).toContainText('Stempel Kilat')
    const today = dayOf(new Date(), ZONE)
    const answer = await page.request.get(`/api/analytics/figures?from=${today}&to=${today}`)
    const { sales } = (await answer.json()).current
    await expect(cell(page, 'Penjualan')).toContainText(text(sales.amount))
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone })

  test('long names and trillions fit', async ({ page, shop }) => {
    await haveSession(page, 'owner')
    const order = await placeOrder(page, {
      customerId: await newCustomer(page, 'Paguyuban Warga Perumahan Griya Asri Kencana Blok F Nomor 12'),
      items: [{ productId: await newProduct(page, { pricePerUnit: 800_000_000_000 }), quantity: 1000 }],
    })
    await shop.sql(`update transactions set created_at = '2016-06-06T05:00:00Z' where id = $1`, [order.id])
    await open(page, '?dari=2016-06-01&sampai=2016-06-30')
    await expect(cell(page, 'Penjualan')).toContainText(text(order.total))
    await expectNoLayoutShift(page)
    await expectNoSidewaysScroll(page)
    await card(page, 'Penjualan bulanan')
      .getByRole('button', { name: 'Penjualan bulanan sebagai tabel' })
      .click()
    await axe(page, 'a phone')
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })

  test('the newest month and the sum of a year are beside the names, not below them', async ({
    page,
    shop,
  }) => {
    await haveSession(page, 'owner')
    await placeOrder(page, {
      customerId: await newCustomer(page, 'Toko Laba'),
      items: [{ productId: await newProduct(page, { pricePerUnit: 1_000_000 }), quantity: 37 }],
    })
    await shop.sql('update store_config set journal_enabled = true')
    await open(page)
    const sales = card(page, `Laba rugi ${dayOf(new Date(), ZONE).slice(0, 4)}`).getByRole('row', {
      name: /^Penjualan/,
    })
    const edge = async (cell: Locator) => (await cell.boundingBox()) ?? { x: 0, width: 0 }
    const name = await edge(sales.getByRole('rowheader'))
    const newest = await edge(sales.getByRole('cell').nth(-2))
    expect(newest.x).toBeGreaterThanOrEqual(Math.floor(name.x + name.width))
  })
})
