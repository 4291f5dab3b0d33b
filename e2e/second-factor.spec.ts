import type { Page } from '@playwright/test'
import { totpCode } from '../testing/totp.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { pressOn } from './support/keyboard.ts'
import { success } from './support/pages.ts'
import { createStaff, loginScreen, STAFF_PASSWORD, signInAsStaff } from './support/sign-in.ts'

const account = async (page: Page) => {
  await page.getByRole('button', { name: 'Akun saya' }).click()
  return page.getByRole('dialog', { name: 'Akun saya' })
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Keluar', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keluar' }).click()
  await expect(loginScreen(page)).toBeVisible()
}

test('a second factor is enabled with a first code, required at sign-in, shown to the owner, and disabled by either', async ({
  page,
  person,
  shop,
}) => {
  const owner = await person('owner', { home: false })
  const { email } = await createStaff(owner, 'Yuni Kartika', 'cashier')
  await signInAsStaff(page, { email })
  const dialog = await account(page)
  await dialog.getByLabel('Kata sandi untuk menyiapkan').fill(STAFF_PASSWORD)
  await dialog.getByRole('button', { name: 'Siapkan' }).click()
  await expect(dialog.getByRole('img', { name: 'Kode QR untuk aplikasi kode' })).toBeVisible()
  await axe(page, 'the second factor being set up')
  const secret = (await dialog.locator('code').first().textContent()) ?? ''
  const [recoveryCode = ''] = ((await dialog.getByLabel('Kode cadangan').textContent()) ?? '').split('\n')
  await dialog.getByLabel('Kode dari aplikasi').fill('000000')
  await dialog.getByRole('button', { name: 'Aktifkan' }).click()
  await expect(dialog.getByText('Kode salah')).toBeVisible()
  await dialog.getByLabel('Kode dari aplikasi').fill(totpCode(secret))
  await dialog.getByRole('button', { name: 'Aktifkan' }).click()
  await expect(dialog.getByText(/^Aktif\. Setiap kali masuk/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Tutup', exact: true }).click()

  await owner.goto('/settings?tab=pengguna')
  await expect(owner.getByRole('listitem').filter({ hasText: 'Yuni Kartika' })).toContainText(
    'verifikasi dua langkah',
  )

  await signOut(page)
  const givePassword = async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Kata sandi', { exact: true }).fill(STAFF_PASSWORD)
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Masukkan kode' })).toBeVisible()
  }
  const giveCode = async (code: string) => {
    await page.getByLabel('Kode', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  }
  await givePassword()
  await axe(page, 'the code asked for')
  // Without a code there is a way back to the password.
  await page.getByRole('button', { name: 'Kembali' }).click()
  await expect(loginScreen(page)).toBeVisible()
  await givePassword()
  await giveCode('000000')
  await expect(page.getByRole('alert')).toHaveText('Kode salah')
  // The app's code was used before; this is a recovery code, for a lost app.
  await giveCode(recoveryCode)
  await expect(page.getByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible()

  const again = await account(page)
  await again.getByLabel('Kata sandi untuk mematikan').fill(STAFF_PASSWORD)
  await again.getByRole('button', { name: 'Matikan' }).click()
  await expect(again.getByLabel('Kata sandi untuk menyiapkan')).toBeVisible()

  // The owner switches it off for a lost phone: the password alone signs in again.
  await shop.sql('update users set two_factor_enabled = true where email = $1', [email])
  await owner.getByRole('button', { name: 'Edit Yuni Kartika' }).click()
  const editing = owner.getByRole('dialog', { name: 'Edit Pengguna' })
  await pressOn(editing.getByRole('button', { name: 'Matikan verifikasi dua langkah' }), 'Enter')
  const question = owner.getByRole('alertdialog', { name: 'Matikan verifikasi dua langkah Yuni Kartika?' })
  await pressOn(question.getByRole('button', { name: 'Matikan' }), 'Enter')
  await expect(success(owner, 'Verifikasi dua langkah Yuni Kartika dimatikan.')).toBeVisible()
  await expect(editing.getByText('Verifikasi dua langkah aktif')).toBeHidden()
  await expect(editing.getByText('Tidak sedang masuk di perangkat mana pun')).toBeVisible()
  await expect(loginScreen(page)).toBeVisible()
  await signInAsStaff(page, { email })
})
