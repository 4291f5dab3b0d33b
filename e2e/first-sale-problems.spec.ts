import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape, press, pressOn, pressOnScreen, type } from './support/keyboard.ts'
import { readStoredRows } from './support/offline.ts'
import { textPattern } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

const NOTHING = 'Pilih pelanggan dan tambahkan minimal satu item'
const REFUSED = {
  status: 403,
  json: {
    defined: true,
    code: 'FORBIDDEN',
    status: 403,
    message: 'Anda tidak memiliki akses untuk tindakan ini',
  },
}
const save = (page: Page) => page.getByRole('button', { name: /^Simpan (transaksi|dengan)/ })
const total = (page: Page) => page.getByRole('status', { name: 'Total' })

async function open(page: Page): Promise<void> {
  await page.goto('/create-transaction')
  await expect(page.getByRole('heading', { level: 1, name: 'Buat Transaksi' })).toBeVisible()
}

async function choose(page: Page, name: string): Promise<void> {
  await pressOnScreen(page.getByRole('button', { name: 'Pilih pelanggan' }), 'F2')
  await expect(page.getByLabel('Cari pelanggan')).toBeFocused()
  await page.getByLabel('Cari pelanggan').fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  // The focus moves to the products shortly after the dialog has closed.
  await expect(page.getByLabel('Tambah produk')).toBeFocused()
}

async function add(page: Page, text: string): Promise<void> {
  await page.getByLabel('Tambah produk').fill(text)
  await page.getByRole('option').first().click()
}

/** A sale of 100 cards to Rina: Rp 40.000, 5 % discount, 10 % tax, rounded down. */
async function writeCards(page: Page): Promise<void> {
  await choose(page, 'Rina Marlina')
  await add(page, 'kartu nama')
  await page.getByLabel('Jumlah Kartu Nama Art Carton 260gr').fill('100')
  await expect(total(page)).toHaveText(textPattern('Rp 41.500'))
}

async function salesOf(page: Page, customer: string): Promise<{ total: number }[]> {
  const answer = await page.request.get(`/api/transactions?search=${customer}&limit=100`)
  return (await answer.json()).rows
}

test('the till names what is missing, offers shortcuts and hints, and keeps the draft through a reload', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/)
  await haveSession(page, 'cashier')
  await open(page)

  await test.step('saving without customer and item says what is missing', async () => {
    await expect(save(page)).toBeDisabled()
    await pressOnScreen(save(page), 'Control+Enter')
    const said = page.getByRole('alert').filter({ hasText: NOTHING })
    await said.getByRole('button').click()
    await expect(said).toBeHidden()
  })

  await test.step('a taken phone number is pointed out, and a failure keeps the form', async () => {
    await pressOnScreen(page.getByRole('button', { name: 'Pilih pelanggan' }), 'F2')
    await expect(page.getByLabel('Cari pelanggan')).toBeFocused()
    await axe(page, 'customer dialog')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Pelanggan baru' }).click()
    await dialog.getByRole('button', { name: 'Simpan pelanggan' }).click()
    await expect(dialog.getByText('Nama wajib diisi')).toBeVisible()
    await expect(dialog.getByText('Nomor telepon wajib diisi')).toBeVisible()
    await expect(dialog.getByLabel('Nama Lengkap')).toBeFocused()
    await dialog.getByLabel('Nama Lengkap').fill('Rina Kedua')
    await dialog.getByLabel('Telepon').fill('+62 813 9077 2254')
    await expect(dialog.getByText('Nomor ini sudah dipakai Rina Marlina.')).toBeVisible()
    await axe(page, 'new customer, with a phone number that another has')
    await page.route('**/api/customers', (route) =>
      route.request().method() === 'POST' ? route.fulfill(REFUSED) : route.fallback(),
    )
    await dialog.getByRole('button', { name: 'Simpan pelanggan' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'Gagal membuat pelanggan. Silakan coba lagi.' })
    await expect(failure).toBeVisible()
    await expect(dialog.getByLabel('Nama Lengkap')).toHaveValue('Rina Kedua')
    await page.unroute('**/api/customers')
    await failure.getByRole('button').last().click()
    await expect(failure).toBeHidden()
    await dialog.getByRole('button', { name: 'Simpan pelanggan' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Tambah produk')).toBeFocused()
  })

  await test.step('a missing size is reported at its field, which gets the focus', async () => {
    await page.getByLabel('Tambah produk').fill('a')
    await expect(page.getByRole('listbox', { name: 'Produk yang cocok' })).toBeVisible()
    await axe(page, 'product search')
    await add(page, 'banner flexi')
    const length = page.getByLabel('Panjang Banner Flexi 280gr dalam cm')
    await expect(length).toBeFocused()
    await save(page).click()
    await expect(length).toBeFocused()
    await expect(page.getByText('Panjang wajib diisi. Lebar wajib diisi')).toBeVisible()
    await length.fill('300')
    await expect(page.getByText('Lebar wajib diisi', { exact: true })).toBeVisible()
    await axe(page, 'order with a line')
  })

  await test.step('a removed item can be restored', async () => {
    await pressOn(page.getByRole('button', { name: 'Hapus Banner Flexi 280gr' }), 'Delete')
    await expect(page.getByText('Belum ada item')).toBeVisible()
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect(page.getByLabel('Panjang Banner Flexi 280gr dalam cm')).toHaveValue('300')
    await pressOn(page.getByRole('button', { name: 'Hapus Banner Flexi 280gr' }), 'Delete')
    await expect(page.getByText('Belum ada item')).toBeVisible()
  })

  const cards = page.getByLabel('Jumlah Kartu Nama Art Carton 260gr')
  await test.step('the hint of the next tier sets the quantity', async () => {
    await add(page, 'kartu nama')
    await cards.fill('100')
    await page.getByRole('button', { name: /^Tambah 400/ }).click()
    await expect(cards).toHaveValue('500')
    await expect(page.getByRole('row', { name: /Kartu Nama/ })).toContainText('Bulk')
    await cards.fill('100')
    await expect(total(page)).toHaveText(textPattern('Rp 41.500'))
  })

  await test.step('shortcuts set the paid amount and quick amounts', async () => {
    await pressOnScreen(save(page), 'Alt+2')
    await expect(page.getByLabel('Jumlah dibayar')).toHaveValue('21.000')
    await pressOnScreen(save(page), 'Alt+4')
    await expect(page.getByLabel('Jumlah dibayar')).toHaveValue('100.000')
    await expect(page.getByText('Kembalian', { exact: true })).toBeVisible()
    await pressOnScreen(save(page), 'F4')
    await type(page.getByLabel('Jumlah dibayar'), '41500')
    await expect(page.getByText('Uang pas', { exact: true }).last()).toBeVisible()
  })

  await test.step('the due date is chosen from the calendar', async () => {
    await page.getByRole('button', { name: /Janji selesai/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await axe(page, 'calendar')
    await closeByEscape(page.getByRole('dialog'))
  })

  await test.step('a time is typed in common notations or picked, and is one tab stop', async () => {
    const time = page.getByLabel('Jam', { exact: true }).and(page.locator('input'))
    await time.click()
    await expect(page.getByRole('option')).toHaveCount(12)
    await axe(page, 'times of the day')
    await type(time, '1430')
    await press(time, 'Tab')
    await expect(time).toHaveValue('14.30')
    await expect(page.getByRole('button', { name: 'Ekspres' })).toBeFocused()
    await time.click()
    await page.getByRole('option', { name: '15.00' }).click()
    await expect(time).toHaveValue('15.00')
  })

  await test.step('the draft survives a reload', async () => {
    await page.getByLabel('Catatan Kartu Nama Art Carton 260gr').fill('2 sisi')
    await expect(page.getByText(/^Draf tersimpan \d\d\.\d\d$/)).toBeVisible()
    await expect.poll(async () => JSON.stringify(await readStoredRows(page, 'drafts'))).toContain('2 sisi')
    await page.reload()
    await expect(page.getByLabel('Catatan Kartu Nama Art Carton 260gr')).toHaveValue('2 sisi')
    await expect(total(page)).toHaveText(textPattern('Rp 41.500'))
  })

  await test.step('a double click makes one sale', async () => {
    await save(page).dblclick()
    await expect(page.getByText('Transaksi berhasil disimpan!')).toBeVisible()
    await expect.poll(async () => (await salesOf(page, 'rina+kedua')).length).toBe(1)
  })
})

test('a rejected sale stays on the screen; changed prices and products are shown', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (403|409)/)
  await haveSession(page, 'cashier')
  await open(page)
  const saved = page.getByText('Transaksi berhasil disimpan!')

  await test.step('a rejected sale is saved again', async () => {
    await writeCards(page)
    await page.route('**/api/transactions', (route) => route.fulfill(REFUSED), { times: 1 })
    await save(page).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Gagal menyimpan transaksi. Silakan coba lagi.' })
    await expect(alert).toContainText(REFUSED.json.message)
    await expect(total(page)).toHaveText(textPattern('Rp 41.500'))
    await alert.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(saved).toBeVisible()
  })

  await test.step('a deleted product is marked and cannot be sold', async () => {
    await open(page)
    await choose(page, 'Rina Marlina')
    await add(page, 'brosur')
    await shop.sql(`update products set deleted_at = now() where name like 'Brosur%'`)
    await expect(page.getByText('Produk ini sudah dihapus. Hapus baris ini')).toBeVisible()
    await save(page).click()
    await expect(page.getByText('Produk ini sudah dihapus. Hapus baris ini')).toBeVisible()
    await expect(saved).toBeHidden()
    await shop.sql(`update products set deleted_at = null where name like 'Brosur%'`)
    await expect(page.getByText('Produk ini sudah dihapus. Hapus baris ini')).toBeHidden()
    await pressOn(page.getByRole('button', { name: /^Hapus Brosur/ }), 'Delete')
    await expect(page.getByText('Belum ada item')).toBeVisible()
  })

  await test.step('a concurrent price change is shown and confirmed', async () => {
    await add(page, 'kartu nama')
    await page.getByLabel('Jumlah Kartu Nama Art Carton 260gr').fill('100')
    await expect(total(page)).toHaveText(textPattern('Rp 41.500'))
    const cards = `where name = 'Kartu Nama Art Carton 260gr'`
    const [before] = await shop.sql<{ tiers: string }>(
      `select pricing_tiers::text as tiers from products ${cards}`,
    )
    // Changes during the save: the screen cannot know yet.
    await page.route(
      '**/api/transactions',
      async (route) => {
        await shop.sql(`update products set pricing_tiers = '[]'::jsonb ${cards}`)
        await route.continue()
      },
      { times: 1 },
    )
    await save(page).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Harga atau tarif telah berubah' })
    await expect(alert).toContainText(textPattern('Total lama Rp 41.500'))
    await expect(alert).toContainText(textPattern('Total baru Rp 52.000'))
    await axe(page, 'changed prices')
    await page.getByRole('button', { name: 'Simpan dengan harga baru' }).click()
    await expect(saved).toBeVisible()
    expect((await salesOf(page, 'rina+marlina'))[0]?.total).toBe(52_000)
    await shop.sql(`update products set pricing_tiers = $1::jsonb ${cards}`, [before?.tiers])
  })
})
