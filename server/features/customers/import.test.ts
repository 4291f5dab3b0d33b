// Over 250 lines: all cases share the set-up of one shop.
import { randomBytes } from 'node:crypto'
import { readSheet } from 'read-excel-file/node'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { ImportPreview } from '../../../contract/imports.ts'
import { parseRows } from '../../shared/imports/parse-rows.ts'
import type { Client } from '../../testing/client.ts'
import { issuesByField } from '../../testing/counter.ts'
import { openShop } from '../../testing/shop.ts'
import { csv, upload, workbook } from '../../testing/upload.ts'

const shop = await openShop()
const owner = await shop.as('owner')
afterAll(() => shop.close())

const previews = '/api/customers/import-previews'
const imports = '/api/customers/imports'
const preview = (file: File | null, who: Client = owner) => upload(shop, who, previews, file)
const apply = (file: File, fingerprint: string, who: Client = owner, rows = 'all') =>
  upload(shop, who, imports, file, { fingerprint, rows })

async function previewed(file: File): Promise<ImportPreview> {
  const { status, body } = await preview(file)
  expect(body).toMatchObject({ fingerprint: expect.any(String) })
  expect(status).toBe(200)
  return body
}

const reads = (field: string, value: string) => expect.arrayContaining([{ field, value }])

async function book(file: File) {
  const { fingerprint } = await previewed(file)
  return await apply(file, fingerprint)
}

const add = async (fields: object) =>
  (await owner.post('/api/customers', { id: uuidv7(), membershipTier: 'regular', ...fields })).body

const named = (name: string) =>
  shop.db
    .selectFrom('customers')
    .selectAll()
    .where('name', '=', name)
    .where('deletedAt', 'is', null)
    .execute()

const countAll = async () =>
  (
    await shop.db
      .selectFrom('customers')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .execute()
  )[0]?.n

test('a file is previewed by row, imported as shown, and changes nothing the second time', async () => {
  await add({ name: 'Kopi Senja', phone: '0812-8834-1907', email: 'lama@kopi.id' })
  await add({ name: 'Rina Marlina', phone: '+62 857 1100 2200' })
  const file = csv(
    'Telepon;Nama Lengkap;Tingkat member;Email;Catatan',
    '6281288341907;KOPI  senja;Gold 15%;halo@kopi.id;abaikan',
    '085711002200;Rina Marlina;;;',
    '',
    '81299887766;"Toko ""Maju""; Jaya";perak;;',
  )
  const shown = await previewed(file)
  expect(shown.counts).toEqual({ wrong: 0, changed: 1, new: 1, same: 1 })
  expect(shown.notes).toEqual(['Kolom "Catatan" tidak dikenal dan dilewati.'])
  expect(shown.rows).toMatchObject([
    {
      row: 2,
      kind: 'changed',
      changes: [
        { field: 'Nama Lengkap', from: 'Kopi Senja', to: 'KOPI  senja' },
        { field: 'Email', from: 'lama@kopi.id', to: 'halo@kopi.id' },
        { field: 'Tingkat member', from: 'Reguler', to: 'Gold' },
      ],
    },
    {
      row: 5,
      kind: 'new',
      title: 'Toko "Maju"; Jaya',
      values: [
        { field: 'Nama Lengkap', value: 'Toko "Maju"; Jaya' },
        { field: 'Telepon', value: '081299887766' },
        { field: 'Tingkat member', value: 'Silver' },
      ],
      notes: ['Angka 0 di depan ditambahkan: 081299887766'],
    },
    { row: 3, kind: 'same' },
  ])
  expect(await named('Toko "Maju"; Jaya')).toEqual([])

  const booked = await apply(file, shown.fingerprint)
  expect([booked.status, booked.body]).toEqual([200, { created: 1, updated: 1, same: 1, skipped: 0 }])
  expect(await named('Toko "Maju"; Jaya')).toMatchObject([
    { phone: '081299887766', membershipTier: 'silver', createdBy: shop.users.owner },
  ])
  const [changed] = await named('KOPI  senja')
  expect(changed).toMatchObject({ phone: '0812-8834-1907', email: 'halo@kopi.id', membershipTier: 'gold' })
  const records = await shop.db
    .selectFrom('activity')
    .select(['actor', 'operation', 'after'])
    .where('id', '=', changed?.id ?? '')
    .where('operation', '=', 'update')
    .execute()
  expect(records).toMatchObject([{ actor: shop.users.owner, after: { email: 'halo@kopi.id' } }])

  // A retry, and a second import of the same file on another day.
  expect((await apply(file, shown.fingerprint)).body).toEqual({ created: 0, updated: 0, same: 3, skipped: 0 })
  expect((await previewed(file)).counts).toEqual({ wrong: 0, changed: 0, new: 0, same: 3 })
})

test('a row matches a customer regardless of accents, case and spaces of the name and the notation of the phone number', async () => {
  await add({ name: 'Café  Résumé', phone: '+62 811-700-8001' })
  const { counts, rows } = await previewed(csv('Nama;Telepon', 'CAFE RESUME;0811 7008001'))
  expect(counts).toEqual({ wrong: 0, changed: 1, new: 0, same: 0 })
  expect(rows[0]?.changes).toEqual([{ field: 'Nama Lengkap', from: 'Café  Résumé', to: 'CAFE RESUME' }])
})

test('one invalid row prevents the import of the whole file', async () => {
  const before = await countAll()
  const file = csv(
    'Nama,Telepon,Email,Member,Alamat',
    'Baik Baik,0811,,,',
    ',0812,salah,Platinum,',
    'Tanpa Nomor,,,,',
    'Huruf,abc,,,',
    'Excel,8.12E+11,,,',
    `Panjang,0813,,,${'x'.repeat(301)}`,
    'baik  baik,+62811,,,',
  )
  const shown = await previewed(file)
  expect(shown.counts).toEqual({ wrong: 6, changed: 0, new: 1, same: 0 })
  const wrong = Object.fromEntries(
    shown.rows.map((row) => [row.row, row.issues.map(({ field, message }) => `${field}: ${message}`)]),
  )
  expect(wrong).toEqual({
    2: [],
    3: [
      'Member: Pilih Gold, Silver, atau Reguler',
      'Nama: Nama wajib diisi',
      'Email: Format email tidak valid',
    ],
    4: ['Telepon: Nomor telepon wajib diisi'],
    5: ['Telepon: Nomor telepon hanya berisi angka, spasi, tanda + dan -'],
    6: ['Telepon: Excel memendekkan nomor ini. Jadikan kolomnya teks, lalu tulis lengkap'],
    7: ['Alamat: Paling banyak 300 huruf'],
    8: ['Nama Lengkap: Sama dengan baris 2. Hapus salah satunya'],
  })
  const refused = await apply(file, shown.fingerprint)
  expect(refused.status).toBe(400)
  expect(issuesByField(refused)).toEqual({ file: '6 baris masih salah. Perbaiki dulu filenya.' })
  expect(await countAll()).toBe(before)
})

test('valid rows are imported and invalid ones skipped on request', async () => {
  const file = csv(
    'Nama;HP;Tingkat;Alamat',
    'Baris Baik;0831-0000-0001;Gold;Jl. Benar 1',
    'Baris Salah;;perak;Jl. Salah 2',
    'Baris Baik;0831-0000-0001;;',
  )
  const shown = await previewed(file)
  expect(shown.counts).toEqual({ wrong: 2, changed: 0, new: 1, same: 0 })
  // As the file writes it, under the headings of the template.
  expect(shown.rows[0]?.values).toEqual([
    { field: 'Nama Lengkap', value: 'Baris Salah' },
    { field: 'Tingkat member', value: 'perak' },
    { field: 'Alamat', value: 'Jl. Salah 2' },
  ])
  expect((await apply(file, shown.fingerprint)).status).toBe(400)
  expect((await apply(file, 'another', owner, 'valid')).status).toBe(409)
  const booked = await apply(file, shown.fingerprint, owner, 'valid')
  expect([booked.status, booked.body]).toEqual([200, { created: 1, updated: 0, same: 0, skipped: 2 }])
  expect(await named('Baris Baik')).toMatchObject([{ membershipTier: 'gold', address: 'Jl. Benar 1' }])
  expect(await named('Baris Salah')).toEqual([])
  // The answer was lost, and the same is sent again.
  const again = await apply(file, shown.fingerprint, owner, 'valid')
  expect(again.body).toEqual({ created: 0, updated: 0, same: 1, skipped: 2 })
})

test('an .xlsx file is read with numbers, phone numbers with their 0, dates and texts', async () => {
  const file = workbook({
    Data: [
      ['Daftar pelanggan', null, null],
      [],
      ['Nama', 'No. HP', 'Alamat'],
      ['Dari Excel', 81345678901, 'Jl. Mawar 1'],
      ['Kantor', '(021) 884-1907', 17],
      // The total row of an export.
      ['Total', 2, null],
    ],
    Lain: [['apa saja']],
  })
  const shown = await previewed(file)
  expect(shown.notes).toEqual(['Hanya lembar pertama yang dibaca.'])
  expect(shown.rows).toMatchObject([
    {
      row: 4,
      kind: 'new',
      values: reads('Telepon', '081345678901'),
      notes: [expect.stringContaining('Angka 0')],
    },
    { row: 5, kind: 'new', values: reads('Telepon', '(021) 884-1907'), notes: [] },
  ])
  expect((await apply(file, shown.fingerprint)).body).toEqual({ created: 2, updated: 0, same: 0, skipped: 0 })
  expect(await named('Kantor')).toMatchObject([{ phone: '(021) 884-1907', address: '17' }])
})

test.each(['2', '2 pelanggan', '1.002 pelanggan', '1,002'])(
  'the foot of an exported list that was saved as text is no customer: %s',
  async (count) => {
    const people = Array.from(
      { length: count.startsWith('2') ? 2 : 1002 },
      (_, n) => `Kaki ${n};0811${1000 + n}`,
    )
    const bytes = Buffer.from(['Pelanggan;Telepon', ...people, `Total;${count}`].join('\n'))
    expect(
      (
        await parseRows({
          kind: 'customers',
          bytes,
          facts: { products: [], today: '2026-11-22', termsEnabled: false, isPkp: false },
        })
      ).rows,
    ).toHaveLength(people.length)
  },
)

test('a customer may be named Total', async () => {
  const bytes = Buffer.from('Pelanggan;Telepon\nAwal;0811000\nTotal;0811222')
  expect(
    (
      await parseRows({
        kind: 'customers',
        bytes,
        facts: { products: [], today: '2026-11-22', termsEnabled: false, isPkp: false },
      })
    ).rows,
  ).toHaveLength(2)
})

test('the template is a workbook with explanations and nothing to import', async () => {
  const response = await fetch(`${shop.url}/api/customers/import-template`, {
    headers: { cookie: owner.cookie },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toContain('templat-pelanggan.xlsx')
  const bytes = Buffer.from(await response.arrayBuffer())
  const [headings] = await readSheet(bytes, 'Pelanggan')
  expect(headings).toEqual([
    ...['Nama Lengkap', 'Telepon', 'WhatsApp', 'Email', 'Tingkat member', 'Alamat', 'Harga Khusus 1'],
  ])
  expect(String(await readSheet(bytes, 'Petunjuk'))).toContain('Kopi Senja Bekasi')
  const refused = await preview(new File([bytes], 'templat.xlsx'))
  expect(issuesByField(refused)).toEqual({
    file: 'File ini hanya berisi judul kolom, belum ada baris untuk diimpor.',
  })
})

test.each([
  ['Nama;Telepon', 'Toko Dua, Tiga;0844000001', 'Toko Lima;0844000002', ''],
  ['Nama\tTelepon', 'Toko Dua, Tiga\t0844000001', 'Toko Lima; Enam\t0844000002', ''],
  ['Nama,Telepon', '"Toko Dua, Tiga",0844000001', 'Toko Lima; Enam,0844000002', ''],
])('a file of the two required columns alone is read: %j', async (...lines) => {
  expect((await previewed(csv(...lines))).rows).toMatchObject([
    { row: 2, title: 'Toko Dua, Tiga', values: reads('Telepon', '0844000001'), kind: 'new' },
    {
      row: 3,
      title: expect.stringMatching(/^Toko Lima/),
      values: reads('Telepon', '0844000002'),
      kind: 'new',
    },
  ])
})

test('files with a byte order mark, in UTF-16, and in Windows-1252 (with a notice) are read', async () => {
  const text = 'Nama;Telepon\r\nCafé Déjà;0819000111'
  const marked = await previewed(new File(['\uFEFF', text], 'a.csv'))
  expect(marked.rows).toMatchObject([{ title: 'Café Déjà', kind: 'new' }])
  const utf16 = await previewed(new File([Buffer.from(`\uFEFF${text}`, 'utf16le')], 'a.csv'))
  expect(utf16.rows).toMatchObject([{ title: 'Café Déjà' }])
  const windows = await previewed(new File([Buffer.from(`sep=;\r\n${text}`, 'latin1')], 'a.csv'))
  expect(windows.rows).toMatchObject([{ title: 'Café Déjà', row: 3 }])
  expect(windows.notes).toEqual([expect.stringContaining('Windows-1252')])
})

test.each<[string, () => File, string]>([
  ['an empty file', () => csv(), 'File ini kosong.'],
  ['a file of blank lines', () => csv('', ';;', ''), 'File ini kosong.'],
  ['a program', () => new File([Buffer.from('MZ\x90\0\x03\0\0\0')], 'data.csv'), 'bukan .xlsx atau .csv'],
  ['noise', () => new File([randomBytes(5000), Buffer.alloc(9)], 'data.xlsx'), 'bukan .xlsx atau .csv'],
  ['a photo', () => new File([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1])], 'harga.csv'), 'gambar, bukan tabel'],
  ['a picture', () => new File(['GIF89a and more'], 'daftar.xlsx'), 'gambar, bukan tabel'],
  ['a drawing', () => new File(['<svg xmlns="…"></svg>'], 'daftar.csv'), 'gambar, bukan tabel'],
  [
    'an old .xls',
    () => new File([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0])], 'data.xls'),
    'File .xls lama',
  ],
  ['half a zip', () => new File([Buffer.from('PK\x03\x04 and nothing more')], 'data.xlsx'), 'rusak'],
  ['no phone column', () => csv('Nama;Alamat', 'A;B'), 'Kolom "Telepon" tidak ada.'],
  ['a column twice', () => csv('Nama;HP;Telepon', 'A;1;2'), 'Kolom "Telepon" ada lebih dari satu'],
  ['headings only', () => csv('Nama;Telepon'), 'hanya berisi judul kolom'],
  ['an open quote', () => csv('Nama;Telepon', '"A;1', 'B;2'), 'Tanda kutip di baris'],
  [
    'too many rows',
    () => csv('Nama;Telepon', ...Array.from({ length: 50_001 }, (_, n) => `A${n};08${n}`)),
    'lebih dari 50.000 baris',
  ],
])('%s is refused in one sentence', async (_, make, sentence) => {
  const refused = await preview(make())
  expect(refused.status).toBe(400)
  expect(issuesByField(refused).file).toContain(sentence)
  expect(refused.body.message).toContain(sentence)
})

test('a file above the limit is refused, and one without a session is not read', async () => {
  const large = new File([Buffer.alloc(10 * 1024 * 1024 + 1, 'a')], 'besar.csv')
  const refused = await preview(large)
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('10 MB')])
  const huge = new File([Buffer.alloc(11 * 1024 * 1024, 'a')], 'besar.csv')
  expect((await preview(huge)).status).toBe(413)
  const small = new File([Buffer.alloc(3 * 1024 * 1024, 'a')], 'besar.csv')
  expect((await upload(shop, { cookie: '' }, previews, small)).status).toBe(401)
})

test('only users of the page can import', async () => {
  const file = csv('Nama;Telepon', 'Siapa;0811')
  const operator = await shop.as('operator')
  expect((await preview(file, operator)).status).toBe(403)
  expect((await apply(file, 'x', operator)).status).toBe(403)
  expect((await upload(shop, { cookie: '' }, imports, file, { fingerprint: 'x' })).status).toBe(401)
  expect((await preview(null)).status).toBe(400)
})

test('changes since the preview return a new preview, and nothing is imported', async () => {
  const customer = await add({ name: 'Berubah', phone: '0899000001' })
  const file = csv('Nama;Telepon;Alamat', 'Berubah;0899000001;Baru', 'Lain Lagi;0899000002;')
  const { fingerprint } = await previewed(file)
  await owner.patch(`/api/customers/${customer.id}`, { version: customer.version, address: 'Sela' })
  const refused = await apply(file, fingerprint)
  expect(refused.status).toBe(409)
  expect(refused.body.code).toBe('CONFLICT')
  const { current } = refused.body.data
  expect(current.rows[0].changes).toEqual([{ field: 'Alamat', from: 'Sela', to: 'Baru' }])
  expect(await named('Lain Lagi')).toEqual([])
  expect((await apply(file, current.fingerprint)).body).toEqual({
    created: 1,
    updated: 1,
    same: 0,
    skipped: 0,
  })
})

test('of two concurrent imports one imports, the other finds everything unchanged', async () => {
  const file = csv('Nama;Telepon', 'Kembar Satu;0877000001', 'Kembar Dua;0877000002')
  const { fingerprint } = await previewed(file)
  const answers = await Promise.all([apply(file, fingerprint), apply(file, fingerprint)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 2])
  expect(await named('Kembar Satu')).toHaveLength(1)
})

test('deleted customers stay deleted, sample ones become real, and ambiguous matches are refused', async () => {
  const gone = await add({ name: 'Sudah Pergi', phone: '0866000001' })
  await owner.delete(`/api/customers/${gone.id}`)
  const sample = await add({ name: 'Contoh', phone: '0866000002' })
  await shop.db.updateTable('customers').set({ isSample: true }).where('id', '=', sample.id).execute()
  await add({ name: 'Ganda', phone: '0866000003' })
  await add({ name: 'Ganda', phone: '0866000003', address: 'Dua' })
  const rows = ['Sudah Pergi;0866000001;', 'Contoh;0866000002;', 'Ganda;0866000003;Dua']
  const shown = await previewed(csv('Nama;Telepon;Alamat', ...rows, 'Nama Lain;0866000003;'))
  expect(shown.rows).toMatchObject([
    { title: 'Contoh', kind: 'changed', changes: [{ field: 'Data contoh', from: 'Ya', to: 'Tidak' }] },
    { title: 'Sudah Pergi', kind: 'new', notes: [] },
    { title: 'Nama Lain', kind: 'new', notes: ['Nomor ini sudah dipakai Ganda'] },
    { title: 'Ganda', kind: 'same' },
  ])
  await book(csv('Nama;Telepon;Alamat', ...rows))
  expect(await named('Sudah Pergi')).toMatchObject([{ isSample: false }])
  expect(await named('Contoh')).toMatchObject([{ id: sample.id, isSample: false }])
  const unclear = await previewed(csv('Nama;Telepon;Alamat', 'Ganda;0866000003;Tiga'))
  expect(unclear.rows[0]).toMatchObject({
    kind: 'wrong',
    issues: [{ message: 'Ada 2 pelanggan dengan nama dan nomor ini. Hapus salah satunya dulu' }],
  })
})

test('an empty cell changes nothing, a dash clears the field', async () => {
  await add({ name: 'Sel Kosong', phone: '0855000001', email: 'ada@toko.id', address: 'Ada' })
  await book(csv('Nama;Telepon;Email;Alamat', 'Sel Kosong;0855000001;;-'))
  expect(await named('Sel Kosong')).toMatchObject([{ email: 'ada@toko.id', address: null }])
})

test('thousands of customers are previewed in part and imported completely', async () => {
  const lines = (address: string) =>
    Array.from(
      { length: 2000 },
      (_, n) =>
        `Pelanggan Nomor ${n};0812${String(n).padStart(8, '0')};${n % 3 ? 'Silver' : 'Gold'};${address} ${n}`,
    )
  const heading = 'Nama;Telepon;Tingkat member;Alamat'
  const file = csv(heading, ...lines('Jl. Kenanga'))
  const shown = await previewed(file)
  expect(shown.counts).toEqual({ wrong: 0, changed: 0, new: 2000, same: 0 })
  expect(shown.rows).toHaveLength(200)
  const booked = await apply(file, shown.fingerprint)
  expect(booked.body).toEqual({ created: 2000, updated: 0, same: 0, skipped: 0 })
  const other = csv(heading, ...lines('Jl. Melati'))
  const again = await previewed(other)
  expect(again.counts.changed).toBe(2000)
  const changed = await apply(other, again.fingerprint)
  expect(changed.body).toEqual({ created: 0, updated: 2000, same: 0, skipped: 0 })
})
