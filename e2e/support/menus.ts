import type { Page } from '@playwright/test'

/** Chooses an entry of a row's menu: 'Hapus' of 'Listrik'. */
export async function chooseOf(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Tindakan ${name}` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** The menu of a list: import, export, its settings. */
export const more = (page: Page) => page.getByRole('button', { name: 'Lainnya', exact: true })

export async function chooseMore(page: Page, entry: string): Promise<void> {
  await more(page).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
