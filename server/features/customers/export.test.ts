import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { createMatcher, customerSearch } from '../../../core/text/search.ts'
import { openShop } from '../../testing/shop.ts'
import { column, fetchExport, shownDate } from '../../testing/spreadsheet.ts'

const shop = await openShop()
afterAll(() => shop.close())

const file = async (query = '') =>
  fetchExport(shop.url, await shop.as('cashier'), `customers/export?${query}`)

async function customer(name: string, phone: string, createdAt: string, fields: object = {}) {
  await shop.db
    .insertInto('customers')
    .values({ id: uuidv7(), name, phone, createdAt, membershipTier: 'regular', ...fields })
    .execute()
}

test('an export without customers has a header and a total', async () => {
  const { heads, rows, foot, file: name } = await file()
  expect(name).toMatch(/^pelanggan-\d{4}-\d\d-\d\d\.xlsx$/)
  expect(heads).toEqual([
    'Pelanggan',
    'Telepon',
    'WhatsApp',
    'Email',
    'Alamat',
    'Tingkat member',
    'Sejak',
    'Total belanja',
  ])
  expect(rows).toEqual([])
  expect(foot).toMatchObject({ Pelanggan: { v: 'Total' }, Telepon: { v: 0 }, 'Total belanja': { v: 0 } })
})

test('the export has every customer, newest first, with all details', async () => {
  await customer('Kopi Senja Bekasi', '+62 813-1000-2000', '2026-01-31T16:59:59.999Z', {
    membershipTier: 'silver',
    totalSpent: 125_000,
  })
  await customer('Rina "Ratu" <Marlina> 🎉', '0812-8834-1907', '2026-01-31T17:00:00Z', {
    whatsapp: '=cmd()',
    email: 'rina@example.com',
    address: `Jl. Melati & Kenanga ${'panjang '.repeat(30)}`,
    membershipTier: 'gold',
    totalSpent: 2_500_000,
  })
  await customer('Hilang', '0899', '2026-02-02T00:00:00Z', { deletedAt: new Date() })
  const read = await file()
  expect(column(read, 'Pelanggan')).toEqual(['Rina "Ratu" <Marlina> 🎉', 'Kopi Senja Bekasi'])
  const [rina, kopi] = read.rows
  expect(rina).toMatchObject({
    Telepon: { t: 's', v: '0812-8834-1907' },
    WhatsApp: { t: 's', v: `'=cmd()` },
    Email: { v: 'rina@example.com' },
    'Tingkat member': { v: 'Gold' },
    Sejak: { t: 'n', z: 'dd mmm yyyy' },
    'Total belanja': { t: 'n', v: 2_500_000, z: '#,##0' },
  })
  expect(shownDate(rina?.Sejak)).toBe('2026-02-01')
  expect(shownDate(kopi?.Sejak)).toBe('2026-01-31')
  expect(kopi).toMatchObject({
    Telepon: { t: 's', v: '+62 813-1000-2000' },
    'Tingkat member': { v: 'Silver' },
  })
  expect(kopi?.Email).toBeUndefined()
  expect(read.foot).toMatchObject({
    Telepon: { v: 2, z: '#,##0 "pelanggan"' },
    'Total belanja': { v: 2_625_000 },
  })
})

test('the export’s search gives the same rows and order as on devices', async () => {
  await sql`
    insert into customers (id, name, phone, membership_tier, created_at)
    select gen_random_uuid(), (array['Sinar', 'Kesinaran', 'Toko SINAR', 'Jaya'])[1 + n % 4] || ' ' || n,
      '0812-' || (70000000 + n), 'regular', '2025-06-01'::timestamptz - n * interval '1 minute'
    from generate_series(1, 620) as n`.execute(shop.db)
  const everyone = (await file()).rows.map((row) => ({
    name: String(row.Pelanggan?.v),
    phone: String(row.Telepon?.v),
  }))
  expect(everyone).toHaveLength(622)
  for (const search of ['sinar', 'SINAR toko', '+62 812 7000 01', '%', 'rina marlina']) {
    const find = createMatcher(customerSearch.words(search))
    const hits = (hit: string) =>
      everyone.filter((one) => !find || find(customerSearch.text(one)) === hit).map(({ name }) => name)
    const expected = find ? [...hits('beginning'), ...hits('inside')] : hits('')
    expect(column(await file(`search=${encodeURIComponent(search)}`), 'Pelanggan'), search).toEqual(expected)
  }
  expect((await file('search=sinar')).rows.length).toBeGreaterThan(460)
})

test('only users of the page can export', async () => {
  expect((await (await shop.as('operator')).get('/api/customers/export')).status).toBe(403)
  expect((await shop.anonymous.get('/api/customers/export')).status).toBe(401)
})

test('the export has the tax identity once the shop is a PKP', async () => {
  const taxIdentity = {
    ...{ kind: 'npwp', number: '0012345678901000', name: 'PT Maju', address: 'Depok', idtku: '' },
  }
  await customer('PT Maju', '0855', '2026-03-01T00:00:00Z', { taxIdentity })
  expect((await file('search=maju')).heads).not.toContain('NPWP')
  const seller = { taxNumber: '0012345678902000', taxName: 'PT Cetak', taxAddress: 'Depok' }
  await shop.db
    .updateTable('storeConfig')
    .set({ taxMode: 'ppn', ...seller })
    .execute()
  const [row] = (await file('search=maju')).rows
  expect(row).toMatchObject({
    NPWP: { t: 's', v: '0012345678901000' },
    'Nama untuk pajak': { v: 'PT Maju' },
    'Alamat untuk pajak': { v: 'Depok' },
  })
  expect(row?.NIK?.v ?? '').toBe('')
})
