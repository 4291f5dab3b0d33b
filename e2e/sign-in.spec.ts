import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { pressOn } from './support/keyboard.ts'
import { waitForNotifications } from './support/offline.ts'
import { expectNoLayoutShift } from './support/pages.ts'
import { createStaff, DEMO_PASSWORD, loginScreen, STAFF_PASSWORD, signInAsStaff } from './support/sign-in.ts'

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Kata sandi', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Masuk', exact: true })
const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Beranda' })

async function tryToSignIn(page: Page, address: string, secret: string): Promise<void> {
  await email(page).fill(address)
  await password(page).fill(secret)
  await submit(page).click()
}

test('the form names missing or wrong input, and signs a demo account in', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)

  await test.step('the screen waits until the session is known', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/welcome*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/')
    await expect(page.getByRole('status')).toHaveText('Memuat…')
    answer()
    await expect(loginScreen(page)).toBeVisible()
    await page.unroute('**/api/welcome*')
  })

  await test.step('why a sign-in elsewhere was refused is shown once', async () => {
    await page.goto('/?masuk=SIGN_IN_CANCELLED')
    await expect(page.getByRole('alert')).toHaveText('Masuk dibatalkan')
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await expect(loginScreen(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  await test.step('both fields are required, and the password can be shown and hidden', async () => {
    await axe(page, 'login')
    await expectNoLayoutShift(page)
    await expect(submit(page)).toBeDisabled()
    await email(page).fill('cashier@printpro.id')
    await expect(submit(page)).toBeDisabled()
    await password(page).fill(DEMO_PASSWORD)
    await expect(submit(page)).toBeEnabled()
    await email(page).clear()
    await expect(submit(page)).toBeDisabled()

    await expect(password(page)).toHaveAttribute('type', 'password')
    const toggle = page.getByRole('button', { name: 'Tampilkan kata sandi' })
    await toggle.click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await toggle.click()
    await expect(password(page)).toHaveAttribute('type', 'password')
  })

  for (const [reason, address, secret, message] of [
    ['an unknown address', 'tidak.ada@printpro.id', DEMO_PASSWORD, 'Email tidak terdaftar'],
    ['a wrong password', 'cashier@printpro.id', 'bukan-ini-sandinya', 'Password salah'],
    ['no address at all', 'kasir', DEMO_PASSWORD, 'Format email tidak valid'],
  ] as const) {
    await test.step(`says ${reason}`, async () => {
      await tryToSignIn(page, address, secret)
      await expect(page.getByRole('alert')).toHaveText(message)
      await expect(email(page)).toHaveValue(address)
      await expect(submit(page)).toBeEnabled()
    })
  }
  await axe(page, 'login that was refused')

  for (const [reason, call, message] of [
    ['a failure of the server', '**/api/auth/sign-in/email', 'Gagal login'],
    ['a profile that cannot be loaded', '**/api/welcome*', 'Gagal memuat data pengguna'],
  ] as const) {
    await test.step(`says ${reason}`, async () => {
      await page.route(call, (route) => route.fulfill({ status: 500, body: '' }))
      await tryToSignIn(page, 'cashier@printpro.id', DEMO_PASSWORD)
      await expect(page.getByRole('alert')).toHaveText(message)
      await page.unroute(call)
    })
  }

  await test.step('a demo account fills in the form, and Enter signs in', async () => {
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

  await test.step('the session cookie is HttpOnly and SameSite', async () => {
    const cookies = await page.context().cookies()
    const session = cookies.filter((cookie) => /session/.test(cookie.name))
    expect(session.length).toBeGreaterThan(0)
    for (const cookie of session) {
      expect(cookie.httpOnly).toBe(true)
      expect(['Lax', 'Strict']).toContain(cookie.sameSite)
    }
  })
})

test('sign-in opens the requested address; sign-out asks first, reports failures, and ends the session', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  await page.goto('/transactions')
  await expect(loginScreen(page)).toBeVisible()
  await tryToSignIn(page, 'cashier@printpro.id', DEMO_PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'Daftar Transaksi' })).toBeVisible()
  await expect(page).toHaveURL(/\/transactions/)
  await page.goto('/login')
  await expect(home(page)).toBeVisible()
  await expect(page).toHaveURL('/')

  const ask = page.getByRole('alertdialog')
  const leave = page.getByRole('button', { name: 'Keluar', exact: true })
  await leave.click()
  await expect(ask).toContainText('Apakah Anda yakin ingin keluar?')
  await expect(ask.getByRole('button', { name: 'Batal' })).toBeFocused()
  await axe(page, 'question before signing out')
  await ask.getByRole('button', { name: 'Batal' }).click()
  await expect(ask).toBeHidden()
  await expect(home(page)).toBeVisible()

  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, body: '' }))
  await leave.click()
  await ask.getByRole('button', { name: 'Keluar' }).click()
  await expect(page.getByRole('alert')).toContainText('Gagal logout. Silakan coba lagi.')
  await expect(home(page)).toBeVisible()
  await page.getByRole('alert').getByRole('button').last().click()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.unroute('**/api/auth/sign-out')

  await leave.click()
  await ask.getByRole('button', { name: 'Keluar' }).click()
  await expect(loginScreen(page)).toBeVisible()
  expect((await page.request.get('/api/session')).status()).toBe(401)
  await page.goto('/transactions')
  await expect(loginScreen(page)).toBeVisible()
})

test('too many attempts lock an account, even for the right password', async ({ page, caller }) => {
  const { email: address } = await createStaff(await caller('owner'), 'Tono Lupa', 'operator')
  for (let attempt = 0; attempt < 5; attempt++) {
    const data = { email: address, password: `salah-${attempt}-salah` }
    await page.request.post('/api/auth/sign-in/email', { data })
  }
  await page.goto('/')
  await tryToSignIn(page, address, STAFF_PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Terlalu banyak percobaan login. Coba lagi nanti')
})

test('a deactivated user is signed out at once and cannot sign in; no question waits for the next sign-in', async ({
  page,
  shop,
  caller,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  const user = await createStaff(await caller('owner'), 'Tina Pamit', 'manager')
  await signInAsStaff(page, user)
  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, body: '' }))
  const question = page.getByRole('alertdialog')
  await page.getByRole('button', { name: 'Keluar', exact: true }).click()
  await question.getByRole('button', { name: 'Keluar' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Gagal logout' })
  await expect(failure).toBeVisible()
  await page.getByRole('button', { name: 'Keluar', exact: true }).click()
  await expect(question).toBeVisible()
  await shop.sql('update users set is_active = false where id = $1', [user.id])
  await expect(loginScreen(page)).toBeVisible()
  await tryToSignIn(page, user.email, STAFF_PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Akun tidak ditemukan atau tidak aktif')

  // Another user gets a new page; the same one goes on in this.
  await shop.sql('update users set is_active = true where id = $1', [user.id])
  await tryToSignIn(page, user.email, STAFF_PASSWORD)
  await expect(home(page)).toBeVisible()
  await waitForNotifications(page)
  await expect(failure).toBeHidden()
  await expect(question).toBeHidden()
})
