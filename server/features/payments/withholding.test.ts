import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Customer } from '../../../contract/customers.ts'
import type { DayReport } from '../../../contract/reports.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { paymentLines } from '../../../core/paper/invoice-text.ts'
import { addDays, dayOf } from '../../../core/time/calendar.ts'
import {
  cancelSale,
  deleteSale,
  issuesByField,
  line,
  openCounter,
  order,
  sell,
} from '../../testing/counter.ts'
import { refreshDailySums } from '../daily-sums/maintain-daily-sums.ts'

const counter = await openCounter()
const { owner, cashier, operator, db } = counter
afterAll(() => counter.close())

const ZONE = 'Asia/Jakarta'
const today = dayOf(new Date(), ZONE)
const poster = await counter.product({ name: 'Poster', unit: 'pcs', pricePerUnit: 1_000_000 })
const buyer = await counter.customer('PT Potong', 'regular')

const paths = ({ id }: { id: string }) => `/api/transactions/${id}`
const load = async ({ id }: { id: string }): Promise<Transaction> => (await owner.get(paths({ id }))).body
const report = async (): Promise<DayReport> => (await owner.get(`/api/reports/day?day=${today}`)).body

async function changeStore(settings: object): Promise<void> {
  const { version } = (await owner.get('/api/store')).body
  expect((await owner.patch('/api/store', { version, ...settings })).status).toBe(200)
}
async function changeCustomer({ id }: Customer, fields: object): Promise<void> {
  const { version } = (await owner.get(`/api/customers/${id}`)).body
  expect((await owner.patch(`/api/customers/${id}`, { version, ...fields })).status).toBe(200)
}
const identity = (kind: 'npwp' | 'nik') => ({
  ...{ kind, number: kind === 'npwp' ? '0012345678901000' : '3276012304850001' },
  ...{ name: 'PT Potong', address: 'Bekasi', idtku: '' },
})
async function becomePkp(): Promise<void> {
  await changeStore({
    ...{ taxMode: 'ppn', discountRates: { gold: 0, silver: 0, regular: 0 } },
    ...{ taxNumber: '0012345678901000', taxName: 'PT Cetak', taxAddress: 'Bekasi' },
  })
  await changeCustomer(buyer, { taxIdentity: identity('npwp') })
}

/** Ten posters: 10.000.000, and with PPN 11.100.000. */
const sellPosters = (fields: object = {}) =>
  sell(counter, { customerId: buyer.id, items: [line(poster, { quantity: 10 })], ...fields })
const withholding = ({ version }: { version: number }, fields: object = {}) => ({
  ...{ id: uuidv7(), version, amount: 200_000, number: '2500ABCDE', day: today },
  ...fields,
})
const withhold = async (sale: Transaction, fields: object = {}) =>
  await cashier.post(`${paths(sale)}/withholdings`, withholding(await load(sale), fields))
const pay = (sale: Transaction, amount: number, method = 'transfer') =>
  cashier.post(`${paths(sale)}/payments`, { id: uuidv7(), amount, method })
const refund = async (sale: Transaction, fields: object) =>
  await owner.post(`${paths(sale)}/refunds`, {
    ...{ id: uuidv7(), version: (await load(sale)).version, reason: 'Batal' },
    ...fields,
  })
const byMethod = ({ payments }: Transaction) => {
  const sums: Record<string, number> = {}
  for (const { method, amount } of payments) sums[method] = (sums[method] ?? 0) + amount
  return sums
}

test('before the shop is a PKP, or for a customer without an NPWP, there is none', async () => {
  const sale = await sellPosters()
  const said = async (fields: object = {}) => issuesByField(await withhold(sale, fields))
  expect(await said()).toEqual({ number: 'Bukti potong PPh 23 hanya untuk toko yang menjadi PKP' })
  await becomePkp()
  await changeCustomer(buyer, { taxIdentity: identity('nik') })
  expect(await said()).toEqual({ number: 'Isi NPWP PT Potong di data pajaknya dulu' })
  await changeCustomer(buyer, { taxIdentity: identity('npwp') })
  expect(await said({ day: addDays(today, 1) })).toEqual({ day: 'Tanggal tidak boleh setelah hari ini' })
  expect(await said({ day: '2026-02-30', number: '' })).toEqual({
    ...{ day: 'Tanggal tidak valid', number: 'Nomor bukti potong wajib diisi' },
  })
  expect(await said({ amount: 0 })).toEqual({ amount: 'Jumlah harus lebih dari 0' })
  expect((await operator.post(`${paths(sale)}/withholdings`, withholding(sale))).status).toBe(403)
  // A payment has no number and day for it.
  const body = { id: uuidv7(), amount: 1, method: 'withholding' }
  expect((await cashier.post(`${paths(sale)}/payments`, body)).status).toBe(400)
  expect((await load(sale)).payments).toEqual([])
})

test('10.000.000 is closed by a transfer of 9.800.000 and a bukti potong of 200.000, which is no money', async () => {
  await changeStore({ taxMode: 'simple', taxRate: 0 })
  const sale = await sellPosters()
  await changeStore({ taxMode: 'ppn' })
  expect(sale.total).toBe(10_000_000)
  const before = await report()
  expect((await pay(sale, 9_800_000)).status).toBe(201)
  const drawer = async () => (await cashier.get('/api/drawers/current')).body.drawer
  const withTransfer = await drawer()
  expect(withTransfer.expected.transfer).toBe(9_800_000)
  const { status, body } = await withhold(sale)
  expect([status, body.paymentStatus, body.remainingAmount]).toEqual([201, 'paid', 0])
  expect(body.payments.at(-1)).toMatchObject({
    ...{ method: 'withholding', kind: 'payment', amount: 200_000, change: 0 },
    withholding: { number: '2500ABCDE', day: today },
  })
  const after = await report()
  expect(after.received).toEqual({
    ...before.received,
    transfer: before.received.transfer + 9_800_000,
    amount: before.received.amount + 9_800_000,
  })
  expect(after.withholdings).toEqual({ count: before.withholdings.count + 1, amount: 200_000 })
  expect(after.unpaid).toBe(before.unpaid - 10_000_000)
  expect((await drawer()).expected).toEqual(withTransfer.expected)
  expect(paymentLines(body, ZONE).map(({ label }) => label.replace(/ \d+ \w+,/, ','))).toEqual([
    'DP, transfer',
    'Pelunasan, bukti potong PPh 23',
  ])
  const { rows } = (await owner.get('/api/payments?method=withholding')).body
  expect(rows).toMatchObject([{ amount: 200_000, withholding: { number: '2500ABCDE', day: today } }])
  const account = (await owner.get(`/api/customers/${buyer.id}/account?from=${today}&to=${today}`)).body
  const noted = { method: 'withholding', withholdingNumber: '2500ABCDE' }
  expect(account.rows).toContainEqual(expect.objectContaining({ amount: -200_000, ...noted }))
  const { paid } = (await owner.get(`/api/customers/${buyer.id}/statement`)).body
  expect(paid[0].payments).toMatchObject([{ withholdingNumber: null }, { amount: 200_000, ...noted }])
  const csv = (await owner.get(`/api/journal/export-csv?from=${today}&to=${today}&by=entry`)).body as string
  const entries = csv.split('\r\n').filter((row) => row.includes('2500ABCDE'))
  expect(entries).toHaveLength(2)
  expect(entries[0]).toContain('PPh 23 Dibayar di Muka')
  expect(entries[0]).toContain('Pembayaran Bukti potong PPh 23, PT Potong, 2500ABCDE')
})

test('with PPN the tax is withheld of the price, and the payments may be in any order', async () => {
  const sale = await sellPosters()
  expect([sale.total, sale.tax]).toEqual([11_100_000, 1_100_000])
  expect((await withhold(sale)).body.remainingAmount).toBe(10_900_000)
  expect((await pay(sale, 11_000_000)).body.data.remainingAmount).toBe(10_900_000)
  expect((await pay(sale, 10_900_000)).body.paymentStatus).toBe('paid')
  const refused = await withhold(sale)
  expect([refused.status, refused.body.code]).toEqual([409, 'EXCEEDS_REMAINING'])
})

test('a repeated request changes nothing; other content, an old version and a cancelled order are refused', async () => {
  const sale = await sellPosters()
  const input = withholding(sale)
  const send = (fields: object = {}, of = sale) =>
    cashier.post(`${paths(of)}/withholdings`, { ...input, ...fields })
  const [first, second] = await Promise.all([send(), send()])
  expect([first.status, second.status].every((status) => status < 300)).toBe(true)
  expect((await send()).body.payments).toHaveLength(1)
  for (const other of [{ amount: 100_000 }, { number: '2500XYZ' }, { day: addDays(today, -1) }])
    expect((await send(other)).body.code).toBe('CONFLICT')
  const another = await sellPosters()
  expect((await send({ version: another.version }, another)).body.code).toBe('CONFLICT')
  const stale = await cashier.post(`${paths(sale)}/withholdings`, withholding(sale))
  expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT'])
  expect((await load(another)).payments).toEqual([])
  await cancelSale(owner, another.id)
  expect((await withhold(another)).body.code).toBe('CANCELLED')
})

test('its method is never put right; it is reversed by its own, and noted again', async () => {
  const sale = await sellPosters()
  await pay(sale, 1_000_000, 'cash')
  const { body: noted } = await withhold(sale, { number: 'SALAH' })
  const row = noted.payments.find(({ method }: { method: string }) => method === 'withholding')
  const corrected = await owner.post(`${paths(sale)}/payments/${row.id}/corrections`, {
    ...{ version: noted.version, method: 'cash' },
  })
  expect(issuesByField(corrected)).toEqual({
    method: 'Bukti potong tidak bisa dibetulkan. Kembalikan dulu, lalu catat yang benar',
  })
  const edited = await owner.patch(paths(sale), { version: noted.version, paymentMethod: 'qris' })
  expect(byMethod(edited.body)).toEqual({ cash: 0, qris: 1_000_000, withholding: 200_000 })
  const moved = { version: edited.body.version, customerId: counter.gold.id }
  expect(issuesByField(await owner.patch(paths(sale), moved))).toEqual({
    customerId: 'Ada bukti potong PPh 23 Rp 200.000 dari PT Potong. Kembalikan dulu',
  })
  expect(issuesByField(await refund(sale, { amount: 200_001, method: 'withholding' }))).toEqual({
    amount: 'Paling banyak Rp 200.000',
  })
  const before = await report()
  const reversed = await refund(sale, { amount: 200_000, method: 'withholding' })
  expect(byMethod(reversed.body)).toEqual({ cash: 0, qris: 1_000_000, withholding: 0 })
  expect(reversed.body.payments.at(-1)).toMatchObject({ kind: 'refund', withholding: null })
  expect(reversed.body.refundedAmount).toBe(0)
  const after = await report()
  expect(after.received).toEqual(before.received)
  expect(after.exceptions?.refunded).toEqual(before.exceptions?.refunded)
  expect(after.withholdings.amount).toBe(before.withholdings.amount - 200_000)
  expect((await withhold(sale, { number: 'BENAR' })).status).toBe(201)
})

test('what is refunded is money as far as there is some; the rest is the bukti potong', async () => {
  const sale = await sellPosters()
  await withhold(sale)
  await pay(sale, 10_900_000)
  const input = { id: uuidv7(), version: (await load(sale)).version, reason: 'Rusak', method: 'cash' }
  const part = { ...input, amount: 11_000_000 }
  const { body } = await owner.post(`${paths(sale)}/refunds`, part)
  expect(byMethod(body)).toEqual({ transfer: 10_900_000, cash: -10_900_000, withholding: 100_000 })
  expect(body.refundedAmount).toBe(10_900_000)
  const repeated = await owner.post(`${paths(sale)}/refunds`, part)
  expect([repeated.status < 300, repeated.body.version]).toEqual([true, body.version])
  const before = await report()
  await deleteSale(owner, sale.id)
  const after = await report()
  expect(after.received).toEqual(before.received)

  // By default as it was paid, the bukti potong last; a cancelled order keeps it as a deposit.
  const cancelled = await sellPosters()
  await pay(cancelled, 1_000_000)
  await withhold(cancelled)
  await cancelSale(owner, cancelled.id, 1_000_000)
  expect(byMethod(await load(cancelled))).toEqual({ transfer: 0, withholding: 200_000 })

  // Fewer posters cost less than what is paid: money goes back.
  const edited = await sellPosters()
  await withhold(edited)
  await pay(edited, 10_900_000)
  const { version } = await load(edited)
  const items = [{ ...order(counter).items[0], ...line(poster, { quantity: 9 }), id: edited.items[0]?.id }]
  const saved = await owner.patch(paths(edited), {
    version,
    items: items.map(({ id, productId, quantity }) => ({ id, productId, quantity })),
    refundReason: 'Sembilan saja',
  })
  expect(byMethod(saved.body)).toEqual({ transfer: 9_790_000, withholding: 200_000 })
})

test('the doctor agrees, also with the sums of days; the database refuses what is incomplete', async () => {
  await refreshDailySums(db)
  const { checks } = (await owner.post('/api/health/checks', {})).body
  const wrong = checks.filter(
    ({ key, state }: { key: string; state: string }) => state !== 'good' && !['backup', 'disk'].includes(key),
  )
  expect(wrong).toEqual([])
  const sale = await sellPosters()
  const insert = (fields: object) =>
    db
      .insertInto('payments')
      .values({
        id: uuidv7(),
        transactionId: sale.id,
        amount: 1,
        tendered: 1,
        method: 'withholding',
        ...fields,
      })
      .execute()
  await expect(insert({})).rejects.toThrow('withholding_is_complete')
  await expect(insert({ method: 'cash', withholdingNumber: '1', withholdingDay: today })).rejects.toThrow(
    'withholding_is_complete',
  )
})
