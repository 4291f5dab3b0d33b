import type { Page } from '@playwright/test'
import { add, amount, createExpense, dialogOf, name, openExpenses, save } from './support/expenses-screen.ts'
import { expect, test } from './support/fixtures.ts'
import { fillIn, openTill, readOutbox, save as saveSale } from './support/offline.ts'
import { newCustomer, newProduct, placeOrder } from './support/orders.ts'
import { failure, success, visit } from './support/pages.ts'
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

test('a save that is answered late closes its own dialog, not the next one', async ({
  page,
  caller,
  consoleErrors,
}) => {
  const manager = await caller('manager')
  await createExpense(manager, { name: 'Listrik gudang', amount: 310_000 })
  await createExpense(manager, { name: 'Air gudang', amount: 90_000 })
  await haveSession(page, 'manager')
  await openExpenses(page)
  const answer = await holdRequests(page, 'PATCH', '**/api/expenses/*')
  const editing = dialogOf(page, 'Ubah pengeluaran')
  await page.getByRole('button', { name: 'Ubah Listrik gudang' }).click()
  await amount(editing).fill('320000')
  await save(editing).click()
  await editing.getByRole('button', { name: 'Batal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Buang perubahan' }).click()
  await expect(editing).toBeHidden()
  await page.getByRole('button', { name: 'Ubah Air gudang' }).click()
  await amount(editing).fill('95000')
  answer()
  await expect(page.getByRole('status').filter({ hasText: 'Pengeluaran berhasil disimpan.' })).toBeVisible()
  await expect(name(editing)).toHaveValue('Air gudang')
  await expect(amount(editing)).toHaveValue('95.000')

  await test.step('nor does a failure promise that what was left is still there', async () => {
    consoleErrors.allow(/status of 500/)
    const fail = await holdRequests(page, 'PATCH', '**/api/expenses/*', true)
    await save(editing).click()
    await editing.getByRole('button', { name: 'Batal' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Buang perubahan' }).click()
    await expect(editing).toBeHidden()
    fail()
    const failed = failure(page, 'Gagal menyimpan pengeluaran')
    await expect(failed).toBeVisible()
    await expect(failed).not.toContainText('Isian Anda tetap di layar')
    await expect(failed.getByRole('button', { name: 'Coba lagi' })).toBeHidden()
  })
})

test('a late answer does not undo what the cashier has done since', async ({ page, caller }) => {
  await haveSession(page, 'cashier')
  const menu = page.getByRole('navigation', { name: 'Menu utama' })

  await test.step('a new customer is not put in place of the one that was chosen after it', async () => {
    await openTill(page)
    const answer = await holdRequests(page, 'POST', '**/api/customers')
    await page.getByRole('button', { name: 'Pilih pelanggan' }).click()
    await page.getByRole('combobox', { name: 'Cari pelanggan' }).fill('Zaki Lambat')
    await page.getByRole('button', { name: /Pelanggan baru/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Pelanggan baru' })
    await dialog.getByLabel('Telepon').fill('081299887766')
    await dialog.getByRole('button', { name: 'Simpan pelanggan' }).click()
    await dialog.getByRole('button', { name: 'Kembali' }).click()
    await page.getByRole('combobox', { name: 'Cari pelanggan' }).fill('Kopi Senja')
    await page.getByRole('option').first().click()
    answer()
    await expect.poll(() => readOutbox(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Tambah produk' }).fill('kartu nama')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Kopi Senja/ }).first()).toBeVisible()
  })

  await test.step('nor is the walk-in customer', async () => {
    await page.getByRole('button', { name: 'Kosongkan', exact: true }).click()
    const answer = await holdRequests(page, 'POST', '**/api/customers/walk-in')
    await page.getByRole('button', { name: 'Pilih pelanggan' }).click()
    const search = page.getByRole('combobox', { name: 'Cari pelanggan' })
    await search.fill('umum')
    const asked = page.waitForRequest('**/api/customers/walk-in')
    await page.getByRole('option', { name: /^Umum/ }).click()
    await asked
    await search.fill('Kopi Senja')
    await page.getByRole('option', { name: /Kopi Senja/ }).click()
    const answered = page.waitForResponse('**/api/customers/walk-in')
    answer()
    await answered
    await page.getByRole('combobox', { name: 'Tambah produk' }).fill('kartu nama')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Kopi Senja/ }).first()).toBeVisible()
  })

  await test.step('an order that is ordered again does not call back who has left the till', async () => {
    const owner = await caller('owner')
    const items = [{ productId: await newProduct(owner) }]
    const order = await placeOrder(owner, { customerId: await newCustomer(owner, 'Pemesan Lama'), items })
    const answer = await holdRequests(page, 'GET', `**/api/transactions/${order.id}`)
    const asked = page.waitForRequest(`**/api/transactions/${order.id}`)
    await visit(page, `/create-transaction?from=${order.id}`)
    await asked
    await menu.getByRole('link', { name: 'Pelanggan' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pelanggan' })).toBeVisible()
    const answered = page.waitForResponse(`**/api/transactions/${order.id}`)
    answer()
    await answered
    await page.getByRole('searchbox').first().fill('Pemesan Lama')
    await expect(page).toHaveURL(/\/customers\?cari=Pemesan\+Lama/)
  })

  await test.step('a cash movement closes its own dialog, not the count of the drawer', async () => {
    await visit(page, '/')
    const card = page.getByRole('region', { name: 'Laci kas' })
    const dialog = page.getByRole('dialog')
    await card.getByRole('button', { name: 'Buka laci' }).click()
    await dialog.getByRole('button', { name: 'Buka laci' }).click()
    await expect(dialog).toBeHidden()
    const answer = await holdRequests(page, 'POST', '**/api/drawers/*/*')
    await card.getByRole('button', { name: 'Uang masuk atau keluar' }).click()
    await dialog.getByLabel('Jumlah').fill('5000')
    await dialog.getByLabel('Alasan').fill('Parkir')
    await dialog.getByRole('button', { name: 'Catat' }).click()
    await dialog.getByRole('button', { name: 'Batal' }).click()
    await expect(dialog).toBeHidden()
    await card.getByRole('button', { name: 'Tutup kasir' }).click()
    answer()
    await expect(success(page, 'Uang keluar dicatat')).toBeVisible()
    await expect(page.getByRole('dialog', { name: /^Tutup kasir/ })).toBeVisible()
  })
})

test('a quote or sale that is saved late leaves the next sale as it is', async ({ page, caller, shop }) => {
  await newCustomer(await caller('owner'), 'Pembeli Berikut')
  await shop.sql('update store_config set quotes_enabled = true')
  await haveSession(page, 'cashier')
  await openTill(page)
  const next = page.getByRole('button', { name: /Pembeli Berikut/ }).first()

  await test.step('a quote whose dialog was closed before the answer', async () => {
    await fillIn(page)
    const answer = await holdRequests(page, 'POST', '**/api/quotes')
    await page.getByRole('button', { name: 'Simpan sebagai penawaran' }).click()
    const dialog = page.getByRole('dialog', { name: 'Simpan sebagai penawaran' })
    await dialog.getByRole('button', { name: 'Simpan penawaran' }).click()
    await dialog.getByRole('button', { name: 'Batal' }).click()
    await page.getByRole('button', { name: 'Kosongkan' }).click()
    await fillIn(page, 'Pembeli Berikut')
    answer()
    await expect(page.getByText(/Penawaran PNW-\w{8} disimpan/)).toBeVisible()
    await expect(next).toBeVisible()
  })

  await test.step('a sale whose till was left before the answer', async () => {
    const menu = page.getByRole('navigation', { name: 'Menu utama' })
    const leaveAndReturn = async () => {
      await menu.getByRole('link', { name: 'Pelanggan' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Pelanggan' })).toBeVisible()
      await menu.getByRole('link', { name: 'Buat Transaksi' }).click()
    }
    await page.getByRole('button', { name: 'Kosongkan' }).click()
    await fillIn(page)
    const answer = await holdRequests(page, 'POST', '**/api/transactions')
    await saveSale(page)
    await leaveAndReturn()
    await fillIn(page, 'Pembeli Berikut')
    const answered = page.waitForResponse('**/api/transactions')
    answer()
    await answered
    await leaveAndReturn()
    await expect(next).toBeVisible()
  })

  await test.step('a sale is not put aside as well while it is saved', async () => {
    const answer = await holdRequests(page, 'POST', '**/api/transactions')
    await saveSale(page)
    await page.getByRole('button', { name: 'Tahan' }).click()
    answer()
    await expect(page.getByText('Transaksi berhasil disimpan!')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ditahan' })).toBeHidden()
  })
})
