import type { Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import type { User } from '../../contract/users.ts'
import type { Role } from '../../core/access.ts'
import { expect } from './fixtures.ts'

/** The password of everybody whom journeys employ. */
export const STAFF_PASSWORD = 'kertas-A3-basah'

/** Employs somebody through a page on which an owner is signed in. */
export async function employ(page: Page, name: string, role: Role): Promise<User> {
  const id = uuidv7()
  const email = `${id.slice(-12)}@tokowiwit.id`
  const answer = await page.request.post('/api/users', {
    data: { id, name, email, role, password: STAFF_PASSWORD },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.json()
}

/** Lets a page be somebody else's, and opens Beranda. */
export async function enter(page: Page, { email }: { email: string }): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email, password: STAFF_PASSWORD },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.goto('/')
  await expect(
    page.getByRole('button', { name: `Akun saya: ` }).or(page.getByRole('button', { name: /^Akun / })),
  ).toBeVisible()
}

/** Opens a tab of Pengaturan. */
export async function openTab(page: Page, tab: 'pengguna' | 'hak-akses'): Promise<void> {
  await page.goto(`/settings?tab=${tab}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pengaturan' })).toBeVisible()
}

export const loginScreen = (page: Page) => page.getByRole('heading', { name: 'Masuk ke PrintPro' })
export const failure = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
export const success = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
