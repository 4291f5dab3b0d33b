import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import type { Expense } from '../../contract/expenses.ts'
import type { Caller } from './fixtures.ts'

export const search = (page: Page) => page.getByRole('searchbox', { name: 'Cari nama pengeluaran' })
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const rows = (page: Page) => page.locator(`tr:has(button[aria-label^="Ubah"])`)
export const add = (page: Page) => page.getByRole('button', { name: 'Tambah pengeluaran' }).first()
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
export const save = (dialog: Locator) => dialog.getByRole('button', { name: /^Simpan/ })
export const name = (dialog: Locator) => dialog.getByLabel('Nama pengeluaran')
export const amount = (dialog: Locator) => dialog.getByLabel('Jumlah')
export const saved = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Pengeluaran berhasil disimpan.' })
/** A summary cell above the list, by its label. */
export const cell = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByRole('term').filter({ hasText: label }) })

export async function openExpenses(page: Page, address = '/expenses'): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Pengeluaran' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

export async function createExpense(
  caller: Caller,
  fields: { name: string; amount: number },
): Promise<Expense> {
  const answer = await caller.request.post('/api/expenses', { data: { id: uuidv7(), ...fields } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.json()
}

export async function choose(
  page: Page,
  list: 'Bulan' | 'Tahun' | 'Kategori' | 'Metode pembayaran',
  option: string,
): Promise<void> {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
