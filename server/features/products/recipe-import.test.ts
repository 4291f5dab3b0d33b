import { readSheet } from 'read-excel-file/node'
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
  return (await upload(counter, owner, '/api/products/import-previews', file)).body
}

const apply = (file: File, { fingerprint }: ImportPreview) =>
  upload(counter, owner, '/api/products/imports', file, { fingerprint, rows: 'all' })
const book = async (file: File) => await apply(file, await preview(file))

async function templateHeads(): Promise<unknown[]> {
  const response = await fetch(`${counter.url}/api/products/import-template`, {
    headers: { cookie: owner.cookie },
  })
  const [heads] = await readSheet(Buffer.from(await response.arrayBuffer()), 'Produk')
  return heads ?? []
}

async function addMaterial(name: string, kind: string): Promise<string> {
  const id = uuidv7()
  const ofRoll = kind === 'roll' ? { rollWidth: 320 } : {}
  expect((await owner.post('/api/materials', { id, name, kind, ...ofRoll })).status).toBe(201)
  return id
}

const stored = async (name: string) =>
  await counter.db
    .selectFrom('products')
    .select(['recipe', 'holdsWithoutMaterial'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()

const HEADING = 'Nama Produk;Kategori;Jenis Mesin;Satuan;Harga'
const banner = (name: string) => `${name};Banner;Digital Printing;m²;25000`

test('a shop without materials has no such columns and skips them', async () => {
  expect(await templateHeads()).not.toContain('Bahan 1')
  const shown = await preview(csv(`${HEADING};Bahan 1`, `${banner('Kain')};Flexi: 1 per buah`))
  expect(shown.notes).toEqual(['Kolom "Bahan 1" tidak dikenal dan dilewati.'])
})

test('recipes are imported with a preview, left alone without their columns, exported and undone', async () => {
  const [flexi, tinta] = [await addMaterial('Flexi 280gr', 'roll'), await addMaterial('Tinta', 'liquid')]
  expect(await templateHeads()).toEqual(
    expect.arrayContaining(['Bahan 1', 'Bahan 2', 'Tahan pesanan bila bahannya habis']),
  )
  await counter.product({ name: 'Banner Resep', unit: 'm²', pricePerUnit: 25_000 })
  expect((await fetchExport(counter.url, owner, 'products/export')).heads).not.toContain('Bahan 1')
  const file = csv(
    `${HEADING};Bahan 1;Bahan 2;Tahan pesanan bila bahannya habis`,
    `${banner('Banner Resep')};Flexi 280gr: menurut lebar roll, jarak 2, awal 10;Tinta: 12,5 per m² ditagih;Ya`,
  )
  const shown = await preview(file)
  expect(shown.rows).toMatchObject([
    {
      kind: 'changed',
      changes: [
        {
          ...{ field: 'Bahan', from: '' },
          to: 'Flexi 280gr: menurut lebar roll, jarak 2 cm, awal 10 cm; Tinta: 12,5 per m² ditagih',
        },
        { field: 'Tahan pesanan bila bahannya habis', from: 'Tidak', to: 'Ya' },
      ],
    },
  ])
  expect((await apply(file, shown)).body).toMatchObject({ updated: 1 })
  const recipe = [
    { materialId: flexi, basis: 'roll', gap: 2, margin: 0, lead: 10, canTurn: true },
    { materialId: tinta, basis: 'billed', amount: 12.5 },
  ]
  expect(await stored('Banner Resep')).toEqual({ recipe, holdsWithoutMaterial: true })

  // Without the columns.
  await book(csv(HEADING, 'Banner Resep;Banner;Digital Printing;m²;27000'))
  expect(await stored('Banner Resep')).toEqual({ recipe, holdsWithoutMaterial: true })

  // The export as it is, also of a material that was removed since.
  await owner.delete(`/api/materials/${tinta}`)
  const { heads, rows } = await fetchExport(counter.url, owner, 'products/export?search=resep')
  const cells = heads.map((head) => String(rows[0]?.[head]?.v ?? ''))
  expect(cells).toContain('Tinta (sudah dihapus): 12,5 per m² ditagih')
  expect((await preview(csv(heads.join(';'), cells.join(';')))).counts).toMatchObject({ same: 1 })

  await book(csv(`${HEADING};Bahan`, 'Banner Resep;Banner;Digital Printing;m²;27000;-'))
  expect((await stored('Banner Resep')).recipe).toEqual([])
  const { body } = await owner.get('/api/products/imports')
  await owner.delete(`/api/products/imports/${body.rows[0].id}`)
  expect((await stored('Banner Resep')).recipe).toEqual(recipe)
})

test('each wrong row has a sentence at its column', async () => {
  await addMaterial('Vinyl', 'roll')
  const row = (name: string, unit: string, ...materials: string[]) =>
    `${name};Banner;Digital Printing;${unit};25000;${materials.join(';')}`
  const shown = await preview(
    csv(
      `${HEADING};Bahan 1;Bahan 2`,
      row('Satu', 'm²', 'Kertas: 1 per buah', ''),
      row('Dua', 'm²', 'Vinyl: 1 per buah', 'Vinyl: 2 per buah'),
      row('Tiga', 'pcs', '', 'Vinyl: menurut lebar roll'),
      row('Empat', 'm²', 'Vinyl: 0 per m² ukuran', ''),
      row('Lima', 'm²', 'Vinyl: menurut lebar roll, jarak 2000', ''),
    ),
  )
  expect(shown.rows.map(({ title, issues }) => [title, issues[0]?.field, issues[0]?.message])).toEqual([
    ['Satu', 'Bahan 1', 'Bahan ini tidak ada di daftar bahan'],
    ['Dua', 'Bahan 2', 'Bahan ini sudah ada'],
    ['Tiga', 'Bahan 2', 'Vinyl untuk satuan pcs dihitung per buah'],
    ['Empat', 'Bahan 1', 'Harus lebih dari 0'],
    ['Lima', 'Bahan 1', 'Paling banyak 1.000 cm'],
  ])
})
