import { afterAll, expect, test } from 'vitest'
import { openCounter, sell } from '../testing/counter.ts'
import { column, exported } from '../testing/spreadsheet.ts'

const counter = await openCounter()
afterAll(() => counter.close())

test('the file holds every entry that the filters select, as the list has them', async () => {
  const { id } = await sell(counter, { paidAmount: 5000 })
  const { phone, version } = counter.gold
  const edit = { version, phone: '0812-7000-2' }
  const { status } = await counter.owner.patch(`/api/customers/${counter.gold.id}`, edit)
  expect(status).toBe(200)
  // More than the file is read in at once.
  for (let number = 0; number < 210; number++) {
    const fields = { id: crypto.randomUUID(), name: `Kertas ${number}`, amount: 1000 }
    await counter.db
      .insertInto('expenses')
      .values({ ...fields, createdBy: counter.users.cashier })
      .execute()
  }
  const all = await exported(counter.url, counter.owner, 'activity/export')
  const { rows: shown } = await everything()
  expect(all.rows).toHaveLength(shown.length)
  expect(shown.length).toBeGreaterThan(210)
  const sale = column(all, 'No. order').indexOf(id.slice(-8).toUpperCase())
  expect(column(all, 'Tindakan')[sale]).toBe('membuat transaksi')
  expect(column(all, 'Perubahan')[sale]).toMatch(/^Pelanggan: .*; mencatat pembayaran: Jumlah: 5000; /)
  const { version: sold } = (await counter.owner.get(`/api/transactions/${id}`)).body
  await counter.owner.delete(`/api/transactions/${id}`, { version: sold, reason: 'Salah input' })
  const deleted = await exported(
    counter.url,
    counter.owner,
    'activity/export?kind=transactions&operation=delete',
  )
  expect(column(deleted, 'Perubahan')[0]).toMatch(
    /^Total: \d+; dibayar sebagian; Alasan hapus: Salah input; /,
  )
  const customers = await exported(
    counter.url,
    counter.owner,
    'activity/export?kind=customers&operation=update',
  )
  expect(column(customers, 'Perubahan')).toEqual([`Telepon: ${phone} → 0812-7000-2`])
  expect(column(customers, 'Nama')).toEqual([counter.gold.name])
})

test('only owners get it', async () => {
  expect((await counter.manager.get('/api/activity/export')).status).toBe(403)
})

async function everything() {
  const rows: unknown[] = []
  let cursor = ''
  for (;;) {
    const { body } = await counter.owner.get(
      `/api/activity?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    rows.push(...body.rows)
    if (!body.nextCursor) return { rows }
    cursor = body.nextCursor
  }
}
