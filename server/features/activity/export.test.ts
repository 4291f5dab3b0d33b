import { afterAll, expect, test } from 'vitest'
import { openCounter, sell } from '../../testing/counter.ts'
import { column, fetchExport } from '../../testing/spreadsheet.ts'

const counter = await openCounter()
afterAll(() => counter.close())

test('the file contains every entry that matches the filters, as the list does', async () => {
  const { id } = await sell(counter, { paidAmount: 5000 })
  const { phone, version } = counter.gold
  const edit = { version, phone: '0812-7000-2' }
  const { status } = await counter.owner.patch(`/api/customers/${counter.gold.id}`, edit)
  expect(status).toBe(200)
  // More than one batch of the export.
  for (let number = 0; number < 210; number++) {
    const fields = { id: crypto.randomUUID(), name: `Kertas ${number}`, amount: 1000 }
    await counter.db
      .insertInto('expenses')
      .values({ ...fields, createdBy: counter.users.cashier })
      .execute()
  }
  const all = await fetchExport(counter.url, counter.owner, 'activity/export')
  const { rows: shown } = await everything()
  expect(all.rows).toHaveLength(shown.length)
  expect(shown.length).toBeGreaterThan(210)
  const sale = column(all, 'No. pesanan').indexOf(id.slice(-8).toUpperCase())
  const number = id.slice(-8).toUpperCase()
  expect(column(all, 'Tindakan')[sale]).toBe(`membuat transaksi ${number} ${counter.gold.name}`)
  expect(column(all, 'Perubahan')[sale]).toMatch(
    /^Pelanggan: .*; Status pesanan: Diproses; .*; mencatat pembayaran: Jumlah: Rp 5\.000; .*Metode: Tunai/,
  )
  const { version: sold } = (await counter.owner.get(`/api/transactions/${id}`)).body
  await counter.owner.delete(`/api/transactions/${id}`, { version: sold, reason: 'Salah input' })
  const deleted = await fetchExport(
    counter.url,
    counter.owner,
    'activity/export?kind=transactions&operation=delete',
  )
  expect(column(deleted, 'Tindakan')[0]).toMatch(
    new RegExp(`^menghapus transaksi ${number}, ${counter.gold.name}, Rp [\\d.]+, dibayar sebagian$`),
  )
  expect(column(deleted, 'Perubahan')[0]).toMatch(/^Alasan hapus: .*Salah input; /)
  const customers = await fetchExport(
    counter.url,
    counter.owner,
    'activity/export?kind=customers&operation=update',
  )
  expect(column(customers, 'Perubahan')).toEqual([`Telepon: ${phone} → 0812-7000-2`])
  expect(column(customers, 'Nama')).toEqual([counter.gold.name])
})

test('the file is worded as on screen, without column names, stored values or JSON', async () => {
  await counter.owner.post('/api/products', {
    id: crypto.randomUUID(),
    name: 'Stiker Meteran',
    category: 'Banner',
    machineType: 'Digital Printing',
    unit: 'pcs',
    pricePerUnit: 500,
    pricingTiers: [
      { id: crypto.randomUUID(), minQuantity: 50, maxQuantity: null, pricePerUnit: 450, label: null },
    ],
  })
  const { body: store } = await counter.owner.get('/api/store')
  const changed = await counter.owner.patch('/api/store/role-permissions', {
    version: store.version,
    rolePermissions: { ...store.rolePermissions, operator: ['/', '/customers'] },
  })
  expect(changed.status).toBe(200)
  await counter.anonymous.post('/api/auth/sign-in/email', { email: 'owner@printpro.id', password: 'salah' })
  const file = await fetchExport(counter.url, counter.owner, 'activity/export')
  const texts = [...column(file, 'Tindakan'), ...column(file, 'Perubahan')].join('\n')
  expect(texts).toContain('Tingkat harga: 50 ke atas: Rp 450')
  expect(texts).toMatch(/Hak akses Operator: .*Beranda, Pelanggan/)
  expect(texts).not.toMatch(/[{}[\]"]|\b(processing|pending|partial|cash|gold|true|false|null)\b|\w+_\w+/)
  const failed = column(file, 'Tindakan').findIndex((text) => String(text).startsWith('gagal masuk'))
  expect(column(file, 'Pengguna')[failed]).toBe('Seseorang')
})

test('only owners may export', async () => {
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
