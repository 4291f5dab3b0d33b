import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { openTill } from './support/offline.ts'
import { newCustomer, newProduct } from './support/orders.ts'
import { expectNoSidewaysScroll, visit } from './support/pages.ts'

const POSTER = { name: 'Poster Duratrans', unit: 'pcs', pricePerUnit: 100_000, discountEligible: false }
const BUYER = 'CV Sentosa Jaya'

async function order(till: Page): Promise<void> {
  await openTill(till)
  await till.getByRole('button', { name: 'Pilih pelanggan' }).click()
  await till.getByRole('combobox', { name: 'Cari pelanggan' }).fill(BUYER)
  await till.getByRole('option').first().click()
  await till.getByLabel('Tambah produk').fill(POSTER.name)
  await till.getByRole('option', { name: new RegExp(POSTER.name) }).click()
}

test('a customer has terms, a limit and a saldo, in the panel and at the till', async ({ person, shop }) => {
  await shop.sql('update store_config set tax_rate = 0')
  const owner = await person('owner', { home: false })
  await newProduct(owner, POSTER)
  const id = await newCustomer(owner, BUYER, 'regular')
  const till = await person('cashier', { home: false })
  const panel = owner.getByRole('dialog', { name: BUYER })

  await test.step('a shop that uses neither sees nothing of them', async () => {
    await owner.goto(`/customers?buka=${id}`)
    await expect(panel.getByText('Reguler 5%')).toBeVisible()
    await expect(panel.getByText(/saldo|tempo/i)).toHaveCount(0)
    await order(till)
    await till.keyboard.press('Alt+0')
    await expect(till.getByText(/saldo|tempo/i)).toHaveCount(0)
  })

  await test.step('the owner switches them on, and agrees on both', async () => {
    await visit(owner, '/settings?tab=toko')
    await owner.locator('summary', { hasText: 'Tempo dan batas piutang' }).click()
    await owner.getByLabel('Pelanggan boleh punya tempo dan batas piutang').check()
    await owner.locator('summary', { hasText: 'Saldo pelanggan' }).click()
    await owner.getByLabel('Pelanggan boleh punya saldo').check()
    await owner.getByRole('button', { name: 'Simpan pengaturan' }).click()
    await expect(owner.getByText('Pengaturan toko berhasil disimpan!')).toBeVisible()

    await visit(owner, `/customers?buka=${id}`)
    await panel.getByRole('button', { name: 'Lainnya' }).click()
    await owner.getByRole('menuitem', { name: 'Tempo' }).click()
    const terms = owner.getByRole('dialog', { name: `Tempo ${BUYER}` })
    await terms.getByLabel('Tempo (hari)').fill('14')
    await terms.getByLabel('Batas piutang').fill('500000')
    await axe(owner, 'the terms of a customer')
    await owner.keyboard.press('Enter')
    await expect(panel.getByText('14 hari, batas Rp 500.000')).toBeVisible()
    await panel.getByRole('button', { name: 'Isi saldo' }).click()
    await owner
      .getByRole('dialog', { name: `Isi saldo ${BUYER}` })
      .getByLabel('Jumlah')
      .fill('150000')
    await owner.keyboard.press('Enter')
    await expect(panel.getByRole('table', { name: 'Buku saldo' })).toContainText('+150.000')
    await axe(owner, 'the panel of a customer with a saldo')
  })

  await test.step('over the limit the till offers the payment that fits; the saldo pays before it', async () => {
    await till.reload()
    await till.getByLabel(`Jumlah ${POSTER.name}`).fill('8')
    await expect(till.getByText('tempo 14 hari, sisa batas Rp 500.000')).toBeVisible()
    await expect(till.getByText('Lewat batas Rp 300.000')).toBeVisible()
    await till.keyboard.press('Alt+0')
    await expect(till.getByText('Sisa Rp 650.000 dibayar dengan')).toBeVisible()
    await expect(till.getByText('Lewat batas Rp 150.000')).toBeVisible()
    await expectNoSidewaysScroll(till)
    await axe(till, 'a sale over the limit')
    await till.context().setOffline(true)
    await expect(till.getByText('batas piutang diperiksa saat terkirim')).toBeVisible()
    await till.context().setOffline(false)
    await expect(till.getByText('batas piutang diperiksa saat terkirim')).toHaveCount(0)
    const quick = till.getByRole('group', { name: 'Jumlah cepat' })
    await expect(quick.getByRole('button')).toHaveText(['Uang pas', 'Sampai batas 150.000'])
    await till.keyboard.press('Alt+2')
    await expect(quick.getByRole('button', { pressed: true })).toHaveText('Sampai batas 150.000')
    await expect(till.getByText(/Lewat batas/)).toHaveCount(0)
    await till.keyboard.press('Control+Enter')
    await expect(till.getByText('Transaksi berhasil disimpan!')).toBeVisible()
  })

  await test.step('the panel and the books say so', async () => {
    const book = panel.getByRole('table', { name: 'Buku saldo' })
    await expect(book).toContainText('Dipakai')
    await expect(book).toContainText('−150.000')
    await expect(panel.getByText('terpakai 500.000')).toBeVisible()
    const rows = await shop.sql<{ method: string; amount: string }>(
      'select method, amount from payments join transactions on transactions.id = transaction_id' +
        ` where customer_id = '${id}' order by method`,
    )
    expect(rows.map(({ method, amount }) => [method, Number(amount)])).toEqual([
      ['balance', 150_000],
      ['cash', 150_000],
    ])
  })

  await test.step('a debt is paid from the saldo, and beside it nothing that is not typed', async () => {
    await panel.getByRole('button', { name: 'Isi saldo' }).click()
    await owner
      .getByRole('dialog', { name: `Isi saldo ${BUYER}` })
      .getByLabel('Jumlah')
      .fill('120000')
    await owner.keyboard.press('Enter')
    await expect(panel.getByRole('table', { name: 'Buku saldo' })).toContainText('+120.000')
    await owner.goto(`/receivables?cari=${BUYER}`)
    await owner
      .getByRole('button', { name: /^Terima/ })
      .first()
      .click()
    const paying = owner.getByRole('dialog', { name: 'Terima pembayaran' })
    await expect(paying.getByText('Pakai saldo')).toBeVisible()
    await owner.keyboard.press('Alt+0')
    await expect(paying.getByText('Sisa Rp 380.000 dibayar dengan')).toBeVisible()
    await axe(owner, 'a debt that a saldo pays')
    await owner.keyboard.press('Control+Enter')
    await expect(owner.getByText(`${BUYER} · Rp 120.000 · sisa Rp 380.000`)).toBeVisible()
  })
})
