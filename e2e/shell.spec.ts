import type { Page } from '@playwright/test'
import type { Role } from '../core/access.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape, press, pressOnScreen, type } from './support/keyboard.ts'
import { newCustomer, newProduct, numberOf, placeOrder } from './support/orders.ts'
import { SCREENS } from './support/pages.ts'
import { haveSession, signIn } from './support/sign-in.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu utama' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** With the number of overdue debts beside it, once that is known. */
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
  operator: { label: 'Operator', menu: ['Beranda', 'Daftar Transaksi'] },
}

for (const [role, { label, menu: entries }] of Object.entries(PEOPLE) as [Role, (typeof PEOPLE)[Role]][]) {
  test(`the menu of ${role} holds what the role may open`, async ({ page }) => {
    await signIn(page, role)
    await expect(menu(page).getByRole('link')).toHaveText(entries)
    await expect(menu(page)).toContainText('PrintPro Digital')
    await expect(menu(page)).toContainText(label)
    await expect(page.getByRole('banner')).toContainText(`${role}@printpro.id`)
  })
}

test('the menu leads to every page and marks the one that is open', async ({ page }) => {
  await signIn(page, 'cashier')
  for (const name of ['Beranda', 'Buat Transaksi', 'Daftar Transaksi']) {
    await menu(page).getByRole('link', { name, exact: true }).click()
    await expect(title(page, name)).toBeVisible()
    await expect(menu(page).getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveTitle(`${name} · PrintPro`)
  }
})

test.describe('sends home', () => {
  test('who may not open the page', async ({ page }) => {
    await haveSession(page, 'operator')
    await page.goto('/create-transaction')
    await expect(title(page, 'Beranda')).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  for (const path of ['/tidak-ada', '/transactions/tidak/ada']) {
    test(`from ${path}, which is no page`, async ({ page }) => {
      await haveSession(page, 'owner')
      await page.goto(path)
      await expect(title(page, 'Beranda')).toBeVisible()
      await expect(page).toHaveURL('/')
    })
  }
})

test('the theme is kept under the key darkMode', async ({ page }) => {
  await signIn(page, 'cashier')
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
})

test.describe('the command palette', () => {
  const palette = (page: Page) => page.getByRole('dialog', { name: 'Palet perintah' })

  test('opens a page by keyboard alone', async ({ page }) => {
    await signIn(page, 'cashier')
    await pressOnScreen(title(page, 'Beranda'), 'Control+k')
    await type(page.getByLabel('Cari perintah'), 'daftar trans')
    await press(palette(page), 'Enter')
    await expect(title(page, 'Daftar Transaksi')).toBeVisible()
    await expect(palette(page)).toBeHidden()
  })

  test('finds transactions and customers by typing', async ({ page, caller }) => {
    const owner = await caller('owner')
    const customerId = await newCustomer(owner, 'Toko Dalam Palet')
    const items = [{ productId: await newProduct(owner) }]
    const number = numberOf(await placeOrder(owner, { customerId, items }))
    await signIn(page, 'cashier')
    await page.getByRole('button', { name: /Cari atau lompat ke/ }).click()
    await page.getByLabel('Cari perintah').fill('dalam palet')
    await expect(palette(page).getByRole('button', { name: '0812-8834-1907' })).toBeVisible()
    await palette(page).getByRole('button', { name: number }).click()
    await expect(title(page, 'Daftar Transaksi')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(number) })).toBeVisible()
  })

  test('offers only what the role may open', async ({ page }) => {
    await signIn(page, 'operator')
    await pressOnScreen(title(page, 'Beranda'), 'Control+k')
    await expect(palette(page)).toContainText('Daftar Transaksi')
    await expect(palette(page)).not.toContainText('Buat transaksi baru')
    await expect(palette(page)).not.toContainText('Buat Transaksi')
  })
})

test.describe('shortcuts', () => {
  test('N begins a transaction, except while typing', async ({ page }) => {
    await signIn(page, 'cashier')
    await pressOnScreen(title(page, 'Beranda'), 'n')
    await expect(title(page, 'Buat Transaksi')).toBeVisible()
    await menu(page).getByRole('link', { name: 'Daftar Transaksi' }).click()
    await expect(title(page, 'Daftar Transaksi')).toBeVisible()
    await pressOnScreen(page.getByRole('searchbox'), '/')
    await type(page.getByRole('searchbox'), 'n')
    await expect(title(page, 'Daftar Transaksi')).toBeVisible()
  })

  test('? lists them, Escape closes the list', async ({ page }) => {
    await signIn(page, 'operator')
    await pressOnScreen(title(page, 'Beranda'), '?')
    const list = page.getByRole('dialog', { name: 'Pintasan papan ketik' })
    await expect(list).toContainText('Simpan dan cetak')
    await closeByEscape(list)
  })

  test('the first Tab leads past the menu', async ({ page }) => {
    await signIn(page, 'operator')
    await pressOnScreen(title(page, 'Beranda'), 'Tab')
    await press(page.getByRole('link', { name: 'Langsung ke isi' }), 'Enter')
    await expect(page.locator('#isi')).toBeFocused()
  })
})

test.describe('the name of a button that is an icon alone', () => {
  test('shows under the mouse and goes with it, in a dialog too', async ({ page }) => {
    await signIn(page, 'owner')
    const tooltip = page.getByRole('tooltip')
    await page.getByRole('button', { name: 'Keluar', exact: true }).hover()
    await expect(tooltip).toHaveText('Keluar')
    await title(page, 'Beranda').hover()
    await expect(tooltip).toBeHidden()

    await page.goto('/products')
    await page.getByRole('button', { name: 'Pengaturan produk' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus kategori' }).first().hover()
    await expect(tooltip).toHaveText(/^Hapus kategori /)
    await expect(tooltip).toBeInViewport()
  })

  test('shows where the keyboard is, until a key is pressed', async ({ page }) => {
    await signIn(page, 'cashier')
    const tooltip = page.getByRole('tooltip')
    const button = page.getByRole('button', { name: 'Keluar', exact: true })
    await page.getByRole('button', { name: 'Akun saya' }).focus()
    await page.keyboard.press('Tab')
    await expect(button).toBeFocused()
    await expect(tooltip).toHaveText('Keluar')
    await page.keyboard.press('Escape')
    await expect(tooltip).toBeHidden()
    await expect(button).toBeFocused()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone, hasTouch: true })

  test('the menu opens over the page and closes with the choice', async ({ page }) => {
    await signIn(page, 'cashier')
    await expect(menu(page)).toBeHidden()
    await page.getByRole('button', { name: 'Buka menu' }).tap()
    await expect(menu(page).getByRole('link')).toHaveText(PEOPLE.cashier.menu)
    await menu(page).getByRole('link', { name: 'Daftar Transaksi' }).tap()
    await expect(title(page, 'Daftar Transaksi')).toBeVisible()
    await expect(menu(page)).toBeHidden()
  })

  test('the menu closes by Escape and by its button', async ({ page }) => {
    await signIn(page, 'operator')
    const open = page.getByRole('button', { name: 'Buka menu' })
    await open.tap()
    await expect(menu(page)).toBeVisible()
    await closeByEscape(page.getByRole('dialog'), open)
    await expect(menu(page)).toBeHidden()
    await open.tap()
    await page.getByRole('button', { name: 'Tutup' }).tap()
    await expect(menu(page)).toBeHidden()
  })

  test('the tabs at the foot lead to the pages', async ({ page }) => {
    await signIn(page, 'cashier')
    const tabs = page.getByRole('navigation', { name: 'Menu cepat' })
    await expect(tabs.getByRole('link')).toHaveText(['Beranda', 'Buat', 'Daftar', 'Produk'])
    await tabs.getByRole('link', { name: 'Daftar' }).tap()
    await expect(title(page, 'Daftar Transaksi')).toBeVisible()
  })

  test('the account menu signs out', async ({ page }) => {
    await signIn(page, 'cashier')
    await page.getByRole('button', { name: /^Akun / }).tap()
    await page.getByRole('menuitem', { name: 'Keluar' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keluar' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Masuk ke PrintPro' })).toBeVisible()
  })
})

test.describe('Beranda', () => {
  const hours = [
    ['2026-11-21T04:59:00Z', 'Selamat Pagi'],
    ['2026-11-21T05:00:00Z', 'Selamat Siang'],
    ['2026-11-21T08:00:00Z', 'Selamat Sore'],
    ['2026-11-21T11:00:00Z', 'Selamat Malam'],
    ['2026-11-21T17:00:00Z', 'Selamat Pagi'],
  ] as const
  for (const [time, greeting] of hours) {
    test(`greets with ${greeting} at ${time}`, async ({ page }) => {
      await page.clock.setFixedTime(time)
      await signIn(page, 'cashier')
      await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${greeting}, `) })).toBeVisible()
    })
  }

  test('shows the announcement, the clock and what the role may use', async ({ page }) => {
    await page.clock.setFixedTime('2026-11-21T03:42:18Z')
    await signIn(page, 'cashier')
    await expect(page.getByRole('region', { name: 'Pengumuman' })).toBeVisible()
    await expect(page.getByText('10:42:18')).toBeVisible()
    await expect(page.getByText('Sabtu, 21 November 2026')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Akses Kasir' })).toBeVisible()
    await expect(page.getByText('5 dari 9 fitur')).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /Buat Transaksi/ })
      .click()
    await expect(title(page, 'Buat Transaksi')).toBeVisible()
  })
})
