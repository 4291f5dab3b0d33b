import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape, press, pressOn, pressOnScreen, type } from './support/keyboard.ts'
import { expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { signIn } from './support/sign-in.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Kalkulator' })
const result = (page: Page) => dialog(page).getByLabel('Hasil')
const card = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Kalkulator/ })
const keys = (page: Page) => dialog(page).getByRole('group', { name: 'Tombol kalkulator' })
const key = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

test('the calculator works by keyboard, copies the result, restores the focus, and opens from the palette', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'cashier')
  await pressOn(card(page), 'Enter')
  // The calculator takes N and /, which are the page's shortcuts otherwise.
  await type(keys(page), 'n0,1+0.2')
  await press(keys(page), 'Enter')
  await expect(result(page)).toHaveText('0,3')
  await expect(dialog(page)).toContainText('0,1 + 0,2 =')
  await type(dialog(page), '5/0=')
  await expect(result(page)).toHaveText('0')
  await type(dialog(page), '1234')
  await press(dialog(page), 'Backspace')
  await type(dialog(page), '*100-')
  await expect(result(page)).toHaveText('12.300')
  await press(dialog(page), 'Delete')
  await type(dialog(page), '2-1234567,5=')
  await expect(result(page)).toHaveText('−1.234.565,5')
  await axe(page, 'the calculator')

  await pressOn(dialog(page).getByRole('button', { name: 'Salin' }), 'Enter')
  await expect(dialog(page).getByRole('button', { name: 'Tersalin' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('-1.234.565,5')
  await expect(result(page)).toHaveText('−1.234.565,5')

  await closeByEscape(dialog(page), card(page))

  // Also from the palette on any page.
  await page.getByRole('link', { name: 'Daftar Transaksi' }).first().click()
  await pressOnScreen(page.getByRole('heading', { level: 1, name: 'Daftar Transaksi' }), 'Control+k')
  await type(page.getByLabel('Cari perintah'), 'kalku')
  await press(page.getByRole('dialog', { name: 'Palet perintah' }), 'Enter')
  await expect(dialog(page)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Palet perintah' })).toBeHidden()
  await type(keys(page), '7*6=')
  await expect(result(page)).toHaveText('42')
  await closeByEscape(dialog(page))
})

test.describe('on a phone', () => {
  test.use({ viewport: { ...SCREENS.phone, width: 320 }, hasTouch: true })

  test('the calculator works by touch, and the longest figure fits', async ({ page }) => {
    await signIn(page, 'cashier')
    await card(page).tap()
    for (const name of ['5', '0', 'Tambah', '3', 'Sama dengan', 'Sama dengan']) await key(page, name).tap()
    await expect(result(page)).toHaveText('56')
    await key(page, '9').tap()
    await key(page, 'C, hapus angka').tap()
    await expect(result(page)).toHaveText('0')
    await expect(key(page, 'AC, hapus semua')).toBeVisible()
    await type(dialog(page), '999999999999999-0,00000001=')
    await expect(result(page)).toHaveText('999.999.999.999.998,99999999')
    const cut = await result(page).evaluate((output) => {
      const { left, right } = output.getBoundingClientRect()
      const display = (output.parentElement as HTMLElement).getBoundingClientRect()
      return left < display.left || right > display.right
    })
    expect(cut, 'cut at an edge').toBe(false)
    await axe(page, 'the calculator on a phone')
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Tutup', exact: true }).tap()
    await expect(dialog(page)).toBeHidden()
  })
})
