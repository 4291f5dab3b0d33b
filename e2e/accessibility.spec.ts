import type { Page } from '@playwright/test'
import { axe, DEMO_PASSWORD, expect, expectNoSidewaysScroll, SCREENS, signIn, test } from './fixtures.ts'

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
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('dialog', { name: 'Palet perintah' })).toBeVisible()
      await axe(page, 'palette')
      await page.keyboard.press('Escape')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Pintasan papan ketik' })).toBeVisible()
      await axe(page, 'list of shortcuts')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      if (screen === 'phone') {
        await page.getByRole('button', { name: 'Buka menu' }).tap()
        await expect(page.getByRole('navigation', { name: 'Menu utama' })).toBeVisible()
        await axe(page, 'menu')
        await page.keyboard.press('Escape')
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

    test('Daftar Transaksi, its dialogs and messages', async ({ page, consoleErrors }) => {
      consoleErrors.allow(/status of 500/)
      await signIn(page, 'owner')
      await open(page, '/transactions', 'Daftar Transaksi')
      await axe(page, 'list')
      const act = async (name: 'Ubah' | 'Hapus') => {
        if (screen === 'phone') {
          await page
            .getByRole('button', { name: /^Tindakan / })
            .first()
            .tap()
          if (name === 'Ubah') await axe(page, 'actions of a transaction')
          await page.getByRole('menuitem', { name }).tap()
        } else {
          await page
            .getByRole('button', { name: new RegExp(`^${name} [0-9A-F]{8}$`) })
            .first()
            .click()
        }
      }
      await act('Ubah')
      await expect(
        page
          .getByRole('dialog', { name: /^Ubah transaksi/ })
          .getByRole('radio')
          .first(),
      ).toBeVisible()
      await axe(page, 'edit dialog')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.route('**/api/transactions/*', (route) =>
        route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
      )
      await act('Hapus')
      await axe(page, 'question before deleting')
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Hapus/ })
        .click()
      await expect(page.getByRole('alert')).toContainText('Gagal menghapus transaksi')
      await axe(page, 'message of a failure')
      await page.getByLabel('Cari nomor, pelanggan, atau produk').fill('tidak mungkin ada')
      await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
      await axe(page, 'search without a match')
    })

    test('Buat Transaksi, its lists and dialogs', async ({ page }) => {
      await signIn(page, 'cashier')
      await open(page, '/create-transaction', 'Buat Transaksi')
      await axe(page, 'empty order')
      await page.keyboard.press('F2')
      await expect(page.getByRole('dialog')).toBeVisible()
      await axe(page, 'customer dialog')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Pelanggan baru/ })
        .click()
      await axe(page, 'new customer')
      await page.keyboard.press('Escape')
      await page.getByLabel('Tambah produk').fill('a')
      await expect(page.getByRole('listbox', { name: 'Produk yang cocok' })).toBeVisible()
      await axe(page, 'product search')
      await page.keyboard.press('Escape')
      await addBanner(page)
      await axe(page, 'order with a line')
    })

    test('the invoice', async ({ page, shop }) => {
      const [sale] = await shop.sql<{ id: string }>(
        'select id from transactions where deleted_at is null order by created_at desc limit 1',
      )
      await page.addInitScript(() => {
        window.print = () => {}
      })
      await signIn(page, 'cashier')
      await page.goto(`/invoice/${sale?.id}`)
      await expect(page.getByRole('button', { name: 'Cetak lagi' })).toBeEnabled()
      await axe(page, 'invoice')
    })
  })
}

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
