import type { Page } from '@playwright/test'

/** Chooses an entry of a row's menu: 'Hapus' of 'Listrik'. */
export async function chooseRowAction(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Tindakan ${name}` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** The menu of a list: import, export, its settings. */
export const listMenu = (page: Page) => page.getByRole('button', { name: 'Lainnya', exact: true })

export async function chooseListAction(page: Page, entry: string): Promise<void> {
  await listMenu(page).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}
