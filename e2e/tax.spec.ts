import { readFile } from 'node:fs/promises'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { openTill } from './support/offline.ts'
import { newCustomer, newProduct } from './support/orders.ts'
import { expectNoSidewaysScroll } from './support/pages.ts'

const POSTER = { name: 'Poster Duratrans', unit: 'pcs', pricePerUnit: 90_000, discountEligible: false }
const BUYER = 'PT Sentosa Jaya'

test('a shop becomes a PKP, sells with PPN, and exports its faktur for Coretax', async ({ person }) => {
  const owner = await person('owner', { home: false })
  await newProduct(owner, POSTER)
  const id = await newCustomer(owner, BUYER, 'regular')
  const till = await person('cashier', { home: false })
  const panel = owner.getByRole('dialog', { name: BUYER })

  await test.step('the switch asks who sells', async () => {
    await owner.goto('/settings?tab=toko')
    await owner.locator('summary', { hasText: 'PKP dan PPN' }).click()
    await owner.getByLabel('Toko ini PKP dan memungut PPN').check()
    await owner.getByLabel('NPWP toko').fill('01.234.567.8-901.000')
    await owner.getByLabel('Nama untuk pajak').fill('PT Cetak Cepat')
    await owner.getByLabel('Alamat untuk pajak').fill('Jl. Kertas 3, Malang')
    await axe(owner, 'the tax settings of a shop')
    await owner.getByRole('button', { name: 'Simpan pengaturan' }).click()
    await expect(owner.getByText('Pengaturan toko berhasil disimpan!')).toBeVisible()
  })

  await test.step('a customer gets a faktur', async () => {
    await owner.goto(`/customers?buka=${id}`)
    await panel.getByRole('button', { name: 'Lainnya' }).click()
    await owner.getByRole('menuitem', { name: 'Data pajak' }).click()
    const dialog = owner.getByRole('dialog', { name: `Data pajak ${BUYER}` })
    await dialog.getByRole('textbox', { name: 'NPWP' }).fill('09.876.543.2-101.000')
    await dialog.getByLabel('Alamat untuk pajak').fill('Jl. Raya 1, Jakarta')
    await axe(owner, 'the tax identity of a customer')
    await owner.keyboard.press('Control+Enter')
    await expect(panel.getByText('NPWP 0098765432101000')).toBeVisible()
  })

  await test.step('the till adds PPN, and rounds nothing', async () => {
    await openTill(till)
    await till.getByRole('button', { name: 'Pilih pelanggan' }).click()
    await till.getByRole('combobox', { name: 'Cari pelanggan' }).fill(BUYER)
    await till.getByRole('option').first().click()
    await till.getByLabel('Tambah produk').fill(POSTER.name)
    await till.getByRole('option', { name: new RegExp(POSTER.name) }).click()
    await till.getByLabel(`Jumlah ${POSTER.name}`).fill('3')
    await expect(till.getByText('PPN 12%')).toBeVisible()
    await expect(till.getByText('29.700').first()).toBeVisible()
    await till.keyboard.press('Alt+1')
    await till.getByRole('button', { name: 'Uang pas' }).click()
    await till.keyboard.press('Control+Enter')
    await expect(till.getByText(/tersimpan/i).first()).toBeVisible()
  })

  await test.step('the month has its faktur, and the file its sums', async () => {
    await owner.goto('/analytics')
    await owner.getByRole('button', { name: 'Faktur pajak' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Faktur pajak' })
    const row = dialog.getByRole('list', { name: 'Faktur' }).getByRole('listitem')
    await expect(row).toContainText('NPWP 0098765432101000')
    await expect(row).toContainText('Belum diekspor')
    await axe(owner, 'the faktur of a month')
    await expectNoSidewaysScroll(owner)
    const [download] = await Promise.all([
      owner.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Ekspor XML Coretax (1)' }).click(),
    ])
    const xml = await readFile(await download.path(), 'utf8')
    expect(xml).toContain('<TaxBase>270000</TaxBase>')
    expect(xml).toContain('<OtherTaxBase>247500</OtherTaxBase>')
    expect(xml).toContain('<VAT>29700</VAT>')
    await expect(row).toContainText('Sudah diekspor')
  })
})
