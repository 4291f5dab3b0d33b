import { type Browser, expect, type Page } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { signInToLanShop, test, waitForPreload } from './support/lan-shop.ts'
import { fillIn } from './support/offline.ts'
import { newCustomer, newProduct, placeOrder } from './support/orders.ts'
import { SCREENS } from './support/pages.ts'

// On plain http the browser preloads every part of the app. That must not change how it looks: each page, reached by the menu, is
// compared pixel by pixel with the same page on loopback, which is opened by its address and loads only its own code.

type Look = { path: string; name: string; prepare?: (page: Page) => Promise<void>; opened?: Opened }
/** Dialogs that are compared too, each opened over the page at one width. */
type Opened = { width: keyof typeof SCREENS; open: (page: Page) => Promise<void> }

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click()

const LOOKS: Look[] = [
  {
    path: '/create-transaction',
    name: 'Buat Transaksi',
    prepare: (page) => fillIn(page),
    opened: { width: 'phone', open: press('Bayar') },
  },
  {
    path: '/transactions',
    name: 'Daftar Transaksi',
    opened: { width: 'desktop', open: (page) => page.getByRole('row').nth(2).click() },
  },
  { path: '/receivables', name: 'Piutang' },
  {
    path: '/expenses',
    name: 'Pengeluaran',
    opened: { width: 'desktop', open: press('Tambah pengeluaran') },
  },
  { path: '/products', name: 'Produk' },
  { path: '/customers', name: 'Pelanggan' },
  { path: '/analytics', name: 'Analitik' },
  { path: '/settings', name: 'Pengaturan' },
  { path: '/', name: 'Beranda' },
]

test('every page looks the same on plain http and on loopback', async ({
  page: plain,
  lan,
  browser,
  consoleErrors,
}) => {
  // Plain http checks whether the device trusts the shop's certificate; this one does not.
  consoleErrors.allow(/ERR_CERT_AUTHORITY_INVALID/)
  // Sold at a third counter, so that neither page shows a drawer of its own.
  const counter = await openLoopback(browser, lan.url)
  await sellSome(counter)
  await counter.context().close()
  const loopback = await openLoopback(browser, lan.url)
  await signInToLanShop(plain)
  await waitForPreload(plain)
  const both = [plain, loopback]

  for (const { path, name, prepare, opened } of LOOKS) {
    await test.step(name, async () => {
      // Fixed again for each page: a device clock five minutes behind the server's is reported.
      const now = new Date()
      for (const page of both) await page.clock.setFixedTime(now)
      await plain.getByRole('navigation', { name: 'Menu utama' }).locator(`a[href="${path}"]`).click()
      await loopback.goto(path)
      for (const page of both) {
        await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
        await prepare?.(page)
      }
      for (const width of ['phone', 'desktop'] as const) {
        for (const page of both) await page.setViewportSize(SCREENS[width])
        await expectAlike(plain, loopback, `${name}, ${width}`)
        if (opened?.width !== width) continue
        for (const page of both) await opened.open(page)
        await expectAlike(plain, loopback, `${name}, ${width}, opened`)
        for (const page of both) await page.keyboard.press('Escape')
      }
    })
  }
})

/** Waits until both pages look the same, except for the minute of the last contact. Antialiased edges may differ by a shade. */
async function expectAlike(plain: Page, loopback: Page, what: string): Promise<void> {
  const name = `${what}.png`
  const expected = test.info().snapshotPath(name, { kind: 'screenshot' })
  const picture = (page: Page) => ({
    animations: 'disabled' as const,
    // The row around it: the width of the text changes with its digits.
    mask: [
      page
        .getByRole('status')
        .filter({ hasText: /Tersimpan \d/ })
        .locator('..'),
    ],
  })
  await expect(async () => {
    for (const page of [plain, loopback]) await page.mouse.move(0, 0)
    const wanted = await loopback.screenshot({ ...picture(loopback), path: expected })
    // A pixel comparison takes at least two more screenshots.
    if (wanted.equals(await plain.screenshot(picture(plain)))) return
    await expect(plain).toHaveScreenshot(name, { ...picture(plain), threshold: 0.01, timeout: 15_000 })
  }).toPass({ timeout: 300_000 })
}

async function openLoopback(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signInToLanShop(page)
  return page
}

/** Data for every page: a backup, whose state would change once the shop makes its own, an expense, and orders that are paid, partly paid and unpaid, with products of every unit. */
async function sellSome(page: Page): Promise<void> {
  expect((await page.request.post('/api/backups', { data: {} })).ok()).toBe(true)
  const customerId = await newCustomer(page, 'CV Maju Bersama Percetakan', 'gold')
  const banner = await newProduct(page, { name: 'Banner Flexi 280gr', unit: 'm²', pricePerUnit: 25_000 })
  const sticker = await newProduct(page, { name: 'Stiker Vinyl', unit: 'cm', machineType: 'Cutting Plotter' })
  const items = [{ productId: banner, length: 300, width: 100, quantity: 2 }]
  await placeOrder(page, { customerId, items, paidAmount: 50_000 })
  await placeOrder(page, { customerId, items: [...items, { productId: sticker, length: 120 }] })
  await placeOrder(page, { customerId, items, paidAmount: 1_000_000, paymentMethod: 'qris' })
  const expense = { id: uuidv7(), name: 'Tinta cyan 1 liter', amount: 350_000 }
  expect((await page.request.post('/api/expenses', { data: expense })).ok()).toBe(true)
}
