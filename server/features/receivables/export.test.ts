import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { addDays, dayOf, startOfDay } from '../../../core/time/calendar.ts'
import { line, openCounter, sell } from '../../testing/counter.ts'
import { column, fetchExport, shownDate } from '../../testing/spreadsheet.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const zone = 'Asia/Jakarta'
const today = dayOf(new Date(), zone)
const byTransaction = (query = '') => fetchExport(counter.url, counter.manager, `receivables/export?${query}`)
const byCustomer = (query = '') =>
  fetchExport(counter.url, counter.manager, `receivables/customers/export?${query}`)

/** A debt from the beginning of a shop day, `days` ago. */
async function owed(days: number, customerId: string, paidAmount = 0) {
  const sale = await sell(counter, { customerId, items: [line(counter.card, { quantity: 10 })], paidAmount })
  const at = startOfDay(addDays(today, -days), zone)
  await sql`update transactions set created_at = ${at} where id = ${sale.id}`.execute(counter.db)
  return sale
}

test('both exports are empty without debts', async () => {
  expect((await byTransaction()).foot).toMatchObject({ Pelanggan: { v: 'Total' }, Sisa: { v: 0 } })
  expect((await byCustomer()).foot).toMatchObject({ Pelanggan: { v: 'Total' }, Sisa: { v: 0 } })
})

test('the export has debts with age, oldest first, and the same by customer', async () => {
  const late = await owed(41, counter.gold.id)
  const edge = await owed(30, counter.regular.id, 1_000)
  const young = await owed(0, counter.gold.id)
  await owed(50, counter.silver.id, 900_000)
  await counter.manager.post(`/api/receivables/${late.id}/reminders`, { id: uuidv7() })

  const read = await byTransaction()
  expect(read.file).toBe(`piutang-${today}.xlsx`)
  expect(column(read, 'Transaksi')).toEqual([late, edge, young].map(({ id }) => transactionNumber(id)))
  expect(read.rows[0]).toMatchObject({
    Pelanggan: { v: 'CV Maju Jaya Abadi' },
    Telepon: { t: 's', v: '0812-8834-1907' },
    Tanggal: { t: 'n', z: 'dd mmm yyyy' },
    'Umur (hari)': { t: 'n', v: 41 },
    'Terlambat (hari)': { t: 'n', v: 11 },
    Status: { v: 'Belum bayar' },
    Sisa: { t: 'n', v: late.total, z: '#,##0' },
  })
  expect(shownDate(read.rows[0]?.Tanggal)).toBe(addDays(today, -41))
  expect(shownDate(read.rows[0]?.Diingatkan)).toBe(dayOf(new Date(), zone))
  expect(read.rows[1]).toMatchObject({
    'Terlambat (hari)': { v: 0 },
    Status: { v: 'Sebagian' },
    Dibayar: { v: 1_000 },
  })
  const sum = late.total + edge.total + young.total
  expect(read.foot).toMatchObject({
    Telepon: { v: 3 },
    Total: { v: sum },
    Dibayar: { v: 1_000 },
    Sisa: { v: sum - 1_000 },
  })

  const people = await byCustomer()
  expect(people.file).toBe(`piutang-per-pelanggan-${today}.xlsx`)
  expect(people.heads).toEqual([
    'Pelanggan',
    'Telepon',
    'Transaksi',
    'Terlambat',
    'Tertua',
    'Umur (hari)',
    'Sisa',
  ])
  expect(column(people, 'Pelanggan')).toEqual(['CV Maju Jaya Abadi', 'Rina Marlina'])
  expect(people.rows[0]).toMatchObject({
    Transaksi: { t: 'n', v: 2 },
    Terlambat: { t: 'n', v: 1 },
    'Umur (hari)': { v: 41 },
    Sisa: { v: late.total + young.total },
  })
  expect(people.foot).toMatchObject({
    Telepon: { v: 2 },
    Transaksi: { v: 3 },
    Terlambat: { v: 1 },
    Sisa: { v: sum - 1_000 },
  })
})

test('search and status filter as in the lists', async () => {
  const numbers = async (query: string) => column(await byTransaction(query), 'Umur (hari)')
  expect(await numbers('status=overdue')).toEqual([41])
  expect(await numbers('status=running&search=rina')).toEqual([30])
  expect(await numbers('search=maju+cv')).toEqual([41, 0])
  const names = async (query: string) => column(await byCustomer(query), 'Pelanggan')
  expect(await names('status=overdue')).toEqual(['CV Maju Jaya Abadi'])
  expect(await names('search=marlina')).toEqual(['Rina Marlina'])
  // A debtor that matches comes with all debts, as in the list.
  expect(column(await byCustomer('status=overdue'), 'Transaksi')).toEqual([2])
})

test('the export continues beyond the first page', async () => {
  await counter.db.connection().execute(async (one) => {
    await sql`alter table transactions disable trigger user`.execute(one)
    await sql`
      insert into transactions (id, customer_id, customer_name, membership_tier, subtotal, discount, tax_rate, tax,
        cashback, total, payment_method, status, estimated_completion, item_count, first_item_name, search_text, created_at)
      select gen_random_uuid(), ${counter.silver.id}, 'Massal', 'silver', 500, 0, 0, 0, 0, 500, 'cash', 'pending',
        '2026-01-01', 1, 'Kartu', 'massal', now() - n * interval '1 minute'
      from generate_series(1, 1101) as n`.execute(one)
    await sql`alter table transactions enable trigger user`.execute(one)
  })
  const { rows, foot } = await byTransaction('search=massal')
  expect(rows).toHaveLength(1101)
  expect(foot.Sisa?.v).toBe(1101 * 500)
})

test('only users of the page can export', async () => {
  for (const path of ['receivables/export', 'receivables/customers/export'])
    expect((await counter.cashier.get(`/api/${path}`)).status).toBe(403)
})
