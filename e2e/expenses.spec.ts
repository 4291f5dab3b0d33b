// Longer than 250 lines: the journeys of one screen share the locators and helpers below.
import { v7 as uuidv7 } from 'uuid'
import { png } from '../server/testing/pictures.ts'
import { axe } from './support/axe.ts'
import {
  add,
  amount,
  cell,
  choose,
  dialogOf,
  name,
  openExpenses,
  row,
  rows,
  save,
  saved,
  search,
} from './support/expenses-screen.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape, press, pressOn, pressOnScreen, type } from './support/keyboard.ts'
import { chooseListAction, chooseRowAction } from './support/menus.ts'
import { expectNoLayoutShift, expectNoSidewaysScroll, makeWebp, SCREENS } from './support/pages.ts'
import { haveSession, signIn } from './support/sign-in.ts'

test('an expense is added by keyboard alone, found, edited and deleted', async ({ page, shop }) => {
  await signIn(page, 'manager')
  await page
    .getByRole('navigation', { name: 'Menu utama' })
    .getByRole('link', { name: 'Pengeluaran' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pengeluaran' })).toBeVisible()

  await pressOn(add(page), 'Enter')
  const adding = dialogOf(page, 'Tambah pengeluaran')
  await type(name(adding), 'Servis mesin cutting')
  await press(name(adding), 'Tab')
  await type(amount(adding), '1250000')
  await expect(amount(adding)).toHaveValue('1.250.000')
  await press(adding, 'Control+Enter')
  await expect(adding).toBeHidden()
  await expect(saved(page)).toBeVisible()
  await expect(rows(page).first()).toContainText('Servis mesin cutting')
  await expect(rows(page).first()).toContainText('Hari ini')
  await expect(rows(page).first()).toContainText('1.250.000')
  await expect(add(page)).toBeFocused()

  await pressOnScreen(search(page), '/')
  await type(search(page), 'CUTTING servis')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/cari=CUTTING\+servis/)
  await expect(page.getByRole('row', { name: /^Total 1 pengeluaran/ })).toContainText('1.250.000')

  const change = page.getByRole('button', { name: 'Ubah Servis mesin cutting' })
  await change.click()
  const editing = dialogOf(page, 'Ubah pengeluaran')
  await expect(name(editing)).toHaveValue('Servis mesin cutting')
  await expect(amount(editing)).toHaveValue('1.250.000')
  await expect(save(editing)).toBeDisabled()
  await expect(editing.getByRole('radio', { name: 'Tunai' })).toBeChecked()
  await amount(editing).fill('1300000')
  await editing.locator('label').filter({ hasText: 'Transfer' }).click()
  await save(editing).click()
  await expect(editing).toBeHidden()
  await expect(row(page, 'Servis mesin cutting')).toContainText(/Transfer.*1\.300\.000/)
  await expect(change).toBeFocused()

  await test.step('a category is added and chosen, and the day is set back', async () => {
    await chooseListAction(page, 'Kategori pengeluaran')
    const list = dialogOf(page, 'Kategori pengeluaran')
    await list.getByLabel('Nama kategori baru').fill('Servis berkala')
    await press(list.getByLabel('Nama kategori baru'), 'Enter')
    await expect(list.getByRole('listitem').last()).toContainText('Servis berkala')
    await axe(page, 'the list of categories')
    await list.getByRole('button', { name: 'Simpan kategori' }).click()
    await expect(list).toBeHidden()
    await change.click()
    await editing.getByRole('combobox', { name: 'Kategori' }).click()
    await page.getByRole('option', { name: 'Servis berkala' }).click()
    const file = editing.getByLabel('File foto bukti')
    await file.setInputFiles({ name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('bukan foto') })
    await expect(editing.getByRole('alert').filter({ hasText: 'File harus berupa gambar.' })).toBeVisible()
    // A photo above the size limit is scaled down.
    const buffer = png({ width: 5000, height: 3000 })
    await file.setInputFiles({ name: 'nota.png', mimeType: 'image/png', buffer })
    await expect(editing.getByRole('button', { name: 'Ganti foto' })).toBeVisible()
    const photo = editing.getByRole('img', { name: /^Foto bukti/ })
    await expect(photo).toHaveJSProperty('naturalWidth', 2000)
    const picture = await makeWebp(page, { width: 90, height: 60 })
    await file.setInputFiles({ name: 'nota.webp', mimeType: 'image/webp', buffer: picture })
    await expect(photo).toHaveJSProperty('naturalWidth', 90)
    await editing.getByRole('button', { name: 'Tanggal' }).click()
    const calendar = page.getByRole('dialog', { name: 'Kalender Tanggal' })
    await calendar.getByRole('button', { name: 'Bulan sebelumnya' }).click()
    await calendar.getByRole('button', { name: /^15 / }).click()
    await axe(page, 'an expense of another day')
    await save(editing).click()
    await expect(editing).toBeHidden()
    // It now belongs to last month.
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
    await page.getByRole('button', { name: 'Cari di semua waktu' }).click()
    await expect(row(page, 'Servis mesin cutting')).toContainText(
      /^15 \w{3}.*dicatat hari ini.*Servis berkala/,
    )
    await expect(page.getByRole('link', { name: 'Foto bukti Servis mesin cutting' })).toBeVisible()
  })

  await chooseRowAction(page, 'Servis mesin cutting', 'Hapus')
  const ask = page.getByRole('alertdialog', { name: 'Hapus pengeluaran Servis mesin cutting?' })
  await expect(ask).toContainText(/Rp\s1\.300\.000\. Tindakan ini tidak dapat dibatalkan\./)
  await expect(ask.getByRole('button', { name: 'Batal' })).toBeFocused()
  await closeByEscape(ask, page.getByRole('button', { name: 'Tindakan Servis mesin cutting' }))
  await expect(rows(page)).toHaveCount(1)
  await chooseRowAction(page, 'Servis mesin cutting', 'Hapus')
  await expect(ask.getByRole('button', { name: 'Batal' })).toBeFocused()
  await axe(page, 'asking before a deletion')
  await ask.getByRole('button', { name: 'Hapus pengeluaran' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Pengeluaran berhasil dihapus.' })).toBeVisible()
  await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  await axe(page, 'no match')
  await page.getByRole('button', { name: 'Hapus filter' }).last().click()
  await expect(search(page)).toHaveValue('')
  await expect(page).toHaveURL(/\/expenses$/)

  const kept = await shop.sql<{ amount: string; deleted: boolean }>(
    `select amount, deleted_at is not null as deleted from expenses where name = 'Servis mesin cutting'`,
  )
  expect(kept).toEqual([{ amount: '1300000', deleted: true }])
})

test('a month and a year can be chosen, stay in the address, are summed up, and load in pages of fifty', async ({
  page,
  shop,
}) => {
  await page.clock.setFixedTime(new Date())
  await haveSession(page, 'owner')
  for (const [at, what, much, category, method] of [
    ['2023-03-31T16:59:59Z', 'Lembur Maret', 150_000, 'Gaji', 'cash'],
    ['2023-03-31T17:00:00Z', 'Lembur April', 275_000, 'Gaji', 'transfer'],
    ['2023-04-10T03:00:00Z', 'Kertas April', 425_000, 'Bahan', 'transfer'],
  ]) {
    await shop.sql(
      'insert into expenses (id, name, amount, created_at, category, method) values ($1, $2, $3, $4, $5, $6)',
      [uuidv7(), what, much, at, category, method],
    )
  }
  await openExpenses(page)
  const now = new Date()
  const thisYear = new Intl.DateTimeFormat('id', { timeZone: 'Asia/Jakarta', year: 'numeric' }).format(now)
  const thisMonth = new Intl.DateTimeFormat('id', { timeZone: 'Asia/Jakarta', month: 'long' }).format(now)
  await expect(page.getByRole('combobox', { name: 'Bulan' })).toHaveValue(thisMonth)
  await expect(page.getByRole('combobox', { name: 'Tahun' })).toHaveValue(thisYear)
  await expect(cell(page, `${thisMonth} ${thisYear}`)).toBeVisible()
  await axe(page, 'expenses of this month')
  await expectNoLayoutShift(page)

  await choose(page, 'Tahun', '2023')
  await page.getByRole('combobox', { name: 'Bulan' }).click()
  await expect(page.getByRole('option')).toHaveCount(13)
  await axe(page, 'the months to choose from')
  await page.getByRole('option', { name: 'April' }).click()
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, 'Lembur Maret')).toHaveCount(0)
  await expect(row(page, 'Lembur April')).toContainText('1 Apr 2023')
  await expect(cell(page, 'April 2023')).toContainText(/Rp\s700\.0002 pengeluaran/)
  await expect(cell(page, 'Terbesar')).toContainText(/Rp\s425\.000Kertas April/)
  await expect(cell(page, 'Tahun 2023')).toContainText(/Rp\s850\.0003 pengeluaran/)
  await expect(page).toHaveURL(/tahun=2023&bulan=4/)

  await choose(page, 'Bulan', 'Maret')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'Lembur Maret')).toContainText('31 Mar 2023')
  await choose(page, 'Bulan', 'Semua bulan')
  await expect(rows(page)).toHaveCount(3)
  await expect(cell(page, 'Tahun 2022')).toContainText(/Rp\s0/)
  await page.reload()
  await expect(rows(page)).toHaveCount(3)

  await test.step('filters by category, method and custom days', async () => {
    await page.getByRole('button', { name: 'Saring' }).click()
    await choose(page, 'Kategori', 'Gaji')
    await expect(rows(page)).toHaveCount(2)
    await choose(page, 'Metode pembayaran', 'Transfer')
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, 'Lembur April')).toContainText('Gaji')
    await expect(page).toHaveURL(/tahun=2023&kategori=Gaji&metode=transfer/)
    await choose(page, 'Kategori', 'Tanpa kategori')
    await expect(page.getByText('Dicari di: Tahun 2023.')).toBeVisible()
    await page.getByRole('button', { name: 'Hapus filter' }).first().click()

    await choose(page, 'Tahun', 'Tanggal sendiri')
    await expect(page.getByRole('button', { name: 'Sampai' })).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Bulan' })).toBeHidden()
    await axe(page, 'days of one’s own')
    await openExpenses(page, '/expenses?dari=2023-03-31&sampai=2023-04-01')
    await expect(rows(page)).toHaveCount(2)
    await expect(cell(page, '31 Mar 2023 – 1 Apr 2023')).toContainText(/Rp\s425\.000/)
    await openExpenses(page, '/expenses?tahun=2023')
  })

  await search(page).fill('lembur')
  await expect(page.getByRole('row', { name: /^Total 2 pengeluaran/ })).toContainText('425.000')
  await expect(cell(page, 'Tahun 2023')).toContainText('850.000')

  await search(page).fill('tinta eco solvent')
  await expect(page.getByText('Dicari di: Tahun 2023.')).toBeVisible()
  await page.getByRole('button', { name: 'Cari di semua waktu' }).click()
  await expect(row(page, 'Tinta eco solvent 4 warna').first()).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Bulan' })).toBeDisabled()
  await expect(page.getByRole('combobox', { name: 'Tahun' })).toHaveValue('Semua tahun')
  await page.getByRole('button', { name: 'Hapus filter' }).click()
  await expect(page.getByRole('combobox', { name: 'Bulan' })).toHaveValue(thisMonth)
  await expect(page.getByRole('button', { name: 'Hapus filter' })).toBeHidden()

  await test.step('a file is imported', async () => {
    await openExpenses(page, '/expenses?tahun=2023')
    await chooseListAction(page, 'Impor')
    const dialog = page.getByRole('dialog', { name: 'Impor pengeluaran' })
    const buffer = Buffer.from(
      'Tanggal;Nama;Jumlah;Kategori;Metode\n7/5/2023;Sewa gudang;900.000;sewa;transfer\n',
    )
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'mei.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('button', { name: 'Impor 1 baris' }).click()
    await expect(dialog.getByRole('status')).toContainText('1 pengeluaran baru')
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    await expect(row(page, 'Sewa gudang')).toContainText(/7 Mei 2023.*Sewa.*Transfer.*900\.000/)
  })

  await openExpenses(page, '/expenses?tahun=2023&bulan=1')
  await expect(page.getByText('Belum ada pengeluaran, Januari 2023')).toBeVisible()
  await expect(cell(page, 'Terbesar')).toContainText('—')

  await test.step('loads fifty, and more near the end of the list', async () => {
    await shop.sql(`
      insert into expenses (id, name, amount, created_at)
      select gen_random_uuid(), 'Biaya massal ' || n, 1000, timestamptz '2021-06-01 03:00Z' + n * interval '1 minute'
      from generate_series(1, 60) as n`)
    await openExpenses(page, '/expenses?tahun=2021&bulan=6')
    await expect(rows(page)).toHaveCount(30)
    await expect(rows(page).first()).toContainText('Biaya massal 60')
    await expect(page.getByRole('row', { name: /^Total 60 pengeluaran/ })).toContainText('60.000')
    await page.getByRole('button', { name: 'Muat lagi' }).scrollIntoViewIfNeeded()
    await expect(rows(page)).toHaveCount(60)
    await expect(rows(page).last()).toContainText('Biaya massal 1')
    await expect(page.getByRole('button', { name: 'Muat lagi' })).toBeHidden()
  })
})

test('both fields are required, and typed input is not lost by accident', async ({ page, shop }) => {
  await haveSession(page, 'owner')
  await openExpenses(page)
  await add(page).click()
  const dialog = dialogOf(page, 'Tambah pengeluaran')
  await press(name(dialog), 'Control+Enter')
  await expect(dialog.getByText('Nama wajib diisi')).toBeVisible()
  await expect(dialog.getByText('Jumlah wajib diisi')).toBeVisible()
  await expect(name(dialog)).toBeFocused()
  await axe(page, 'a form that lacks both')
  await name(dialog).fill('   ')
  await amount(dialog).fill('-12x5')
  await save(dialog).click()
  await expect(dialog.getByText('Nama wajib diisi')).toBeVisible()
  await expect(dialog.getByText('Isi dengan angka, misalnya 25.000')).toBeVisible()
  await expect(amount(dialog)).toHaveValue('-12x5')
  await amount(dialog).fill('125')
  await expect(dialog.getByText('Isi dengan angka, misalnya 25.000')).toBeHidden()
  await name(dialog).fill('Biaya percobaan')

  await press(name(dialog), 'Escape')
  const ask = page.getByRole('alertdialog', { name: 'Buang isian?' })
  await ask.getByRole('button', { name: 'Lanjut mengisi' }).click()
  await expect(name(dialog)).toBeFocused()
  await expect(name(dialog)).toHaveValue('Biaya percobaan')
  await dialog.getByRole('button', { name: 'Batal' }).click()
  await ask.getByRole('button', { name: 'Buang isian' }).click()
  await expect(dialog).toBeHidden()
  await expect(add(page)).toBeFocused()

  await add(page).click()
  await expect(name(dialog)).toHaveValue('')
  await name(dialog).fill('Gratis dari pemasok')
  await amount(dialog).fill('0')
  await save(dialog).dblclick()
  await expect(dialog).toBeHidden()
  await expect(rows(page).filter({ hasText: 'Gratis dari pemasok' })).toHaveCount(1)
  expect(await shop.sql(`select amount from expenses where name = 'Gratis dari pemasok'`)).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone, hasTouch: true, isMobile: true })

  test('an expense is added, edited and deleted by touch, and long names fit', async ({ page, shop }) => {
    await haveSession(page, 'owner')
    await openExpenses(page)
    await expect(cell(page, 'Hari ini')).toBeVisible()
    await axe(page, 'expenses on a phone')
    await expectNoLayoutShift(page)
    await expectNoSidewaysScroll(page)

    await add(page).tap()
    const adding = dialogOf(page, 'Tambah pengeluaran')
    await name(adding).fill('Bensin antar pesanan')
    await amount(adding).fill('45000')
    await axe(page, 'the form on a phone')
    await expectNoSidewaysScroll(page)
    await save(adding).tap()
    await expect(adding).toBeHidden()
    const card = page.getByRole('listitem').filter({ hasText: 'Bensin antar pesanan' })
    await expect(card).toContainText(/Rp\s45\.000/)

    const menu = card.getByRole('button', { name: 'Tindakan Bensin antar pesanan' })
    await menu.tap()
    await expect(page.getByRole('menuitem')).toHaveText(['Ubah', 'Hapus'])
    await axe(page, 'the menu of a card')
    await page.getByRole('menuitem', { name: 'Ubah' }).tap()
    const editing = dialogOf(page, 'Ubah pengeluaran')
    await amount(editing).fill('50000')
    await save(editing).tap()
    await expect(card).toContainText(/Rp\s50\.000/)

    await search(page).fill('antar')
    await expect(page.getByRole('list', { name: /^Pengeluaran/ }).getByRole('listitem')).toHaveCount(1)
    await menu.tap()
    await page.getByRole('menuitem', { name: 'Hapus' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus pengeluaran' }).tap()
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Hapus filter' }).first().tap()
    await expect(search(page)).toHaveValue('')

    await test.step('at 320 pixels long names and large sums do not scroll sideways', async () => {
      await shop.sql(`
        insert into expenses (id, name, amount, created_at)
        values (gen_random_uuid(), repeat('Panjangsekali', 15), 999999999999999, '2020-01-05T03:00Z')`)
      await page.setViewportSize({ width: 320, height: 640 })
      await openExpenses(page, '/expenses?tahun=2020')
      await expect(page.getByRole('list', { name: /^Pengeluaran/ })).toContainText('999.999.999.999.999')
      await expectNoSidewaysScroll(page)
    })
  })
})
