import type { Page } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { transactionNumber } from '../core/orders/transaction.ts'
import { dayOf } from '../core/time/calendar.ts'
import { axe } from './support/axe.ts'
import { type Caller, expect, test } from './support/fixtures.ts'
import { press } from './support/keyboard.ts'
import { expectNoLayoutShift, expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { signIn } from './support/sign-in.ts'

/** A cell of the strip, by its label. */
const cell = (page: Page, label: string) =>
  page
    .getByRole('region', { name: /^(Ringkasan|Hari ini)$/ })
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: label }) })
const figure = (page: Page, label: string) => cell(page, label).getByRole('definition').first()
const card = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name })

async function sell(page: Caller, paidAmount: number, fields: object = {}) {
  const { rows: customers } = await (await page.request.get('/api/customers?limit=1')).json()
  const { rows: products } = await (await page.request.get('/api/products?search=kartu')).json()
  const answer = await page.request.post('/api/transactions', {
    data: {
      id: uuidv7(),
      customerId: customers[0].id,
      items: [{ id: uuidv7(), productId: products[0].id, quantity: 10 }],
      discountPercent: 0,
      paymentMethod: 'cash',
      paidAmount,
      ...fields,
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.json()
}

const amount = async (page: Page, label: string) =>
  Number((await figure(page, label).textContent())?.replaceAll(/\D/g, ''))

test('the owner sees the day’s figures live, with links to every page', async ({ page, caller }) => {
  await signIn(page, 'owner')
  const first = page.getByRole('region', { name: 'Ringkasan' }).getByRole('term')
  await expect(first).toHaveCount(4)
  // The sample shop has overdue debts.
  await expect(first).toContainText(['Penjualan hari ini', 'Piutang terlambat', 'Belum diambil'])
  await expect(page.getByRole('region', { name: 'Hari ini' }).getByRole('term')).toHaveText([
    'Uang masuk',
    'Belum dibayar',
    'Diproses',
    'Selesai',
  ])
  await expectNoLayoutShift(page)
  const before = {
    sales: await amount(page, 'Penjualan hari ini'),
    received: await amount(page, 'Uang masuk'),
    processing: await amount(page, 'Diproses'),
  }
  const cashier = await caller('cashier')
  const sale = await sell(cashier, 1000)
  await expect.poll(() => amount(page, 'Penjualan hari ini')).toBe(before.sales + sale.total)
  expect(await amount(page, 'Uang masuk')).toBe(before.received + 1000)
  expect(await amount(page, 'Diproses')).toBe(before.processing + 1)
  const overdue = card(page, /^Piutang terlambat: Rp\s[\d.]+$/)
  await expect(overdue).toHaveAttribute('href', '/receivables?status=terlambat')

  // Refunds and deletions appear live, with who made them.
  const data = { version: sale.version, reason: 'Salah input' }
  const deletion = await cashier.request.delete(`/api/transactions/${sale.id}`, { data })
  expect(deletion.ok(), await deletion.text()).toBe(true)
  const exceptions = page.getByRole('region', { name: 'Dihapus, dikembalikan, dan didiskon' })
  await expect(exceptions).toContainText(/Dihapus hari ini.*Siti Rahmawati/)
  await axe(page, 'Beranda of the owner')
  await exceptions.getByRole('link', { name: 'Riwayat: Dihapus hari ini' }).click()
  await expect(page.getByRole('list', { name: /^Riwayat/ }).first()).toContainText(
    `Siti Rahmawati menghapus transaksi ${sale.id.slice(-8).toUpperCase()}`,
  )
})

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone, hasTouch: true })

  test('the owner’s figures fit', async ({ page }) => {
    await signIn(page, 'owner')
    await expect(figure(page, 'Penjualan hari ini')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await axe(page, 'Beranda of the owner on a phone')
    await expectNoLayoutShift(page)
  })

  test('the cashier sees their own sales and orders in progress, but no totals of the shop', async ({
    page,
  }) => {
    const answers: string[] = []
    page.on('response', async (response) => {
      if (response.url().includes('/api/dashboard/today')) answers.push(await response.text())
    })
    await page.setViewportSize({ width: 390, height: 664 })
    // The figures come after the page, as on a slow network.
    await page.route('**/api/dashboard/today*', async (route) => {
      await expect(page.getByRole('heading', { name: /^Selamat/ })).toBeVisible()
      await route.continue()
    })
    await signIn(page, 'cashier')
    await expect(card(page, /^Buat Transaksi/).first()).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('region', { name: 'Hari ini' }).getByRole('term')).toHaveText([
      'Transaksi saya',
      'Uang masuk saya',
      'Siap, belum lunas',
      'Diproses',
    ])
    await expectNoLayoutShift(page)
    const mine = await amount(page, 'Transaksi saya')
    const sale = await sell(page, 0)
    await expect(figure(page, 'Transaksi saya')).toHaveText(String(mine + 1))
    // Finished and unpaid: it is at the counter, one tap from its payment.
    const finished = await page.request.patch(`/api/transactions/${sale.id}`, {
      data: { version: sale.version, status: 'completed' },
    })
    expect(finished.ok()).toBe(true)
    const unpaid = page.getByRole('region', { name: 'Siap diambil, belum lunas' })
    const receive = unpaid.getByRole('link', { name: `Terima pembayaran ${transactionNumber(sale.id)}` })
    await expect(receive).toHaveAttribute('href', `/transactions?nota=${sale.id}`)
    await expect(cell(page, 'Diproses')).toContainText('sekarang')
    for (const answer of answers) expect(JSON.parse(answer)).toMatchObject({ shop: null, overdue: null })
    await axe(page, 'Beranda of the cashier on a phone')
    await expectNoSidewaysScroll(page)
  })
})

test('the operator works through the queue by due date and sees no prices', async ({ page, caller }) => {
  const today = dayOf(new Date(), 'Asia/Jakarta')
  const sale = await sell(await caller('cashier'), 0, { estimatedCompletion: today })
  await signIn(page, 'operator')
  const queue = page.getByRole('region', { name: 'Antrean kerja' })
  const row = queue.getByRole('row').filter({ hasText: transactionNumber(sale.id) })
  await expect(row).toContainText('10 pcs')
  expect(await queue.textContent()).not.toMatch(/Rp/)
  await expect(queue.getByRole('button').first()).toBeInViewport({ ratio: 1 })
  await axe(page, 'Beranda of the operator')
  await expectNoLayoutShift(page)
  const ready = await amount(page, 'Siap diambil')
  // The next step can be taken as soon as it is shown, while other parts still load.
  const loading = Promise.withResolvers<void>()
  await page.route('**/api/transactions/uncollected*', (route) =>
    loading.promise.then(() => route.continue()),
  )
  await row.getByRole('button', { name: 'Mulai desain' }).click()
  await expect(row.getByRole('button', { name: 'Ke cetak' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(row.getByRole('button', { name: 'Ke finishing' })).toBeVisible()
  loading.resolve()
  const lines = sale.items.map(({ id }: { id: string }) => id)
  const move = { lines, from: 'print', to: 'finishing' }
  expect((await page.request.post(`/api/production/${sale.id}/moves`, { data: move })).ok()).toBe(true)
  await row.getByRole('button', { name: 'Siap diambil' }).focus()
  await page.keyboard.press('Control+Enter')
  await expect(row).toHaveCount(0)
  await expect(figure(page, 'Siap diambil')).toHaveText(String(ready + 1))
  await page.getByRole('button', { name: 'Urungkan' }).last().click()
  await expect(row).toContainText('Finishing')
})

test('the announcement stops by its button, on hover and focus, and with reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(page, 'cashier')
  const strip = page.getByRole('region', { name: 'Pengumuman' })
  const elsewhere = page.getByRole('heading', { name: 'Aksi Cepat' })
  const runs = (expected: boolean) =>
    expect
      .poll(() =>
        strip.evaluate((element) =>
          element.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running'),
        ),
      )
      .toBe(expected)
  await runs(true)
  await strip.hover({ position: { x: 200, y: 20 } })
  await runs(false)
  await elsewhere.hover()
  await runs(true)
  await strip.getByRole('button', { name: 'Jeda teks berjalan' }).click()
  await elsewhere.hover()
  await runs(false)
  await strip.getByRole('button', { name: 'Jalankan teks berjalan' }).click()
  await elsewhere.hover()
  await runs(true)
  await press(strip, 'Shift+Tab')
  await press(page.locator('body'), 'Tab')
  await expect(strip.getByRole('button')).toBeFocused()
  await runs(false)
  await elsewhere.click()
  await runs(true)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await runs(false)
  await page.setViewportSize(SCREENS.phone)
  // On a phone the text takes more than one line, and none of it is cut off.
  const isWhole = () =>
    strip
      .getByRole('paragraph')
      .evaluate((text) => text.scrollWidth <= text.clientWidth && text.clientHeight > 50)
  await expect.poll(isWhole).toBe(true)
})
