import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { openTill } from './support/offline.ts'
import { newCustomer, newProduct } from './support/orders.ts'
import { expectNoSidewaysScroll, SCREENS, visit } from './support/pages.ts'

const PLAQUE = { name: 'Plakat Akrilik', unit: 'pcs', pricePerUnit: 90_000, discountEligible: false }
const BUYER = 'Panitia Reuni'

async function chooseCustomer(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Pilih pelanggan' }).click()
  await page.getByRole('combobox', { name: 'Cari pelanggan' }).fill(name)
  await page.getByRole('option').first().click()
}

async function addPlaque(page: Page, name = PLAQUE.name): Promise<void> {
  await page.getByLabel('Tambah produk').fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
}

const panelOf = (page: Page) => page.getByRole('dialog', { name: /^Penawaran PNW-/ })

test('a quote is saved from the till, changed, approved and becomes one order', async ({ person, shop }) => {
  const owner = await person('owner', { home: false })
  const plaqueId = await newProduct(owner, PLAQUE)
  await newCustomer(owner, BUYER, 'regular')
  const till = await person('cashier', { home: false })

  await test.step('a shop that does not use quotes sees nothing of them', async () => {
    await openTill(till)
    await expect(till.getByText(/penawaran/i)).toHaveCount(0)
    await visit(till, '/transactions?tampilan=penawaran')
    await expect(till.getByRole('radio', { name: 'Daftar' })).toBeChecked()
    await expect(till.getByRole('radio', { name: 'Penawaran' })).toHaveCount(0)
  })

  await test.step('the owner switches them on', async () => {
    await owner.goto('/settings?tab=toko')
    await owner.locator('summary', { hasText: 'Penawaran' }).click()
    await owner.getByLabel('Pakai penawaran').check()
    await owner.getByLabel('Berlaku selama (hari)').fill('10')
    await owner.getByLabel('Syarat', { exact: true }).fill('DP 50%')
    await axe(owner, 'the switch of quotes')
    await owner.getByRole('button', { name: 'Simpan pengaturan' }).click()
    await expect(owner.getByText('Pengaturan toko berhasil disimpan!')).toBeVisible()
  })

  await test.step('F9 saves what the till holds', async () => {
    await openTill(till)
    await chooseCustomer(till, BUYER)
    await addPlaque(till)
    await till.keyboard.press('F9')
    const dialog = till.getByRole('dialog', { name: 'Simpan sebagai penawaran' })
    await expect(dialog.getByLabel('Syarat')).toHaveValue('DP 50%')
    await axe(till, 'saving a quote')
    await till.keyboard.press('Enter')
    await expect(till.getByText(/Penawaran PNW-\w{8} disimpan/)).toBeVisible()
    await expect(till.getByRole('button', { name: 'Pilih pelanggan' })).toBeVisible()
  })

  await test.step('the third view lists it; its panel sends it', async () => {
    await visit(till, '/transactions')
    await till.getByText('Penawaran', { exact: true }).click()
    await expect(till.getByRole('table')).toContainText(BUYER)
    await axe(till, 'the list of quotes')
    await till.getByRole('link', { name: /^PNW-/ }).click()
    const panel = panelOf(till)
    await expect(panel).toContainText('DP 50%')
    await axe(till, 'a quote')
    await panel.getByRole('button', { name: 'Sudah diberikan di toko' }).click()
    await expect(panel.getByText('Terkirim', { exact: true })).toBeVisible()
  })

  await test.step('the customer wants another number: revision 2, at the quoted price of what stays', async () => {
    const panel = panelOf(till)
    await panel.getByRole('button', { name: 'Catat jawaban' }).click()
    const dialog = till.getByRole('dialog', { name: /^Jawaban atas PNW-/ })
    await dialog.getByLabel('Minta ubah').check()
    await dialog.getByRole('button', { name: 'Catat jawaban' }).click()
    await expect(dialog.getByText('Tulis apa yang ingin diubah')).toBeVisible()
    await dialog.getByLabel('Yang ingin diubah').fill('Tambah satu lagi')
    await axe(till, 'an answer')
    await dialog.getByRole('button', { name: 'Catat jawaban' }).click()
    await expect(panel).toContainText('minta diubah: Tambah satu lagi')
    await shop.sql('update products set price_per_unit = 97200, version = version + 1 where id = $1', [
      plaqueId,
    ])
    await till.keyboard.press('Control+Enter')
    await expect(till.getByRole('region', { name: 'Penawaran' })).toContainText('harga tetap sampai')
    await axe(till, 'the till filled with a quote')
    await addPlaque(till)
    await till.keyboard.press('F9')
    const save = till.getByRole('dialog', { name: /^Simpan ke PNW-/ })
    await expect(save).toContainText('Perubahan ini menjadi revisi 2.')
    await till.keyboard.press('Enter')
    await expect(till.getByText(/Rp.205\.500, revisi 2\./)).toBeVisible()
  })

  let number = ''
  await test.step('approved, it becomes an order with the prices of the quote', async () => {
    await visit(till, '/transactions?tampilan=penawaran')
    await till.getByRole('link', { name: /^PNW-/ }).click()
    const panel = panelOf(till)
    await panel.getByRole('button', { name: 'Sudah diberikan di toko' }).click()
    await panel.getByRole('button', { name: 'Catat jawaban' }).click()
    await till
      .getByRole('dialog', { name: /^Jawaban/ })
      .getByRole('button', { name: 'Catat jawaban' })
      .click()
    await expect(panel.getByText('Disetujui', { exact: true })).toBeVisible()
    number = (await panel.getByRole('heading', { level: 2 }).textContent()) ?? ''
    await till.keyboard.press('Control+Enter')
    await expect(till.getByRole('region', { name: 'Penawaran' })).toContainText(`${number} revisi 2`)
    await expect(till.getByText('205.500').first()).toBeVisible()
  })

  await test.step('two counters, one order: the second is led to it', async () => {
    const second = await person('manager', { home: false })
    await second.goto('/transactions?tampilan=penawaran')
    await second.getByRole('link', { name: number }).click()
    await expect(panelOf(second).getByRole('button', { name: 'Jadikan pesanan' })).toBeVisible()
    await second.keyboard.press('Control+Enter')
    await expect(second.getByRole('region', { name: 'Penawaran' })).toContainText(number)
    await till.keyboard.press('Control+Enter')
    await expect(till.getByRole('button', { name: 'Transaksi baru' })).toBeVisible()
    await second.getByRole('button', { name: 'Simpan transaksi' }).click()
    const told = second.getByRole('alertdialog', { name: new RegExp(`${number} sudah menjadi pesanan`) })
    await expect(told).toBeVisible()
    await axe(second, 'a quote that is an order already')
    await told.getByRole('button', { name: /^Buka pesanan/ }).click()
    await expect(second.getByRole('dialog', { name: /^Pesanan/ })).toContainText(BUYER)
    const orders = await shop.sql<{ total: string }>(
      'select total from transactions where customer_name = $1',
      [BUYER],
    )
    expect(orders.map(({ total }) => Number(total))).toEqual([205_500])
  })
})

test('an expired quote asks for prices, is extended, and prints', async ({ person, shop, consoleErrors }) => {
  consoleErrors.allow(/status of 500/)
  const owner = await person('owner', { home: false })
  await shop.sql('update store_config set quotes_enabled = true')
  const id = await newProduct(owner, { ...PLAQUE, name: 'Piala Perak' })
  await newCustomer(owner, 'Klub Catur', 'regular')
  await openTill(owner)
  await chooseCustomer(owner, 'Klub Catur')
  await addPlaque(owner, 'Piala Perak')
  await owner.keyboard.press('F9')
  await owner.keyboard.press('Enter')
  await expect(owner.getByText(/PNW-\w{8} disimpan/)).toBeVisible()
  await shop.sql("update quotes set valid_until = '2026-01-31' where status = 'draft'")
  await shop.sql('update products set price_per_unit = 97200, version = version + 1 where id = $1', [id])

  await visit(owner, '/transactions?tampilan=penawaran')
  await owner.getByRole('link', { name: /^PNW-/ }).first().click()
  const panel = panelOf(owner)
  await expect(panel.getByText('Kedaluwarsa', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Jadikan pesanan' }).click()
  const question = owner.getByRole('alertdialog', { name: /sudah kedaluwarsa/ })
  await expect(question).toContainText('naik')
  await axe(owner, 'prices of an expired quote')
  await question.getByRole('radio', { name: 'Harga penawaran' }).click()
  await question.getByRole('button', { name: 'Pakai harga ini' }).click()
  await expect(question.getByText('Alasan wajib diisi')).toBeVisible()
  await question.getByLabel('Alasan').fill('Pelanggan lama')
  await question.getByRole('button', { name: 'Pakai harga ini' }).click()
  await expect(owner.getByRole('region', { name: 'Penawaran' })).toContainText(
    'harga penawaran: Pelanggan lama',
  )

  await visit(owner, '/transactions?tampilan=penawaran')
  await owner.getByRole('link', { name: /^PNW-/ }).first().click()
  await expect(panel.getByRole('button', { name: /^Perpanjang/ })).toBeVisible()
  await owner.keyboard.press('Control+Enter')
  await owner
    .getByRole('dialog', { name: /dengan harga baru/ })
    .or(owner.getByRole('alertdialog'))
    .getByRole('button', { name: 'Perpanjang' })
    .click()
  await expect(owner.getByText(/diperpanjang sampai/)).toBeVisible()
  await expect(panel.getByText('Draf', { exact: true })).toBeVisible()

  await test.step('WhatsApp opens only with a revision that is noted as sent', async () => {
    await owner.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    await owner.route('**/api/quotes/*/sendings', (route) => route.fulfill({ status: 500 }), { times: 1 })
    const send = panel.getByRole('button', { name: 'Kirim lewat WhatsApp' })
    const [refused] = await Promise.all([owner.waitForEvent('popup'), send.click()])
    await expect.poll(() => refused.isClosed()).toBe(true)
    await expect(panel.getByText('Draf', { exact: true })).toBeVisible()
    const [whatsapp] = await Promise.all([owner.waitForEvent('popup'), send.click()])
    await expect(panel.getByText('Terkirim', { exact: true })).toBeVisible()
    await expect(whatsapp).toHaveURL(/wa\.me\/62/)
    await whatsapp.close()
  })

  const opened = owner.waitForEvent('popup')
  await owner.keyboard.press('p')
  const paper = new URL((await opened).url()).pathname
  expect(paper).toMatch(/^\/penawaran\//)
  await visit(owner, paper)
  await expect(owner.getByText('Disetujui oleh').filter({ visible: true })).toBeVisible()
  await axe(owner, 'a quote on paper')
  await visit(owner, '/transactions?tampilan=penawaran')
  await owner.getByRole('link', { name: /^PNW-/ }).first().click()

  await owner.setViewportSize(SCREENS.phone)
  await axe(owner, 'a quote on a phone')
  await expectNoSidewaysScroll(owner)
  await owner.keyboard.press('Escape')
  await axe(owner, 'quotes on a phone')
  await expectNoSidewaysScroll(owner)
})
