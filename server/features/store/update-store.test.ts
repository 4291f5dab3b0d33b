import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../contract/store.ts'
import { QRIS_FAULTS } from '../../../core/payments/qris.ts'
import { STATIC_QRIS } from '../../../testing/qris.ts'
import { issuesByField, openCounter, order } from '../../testing/counter.ts'
import { dataUrl, gif, jpeg, png } from '../../testing/pictures.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const SHOP = {
  name: 'Cetak Kilat',
  email: 'halo@cetakkilat.co.id',
  phone: '021-555 1234',
  address: 'Jl. Margonda 12, Depok',
  taxRate: 0.11,
  discountRates: { gold: 0.1234, silver: 0.07, regular: 0 },
  runningText: 'Buka sampai pukul 21.00',
  timeZone: 'Asia/Makassar',
  invoiceNotes: 'Barang yang sudah dicetak\ntidak dapat dikembalikan.',
}

async function now(): Promise<Store> {
  return (await counter.owner.get('/api/store')).body
}

async function save(changes: object, as = counter.owner) {
  return await as.patch('/api/store', { version: (await now()).version, ...changes })
}

test('all fields of Pengaturan are saved and published, other fields are unchanged', async () => {
  const before = await now()
  const saved = await save({ ...SHOP, name: '  Cetak Kilat ' })
  expect(saved).toMatchObject({ status: 200, body: { ...before, ...SHOP, version: before.version + 1 } })
  expect((await counter.operator.get('/api/store')).body).toEqual(saved.body)
  const { rows } = await sql`
    select actor, operation, before ->> 'name' as before, after ->> 'name' as after from activity
    where entity = 'store_config' order by seq desc limit 1`.execute(counter.db)
  expect(rows).toEqual([
    { actor: counter.users.owner, operation: 'update', before: before.name, after: 'Cetak Kilat' },
  ])
})

test('missing fields are unchanged; an empty running text is stored as none', async () => {
  const before = await now()
  const { body } = await save({ runningText: '  ' })
  expect(body).toEqual({ ...before, runningText: null, version: before.version + 1 })
})

test('a save without changes returns the current configuration', async () => {
  const before = await now()
  expect(await save({})).toMatchObject({ status: 200, body: before })
})

test('rates are stored exactly despite floating-point noise', async () => {
  const { body } = await save({
    taxRate: 7.35 / 100,
    discountRates: { gold: 0.57 / 100, silver: 1, regular: 0 },
  })
  expect(body).toMatchObject({ taxRate: 0.0735, discountRates: { gold: 0.0057, silver: 1, regular: 0 } })
  const { rows } =
    await sql`select tax_rate::text as tax, discount_rates ->> 'gold' as gold from store_config`.execute(
      counter.db,
    )
  expect(rows).toEqual([{ tax: '0.0735', gold: '0.0057' }])
})

test.each([
  [{ name: ' ' }, { name: 'Nama toko wajib diisi' }],
  [{ name: 'x'.repeat(121) }, { name: 'Paling banyak 120 huruf' }],
  [{ email: '' }, { email: 'Email wajib diisi' }],
  [{ email: 'halo@toko' }, { email: 'Format email tidak valid' }],
  [{ email: 'halo toko@mail.id' }, { email: 'Format email tidak valid' }],
  [{ phone: '' }, { phone: 'Nomor telepon wajib diisi' }],
  [{ address: '\n' }, { address: 'Alamat wajib diisi' }],
  [{ taxRate: -0.01 }, { taxRate: 'Paling sedikit 0%' }],
  [{ taxRate: 1.01 }, { taxRate: 'Paling banyak 100%' }],
  [{ taxRate: 0.10005 }, { taxRate: 'Paling banyak dua angka di belakang koma' }],
  [{ taxRate: '0.1' }, { taxRate: 'Isi dengan jenis nilai yang benar' }],
  [
    { discountRates: { gold: 2, silver: 0.1 } },
    { 'discountRates.gold': 'Paling banyak 100%', 'discountRates.regular': 'Wajib diisi' },
  ],
  [{ runningText: 'x'.repeat(1001) }, { runningText: 'Paling banyak 1000 huruf' }],
  [{ invoiceNotes: 'x'.repeat(2001) }, { invoiceNotes: 'Paling banyak 2000 huruf' }],
  [{ timeZone: 'Europe/Berlin' }, { timeZone: 'Pilih salah satu nilai yang tersedia' }],
  [{ qrisCode: STATIC_QRIS.slice(0, -1) }, { qrisCode: QRIS_FAULTS.broken }],
  [{ qrisCode: STATIC_QRIS, qrisEnabled: 'ya' }, { qrisEnabled: 'Isi dengan jenis nilai yang benar' }],
  [{ qrisEnabled: true }, { qrisCode: 'Isi kode QRIS dulu' }],
  [{ logo: null }, { logo: 'Wajib diisi' }],
])('%j is refused with its sentence, and nothing is stored', async (changes, found) => {
  const before = await now()
  const reply = await save({ ...changes, invoiceNotes: 'lain', ...changes })
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toEqual(found)
  expect(await now()).toEqual(before)
})

test('the shop’s QRIS is stored, kept while it is off, and Riwayat names it', async () => {
  const before = await now()
  expect(before).toMatchObject({ qrisCode: '', qrisEnabled: false })
  expect((await save({ qrisCode: ` ${STATIC_QRIS} `, qrisEnabled: true })).body).toMatchObject({
    qrisCode: STATIC_QRIS,
    qrisEnabled: true,
  })
  expect(issuesByField(await save({ qrisCode: '' }))).toEqual({ qrisCode: 'Isi kode QRIS dulu' })
  const { body } = await counter.owner.get('/api/activity?limit=1')
  expect(body.rows[0].changes).toEqual([
    { field: 'qris_code', before: null, after: STATIC_QRIS },
    { field: 'qris_enabled', before: false, after: true },
  ])
  expect((await save({ qrisEnabled: false })).body.qrisCode).toBe(STATIC_QRIS)
  const { qrisCode, qrisEnabled } = before
  await save({ qrisCode, qrisEnabled })
})

test('a stale version conflicts, and of two concurrent saves one', async () => {
  const { version } = await now()
  const first = await save({ name: 'Cetak Pertama' })
  const late = await counter.owner.patch('/api/store', { version, name: 'Cetak Kedua' })
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', data: { current: first.body } } })
  const read = first.body.version
  const both = await Promise.all(
    ['Jl. Satu', 'Jl. Dua'].map((address) => counter.owner.patch('/api/store', { version: read, address })),
  )
  expect(both.map((reply) => reply.status).toSorted()).toEqual([200, 409])
  expect((await counter.owner.patch('/api/store', { name: 'Tanpa versi' })).status).toBe(400)
})

test('saving needs access to Pengaturan', async () => {
  for (const other of [counter.manager, counter.cashier, counter.operator]) {
    expect((await save({ name: 'Milik saya' }, other)).status).toBe(403)
  }
  expect((await save({ name: 'Milik saya' }, counter.anonymous)).status).toBe(401)
  expect((await now()).name).not.toBe('Milik saya')
})

test('new rates apply to the next sale; a till with old rates gets PRICE_CHANGED', async () => {
  await save({ taxRate: 0.1, discountRates: { gold: 0.15, silver: 0.1, regular: 0.05 } })
  const sold = (await counter.cashier.post('/api/transactions', order(counter))).body
  const { subtotal, discount, tax, cashback, total } = sold
  const expected = { subtotal, discount, tax, cashback, total }
  await save({ taxRate: 0.12, discountRates: { gold: 0.2, silver: 0.1, regular: 0.05 } })
  const shown = await counter.cashier.post('/api/transactions', order(counter, { expected }))
  expect(shown).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } })
  const { figures } = shown.body.data
  expect(figures.total).not.toBe(total)
  const again = await counter.cashier.post('/api/transactions', order(counter, { expected: figures }))
  expect(again).toMatchObject({
    status: 201,
    body: { taxRate: 0.12, discountRate: 0.2, total: figures.total },
  })
  expect((await counter.cashier.get(`/api/transactions/${sold.id}`)).body).toMatchObject(expected)
})

test('totals are rounded as the shop says; an order keeps its rounding in every edit', async () => {
  const totals = async (given: object) => {
    await save(given)
    const { subtotal, discount, tax, ...rest } = (
      await counter.cashier.post('/api/transactions', order(counter, { discountAmount: 7 }))
    ).body
    return { ...rest, exact: subtotal - discount + tax }
  }
  await save({ taxRate: 0 })
  const down = await totals({})
  expect(down).toMatchObject({ roundingStep: 500, roundingDirection: 'down', cashback: 493 })
  const up = await totals({ roundingStep: 1_000, roundingDirection: 'up' })
  expect(up).toMatchObject({ total: up.exact + 7, cashback: -7, roundingStep: 1_000 })
  const exact = await totals({ roundingStep: 1, roundingDirection: 'nearest' })
  expect(exact).toMatchObject({ total: exact.exact, cashback: 0 })
  const { id, version } = up
  const edited = await counter.owner.patch(`/api/transactions/${id}`, { version, discountAmount: 1_003 })
  expect(edited.body).toMatchObject({ total: up.total - 1_000, cashback: -3, roundingDirection: 'up' })
  expect((await counter.cashier.get(`/api/transactions/${down.id}`)).body.total).toBe(down.total)
  for (const wrong of [{ roundingStep: 50 }, { roundingDirection: 'sideways' }]) {
    const { version } = await now()
    expect((await counter.owner.patch('/api/store', { version, ...wrong })).status).toBe(400)
  }
  await save({ roundingStep: 500, roundingDirection: 'down', taxRate: 0.1 })
})

test('a PKP names its seller; its later orders have PPN, and those that are there keep their tax in every edit', async () => {
  const seller = { taxNumber: '01.234.567.8-901.000', taxName: 'PT Cetak Kilat', taxAddress: 'Depok' }
  for (const [changes, field] of [
    [{ taxMode: 'ppn' }, 'taxNumber'],
    [{ taxMode: 'ppn', ...seller, taxName: '' }, 'taxName'],
    [{ ...seller, taxNumber: '123' }, 'taxNumber'],
    [{ taxIdtku: '12' }, 'taxIdtku'],
  ] as const) {
    const refused = await save(changes)
    expect(Object.keys(issuesByField(refused))).toEqual([field])
  }
  expect(await save({ taxMode: 'ppn' }, counter.cashier)).toMatchObject({ status: 403 })
  const { customerId } = order(counter)
  const { version } = (await counter.cashier.get(`/api/customers/${customerId}`)).body
  const sold = (await counter.cashier.post('/api/transactions', order(counter))).body
  expect((await save({ taxMode: 'ppn', ...seller })).body).toMatchObject({ taxNumber: '0012345678901000' })
  const walkIn = (await counter.cashier.post('/api/transactions', order(counter))).body
  const price = walkIn.subtotal - walkIn.discount
  const tax = Math.round(Math.round((price * 11) / 12) * 0.12)
  expect(walkIn).toMatchObject({ taxMode: 'ppn', taxRate: 0.12, tax, roundingStep: 500 })

  const number = '3201234567890001'
  const taxIdentity = { kind: 'nik', number, name: 'Rina', address: 'Depok', idtku: '' }
  const short = { ...taxIdentity, number: '320123456789001' }
  const lacking = await counter.cashier.patch(`/api/customers/${customerId}`, { version, taxIdentity: short })
  expect(issuesByField(lacking)).toEqual({ 'taxIdentity.number': 'NIK terdiri dari 16 angka' })
  const named = await counter.cashier.patch(`/api/customers/${customerId}`, { version, taxIdentity })
  expect(named.body).toMatchObject({ taxIdentity })
  const umum = (await counter.cashier.post('/api/customers/walk-in')).body
  const refused = await counter.cashier.patch(`/api/customers/${umum.id}`, {
    ...{ version: umum.version, taxIdentity },
  })
  expect(issuesByField(refused)).toHaveProperty('taxIdentity')
  await save({ taxMode: 'ppnIncluded' })
  const invoiced = (await counter.cashier.post('/api/transactions', order(counter))).body
  expect(invoiced).toMatchObject({ taxMode: 'ppnIncluded', roundingStep: 1, cashback: 0, total: price })

  for (const before of [sold, walkIn, invoiced]) {
    const { body } = await counter.owner.patch(`/api/transactions/${before.id}`, {
      ...{ version: before.version, discountAmount: 1_000 },
    })
    const { taxMode, taxRate, roundingStep } = before
    expect(body).toMatchObject({ taxMode, taxRate, roundingStep, discount: 1_000 })
  }
  const { checks } = (await counter.owner.post('/api/health/checks')).body
  expect(checks).toContainEqual(expect.objectContaining({ key: 'orders', state: 'good' }))
  await save({ taxMode: 'simple' })
  await counter.cashier.patch(`/api/customers/${customerId}`, {
    ...{ version: named.body.version, taxIdentity: null },
  })
})

describe('the logo', () => {
  const small = { width: 200, height: 200 }

  test.each([
    ['a PNG', dataUrl(png(small))],
    ['a JPEG', dataUrl(jpeg(small), 'image/jpeg')],
    ['a GIF', dataUrl(gif({ width: 20, height: 20 }), 'image/gif')],
    ['2 MB of it', dataUrl(png(small, { ballast: 2_090_000 }))],
  ])('%s is kept as it is, and taken away again', async (_, logo) => {
    expect((await save({ logo })).body).toMatchObject({ logo })
    expect((await counter.cashier.get('/api/store')).body.logo).toBe(logo)
    expect((await save({ logo: '' })).body.logo).toBe('')
  })

  const NO_PICTURE = 'File harus berupa gambar.'
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  test.each([
    ['an .exe that calls itself PNG', dataUrl(Buffer.from('MZ\x90\0\x03'.repeat(99), 'latin1')), NO_PICTURE],
    ['an SVG with a script', dataUrl(svg, 'image/svg+xml'), NO_PICTURE],
    ['an SVG that calls itself PNG', dataUrl(svg), NO_PICTURE],
    ['2.1 MB', dataUrl(png(small, { ballast: 2_100_000 })), 'Ukuran file terlalu besar. Maksimal 2MB.'],
    [
      '20,000 pixels',
      dataUrl(png({ width: 20_000, height: 1 })),
      'Gambar terlalu besar. Maksimal 4.096 × 4.096 piksel.',
    ],
    [
      'half a file',
      dataUrl(png(small).subarray(0, 400)),
      'Gambar rusak atau tidak lengkap. Pilih file lain.',
    ],
    ['a JPEG that is stated as PNG', dataUrl(jpeg(small)), 'Isi gambar tidak sesuai dengan jenisnya.'],
    ['an address elsewhere', 'https://example.com/logo.png', NO_PICTURE],
    ['a page', 'data:text/html;base64,PHNjcmlwdD4=', NO_PICTURE],
    ['text behind the picture', `${dataUrl(png(small))}" onerror="alert(1)`, NO_PICTURE],
    [
      'no base64',
      `data:image/png,${png({ width: 1, height: 1 }).toString('latin1').replaceAll('\0', '')}`,
      NO_PICTURE,
    ],
  ])('%s is refused with its sentence, and nothing is stored', async (_, logo, sentence) => {
    const before = await now()
    const reply = await save({ logo, name: 'Bersama logo' })
    expect(reply.status).toBe(400)
    expect(issuesByField(reply)).toEqual({ logo: sentence })
    expect(await now()).toEqual(before)
  })

  test('a larger body is not read, and other calls have a lower limit', async () => {
    const long = await save({ logo: dataUrl(png(small, { ballast: 4_000_000 })) })
    expect(long).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE', message: 'Ukuran file terlalu besar. Maksimal 2MB.' },
    })
    const other = await counter.owner.patch('/api/store/product-settings', { long: 'x'.repeat(2_200_000) })
    expect(other).toMatchObject({ status: 413, body: { message: 'Data yang dikirim terlalu besar' } })
  })

  test('the database rejects other values, and the activity log omits the logo', async () => {
    await save({ logo: dataUrl(png(small)), name: 'Dengan logo' })
    const { rows } = await sql<{ after: object }>`
      select after from activity where entity = 'store_config' order by seq desc limit 1`.execute(counter.db)
    expect(rows).toMatchObject([{ after: { name: 'Dengan logo' } }])
    expect(JSON.stringify(rows)).not.toContain('base64')
    for (const logo of [dataUrl(svg, 'image/svg+xml'), 'https://example.com/logo.png']) {
      await expect(sql`update store_config set logo = ${logo}`.execute(counter.db)).rejects.toThrow(
        'store_config_logo',
      )
    }
  })
})
