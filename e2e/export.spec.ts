import { readFile } from 'node:fs/promises'
import { read, utils } from '@e965/xlsx'
import type { Download, Page } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { chooseListAction, listMenu } from './support/menus.ts'
import { expectNoSidewaysScroll, SCREENS, visit } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

const entry = (page: Page) => page.getByRole('menuitem', { name: 'Ekspor' })
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** The cells of a saved file, header and footer included. */
async function cellsOf(download: Download): Promise<unknown[][]> {
  const book = read(await readFile(await download.path()))
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { header: 1 })
}

/** The cells of the file that a click on the button saves. */
async function saved(page: Page, press = () => chooseListAction(page, 'Ekspor')) {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), cells: await cellsOf(download) }
}

test('the customers of a search are exported once, and an empty result is not exported', async ({
  page,
  shop,
}) => {
  for (const [index, name] of ['Ekspedisi Zamrud', 'Toko Zamrud', '=Zamrud()'].entries()) {
    await shop.sql(
      `insert into customers (id, name, phone, membership_tier, created_at) values ($1, $2, '0812-55', 'gold', $3)`,
      [uuidv7(), name, `2020-05-0${index + 1}T20:00:00Z`],
    )
  }
  await haveSession(page, 'cashier')
  await page.goto('/customers')
  const search = page.getByRole('searchbox')
  await search.fill('zamrud')
  await expect(page.getByText('3 pelanggan cocok')).toBeAttached()
  let downloads = 0
  page.on('download', () => downloads++)
  const { name, cells } = await saved(page, async () => {
    await listMenu(page).click()
    await entry(page).evaluate((item: HTMLElement) => {
      item.click()
      item.click()
    })
  })
  expect(name).toMatch(/^pelanggan-\d{4}-\d\d-\d\d\.xlsx$/)
  expect(cells[0]?.slice(0, 2)).toEqual(['Pelanggan', 'Telepon'])
  const shown = await page.getByRole('rowheader').getByRole('button').allTextContents()
  expect(cells.slice(1, -1).map(([first]) => String(first).replace(/^'/, ''))).toEqual(shown)
  expect(shown).toHaveLength(3)
  await expect(listMenu(page)).toHaveAttribute('aria-busy', 'false')
  await expect(listMenu(page)).toBeFocused()

  await search.fill('zamrud tak ada')
  await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  await chooseListAction(page, 'Ekspor')
  await expect(alert(page, 'Tidak ada yang diekspor')).toBeVisible()
  await axe(page, 'nothing to export')
  expect(downloads).toBe(1)
})

test('on a phone filtered transactions are exported after a server failure', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  await page.setViewportSize(SCREENS.phone)
  await haveSession(page, 'operator')
  await page.goto('/transactions?bayar=pending')
  await expect(listMenu(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.route('**/api/transactions/export*', (route) =>
    route.fulfill({
      status: 500,
      json: {
        defined: true,
        code: 'INTERNAL_SERVER_ERROR',
        status: 500,
        message: 'Gagal membuat file ekspor. Silakan coba lagi.',
      },
    }),
  )
  await chooseListAction(page, 'Ekspor')
  const failure = alert(page, 'Gagal mengekspor')
  await expect(failure).toContainText('Gagal membuat file ekspor. Silakan coba lagi.')
  await axe(page, 'message of a failure on a phone')
  await page.unroute('**/api/transactions/export*')
  const { name, cells } = await saved(page, () => failure.getByRole('button', { name: 'Coba lagi' }).click())
  await expect(failure).toBeHidden()
  expect(name).toMatch(/^transaksi-\d{4}-\d\d-\d\d\.xlsx$/)
  const [unpaid] = await shop.sql<{ count: string; total: string }>(`
    select count(*), sum(total) as total from transactions
    where payment_status = 'pending' and status <> 'cancelled' and deleted_at is null`)
  expect(cells).toHaveLength(Number(unpaid?.count) + 2)
  expect(Number(unpaid?.count)).toBeGreaterThan(0)
  expect(cells.at(-1)?.[cells[0]?.indexOf('Total') ?? -1]).toBe(Number(unpaid?.total))
})

test('every other list exports what it shows', async ({ page }) => {
  await haveSession(page, 'manager')
  for (const [path, file, heads] of [
    ['/products', 'produk', ['Nama produk', 'Kategori']],
    ['/expenses', 'pengeluaran', ['Tanggal', 'Nama']],
    ['/receivables', 'piutang', ['Pelanggan', 'Telepon', 'WhatsApp']],
    ['/receivables?per=pelanggan', 'piutang-per-pelanggan', ['Pelanggan', 'Telepon', 'Transaksi']],
  ] as const) {
    await visit(page, path)
    await expect(page.getByRole('listitem').or(page.getByRole('row')).nth(1)).toBeVisible()
    const { name, cells } = await saved(page)
    expect(name).toMatch(new RegExp(`^${file}-\\d{4}-\\d\\d-\\d\\d\\.xlsx$`))
    expect(cells[0]?.slice(0, heads.length)).toEqual(heads)
    expect(cells.length).toBeGreaterThan(2)
  }
})
