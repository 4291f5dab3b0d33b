import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape, press, pressOnScreen } from './support/keyboard.ts'
import { newCustomer, newProduct, numberOf, placeOrder } from './support/orders.ts'
import { expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { DEMO_PASSWORD, haveSession, signIn } from './support/sign-in.ts'

// Each step is looked at twice, by a check that goes through the whole page.
test.describe.configure({ timeout: 180_000 })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const loginScreen = (page: Page) => heading(page, 'Masuk ke PrintPro')

/** Opens a screen by its address and waits until what it shows has come. */
async function open(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await expect(heading(page, name)).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

async function addBanner(page: Page): Promise<void> {
  await page.getByLabel('Tambah produk').fill('a')
  await page.getByRole('listbox', { name: 'Produk yang cocok' }).getByRole('option').first().click()
}

for (const [screen, viewport] of Object.entries(SCREENS)) {
  test.describe(`on the ${screen}`, () => {
    test.use({ viewport, hasTouch: screen === 'phone' })

    test('login', async ({ page }) => {
      await page.goto('/')
      await expect(loginScreen(page)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Akun demo' })).toBeVisible()
      await axe(page, 'login')
      await page.getByLabel('Email').fill('siapa@printpro.id')
      await page.getByLabel('Kata sandi', { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Masuk', exact: true }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await axe(page, 'login that was refused')
    })

    test('Beranda, its palette, shortcuts and the question before signing out', async ({ page }) => {
      await signIn(page, 'owner')
      await axe(page, 'Beranda')
      await pressOnScreen(heading(page, 'Beranda'), 'Control+k')
      await expect(page.getByLabel('Cari perintah')).toBeFocused()
      await axe(page, 'palette')
      await closeByEscape(page.getByRole('dialog', { name: 'Palet perintah' }))
      await pressOnScreen(heading(page, 'Beranda'), '?')
      await expect(page.getByRole('dialog', { name: 'Pintasan papan ketik' })).toBeVisible()
      await axe(page, 'list of shortcuts')
      await closeByEscape(page.getByRole('dialog'))
      if (screen === 'phone') {
        await page.getByRole('button', { name: 'Buka menu' }).tap()
        await expect(page.getByRole('navigation', { name: 'Menu utama' })).toBeVisible()
        await axe(page, 'menu')
        await closeByEscape(page.getByRole('dialog'), page.getByRole('button', { name: 'Buka menu' }))
        await page.getByRole('button', { name: /^Akun / }).tap()
        await expect(page.getByRole('menu')).toBeVisible()
        await axe(page, 'account menu')
        await page.getByRole('menuitem', { name: 'Keluar' }).tap()
      } else {
        await page.getByRole('button', { name: 'Keluar', exact: true }).click()
      }
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await axe(page, 'question before signing out')
    })

    test('Buat Transaksi, its lists and dialogs', async ({ page }) => {
      await haveSession(page, 'cashier')
      await open(page, '/create-transaction', 'Buat Transaksi')
      await axe(page, 'empty order')
      await pressOnScreen(page.getByRole('button', { name: 'Pilih pelanggan' }), 'F2')
      await expect(page.getByLabel('Cari pelanggan')).toBeFocused()
      await axe(page, 'customer dialog')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Pelanggan baru/ })
        .click()
      await axe(page, 'new customer')
      await closeByEscape(page.getByRole('dialog'))
      await page.getByLabel('Tambah produk').fill('a')
      await expect(page.getByRole('listbox', { name: 'Produk yang cocok' })).toBeVisible()
      await axe(page, 'product search')
      await press(page.getByLabel('Tambah produk'), 'Escape')
      await addBanner(page)
      await axe(page, 'order with a line')
    })
  })
}

// The same on a desktop, and the phone's list, menu and edit dialog, are looked at where they are worked with: in the journeys of
// transactions-list, transactions-edit and invoice.
test.describe('on the phone', () => {
  test.use({ viewport: SCREENS.phone, hasTouch: true })

  test('Daftar Transaksi, its question and messages', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/status of 500/)
    await haveSession(page, 'owner')
    const customerId = await newCustomer(page, 'Toko Dilihat Kecil')
    const items = [{ productId: await newProduct(page) }]
    const order = await placeOrder(page, { customerId, items })
    await open(page, '/transactions?cari=dilihat+kecil', 'Daftar Transaksi')
    await page.route(`**/api/transactions/${order.id}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
    await page.getByRole('button', { name: `Tindakan ${numberOf(order)}` }).tap()
    await page.getByRole('menuitem', { name: 'Hapus' }).tap()
    const ask = page.getByRole('alertdialog')
    await expect(ask.getByRole('button', { name: 'Tidak jadi' })).toBeFocused()
    await axe(page, 'question before deleting')
    await ask.getByText('Salah input').tap()
    await ask.getByRole('button', { name: /^Hapus/ }).tap()
    await expect(page.getByRole('alert')).toContainText('Gagal menghapus transaksi')
    await axe(page, 'message of a failure')
    await page.getByLabel('Cari nomor, pelanggan, atau produk').fill('tidak mungkin ada')
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
    await axe(page, 'search without a match')
  })

  test('the invoice', async ({ page, shop }) => {
    const [sale] = await shop.sql<{ id: string }>(
      'select id from transactions where deleted_at is null order by created_at desc limit 1',
    )
    await page.addInitScript(() => {
      window.print = () => {}
    })
    await haveSession(page, 'cashier')
    await page.goto(`/invoice/${sale?.id}`)
    await expect(page.getByRole('button', { name: 'Cetak lagi' })).toBeEnabled()
    await axe(page, 'invoice')
  })
})

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true })

  test('no page scrolls sideways', async ({ page }) => {
    await page.goto('/')
    await expect(loginScreen(page)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await signIn(page, 'owner')
    await expectNoSidewaysScroll(page)
    await open(page, '/transactions', 'Daftar Transaksi')
    await expectNoSidewaysScroll(page)
    await open(page, '/create-transaction', 'Buat Transaksi')
    await expectNoSidewaysScroll(page)
    await addBanner(page)
    await expectNoSidewaysScroll(page)
  })
})
