import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { pressOn } from './support/keyboard.ts'
import { DEMO_PASSWORD, haveSession, signIn } from './support/sign-in.ts'

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Kata sandi', { exact: true })
const enter = (page: Page) => page.getByRole('button', { name: 'Masuk', exact: true })
const loginScreen = (page: Page) => page.getByRole('heading', { level: 1, name: 'Masuk ke PrintPro' })
const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Beranda' })

async function tryToSignIn(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address)
  await password(page).fill(secret)
  await enter(page).click()
}

test.describe('the form', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/')
    await expect(loginScreen(page)).toBeVisible()
  })

  test('waits for both fields', async ({ page }) => {
    await expect(enter(page)).toBeDisabled()
    await email(page).fill('cashier@printpro.id')
    await expect(enter(page)).toBeDisabled()
    await password(page).fill(DEMO_PASSWORD)
    await expect(enter(page)).toBeEnabled()
    await email(page).clear()
    await expect(enter(page)).toBeDisabled()
  })

  test('shows and hides the password', async ({ page }) => {
    await password(page).fill('rahasia')
    await expect(password(page)).toHaveAttribute('type', 'password')
    const toggle = page.getByRole('button', { name: 'Tampilkan kata sandi' })
    await toggle.click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await toggle.click()
    await expect(password(page)).toHaveAttribute('type', 'password')
  })

  test('is filled by a demo account, and Enter signs in', async ({ page }) => {
    const accounts = page.getByRole('region', { name: 'Akun demo' }).getByRole('button')
    await expect(accounts).toHaveCount(3)
    await expect(accounts.nth(0)).toContainText('Pemilik')
    await expect(accounts.nth(1)).toContainText('Manajer')
    await accounts.filter({ hasText: 'Kasir' }).click()
    await expect(email(page)).toHaveValue('cashier@printpro.id')
    await expect(password(page)).toHaveValue(DEMO_PASSWORD)
    await pressOn(password(page), 'Enter')
    await expect(home(page)).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test.describe('says why it does not let somebody in', () => {
    const cases = [
      ['an address nobody has', 'tidak.ada@printpro.id', DEMO_PASSWORD, 'Email tidak terdaftar'],
      ['a wrong password', 'cashier@printpro.id', 'bukan-ini-sandinya', 'Password salah'],
      ['no address at all', 'kasir', DEMO_PASSWORD, 'Format email tidak valid'],
    ] as const
    for (const [reason, address, secret, message] of cases) {
      test(reason, async ({ page }) => {
        await tryToSignIn(page, address, secret)
        await expect(page.getByRole('alert')).toHaveText(message)
        await expect(email(page)).toHaveValue(address)
        await expect(enter(page)).toBeEnabled()
      })
    }

    test('an inactive account', async ({ page, shop }) => {
      await shop.sql(`update users set is_active = false where email = 'operator@printpro.id'`)
      try {
        await tryToSignIn(page, 'operator@printpro.id', DEMO_PASSWORD)
        await expect(page.getByRole('alert')).toHaveText('Akun tidak ditemukan atau tidak aktif')
        await page.reload()
        await expect(loginScreen(page)).toBeVisible()
      } finally {
        await shop.sql(`update users set is_active = true where email = 'operator@printpro.id'`)
      }
    })

    test('too many attempts on one account, even with the right password then', async ({ page, shop }) => {
      try {
        const tooMany = page
          .getByRole('alert')
          .filter({ hasText: 'Terlalu banyak percobaan login. Coba lagi nanti' })
        for (let attempt = 0; attempt < 20 && !(await tooMany.isVisible()); attempt++) {
          await tryToSignIn(page, 'operator@printpro.id', `salah-${attempt}-salah`)
          await expect(page.getByRole('alert')).toHaveText(/^(Password salah|Terlalu banyak percobaan login)/)
        }
        await expect(tooMany).toBeVisible()
        await tryToSignIn(page, 'operator@printpro.id', DEMO_PASSWORD)
        await expect(tooMany).toBeVisible()
      } finally {
        await shop.sql('delete from sign_in_failures')
        await shop.sql('delete from rate_limits')
      }
    })

    test('nothing that strangers tried elsewhere, on a device that the account knows', async ({
      page,
      shop,
      browser,
    }) => {
      try {
        await tryToSignIn(page, 'operator@printpro.id', DEMO_PASSWORD)
        await expect(home(page)).toBeVisible()
        const elsewhere = await browser.newContext({ baseURL: new URL(page.url()).origin })
        const stranger = await elsewhere.newPage()
        await stranger.goto('/')
        for (let attempt = 0; attempt < 6; attempt++) {
          await tryToSignIn(stranger, 'operator@printpro.id', `salah-${attempt}-salah`)
          await expect(stranger.getByRole('alert')).toHaveText(/^(Password salah|Terlalu banyak)/)
        }
        await tryToSignIn(stranger, 'operator@printpro.id', DEMO_PASSWORD)
        await expect(stranger.getByRole('alert')).toHaveText(
          'Terlalu banyak percobaan login. Coba lagi nanti',
        )
        await elsewhere.close()
        await page.getByRole('button', { name: 'Keluar', exact: true }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Keluar' }).click()
        await tryToSignIn(page, 'operator@printpro.id', DEMO_PASSWORD)
        await expect(home(page)).toBeVisible()
      } finally {
        await shop.sql('delete from sign_in_failures')
        await shop.sql('delete from rate_limits')
      }
    })

    test('a profile that cannot be loaded', async ({ page, consoleErrors }) => {
      consoleErrors.allow(/status of 500/)
      await page.route('**/api/session', (route) => route.fulfill({ status: 500, body: '' }))
      await tryToSignIn(page, 'cashier@printpro.id', DEMO_PASSWORD)
      await expect(page.getByRole('alert')).toHaveText('Gagal memuat data pengguna')
    })

    test('anything else', async ({ page, consoleErrors }) => {
      consoleErrors.allow(/status of 500/)
      await page.route('**/api/auth/sign-in/email', (route) => route.fulfill({ status: 500, body: '' }))
      await tryToSignIn(page, 'cashier@printpro.id', DEMO_PASSWORD)
      await expect(page.getByRole('alert')).toHaveText('Gagal login')
    })
  })
})

test('while it is not known who is there, the whole screen waits', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/session', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('Memuat…')
  answer()
  await expect(loginScreen(page)).toBeVisible()
})

test('an address asked for while signed out opens after signing in', async ({ page }) => {
  await page.goto('/transactions')
  await expect(loginScreen(page)).toBeVisible()
  await tryToSignIn(page, 'cashier@printpro.id', DEMO_PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'Daftar Transaksi' })).toBeVisible()
  await expect(page).toHaveURL(/\/transactions/)
})

test('who is signed in is sent home from the login address', async ({ page }) => {
  await haveSession(page, 'cashier')
  await page.goto('/login')
  await expect(home(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test.describe('signing out', () => {
  const ask = (page: Page) => page.getByRole('alertdialog')

  test('asks first', async ({ page }) => {
    await signIn(page, 'cashier')
    await page.getByRole('button', { name: 'Keluar', exact: true }).click()
    await expect(ask(page)).toContainText('Apakah Anda yakin ingin keluar?')
    await expect(ask(page).getByRole('button', { name: 'Batal' })).toBeFocused()
    await ask(page).getByRole('button', { name: 'Batal' }).click()
    await expect(ask(page)).toBeHidden()
    await expect(home(page)).toBeVisible()
  })

  test('ends the session for good', async ({ page }) => {
    await signIn(page, 'cashier')
    await page.getByRole('button', { name: 'Keluar', exact: true }).click()
    await ask(page).getByRole('button', { name: 'Keluar' }).click()
    await expect(loginScreen(page)).toBeVisible()
    expect((await page.request.get('/api/session')).status()).toBe(401)
    await page.goto('/transactions')
    await expect(loginScreen(page)).toBeVisible()
  })

  test('that fails is said', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/status of 500/)
    await signIn(page, 'cashier')
    await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Keluar', exact: true }).click()
    await ask(page).getByRole('button', { name: 'Keluar' }).click()
    await expect(page.getByRole('alert')).toContainText('Gagal logout. Silakan coba lagi.')
    await expect(home(page)).toBeVisible()
  })
})

test('who is deactivated is at the login screen by themselves, and stays out', async ({ page, shop }) => {
  await signIn(page, 'manager')
  try {
    await shop.sql(`update users set is_active = false where email = 'manager@printpro.id'`)
    await expect(loginScreen(page)).toBeVisible()
    await page.goto('/transactions')
    await expect(loginScreen(page)).toBeVisible()
  } finally {
    await shop.sql(`update users set is_active = true where email = 'manager@printpro.id'`)
  }
})

test('the session cookie is out of reach of scripts and of other sites', async ({ page }) => {
  await page.goto('/')
  await tryToSignIn(page, 'cashier@printpro.id', DEMO_PASSWORD)
  await expect(home(page)).toBeVisible()
  const cookies = await page.context().cookies()
  const session = cookies.filter((cookie) => /session/.test(cookie.name))
  expect(session.length).toBeGreaterThan(0)
  for (const cookie of session) {
    expect(cookie.httpOnly).toBe(true)
    expect(['Lax', 'Strict']).toContain(cookie.sameSite)
  }
})
