import type { Page } from '@playwright/test'
import { add, amount, dialogOf, name, openExpenses, save } from './support/expenses-screen.ts'
import { expect, test } from './support/fixtures.ts'
import { failure } from './support/pages.ts'
import { DEMO_PASSWORD, haveSession, loginScreen } from './support/sign-in.ts'

/** Holds a page's requests back until the returned function is called. */
async function holdRequests(
  page: Page,
  method: string,
  address: string,
  isLost = false,
): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return await route.fallback()
    await released.promise
    // The page that asked may be gone.
    await (isLost ? route.fulfill({ status: 500, body: '' }) : route.continue()).catch(() => undefined)
  })
  return released.resolve
}

test('a save that fails after its user has left says nothing to the next one, and holds none of their keys', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  await haveSession(page, 'manager')
  await openExpenses(page)
  const answer = await holdRequests(page, 'POST', '**/api/expenses', true)
  await add(page).click()
  const adding = dialogOf(page, 'Tambah pengeluaran')
  await name(adding).fill('Bonus karyawan')
  await amount(adding).fill('12500')
  await save(adding).click()

  const otherTab = await page.context().newPage()
  await otherTab.goto('/')
  await otherTab.getByRole('button', { name: 'Keluar', exact: true }).click()
  await otherTab.getByRole('alertdialog').getByRole('button', { name: 'Keluar' }).click()
  await expect(loginScreen(page)).toBeVisible()
  await page.getByLabel('Email').focus()
  await page.keyboard.type('cashier@printpro.id')
  await expect(page.getByLabel('Email')).toHaveValue('cashier@printpro.id')
  await page.getByLabel('Kata sandi', { exact: true }).fill(DEMO_PASSWORD)
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/expenses'))
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await dropped
  answer()
  await expect(failure(page, 'Gagal menyimpan')).toBeHidden()
})
