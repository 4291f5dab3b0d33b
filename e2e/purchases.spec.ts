import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

test('a roll is bought on credit, paid in parts and returned; a shop without suppliers has one quiet way to it', async ({
  page,
}) => {
  await haveSession(page, 'owner')
  await page.goto('/expenses')
  await expect(page.getByRole('button', { name: 'Tambah pengeluaran' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Beli bahan' })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Utang pemasok' })).toHaveCount(0)
  const material = {
    id: crypto.randomUUID(),
    name: 'Flexi 280gr',
    kind: 'roll',
    rollWidth: 320,
    rollLength: 50,
  }

  await page.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Beli bahan' }).click()
  const buying = page.getByRole('dialog', { name: 'Beli bahan' })
  await expect(buying.getByLabel('Nama barang')).toBeVisible()
  await buying.getByRole('button', { name: 'Batal' }).click()
  await expect(buying).toBeHidden()
  await page.request.post('/api/materials', { data: material })

  await test.step('lines, freight and a part of the money', async () => {
    await page.goto(`/expenses?beli=${material.id}`)
    await expect(buying.getByRole('combobox', { name: 'Bahan' })).toHaveValue('Flexi 280gr')
    await expect(buying.getByLabel('Isi tiap roll')).toHaveValue('50 m')
    await page.keyboard.press('Escape')
    await expect(buying).toBeHidden()
    await page.getByRole('button', { name: 'Beli bahan' }).click()
    await expect(buying.getByRole('button', { name: /^Simpan pembelian/ })).toBeDisabled()
    await page.keyboard.press('Control+Enter')
    await expect(buying.getByText('Pemasok wajib diisi')).toBeVisible()
    await buying.getByRole('combobox', { name: 'Pemasok' }).fill('CV Sumber Media')
    await expect(buying.getByText('Pemasok baru')).toBeVisible()
    await buying.getByLabel('Telepon pemasok').fill('0812-9900-1182')
    await buying.getByLabel('Nomor nota').fill('1187')
    await buying.getByRole('combobox', { name: 'Bahan' }).click()
    await page.getByRole('option', { name: 'Flexi 280gr' }).click()
    await expect(buying.getByLabel('Isi tiap roll')).toHaveValue('50 m')
    await buying.getByLabel('Harga').fill('1120000')
    await buying.getByLabel('Ongkos kirim').fill('80000')
    await buying.getByText('Sebagian', { exact: true }).click()
    await buying.getByLabel('Dibayar sekarang').fill('340000')
    await expect(buying.getByLabel('Utang pemasok')).toContainText('860.000')
    await expect(buying.getByRole('region', { name: 'Sesudah disimpan' })).toContainText('0 jadi 50 m')
    await expect(buying.getByRole('region', { name: 'Sesudah disimpan' })).toContainText('7.500/m²')
    await axe(page, 'buy')
    for (const size of Object.values(SCREENS)) {
      await page.setViewportSize(size)
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize(SCREENS.desktop)
    await buying.getByLabel('Barang belum datang').check()
    await expect(buying.getByRole('region', { name: 'Sesudah barang datang' })).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(buying).toBeHidden()
    await expect(page.getByRole('row', { name: /CV Sumber Media, nota 1187/ })).toContainText('1.200.000')
  })

  // Among the sums, and the view.
  await expect(page.getByText('Utang pemasok', { exact: true })).toHaveCount(2)
  await page.getByText('Utang pemasok', { exact: true }).last().click()
  const debt = page.getByRole('row', { name: /CV Sumber Media/ })
  await expect(debt).toContainText('860.000')
  await expect(debt).toContainText('30 hari lagi')
  await expect(debt).toContainText('belum datang')
  await expect(debt.getByRole('link', { name: 'WhatsApp CV Sumber Media, nota 1187' })).toBeVisible()
  await axe(page, 'supplier debts')

  await test.step('a part is paid, then goods go back and close the bill', async () => {
    await debt.getByRole('button', { name: /^Bayar/ }).click()
    const paying = page.getByRole('dialog', { name: 'Bayar pemasok' })
    await expect(paying.getByLabel('Dibayar')).toHaveValue('860.000')
    await paying.getByLabel('Dibayar').fill('500000')
    await expect(paying.getByLabel('Sisa setelah ini')).toContainText('360.000')
    await expect(paying.getByText('Laci tidak berubah.')).toBeVisible()
    await axe(page, 'pay a supplier')
    await page.keyboard.press('Control+Enter')
    await expect(paying).toBeHidden()
    await expect(debt).toContainText('360.000')

    await debt.getByRole('button', { name: /^Buka nota/ }).click()
    const bill = page.getByRole('dialog', { name: 'Nota pemasok' })
    await expect(bill.getByRole('row', { name: /Flexi 280gr/ })).toContainText(/× \d+ m/)
    await axe(page, 'bill')
    await expect(bill.getByRole('button', { name: 'Retur' })).toHaveCount(0)
    await bill.getByRole('button', { name: 'Terima barang' }).click()
    await expect(bill.getByLabel('Flexi 280gr, dari 1')).toBeFocused()
    await expect(bill.getByLabel('Flexi 280gr, dari 1')).toHaveValue('1')
    await bill.getByRole('button', { name: 'Kembali' }).click()
    await expect(bill.getByRole('button', { name: 'Terima barang' })).toBeFocused()
    await bill.getByRole('button', { name: 'Terima barang' }).click()
    await bill.getByRole('button', { name: 'Catat datang' }).click()
    await bill.getByRole('button', { name: 'Retur' }).click()
    await bill.getByLabel('Flexi 280gr, dari 1').fill('0,5')
    await expect(bill.getByText('Uang kembali Rp 200.000 lewat')).toBeVisible()
    await bill.getByRole('button', { name: 'Catat retur' }).click()
    await expect(bill.getByText('diretur 0,5')).toBeVisible()
    await bill.getByRole('button', { name: 'Tutup' }).last().click()
  })
  await expect(page.getByText('Tidak ada utang pemasok')).toBeVisible()

  await test.step('on a phone the way to buy is in the menu of the expenses, and a button of the debts', async () => {
    await page.setViewportSize(SCREENS.phone)
    await expect(page.getByRole('button', { name: 'Beli bahan' })).toBeVisible()
    const views = page.getByRole('radiogroup', { name: 'Tampilan' })
    await views.getByText('Pengeluaran').click()
    await expect(page.getByRole('button', { name: 'Beli bahan' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Lainnya' }).click()
    await page.getByRole('menuitem', { name: 'Beli bahan' }).click()
    await expect(buying).toBeVisible()
    await page.keyboard.press('Escape')
    await page.setViewportSize(SCREENS.desktop)
    await views.getByText('Utang pemasok').click()
  })

  await test.step('a supplier is edited and deleted', async () => {
    await page.getByRole('button', { name: 'Lainnya' }).click()
    await page.getByRole('menuitem', { name: 'Pemasok' }).click()
    await page.getByRole('button', { name: 'Ubah CV Sumber Media' }).click()
    const edit = page.getByRole('dialog', { name: 'Ubah pemasok' })
    await edit.getByLabel('Nama pemasok').fill('CV Sumber Baru')
    await axe(page, 'supplier')
    await edit.getByRole('button', { name: /^Simpan/ }).click()
    await expect(edit).toBeHidden()
    await page.getByRole('button', { name: 'Tindakan CV Sumber Baru' }).click()
    await page.getByRole('menuitem', { name: 'Hapus' }).click()
    await page.getByRole('button', { name: 'Hapus pemasok' }).click()
    await expect(page.getByText('Belum ada pemasok.')).toBeVisible()
  })

  await page.goto('/analytics')
  const ahead = page.getByRole('region', { name: 'Kas, piutang, utang' })
  await expect(ahead.getByRole('application', { name: /^Perkiraan kas 30 hari ke depan/ })).toBeVisible()
  await axe(page, 'cash ahead')
  await ahead.getByRole('button', { name: 'Kas, piutang, utang sebagai tabel' }).click()
  await expect(ahead.getByRole('row')).toHaveCount(32)
})
