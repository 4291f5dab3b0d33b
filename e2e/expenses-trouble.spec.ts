import { axe } from './support/axe.ts'
import {
  add,
  amount,
  book,
  cell,
  dialogOf,
  name,
  openExpenses,
  row,
  rows,
  save,
} from './support/expenses-screen.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape, press } from './support/keyboard.ts'
import { readyToSay } from './support/offline.ts'
import { haveSession } from './support/sign-in.ts'

test.describe.configure({ timeout: 120_000 })

test.describe('two people at one expense', () => {
  test('the second is shown what the first saved, and may keep their own on top of it', async ({
    page,
    caller,
  }) => {
    await haveSession(page, 'owner')
    const expense = await book(page, { name: 'Sewa genset', amount: 500_000 })
    await openExpenses(page)
    await page.getByRole('button', { name: 'Ubah Sewa genset' }).click()
    const dialog = dialogOf(page, 'Ubah pengeluaran')
    await amount(dialog).fill('600000')

    const other = await caller('manager')
    const url = `/api/expenses/${expense.id}`
    const change = (data: object) => other.request.patch(url, { data })
    await change({ version: 1, name: 'Sewa genset dua hari' })
    await expect(
      dialog.getByRole('status').filter({ hasText: 'Baru saja diubah orang lain: Nama.' }),
    ).toBeVisible()
    await expect(name(dialog)).toHaveValue('Sewa genset dua hari')
    await expect(amount(dialog)).toHaveValue('600.000')
    await change({ version: 2, name: 'Sewa genset 2 hari', amount: 550_000 })
    const alert = dialog.getByRole('alert').filter({ hasText: 'baru saja diubah orang lain' })
    await expect(alert.getByRole('row', { name: /^Nama/ })).toContainText('Sewa genset 2 haritidak diubah')
    await expect(alert.getByRole('row', { name: /^Jumlah/ })).toContainText(/550\.000Rp\s600\.000/)
    await expect(save(dialog)).toBeDisabled()
    await axe(page, 'a conflict')
    await alert.getByRole('button', { name: 'Pertahankan isian saya' }).click()
    await expect(alert).toBeHidden()
    await expect(name(dialog)).toHaveValue('Sewa genset 2 hari')
    await press(dialog, 'Control+Enter')
    await expect(dialog).toBeHidden()
    expect(await (await page.request.get(url)).json()).toMatchObject({
      name: 'Sewa genset 2 hari',
      amount: 600_000,
    })
  })

  test('the second is told on saving when it could not know before, and may take the newest', async ({
    page,
    caller,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_FAILED/)
    await haveSession(page, 'owner')
    const expense = await book(page, { name: 'Bayar parkir', amount: 20_000 })
    await openExpenses(page)
    await page.getByRole('button', { name: 'Ubah Bayar parkir' }).click()
    const dialog = dialogOf(page, 'Ubah pengeluaran')
    await amount(dialog).fill('25000')
    await page.route(`**/api/expenses/${expense.id}`, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    const other = await caller('manager')
    await other.request.patch(`/api/expenses/${expense.id}`, { data: { version: 1, amount: 30_000 } })
    await save(dialog).click()
    const alert = dialog.getByRole('alert').filter({ hasText: 'baru saja diubah orang lain' })
    await expect(alert.getByRole('row', { name: /^Jumlah/ })).toContainText(/30\.000Rp\s25\.000/)
    await page.unroute(`**/api/expenses/${expense.id}`)
    await alert.getByRole('button', { name: 'Muat yang terbaru' }).click()
    await expect(amount(dialog)).toHaveValue('30.000')
    await expect(save(dialog)).toBeDisabled()
    await closeByEscape(dialog, page.getByRole('button', { name: 'Ubah Bayar parkir' }))
  })

  test('what one books the other sees at once, in the list and in the cells', async ({ page, caller }) => {
    await haveSession(page, 'owner')
    await openExpenses(page)
    const before = await cell(page, 'Hari ini').textContent()
    const expense = await book(await caller('manager'), { name: 'Air galon', amount: 61_000 })
    await expect(row(page, 'Air galon')).toBeVisible({ timeout: 3000 })
    await expect(cell(page, 'Hari ini')).not.toHaveText(before ?? '')
    await page.request.delete(`/api/expenses/${expense.id}`)
    await expect(row(page, 'Air galon')).toHaveCount(0)
    await expect(cell(page, 'Hari ini')).toHaveText(before ?? '')
  })
})

test.describe('when the server fails', () => {
  test('saving says so, keeps the input, and books once when tried again', async ({
    page,
    shop,
    consoleErrors,
  }) => {
    consoleErrors.allow(/status of 500/)
    await haveSession(page, 'owner')
    await openExpenses(page)
    await add(page).click()
    const dialog = dialogOf(page, 'Tambah pengeluaran')
    await name(dialog).fill('Listrik gudang')
    await amount(dialog).fill('310000')
    // The first attempt is booked, but its answer never arrives.
    await page.route('**/api/expenses', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, body: '' })
    })
    await save(dialog).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Gagal menyimpan pengeluaran.' })
    await expect(failure).toBeVisible()
    await expect(name(dialog)).toHaveValue('Listrik gudang')
    await expect(amount(dialog)).toHaveValue('310.000')
    await axe(page, 'a failed save')
    await page.unroute('**/api/expenses')
    await failure.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, 'Listrik gudang')).toHaveCount(1)
    expect(await shop.sql(`select id from expenses where name = 'Listrik gudang'`)).toHaveLength(1)
  })

  test('deleting says so and can be tried again', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/status of 500/)
    await haveSession(page, 'owner')
    const expense = await book(page, { name: 'Tetap tercatat', amount: 5_000 })
    await openExpenses(page)
    await page.route(`**/api/expenses/${expense.id}`, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Hapus Tetap tercatat' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus pengeluaran' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Gagal menghapus pengeluaran.' })
    await expect(failure).toBeVisible()
    await expect(row(page, 'Tetap tercatat')).toBeVisible()
    await page.unroute(`**/api/expenses/${expense.id}`)
    await failure.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(row(page, 'Tetap tercatat')).toHaveCount(0)
  })

  test('the list says so and can be asked for again', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/status of 500/)
    await haveSession(page, 'owner')
    const list = /\/api\/expenses(\?|\/summary|$)/
    await page.route(list, (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/expenses')
    const failure = page.getByRole('alert').filter({ hasText: 'Server tidak dapat dihubungi.' })
    await expect(failure).toBeVisible({ timeout: 30_000 })
    await axe(page, 'a list that could not be loaded')
    await page.unroute(list)
    await failure.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(rows(page).first()).toBeVisible()
    await expect(cell(page, 'Hari ini')).toBeVisible()
  })

  test('being offline is said, the list stays, and saving waits for the person', async ({
    page,
    context,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/)
    await haveSession(page, 'owner')
    await openExpenses(page)
    await expect(rows(page).first()).toBeVisible()
    await add(page).click()
    const dialog = dialogOf(page, 'Tambah pengeluaran')
    await name(dialog).fill('Saat luring')
    await amount(dialog).fill('7000')
    await readyToSay(page)
    await context.setOffline(true)
    await expect(dialog.getByText('Luring. Pengeluaran ini dapat disimpan')).toBeVisible()
    await axe(page, 'the form while offline')
    await save(dialog).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Gagal menyimpan pengeluaran.' })
    await expect(failure).toBeVisible()
    await context.setOffline(false)
    await expect(dialog.getByText('Luring. Pengeluaran ini dapat disimpan')).toBeHidden()
    await failure.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(page, 'Saat luring')).toHaveCount(1)
  })
})
