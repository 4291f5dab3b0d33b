import { CLIENT, type IdentityProvider, openIdentityProvider } from '../server/testing/identity-provider.ts'
import { axe } from './support/axe.ts'
import { test as base, expect } from './support/fixtures.ts'
import { pressOn } from './support/keyboard.ts'
import { expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { openShopServer } from './support/shop-server.ts'

const SARI = { sub: 'sari-7', email: 'cashier@printpro.id', email_verified: true }

let provider: IdentityProvider

/** A shop of its own with a provider of identities beside it. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are wanted from this pattern.
  baseURL: async ({}, use) => {
    const shop = await openShopServer(async (url) => {
      provider = await openIdentityProvider(`${url}/api/auth/callback/oidc`)
      return {
        PUBLIC_URL: url,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT.id,
        OIDC_CLIENT_SECRET: CLIENT.secret,
        OIDC_NAME: 'Akun Kantor',
      }
    })
    await use(shop.url)
    await shop.close()
    await provider.close()
  },
})

test('an account elsewhere opens the page that was asked for', async ({ page }) => {
  const elsewhere = page.getByRole('button', { name: 'Masuk dengan Akun Kantor' })
  const alert = page.getByRole('alert')
  await page.goto('/transactions')
  await expect(elsewhere).toBeVisible()
  await axe(page, 'login with a provider')
  await page.setViewportSize(SCREENS.phone)
  await expectNoSidewaysScroll(page)
  await axe(page, 'login with a provider on a phone')
  await page.setViewportSize(SCREENS.desktop)

  provider.person = null
  await elsewhere.click()
  await expect(alert).toHaveText('Masuk dibatalkan')
  expect(new URL(page.url()).search, 'told once').toBe('')
  provider.person = { ...SARI, email: 'siapa@lain.id' }
  await elsewhere.click()
  await expect(alert).toHaveText('Akun tidak ditemukan atau tidak aktif')

  provider.person = SARI
  await page.goto('/transactions')
  await pressOn(elsewhere, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Daftar Transaksi' })).toBeVisible()
  await page.getByRole('button', { name: 'Keluar', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keluar' }).click()
  await expect(elsewhere).toBeVisible()
})

test('a provider that is down is said, and the password still opens the shop', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/)
  await page.goto('/')
  await provider.close()
  await page.getByRole('button', { name: 'Masuk dengan Akun Kantor' }).click()
  await expect(page.getByRole('alert')).toContainText('Penyedia identitas tidak dapat dihubungi')
  await page.getByRole('button', { name: /^Kasir/ }).click()
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible()
})
