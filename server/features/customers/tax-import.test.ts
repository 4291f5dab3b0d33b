import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { ImportPreview } from '../../../contract/imports.ts'
import { openCounter } from '../../testing/counter.ts'
import { fetchExport } from '../../testing/spreadsheet.ts'
import { csv, upload } from '../../testing/upload.ts'

const counter = await openCounter()
const { owner } = counter
afterAll(() => counter.close())

async function preview(file: File): Promise<ImportPreview> {
  return (await upload(counter, owner, '/api/customers/import-previews', file)).body
}

const apply = (file: File, { fingerprint }: ImportPreview) =>
  upload(counter, owner, '/api/customers/imports', file, { fingerprint, rows: 'all' })
const book = async (file: File) => await apply(file, await preview(file))

async function becomePkp() {
  await counter.db
    .updateTable('storeConfig')
    .set({ taxMode: 'ppn', taxNumber: '0012345678902000', taxName: 'PT Cetak', taxAddress: 'Depok' })
    .execute()
}

const add = async (fields: { name: string; phone: string; address?: string }) =>
  (await owner.post('/api/customers', { id: uuidv7(), membershipTier: 'regular', ...fields })).body

const identityOf = async (name: string) =>
  (await counter.db.selectFrom('customers').select('taxIdentity').where('name', '=', name).executeTakeFirst())
    ?.taxIdentity

const HEADING = 'Nama;Telepon;Alamat;NPWP;NIK;Nama untuk pajak;Alamat untuk pajak;IDTKU'
const row = (...cells: string[]) => cells.join(';')

test('a shop that is no PKP skips the columns, and its template has none', async () => {
  const shown = await preview(csv('Nama;Telepon;NPWP', 'Toko Biasa;0811000001;0012345678901000'))
  expect(shown.notes).toEqual(['Kolom "NPWP" tidak dikenal dan dilewati.'])
  expect(shown.rows[0]?.values.map(({ field }) => field)).toEqual(['Nama Lengkap', 'Telepon'])
})

test('tax data is imported, shown column by column, left alone without its columns, and undone', async () => {
  await becomePkp()
  await add({ name: 'PT Maju', phone: '0811000002', address: 'Jl. Raya 1' })
  const file = csv(
    HEADING,
    row('PT Maju', '0811000002', '', '01.234.567.8-901.000', '', 'PT Maju Jaya', '', ''),
    row('Rina', '0811000003', 'Jl. Melati 2', '', '3276012304850001', '', '', ''),
  )
  const shown = await preview(file)
  expect(shown.rows).toMatchObject([
    {
      kind: 'changed',
      changes: [
        { field: 'NPWP', from: '', to: '0012345678901000' },
        { field: 'Nama untuk pajak', from: '', to: 'PT Maju Jaya' },
        { field: 'Alamat untuk pajak', from: '', to: 'Jl. Raya 1' },
      ],
    },
    { kind: 'new', values: expect.arrayContaining([{ field: 'Nama untuk pajak', value: 'Rina' }]) },
  ])
  expect((await apply(file, shown)).body).toMatchObject({ created: 1, updated: 1 })
  const maju = {
    ...{ kind: 'npwp', number: '0012345678901000', name: 'PT Maju Jaya', address: 'Jl. Raya 1', idtku: '' },
  }
  expect(await identityOf('PT Maju')).toEqual(maju)
  expect(await identityOf('Rina')).toEqual({
    ...{ kind: 'nik', number: '3276012304850001', name: 'Rina', address: 'Jl. Melati 2', idtku: '' },
  })
  // A file without the columns, whose rows change something else.
  await book(csv('Nama;Telepon;Alamat', 'PT Maju;0811000002;Jl. Raya 9'))
  expect(await identityOf('PT Maju')).toEqual(maju)
  await book(csv('Nama;Telepon;NIK', 'PT Maju;0811000002;3276012304850009'))
  expect(await identityOf('PT Maju')).toEqual({ ...maju, kind: 'nik', number: '3276012304850009' })
  const { body } = await owner.get('/api/customers/imports')
  await owner.delete(`/api/customers/imports/${body.rows[0].id}`)
  expect(await identityOf('PT Maju')).toEqual(maju)
})

test('each wrong row has a sentence at its column, and its cells to be mended', async () => {
  await becomePkp()
  const shown = await preview(
    csv(
      HEADING,
      row('Pendek', '0811000011', 'Depok', '123', '', '', '', ''),
      row('Dua', '0811000012', 'Depok', '0012345678901000', '3276012304850001', '', '', ''),
      row('Tanpa Nomor', '0811000013', 'Depok', '', '', 'PT Tanpa Nomor', '', ''),
      row('Tanpa Alamat', '0811000014', '', '0012345678901000', '', '', '', ''),
      row('Cabang', '0811000015', 'Depok', '', '3276012304850001', '', '', '0012345678901000000001'),
      row('Panjang', '0811000016', 'Depok', '0012345678901000', '', 'x'.repeat(201), '', ''),
      row('Terpotong', '0811000017', 'Depok', '1,23457E+15', '', '', '', ''),
      // A digit is missing: it is no old NPWP.
      row('NIK Pendek', '0811000018', 'Depok', '', '327601230485001', '', '', ''),
    ),
  )
  const issues = shown.rows.map(({ title, issues }) => [title, issues[0]?.field, issues[0]?.message])
  expect(issues).toEqual([
    ['Pendek', 'NPWP', 'NPWP terdiri dari 16 angka; yang lama 15 angka'],
    ['Dua', 'NIK', 'Isi NPWP atau NIK, salah satu saja'],
    ['Tanpa Nomor', 'NPWP', 'Isi NPWP atau NIK, atau kosongkan data pajaknya'],
    ['Tanpa Alamat', 'Alamat untuk pajak', 'Alamat untuk pajak wajib diisi'],
    ['Cabang', 'IDTKU', 'IDTKU hanya untuk NPWP'],
    ['Panjang', 'Nama untuk pajak', 'Paling banyak 200 huruf'],
    ['Terpotong', 'NPWP', expect.stringContaining('Excel memendekkan nomor ini')],
    ['NIK Pendek', 'NIK', 'NIK terdiri dari 16 angka'],
  ])
  expect(shown.rows[2]?.values).toEqual([
    { field: 'Nama Lengkap', value: 'Tanpa Nomor' },
    { field: 'Telepon', value: '0811000013' },
    { field: 'Alamat', value: 'Depok' },
    { field: 'Nama untuk pajak', value: 'PT Tanpa Nomor' },
  ])
})

test('an exported list is imported as it is, and changes nothing', async () => {
  await becomePkp()
  const file = csv(
    HEADING,
    row('CV Bolak', '0811000021', 'Depok', '0012345678903000', '', '', '', '0012345678903000000001'),
  )
  await book(file)
  const { heads, rows } = await fetchExport(counter.url, owner, 'customers/export?search=bolak')
  const cells = heads.map((head) => String(rows[0]?.[head]?.v ?? ''))
  expect(heads).toEqual(expect.arrayContaining(['NPWP', 'NIK', 'IDTKU']))
  expect((await preview(csv(heads.join(';'), cells.join(';')))).counts).toMatchObject({ same: 1 })
})
