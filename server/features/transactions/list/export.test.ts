import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { transactionNumber } from '../../../../core/orders/transaction.ts'
import { dayOf } from '../../../../core/time/calendar.ts'
import { deleteSale, line, openCounter, order, sell } from '../../../testing/counter.ts'
import { column, fetchExport, shownDate } from '../../../testing/spreadsheet.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const file = (query = '') => fetchExport(counter.url, counter.operator, `transactions/export?${query}`)
const at = (id: string, instant: string) =>
  sql`update transactions set created_at = ${instant} where id = ${id}`.execute(counter.db)

test('an empty export has a header and a total of zeros', async () => {
  const { rows, foot, heads, name, file: fileName } = await file()
  expect(rows).toEqual([])
  expect(name).toBe('Transaksi')
  expect(fileName).toBe(`transaksi-${dayOf(new Date(), 'Asia/Jakarta')}.xlsx`)
  expect(heads).toEqual([
    'Nomor',
    'Tanggal',
    'Jam',
    'Pelanggan',
    'Telepon',
    'Item',
    'Pesanan',
    'Janji selesai',
    'Jam janji',
    'Ekspres',
    'Pembayaran',
    'Metode',
    'Dicatat oleh',
    'Referensi',
    'Jumlah item',
    'Biaya ekspres',
    'Subtotal',
    'Diskon',
    'Pajak',
    'Cashback',
    'Dibayar',
    'Sisa',
    'Total',
  ])
  expect(foot).toMatchObject({ Nomor: { v: 'Total tanpa yang dibatalkan' }, Total: { t: 'n', v: 0 } })
})

test('numbers are numeric, dates are in the shop’s time zone, and the total excludes cancelled orders', async () => {
  const before = await sell(counter, { paidAmount: 100_000 })
  await at(before.id, '2026-03-04T16:59:59.999Z')
  const after = await sell(counter, {
    customerId: counter.regular.id,
    items: [line(counter.card)],
    paymentMethod: 'qris',
  })
  await at(after.id, '2026-03-04T17:00:00Z')
  const cancelled = await sell(counter)
  await at(cancelled.id, '2026-03-01T03:00:00Z')
  await sql`update transactions set status = 'cancelled', cancelled_at = now() where id = ${cancelled.id}`.execute(
    counter.db,
  )
  const deleted = await sell(counter)
  await deleteSale(counter.owner, deleted.id)

  const { rows, foot, sheet } = await file()
  expect(rows.map((row) => row.Nomor?.v)).toEqual(
    [after, before, cancelled].map(({ id }) => transactionNumber(id)),
  )
  const [first, second, third] = rows
  expect(shownDate(first?.Tanggal)).toBe('2026-03-05')
  expect(shownDate(first?.Jam)).toBe('00:00')
  expect(shownDate(second?.Tanggal)).toBe('2026-03-04')
  expect(shownDate(second?.Jam)).toBe('23:59')
  expect(second?.Tanggal).toMatchObject({ t: 'n', v: 46_085, z: 'dd mmm yyyy' })
  expect(second?.Jam).toMatchObject({ t: 'n', z: 'hh:mm' })
  expect(shownDate(second?.['Janji selesai'])).toBe(before.estimatedCompletion)
  expect(second).toMatchObject({
    Pelanggan: { t: 's', v: 'CV Maju Jaya Abadi' },
    Telepon: { t: 's', v: '0812-8834-1907' },
    Item: { v: 'Banner Flexi 280gr' },
    'Jumlah item': { t: 'n', v: 3 },
    Pesanan: { v: 'Diproses' },
    Pembayaran: { v: 'Sebagian' },
    Metode: { v: 'Tunai' },
    'Biaya ekspres': { t: 'n', v: 0, z: '#,##0' },
    Subtotal: { t: 'n', v: before.subtotal, z: '#,##0' },
    Total: { t: 'n', v: 281_000, z: '#,##0' },
    Dibayar: { v: 100_000 },
    Sisa: { v: 181_000 },
    'Dicatat oleh': { v: before.createdByName },
  })
  expect(first?.Metode?.v).toBe('QRIS')
  expect(third).toMatchObject({ Pesanan: { v: 'Dibatalkan' }, Sisa: { v: 0 }, Total: { v: 281_000 } })
  expect(third?.Pembayaran).toBeUndefined()

  for (const head of ['Subtotal', 'Diskon', 'Pajak', 'Cashback', 'Dibayar', 'Sisa', 'Total'] as const) {
    const sum = Number(first?.[head]?.v) + Number(second?.[head]?.v)
    expect(foot[head]).toMatchObject({ t: 'n', v: sum, z: '#,##0' })
  }
  expect(foot.Pelanggan).toMatchObject({ t: 'n', v: 2, z: '#,##0 "transaksi"' })
  expect(sheet['!cols']?.every(({ width = 0 }) => width > 5 && width < 50)).toBe(true)
})

test('the export has the rows of the list in its order, beyond the first page', async () => {
  // Sales without lines, which the triggers refuse.
  await counter.db.connection().execute(async (one) => {
    await sql`alter table transactions disable trigger user`.execute(one)
    await sql`
      insert into transactions (id, customer_id, customer_name, membership_tier, subtotal, discount, tax_rate, tax,
        cashback, total, payment_method, status, estimated_completion, item_count, first_item_name, search_text, created_at,
        completed_at)
      select gen_random_uuid(), ${counter.gold.id}, 'Massal ' || n, 'gold', 500, 0, 0, 0, 0, 500, 'cash',
        case when n % 4 = 0 then 'processing' else 'completed' end, '2026-01-01', 1, 'Kartu', 'massal ' || n,
        now() - n * interval '1 minute', case when n % 4 <> 0 then now() end
      from generate_series(1, 1203) as n`.execute(one)
    await sql`alter table transactions enable trigger user`.execute(one)
  })
  for (const query of [
    'search=massal',
    'search=massal+12',
    'search=massal&status[]=processing&status[]=cancelled',
    'search=MAJU&paymentStatus=partial',
    'search=tidak+ada',
  ]) {
    const listed: string[] = []
    for (let cursor = ''; ; ) {
      const { body } = await counter.operator.get(`/api/transactions?limit=1000&${query}${cursor}`)
      listed.push(...body.rows.map(({ id }: { id: string }) => transactionNumber(id)))
      if (!body.nextCursor) break
      cursor = `&cursor=${body.nextCursor}`
    }
    const read = await file(query)
    expect(column(read, 'Nomor'), query).toEqual(listed)
    expect(read.foot.Total?.v, query).toBe(
      column(read, 'Total').reduce((sum: number, one) => sum + Number(one), 0),
    )
  }
  expect((await file('search=massal')).rows).toHaveLength(1203)
})

test('the export refuses the same filters as the list', async () => {
  expect((await counter.operator.get('/api/transactions/export?status=lost')).status).toBe(400)
})

test('names that look like formulas are exported as text, also for CSV', async () => {
  const named = async (name: string) => {
    const { body } = await counter.cashier.post('/api/customers', {
      id: uuidv7(),
      name,
      phone: '+62 812-8834-1907',
    })
    const sale = { ...order(counter), customerId: body.id }
    expect((await counter.cashier.post('/api/transactions', sale)).status).toBe(201)
  }
  const names = ['=1+1', '@SUM(A1)', '-5', `+cmd|' /C calc'!A0`, '🎉 Ünïcødé 打印 <b>&"', 'a_x0041_b']
  for (const name of names) await named(name)
  const { rows } = await file()
  const found = rows.slice(0, names.length).reverse()
  expect(found.map((row) => row.Pelanggan?.v)).toEqual([
    `'=1+1`,
    `'@SUM(A1)`,
    '-5',
    `'+cmd|' /C calc'!A0`,
    '🎉 Ünïcødé 打印 <b>&"',
    'a_x0041_b',
  ])
  for (const row of found) {
    expect(row.Pelanggan).toMatchObject({ t: 's', z: '@' })
    expect(row.Telepon).toMatchObject({ t: 's', v: '+62 812-8834-1907', z: '@' })
  }
})
