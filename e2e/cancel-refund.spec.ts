import type { Page } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { chooseRowAction } from './support/menus.ts'
import { newCustomer, newProduct, numberOf, placeOrder, readOrder } from './support/orders.ts'
import { success, textPattern } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

/** An order of Rp 110.000 (ten pieces and tax), partly paid. */
async function paidOrder(page: Page, customer: string, paidAmount: number, paymentMethod = 'cash') {
  const customerId = await newCustomer(page, customer)
  const productId = await newProduct(page)
  return await placeOrder(page, {
    customerId,
    items: [{ productId, quantity: 10 }],
    paidAmount,
    paymentMethod,
    discountPercent: 0.01,
  })
}

const open = (page: Page, customer: string) => page.goto(`/transactions?cari=${encodeURIComponent(customer)}`)

test('cancelling shows the refund before it is booked', async ({ page }) => {
  await haveSession(page, 'owner')
  const order = await paidOrder(page, 'Batal Separuh', 50_000)
  await open(page, 'Batal Separuh')
  await chooseRowAction(page, numberOf(order), 'Ubah')
  const edit = page.getByRole('dialog', { name: `Ubah transaksi ${numberOf(order)}` })
  await edit.getByRole('button', { name: 'Batalkan pesanan' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Batalkan ${numberOf(order)}?` })
  await expect(dialog.getByRole('button', { name: 'Tidak jadi' })).toBeFocused()
  await dialog.getByLabel('Pengembalian uang').fill('60000')
  await dialog.getByText('Pelanggan batal').click()
  await expect(dialog).toContainText(textPattern('Paling banyak Rp 50.000'))
  await dialog.getByLabel('Pengembalian uang').fill('30000')
  await dialog.getByRole('radiogroup', { name: 'Cara mengembalikan' }).getByText('Transfer').click()
  await dialog.getByLabel('Keterangan alasan').fill('acara diundur')
  await expect(dialog).toContainText(textPattern('DP hangus Rp 20.000'))
  await axe(page, 'cancelling')
  await dialog.getByRole('button', { name: textPattern('Batalkan, kembalikan Rp 30.000') }).click()
  await expect(success(page, 'Pesanan dibatalkan.')).toBeVisible()
  const line = page.getByRole('row').filter({ hasText: numberOf(order) })
  await expect(line).toContainText('DP hangus 20.000')
  await expect(line).toContainText('kembali 30.000')
  expect(await readOrder(page, order.id)).toMatchObject({
    status: 'cancelled',
    paidAmount: 20_000,
    cancellation: { reason: 'Pelanggan batal: acara diundur' },
    payments: [{ amount: 50_000 }, { amount: -30_000, method: 'transfer' }],
  })
})

test('an order paid in the meantime is not deleted as unpaid', async ({ page, caller }) => {
  await haveSession(page, 'owner')
  const order = await paidOrder(page, 'Dibayar Barusan', 0)
  await open(page, 'Dibayar Barusan')
  await chooseRowAction(page, numberOf(order), 'Hapus')
  const dialog = page.getByRole('alertdialog', { name: `Hapus transaksi ${numberOf(order)}?` })
  await dialog.getByText('Salah input').click()
  await expect(dialog.getByRole('button', { name: 'Hapus transaksi' })).toBeVisible()
  const other = await caller('cashier')
  const data = { id: crypto.randomUUID(), amount: 10_000, method: 'qris' }
  const paid = await other.request.post(`/api/transactions/${order.id}/payments`, { data })
  expect(paid.status(), await paid.text()).toBe(201)
  await expect(dialog).toContainText(textPattern('Sudah dibayar sekarang Rp 10.000'))
  expect((await readOrder(page, order.id)).paidAmount).toBe(10_000)
  await dialog.getByRole('button', { name: textPattern('Hapus, kembalikan Rp 10.000') }).click()
  await expect(success(page, 'Transaksi berhasil dihapus.')).toBeVisible()
})

test('a wrong payment method is corrected in the ledger', async ({ page }) => {
  await haveSession(page, 'owner')
  const order = await paidOrder(page, 'Salah Metode', 40_000, 'transfer')
  await open(page, 'Salah Metode')
  await chooseRowAction(page, numberOf(order), 'Ubah')
  const edit = page.getByRole('dialog', { name: `Ubah transaksi ${numberOf(order)}` })
  await edit.getByRole('button', { name: textPattern('Betulkan metode Transfer Rp 40.000') }).click()
  await page.getByRole('menuitem', { name: 'Tunai' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Betulkan metode' }).click()
  await expect(success(page, 'Metode pembayaran dibetulkan.')).toBeVisible()
  await expect(edit.getByRole('table', { name: 'Riwayat pembayaran' })).toContainText('pembetulan metode')
  const { payments, paymentMethod } = await readOrder(page, order.id)
  expect(payments.map(({ method, amount }) => [method, amount])).toEqual([
    ['transfer', 40_000],
    ['transfer', -40_000],
    ['cash', 40_000],
  ])
  expect(paymentMethod).toBe('cash')
})
