import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { fillIn, openTill, save as saveSale } from './support/offline.ts'
import { newProduct } from './support/orders.ts'
import { expectNoSidewaysScroll, SCREENS, visit } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

const ROLL = { mode: 'roll', widths: [150, 300], canTurn: true, gap: 0, margin: 0, lead: 0 }

test('a problem of a field that the form no longer shows is said at the form', async ({ page }) => {
  await haveSession(page, 'owner')
  await newProduct(page, { name: 'Flexi Jepang', unit: 'm²', pricePerUnit: 25_000 })
  await page.goto('/products?cari=Flexi%20Jepang')
  await page.getByRole('button', { name: 'Ubah Flexi Jepang' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ubah produk' })
  await dialog.getByRole('tab', { name: /^Cara menghitung/ }).click()
  await dialog.getByText('Lebar bahan', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Satuan' }).click()
  await page.getByRole('option', { name: 'pcs' }).click()
  await dialog.getByRole('button', { name: /^Simpan/ }).click()
  const said = dialog.getByRole('alert')
  await expect(said).toHaveText('Cara menghitung: Isi paling sedikit satu lebar')
  await axe(page, 'a problem at the form')
  await dialog.getByRole('combobox', { name: 'Satuan' }).click()
  await page.getByRole('option', { name: 'm²' }).click()
  await dialog.getByText('Sesuai ukuran', { exact: true }).click()
  await expect(said).toBeHidden()
})

async function add(page: Page, name: string, length: string, width: string): Promise<void> {
  await page.getByLabel('Tambah produk').fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await page.getByLabel(`Panjang ${name} dalam cm`).fill(length)
  await page.getByLabel(`Lebar ${name} dalam cm`).fill(width)
}

test('an owner sets how a product is counted, with an example beside it', async ({ page }) => {
  const id = await (async () => {
    await haveSession(page, 'owner')
    return await newProduct(page, { name: 'Flexi Korea', unit: 'm²', pricePerUnit: 25_000 })
  })()
  await page.goto('/products?cari=Flexi%20Korea')
  await page.getByRole('button', { name: 'Ubah Flexi Korea' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ubah produk' })
  await dialog.getByRole('tab', { name: /^Cara menghitung$/ }).click()
  const example = dialog.getByRole('region', { name: 'Contoh' })
  await expect(example.getByRole('row', { name: /Ditagih/ })).toContainText('81.000')
  await axe(page, 'billing by size')

  await dialog.getByText('Lebar bahan', { exact: true }).click()
  await dialog.getByRole('button', { name: /^Simpan/ }).click()
  await expect(dialog.getByText('Isi paling sedikit satu lebar')).toBeVisible()
  const width = dialog.getByLabel('Tambah lebar bahan dalam cm')
  await expect(width).toBeFocused()
  await width.fill('300')
  await width.press('Enter')
  await width.fill('1,5 m')
  await width.press('Enter')
  await expect(example.getByRole('row', { name: /Lebar bahan 300/ })).toContainText('3,60 m²')
  await expect(example.getByRole('row', { name: /Ditagih/ })).toContainText('90.000')
  await expect(example.getByRole('img', { name: '1 lembar di bahan 300 cm, panjang 120 cm' })).toBeVisible()
  await dialog.getByLabel('Minimum per item').fill('15000')
  await axe(page, 'billing by roll')
  for (const size of Object.values(SCREENS)) {
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
  }
  await axe(page, 'billing by roll on a phone')
  await page.setViewportSize(SCREENS.desktop)
  await dialog.getByLabel('Boleh diputar').uncheck()
  await expect(example.getByRole('row', { name: /Ditagih/ })).toContainText('101.250')
  await dialog.getByLabel('Boleh diputar').check()
  await dialog.getByRole('button', { name: /^Simpan/ }).click()
  await expect(dialog).toBeHidden()
  const product = await (await page.request.get(`/api/products/${id}`)).json()
  expect(product).toMatchObject({ billing: { ...ROLL, widths: [150, 300] }, minimumTotal: 15_000 })

  await test.step('the other ways to count', async () => {
    await page.getByRole('button', { name: 'Ubah Flexi Korea' }).click()
    await dialog.getByRole('tab', { name: /^Cara menghitung diatur/ }).click()
    await dialog.getByText('Kelipatan', { exact: true }).click()
    await expect(example.getByRole('row', { name: /Kelipatan 100/ })).toContainText('6,00 m²')
    await dialog.getByText('Minimum', { exact: true }).click()
    await dialog.getByLabel('Paling sedikit ditagih').fill('4')
    await expect(example.getByRole('row', { name: /Paling sedikit/ })).toContainText('4,00 m²')
    await dialog.getByLabel('Minimum per item').fill('120000')
    await expect(example.getByRole('row', { name: /Ditagih/ })).toContainText('120.000')
    await dialog.getByText('Sesuai ukuran', { exact: true }).click()
    await dialog.getByLabel('Tidak pernah didiskon').check()
    await dialog.getByRole('button', { name: /^Simpan/ }).click()
    await expect(dialog).toBeHidden()
    const changed = await (await page.request.get(`/api/products/${id}`)).json()
    expect(changed).toMatchObject({ billing: null, minimumTotal: 120_000, neverDiscounted: true })
  })
})

test('the till says what is billed where it differs, and the order keeps it', async ({ person }) => {
  const owner = await person('owner', { home: false })
  const roll = 'Flexi Lebar'
  const small = 'Stiker Kecil'
  const least = 'Stiker Murah'
  await newProduct(owner, { name: roll, unit: 'm²', pricePerUnit: 25_000, billing: ROLL })
  await newProduct(owner, {
    name: small,
    unit: 'm²',
    pricePerUnit: 40_000,
    billing: { mode: 'minimum', area: 1 },
  })
  await newProduct(owner, { name: least, unit: 'm²', pricePerUnit: 65_000, minimumTotal: 15_000 })
  const till = await person('cashier', { home: false })
  await openTill(till)
  await fillIn(till)
  await add(till, roll, '120', '270')
  const line = (name: string) => till.getByRole('row', { name: new RegExp(name) })
  await expect(line(roll)).toContainText('ditagih 300 × 120 cm, lebar bahan 3 m')
  await expect(line(roll)).toContainText('90.000')
  await add(till, small, '60', '40')
  await expect(line(small)).toContainText('0,24 m², minimum 1 m²')
  await expect(line(small)).toContainText('40.000')
  await add(till, least, '20', '20')
  await expect(line(least)).toContainText('15.000')
  await expect(line(least).getByText('minimum', { exact: true })).toBeVisible()
  await axe(till, 'billed sizes at the till')
  await till.setViewportSize(SCREENS.phone)
  const card = till.getByRole('listitem').filter({ hasText: roll })
  await expect(card).toContainText('ditagih 300 × 120 cm, lebar bahan 3 m')
  await expect(card).toContainText('3,60 m²')
  await expectNoSidewaysScroll(till)
  await axe(till, 'billed sizes at the till on a phone')
  await till.setViewportSize(SCREENS.desktop)
  await saveSale(till)
  await expect(till.getByText('Transaksi berhasil disimpan!')).toBeVisible()

  const { rows } = await (await owner.request.get('/api/transactions?expand=items&limit=1')).json()
  const items = rows[0].items as {
    productName: string
    billed: object | null
    minimumTotal: number | null
    total: number
  }[]
  const of = (name: string) => items.find(({ productName }) => productName === name)
  expect(of(roll)).toMatchObject({
    total: 90_000,
    billed: { mode: 'roll', width: 300, length: 120, area: 3.6 },
  })
  expect(of(small)).toMatchObject({ total: 40_000, billed: { mode: 'minimum', area: 1 } })
  expect(of(least)).toMatchObject({ total: 15_000, minimumTotal: 15_000 })

  await owner.goto(`/transactions?nota=${rows[0].id}`)
  const panel = owner.getByRole('dialog')
  await expect(panel.getByRole('row', { name: 'ditagih 300 × 120 cm, lebar bahan 3 m' })).toBeVisible()
  await expect(panel.getByRole('row', { name: new RegExp(least) })).toContainText('minimum')
  await axe(owner, 'billed sizes in an order')

  await test.step('the SPK names the roll, the invoice what was billed once the shop wishes', async () => {
    const { id } = rows[0]
    await visit(owner, `/spk/${id}?ukuran=a5`)
    await expect(owner.getByRole('main')).toContainText('bahan 3 m, terpakai 120 cm')
    await visit(owner, `/invoice/${id}?ukuran=a4`)
    await expect(owner.getByRole('main')).toContainText(roll)
    await expect(owner.getByRole('main')).not.toContainText('ditagih')
    await visit(owner, '/settings?tab=invoice')
    await owner.getByLabel('Tulis ukuran yang ditagih dan minimum di invoice').check()
    await owner.getByRole('button', { name: 'Simpan catatan' }).click()
    await expect(owner.getByText('Pengaturan toko berhasil disimpan!')).toBeVisible()
    for (const paper of ['a4', '80mm']) {
      await visit(owner, `/invoice/${id}?ukuran=${paper}`)
      const sheet = owner.getByRole('main')
      await expect(sheet).toContainText('ditagih 300 × 120 cm, lebar bahan 3 m')
      await expect(sheet).toContainText('minimum 15.000')
    }
  })
})
