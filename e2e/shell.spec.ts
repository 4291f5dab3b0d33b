// Longer than 250 lines: the journeys of one screen share the locators and helpers below.
import type { Page } from '@playwright/test'
import type { Role } from '../core/access/access.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape, press, pressOn, pressOnScreen, type } from './support/keyboard.ts'
import { newCustomer, newProduct, numberOf, placeOrder } from './support/orders.ts'
import { expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { signIn } from './support/sign-in.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu utama' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The link carries the number of overdue debts once that has loaded. */
const PIUTANG = /^Piutang( ?\d+ terlambat)?$/

const OFFICE = [
  'Beranda',
  'Buat Transaksi',
  'Daftar Transaksi',
  PIUTANG,
  'Pengeluaran',
  'Produk',
  'Pelanggan',
  'Analitik',
]

const PEOPLE: Record<Role, { label: string; menu: (string | RegExp)[] }> = {
  owner: { label: 'Pemilik', menu: [...OFFICE, 'Pengaturan'] },
  manager: { label: 'Manajer', menu: OFFICE },
  cashier: {
    label: 'Kasir',
    menu: ['Beranda', 'Buat Transaksi', 'Daftar Transaksi', 'Produk', 'Pelanggan'],
  },
  operator: { label: 'Operator', menu: ['Beranda', 'Produksi', 'Daftar Transaksi'] },
}

async function expectMenuOf(page: Page, role: Role): Promise<void> {
  const { label, menu: entries } = PEOPLE[role]
  await expect(menu(page).getByRole('link')).toHaveText(entries)
  await expect(menu(page)).toContainText('PrintPro Digital')
  await expect(menu(page)).toContainText(label)
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Palet perintah' })
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Pintasan papan ketik' })

test('menu and palette list the pages of the role, and other addresses redirect to Beranda', async ({
  page,
}) => {
  for (const role of ['owner', 'manager', 'operator'] as const) {
    await signIn(page, role)
    await expectMenuOf(page, role)
    await expect(page.getByRole('banner')).toContainText(`${role}@printpro.id`)
  }
  await pressOnScreen(title(page, 'Beranda'), 'Control+k')
  await expect(palette(page)).toContainText('Daftar Transaksi')
  await expect(palette(page)).not.toContainText('Buat transaksi baru')
  await expect(palette(page)).not.toContainText('Buat Transaksi')
  await closeByEscape(palette(page))
  // Operators go to the board, a view of the same page.
  for (const name of ['Produksi', 'Daftar Transaksi']) {
    await menu(page).getByRole('link', { name }).click()
    await expect(title(page, name)).toBeVisible()
    await expect(menu(page).locator('[aria-current="page"]')).toHaveText(name)
  }
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Buat Transaksi' })).toBeHidden()

  for (const [path, name] of [
    ['/create-transaction', 'which the role may not open'],
    ['/tidak-ada', 'which is no page'],
    ['/transactions/tidak/ada', 'which is no page'],
  ] as const) {
    await test.step(`from ${path}, ${name}`, async () => {
      await page.goto(path)
      await expect(title(page, 'Beranda')).toBeVisible()
      await expect(page).toHaveURL('/')
    })
  }
})

test('the menu opens every page and marks the current one; the theme persists; only an update reloads', async ({
  page,
  consoleErrors,
}) => {
  await signIn(page, 'cashier')
  await expectMenuOf(page, 'cashier')
  for (const name of ['Buat Transaksi', 'Daftar Transaksi', 'Beranda']) {
    await menu(page).getByRole('link', { name, exact: true }).click()
    await expect(title(page, name)).toBeVisible()
    await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveTitle(`${name} · PrintPro`)
  }

  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: 'Mode gelap' }).click()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('true')
  await page.reload()
  await expect(title(page, 'Beranda')).toBeVisible()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Mode terang' }).click()
  expect(await page.evaluate(() => localStorage.getItem('darkMode'))).toBe('false')

  consoleErrors.allow(/ERR_CONNECTION_RESET|status of 404/)
  const link = (name: string) => menu(page).getByRole('link', { name, exact: true })
  /** Points at links until the app has asked whether it was updated: a failure while parts are prefetched counts for nothing. */
  const failToLoad = async (name: string) => {
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    const asked: unknown[] = []
    page.on('response', (response) => response.request().method() === 'HEAD' && asked.push(response))
    const point = async () => {
      if (asked.length === 0) await link('Beranda').hover()
      if (asked.length === 0) await link(name).hover()
      return asked.length
    }
    await expect.poll(point).toBe(1)
  }
  await test.step('a part that fails to load reloads nothing by itself: the server may be about to stop', async () => {
    await page.route('**/assets/products-page*.js', (route) => route.abort('connectionreset'), { times: 1 })
    await failToLoad('Produk')
    await page.evaluate(() => fetch('/healthz'))
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
    await link('Produk').click()
    await expect(title(page, 'Produk')).toBeVisible()
  })
  await test.step('a part that an update removed, with the app’s own, reloads the page', async () => {
    await page.route('**/assets/*.js', (route, request) => {
      const isGone = request.method() === 'HEAD' || request.url().includes('/customers-page')
      return isGone ? route.fulfill({ status: 404 }) : route.continue()
    })
    await failToLoad('Pelanggan')
    await page.waitForFunction(() => !('isSame' in window))
    await page.unroute('**/assets/*.js')
  })
})

test('skip link, tooltips, palette and shortcuts work by keyboard', async ({ page, caller }) => {
  const owner = await caller('owner')
  const customerId = await newCustomer(owner, 'Toko Dalam Palet')
  const items = [{ productId: await newProduct(owner) }]
  const number = numberOf(await placeOrder(owner, { customerId, items }))
  await signIn(page, 'cashier')

  await test.step('the first Tab focuses the skip link', async () => {
    await pressOnScreen(title(page, 'Beranda'), 'Tab')
    await press(page.getByRole('link', { name: 'Langsung ke isi' }), 'Enter')
    await expect(page.locator('#isi')).toBeFocused()
  })

  await test.step('the tooltip of an icon button shows until a key is pressed', async () => {
    const tooltip = page.getByRole('tooltip')
    const button = page.getByRole('button', { name: 'Keluar', exact: true })
    await button.hover()
    await expect(tooltip).toHaveText('Keluar')
    await title(page, 'Beranda').hover()
    await expect(tooltip).toBeHidden()
    await pressOn(page.getByRole('button', { name: 'Akun saya' }), 'Tab')
    await expect(button).toBeFocused()
    await expect(tooltip).toHaveText('Keluar')
    await press(button, 'Escape')
    await expect(tooltip).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('the palette opens a page, and finds transactions and customers', async () => {
    await pressOnScreen(title(page, 'Beranda'), 'Control+k')
    await expect(page.getByLabel('Cari perintah')).toBeFocused()
    await axe(page, 'palette')
    await type(page.getByLabel('Cari perintah'), 'daftar')
    await press(palette(page), 'Enter')
    await expect(title(page, 'Daftar Transaksi')).toBeVisible()
    await expect(palette(page)).toBeHidden()
    await page.getByRole('button', { name: /Cari atau lompat ke/ }).click()
    await page.getByLabel('Cari perintah').fill('dalam palet')
    await expect(palette(page).getByRole('option', { name: '0812-8834-1907' })).toBeVisible()
    await palette(page).getByRole('option', { name: number }).click()
    const order = page.getByRole('dialog', { name: `Pesanan ${number}` })
    await expect(order).toContainText('Subtotal')
    await pressOnScreen(order, 'Escape')
    await expect(order).toBeHidden()
  })

  await test.step('N begins a transaction, except while typing; ? lists the shortcuts', async () => {
    await expect(palette(page)).toBeHidden()
    await page.locator('#isi').focus()
    await pressOnScreen(page.getByRole('searchbox'), '/')
    await type(page.getByRole('searchbox'), 'n')
    await expect(page.getByRole('searchbox')).toHaveValue(/n$/)
    // Waits for the address: leaving earlier would lose the update.
    await expect(page).toHaveURL(/cari=n$/)
    await expect(title(page, 'Daftar Transaksi')).toBeVisible()
    await page.locator('#isi').focus()
    await pressOnScreen(title(page, 'Daftar Transaksi'), 'n')
    await expect(title(page, 'Buat Transaksi')).toBeVisible()
    await page.locator('#isi').focus()
    await pressOnScreen(title(page, 'Buat Transaksi'), '?')
    await expect(shortcuts(page)).toContainText('Simpan dan cetak')
    await axe(page, 'list of shortcuts')
    await closeByEscape(shortcuts(page))
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone, hasTouch: true })

  /** The narrowest phone in use. */
  async function expectToFitNarrowest(page: Page): Promise<void> {
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(SCREENS.phone)
  }

  test('menu, tabs, palette and account work by touch, and every page fits', async ({ page }) => {
    await signIn(page, 'cashier')
    await expectToFitNarrowest(page)

    await test.step('the menu opens over the page, and closes by Escape, its button and a choice', async () => {
      const open = page.getByRole('button', { name: 'Buka menu' })
      await expect(menu(page)).toBeHidden()
      await open.tap()
      await expect(menu(page).getByRole('link')).toHaveText(PEOPLE.cashier.menu)
      await axe(page, 'menu')
      await closeByEscape(page.getByRole('dialog'), open)
      await expect(menu(page)).toBeHidden()
      await open.tap()
      await page.getByRole('button', { name: 'Tutup', exact: true }).tap()
      await expect(menu(page)).toBeHidden()
      await open.tap()
      await menu(page).getByRole('link', { name: 'Daftar Transaksi' }).tap()
      await expect(title(page, 'Daftar Transaksi')).toBeVisible()
      await expect(menu(page)).toBeHidden()
      await expectToFitNarrowest(page)
    })

    await test.step('the bottom tabs open the pages', async () => {
      const tabs = page.getByRole('navigation', { name: 'Menu cepat' })
      await expect(tabs.getByRole('link')).toHaveText(['Beranda', 'Buat', 'Daftar', 'Produk'])
      await tabs.getByRole('link', { name: 'Beranda' }).tap()
      await expect(title(page, 'Beranda')).toBeVisible()
      await tabs.getByRole('link', { name: 'Buat' }).tap()
      await expect(title(page, 'Buat Transaksi')).toBeVisible()
      await expectToFitNarrowest(page)
      await page.goBack()
      await expect(title(page, 'Beranda')).toBeVisible()
    })

    await test.step('palette and shortcuts', async () => {
      await page.locator('#isi').focus()
      await pressOnScreen(title(page, 'Beranda'), 'Control+k')
      await expect(page.getByLabel('Cari perintah')).toBeFocused()
      await axe(page, 'palette')
      await closeByEscape(palette(page))
      await page.locator('#isi').focus()
      await pressOnScreen(title(page, 'Beranda'), '?')
      await expect(shortcuts(page)).toBeVisible()
      await axe(page, 'list of shortcuts')
      await closeByEscape(shortcuts(page))
    })

    await test.step('the account menu signs out', async () => {
      await page.getByRole('button', { name: /^Akun / }).tap()
      await expect(page.getByRole('menu')).toBeVisible()
      await axe(page, 'account menu')
      await page.getByRole('menuitem', { name: 'Keluar' }).tap()
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await axe(page, 'question before signing out')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Keluar' }).tap()
      await expect(title(page, 'Masuk ke PrintPro')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Akun demo' })).toBeVisible()
      await axe(page, 'login')
      await expectToFitNarrowest(page)
    })
  })
})

test('Beranda shows a greeting, the announcement, the clock and the role’s pages', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-21T03:42:18Z')
  await signIn(page, 'cashier')
  await expect(page.getByRole('heading', { level: 2, name: /^Selamat Pagi, / })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pengumuman' })).toBeVisible()
  await expect(page.getByText('10:42:18')).toBeVisible()
  await expect(page.getByText('Sabtu, 21 November 2026')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Akses Kasir' })).toBeVisible()
  await expect(page.getByText('5 dari 9 fitur')).toBeVisible()
  const quick = page.getByRole('region', { name: 'Aksi Cepat' })
  await expect(quick.getByRole('link')).toHaveText([
    'Buat Transaksi',
    'Daftar Transaksi',
    'Produk',
    'Pelanggan',
  ])
  await expect(quick.getByRole('button', { name: 'Kalkulator' })).toBeVisible()
  await quick.getByRole('link', { name: 'Buat Transaksi' }).click()
  await expect(title(page, 'Buat Transaksi')).toBeVisible()
})
