import type { Page } from '@playwright/test'
import { workbook as workbookOf } from '../server/testing/upload.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { chooseListAction, listMenu } from './support/menus.ts'
import { expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

// Each file is read several times, which is slow under load.
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Impor/ })
const applyButton = (page: Page) => dialog(page).getByRole('button', { name: /^Impor .* baris/ })
const rows = (page: Page, kind: string) => dialog(page).getByRole('list', { name: `Baris ${kind}` })
const cell = (page: Page, label: string) =>
  dialog(page).locator('dl > div').filter({ hasText: label }).locator('dd')

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await chooseListAction(page, 'Impor')
  await expect(dialog(page).getByRole('button', { name: 'Pilih file' })).toBeFocused()
}

test('customers are imported from .csv: unreadable files, wrong rows, a corrected file, and the same file again', async ({
  page,
}) => {
  await haveSession(page, 'owner')
  await open(page, '/customers')
  await axe(page, 'choosing a file')
  const template = page.waitForEvent('download')
  await dialog(page).getByRole('link', { name: 'Unduh templat .xlsx' }).click()
  expect((await template).suggestedFilename()).toBe('templat-pelanggan.xlsx')

  await choose(page, 'kosong.csv', 'Nama;Alamat\r\nA;B')
  await expect(dialog(page).getByRole('alert')).toContainText('kosong.csv: Kolom "Telepon" tidak ada.')

  const heading = 'Nama;Telepon;Tingkat member;Kolom Aneh\r\n'
  const good = 'Zamrud Impor Satu;81288340001;Gold;x\r\n'
  await choose(page, 'pelanggan.csv', `${heading}${good}Zamrud Impor Dua;;Emas;y\r\n`)
  await expect(cell(page, 'Salah')).toHaveText('1')
  await expect(rows(page, 'Salah')).toContainText('Baris 3')
  await expect(rows(page, 'Salah')).toContainText('Telepon Nomor telepon wajib diisi')
  await expect(dialog(page)).toContainText('Kolom "Kolom Aneh" tidak dikenal dan dilewati.')
  await expect(applyButton(page)).toHaveText('Impor 1 baris yang benar')
  await expect(dialog(page)).toContainText('1 baris salah tidak ikut diimpor.')
  await axe(page, 'a preview with a wrong row')
  const wrong = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Unduh baris yang salah' }).click()
  expect((await wrong).suggestedFilename()).toBe('baris-salah-pelanggan.csv')

  const mended = `${heading}${good}Zamrud Impor Dua;0812 8834 0002;Silver;y\r\n`
  await dialog(page).getByRole('button', { name: 'Pilih file lain' }).click()
  await choose(page, 'pelanggan.csv', mended)
  await expect(rows(page, 'Baru')).toContainText('Angka 0 di depan ditambahkan: 081288340001')
  await applyButton(page).click()
  await expect(dialog(page).getByRole('status')).toHaveText('Impor berhasil: 2 pelanggan baru.')

  await dialog(page).getByRole('button', { name: 'Impor file lain' }).click()
  await choose(page, 'pelanggan.csv', mended)
  await expect(cell(page, 'Sama')).toHaveText('2')
  await expect(dialog(page)).toContainText('Tidak ada yang perlu diimpor.')
  await dialog(page).getByRole('button', { name: 'Selesai' }).click()
  await expect(listMenu(page)).toBeFocused()
  await page.getByRole('searchbox').fill('Zamrud Impor')
  await expect(page.getByRole('row').filter({ hasText: 'Zamrud Impor Satu' })).toContainText('081288340001')
  await expect(page.getByRole('row').filter({ hasText: 'Zamrud Impor Dua' })).toBeVisible()

  await chooseListAction(page, 'Impor')
  const booked = dialog(page)
    .getByRole('region', { name: 'Impor sehari terakhir' })
    .getByRole('listitem')
    .filter({ hasText: '2 baru' })
  await axe(page, 'an import that can be undone')
  await booked.getByRole('button', { name: 'Batalkan impor' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Batalkan impor ini?' })
  await expect(ask).toContainText('2 pelanggan dihapus.')
  await ask.getByRole('button', { name: 'Batalkan impor' }).click()
  await expect(booked).toContainText('Sudah dibatalkan')
  await dialog(page).getByRole('button', { name: 'Tutup', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Zamrud Impor' })).toHaveCount(0)
})

test('products are imported from .xlsx on a phone, with a lost response and a concurrent price change', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/)
  await page.setViewportSize(SCREENS.phone)
  await haveSession(page, 'owner')
  const workbook = async (price: number) => {
    const rows = [
      ['Nama Produk', 'Kategori', 'Jenis Mesin', 'Satuan', 'Harga', 'Tingkat 1'],
      ['Nirmala Impor A', 'Banner', 'Digital Printing', 'pcs', price, '50+: 20.000 [Grosir]'],
    ]
    return Buffer.from(await workbookOf({ Produk: rows }).arrayBuffer())
  }
  await open(page, '/products')
  await choose(page, 'produk.xlsx', await workbook(25_000))
  await expect(rows(page, 'Baru')).toContainText('Nirmala Impor A')
  await expect(rows(page, 'Baru')).toContainText('HargaRp 25.000')
  await expect(rows(page, 'Baru')).toContainText('Rp 20.000 [Grosir]')
  await expectNoSidewaysScroll(page)
  await axe(page, 'a preview on a phone')

  // The response is lost: the file stays, and the second attempt finds every row imported.
  await page.route('**/api/products/imports', async (route) => {
    await route.fetch()
    await route.fulfill({ status: 503, json: {} })
  })
  await applyButton(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Server tidak dapat dihubungi')
  await page.unroute('**/api/products/imports')
  await applyButton(page).click()
  await expect(dialog(page).getByRole('status')).toHaveText('Semua 1 baris sudah tersimpan.')

  await dialog(page).getByRole('button', { name: 'Impor file lain' }).click()
  await choose(page, 'produk.xlsx', await workbook(30_000))
  await expect(rows(page, 'Berubah')).toContainText('Harga Rp 25.000 → Rp 30.000')
  const { rows: found } = await (await page.request.get('/api/products?search=Nirmala')).json()
  const [{ id, version }] = found
  await page.request.patch(`/api/products/${id}`, { data: { version, pricePerUnit: 27_000 } })
  await applyButton(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Data toko berubah sejak pratinjau dibuat')
  await expect(rows(page, 'Berubah')).toContainText('Harga Rp 27.000 → Rp 30.000')
  await applyButton(page).click()
  await expect(dialog(page).getByRole('status')).toHaveText('Impor berhasil: 1 diperbarui.')
  await dialog(page).getByRole('button', { name: 'Selesai' }).click()
  await page.getByRole('searchbox').fill('Nirmala')
  await expect(page.getByText('Nirmala Impor A')).toBeVisible()
})
