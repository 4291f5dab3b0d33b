import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { connection, openTill, save as saveSale } from './support/offline.ts'
import { newCustomer, newProduct } from './support/orders.ts'
import { expectNoSidewaysScroll, SCREENS } from './support/pages.ts'

const BANNER = 'Spanduk Rayon'
const STICKER = 'Stiker Botol'
const BUYER = 'Percetakan Sahabat'

async function chooseCustomer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Pilih pelanggan' }).click()
  await page.getByRole('combobox', { name: 'Cari pelanggan' }).fill(name)
  await page.getByRole('option').first().click()
}

async function addBanner(page: Page): Promise<void> {
  await expect(page.locator('[aria-modal="true"]')).toHaveCount(0)
  await page.getByLabel('Tambah produk').fill(BANNER)
  await page.getByRole('option', { name: new RegExp(BANNER) }).click()
  await page.getByLabel(`Panjang ${BANNER} dalam cm`).fill('300')
  await page.getByLabel(`Lebar ${BANNER} dalam cm`).fill('100')
}

test('a customer gets prices of their own, and the till asks them, offline too', async ({ person }) => {
  const owner = await person('owner', { home: false })
  const bannerId = await newProduct(owner, { name: BANNER, unit: 'm²', pricePerUnit: 25_000 })
  await newProduct(owner, { name: STICKER, unit: 'pcs', pricePerUnit: 500 })
  const id = await newCustomer(owner, BUYER, 'gold')
  await owner.goto(`/customers?buka=${id}`)
  const panel = owner.getByRole('dialog', { name: BUYER })
  await panel.getByRole('button', { name: 'Lainnya' }).click()
  await owner.getByRole('menuitem', { name: 'Harga khusus' }).click()
  const dialog = owner.getByRole('dialog', { name: `Harga khusus ${BUYER}` })

  const product = dialog.getByLabel('Tambah produk')
  await product.fill(BANNER)
  await owner.keyboard.press('ArrowDown')
  await owner.keyboard.press('Enter')
  const banner = dialog.getByRole('group', { name: BANNER })
  await expect(banner.getByLabel('Harga/m²')).toBeFocused()
  await owner.keyboard.type('22000')
  await banner.getByLabel('Bertingkat').fill('50 ke atas 20.000')
  await product.fill(STICKER)
  await owner.getByRole('option', { name: new RegExp(STICKER) }).click()
  await dialog.getByRole('button', { name: /^Simpan/ }).click()
  await expect(dialog.getByText('Harga wajib diisi')).toBeVisible()
  await expect(dialog.getByText('Tulis seperti 50-99: 450 atau 500+: 350 [Grosir]')).toBeVisible()
  await banner.getByLabel('Bertingkat').fill('50+: 20.000')
  await dialog.getByRole('group', { name: STICKER }).getByLabel('Harga/pcs').fill('450')
  await axe(owner, 'special prices')
  for (const size of Object.values(SCREENS)) {
    await owner.setViewportSize(size)
    await expectNoSidewaysScroll(owner)
  }
  await axe(owner, 'special prices on a phone')
  await owner.setViewportSize(SCREENS.desktop)
  await dialog.getByRole('button', { name: /^Simpan/ }).click()
  await expect(dialog).toBeHidden()

  const prices = panel.getByRole('region', { name: 'Harga khusus' })
  await expect(prices.getByRole('row', { name: new RegExp(BANNER) })).toContainText('25.00022.000/m²')
  await expect(prices.getByText('50+: Rp 20.000')).toBeVisible()
  await axe(owner, 'a customer with special prices')
  await prices.getByRole('button', { name: 'Ubah harga khusus' }).click()
  await dialog.getByRole('button', { name: `Hapus harga ${STICKER}` }).click()
  await dialog.getByRole('button', { name: /^Simpan/ }).click()
  await expect(dialog).toBeHidden()
  await expect(prices).toContainText('1 produk')
  const stored = await (await owner.request.get(`/api/customers/${id}`)).json()
  expect(stored.specialPrices).toMatchObject([
    { productId: bannerId, pricePerUnit: 22_000, pricingTiers: [{ minQuantity: 50, pricePerUnit: 20_000 }] },
  ])

  const till = await person('cashier', { home: false })
  await openTill(till)
  await chooseCustomer(till, BUYER)
  await till.context().setOffline(true)
  await till.getByLabel('Tambah produk').fill(BANNER)
  const found = till.getByRole('option', { name: new RegExp(BANNER) })
  await expect(found).toContainText('22.000/m²Harga khusus, 1 tingkat, mulai Rp 20.000')
  await addBanner(till)
  const row = till.getByRole('row', { name: new RegExp(BANNER) })
  await expect(row).toContainText('22.000')
  await expect(row).toContainText('Harga khusus')
  await expect(till.getByText('0 dari 1 item')).toBeVisible()
  await axe(till, 'a special price at the till')
  await till.setViewportSize(SCREENS.phone)
  await expect(till.getByRole('listitem').filter({ hasText: BANNER })).toContainText('Harga khusus')
  await expectNoSidewaysScroll(till)
  await till.setViewportSize(SCREENS.desktop)
  await saveSale(till)
  await expect(connection(till, '1 transaksi menunggu dikirim')).toBeAttached()
  await till.context().setOffline(false)
  await expect
    .poll(
      async () => (await (await owner.request.get('/api/transactions?expand=items&limit=1')).json()).rows[0],
    )
    .toMatchObject({
      customerName: BUYER,
      items: [{ unitPrice: 22_000, total: 66_000, priceSource: 'special', listPrice: 25_000 }],
    })
})

test('a merge asks which special price holds, only where both have one', async ({ person }) => {
  const owner = await person('owner', { home: false })
  const productId = await newProduct(owner, { name: 'Kartu Undangan', pricePerUnit: 3_000 })
  const [kept, merged] = [
    await newCustomer(owner, 'Undangan Kita'),
    await newCustomer(owner, 'Undangan kita'),
  ]
  for (const [id, pricePerUnit] of [
    [kept, 2_500],
    [merged, 2_000],
  ] as const) {
    const { version } = await (await owner.request.get(`/api/customers/${id}`)).json()
    const specialPrices = [{ productId, pricePerUnit }]
    const answer = await owner.request.patch(`/api/customers/${id}`, { data: { version, specialPrices } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await owner.goto(`/customers?buka=${kept}`)
  await owner.getByRole('dialog').getByRole('button', { name: 'Lainnya' }).click()
  await owner.getByRole('menuitem', { name: 'Gabungkan' }).click()
  const merging = owner.getByRole('dialog', { name: 'Gabungkan pelanggan' })
  await merging
    .getByRole('button', { name: /^Undangan kita/ })
    .first()
    .click()
  const choice = merging.getByRole('radiogroup', { name: /^Harga khusus Kartu Undangan/ })
  await expect(choice.getByRole('radio', { name: 'Rp 2.500' })).toBeChecked()
  await choice.getByText('Rp 2.000').click()
  await axe(owner, 'a merge with two special prices')
  await merging.getByRole('button', { name: /^Gabungkan ke/ }).click()
  await expect(merging).toBeHidden()
  const { specialPrices } = await (await owner.request.get(`/api/customers/${kept}`)).json()
  expect(specialPrices).toMatchObject([{ productId, pricePerUnit: 2_000 }])
})
