import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { Expense } from '../../../contract/expenses.ts'
import { actionText } from '../../../core/activity/activity.ts'
import { addDays, dayOf } from '../../../core/time/calendar.ts'
import { issuesByField, openCounter } from '../../testing/counter.ts'
import { fetchExport } from '../../testing/spreadsheet.ts'
import { csv, upload } from '../../testing/upload.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const HEADS = 'Tanggal;Nama;Jumlah;Kategori;Metode'
const preview = (file: File, as = counter.manager) =>
  upload(counter, as, '/api/expenses/import-previews', file)
const apply = (file: File, fingerprint: string, as = counter.manager) =>
  upload(counter, as, '/api/expenses/imports', file, { fingerprint })
const list = async (query: string): Promise<Expense[]> =>
  (await counter.manager.get(`/api/expenses?${query}`)).body.rows

test('a file is previewed, imported, imported again without changes, and undone', async () => {
  const file = csv(
    HEADS,
    '15/01/2024;Tinta hitam;Rp 385.000;bahan;Transfer',
    '16/01/2024;Parkir;2.000;;Tunai',
    '16/01/2024;Parkir;2.000;;Tunai',
  )
  const { body: shown } = await preview(file)
  expect(shown.counts).toEqual({ wrong: 0, changed: 0, new: 3, same: 0 })
  expect(shown.rows[2].notes).toEqual(['Sudah ada yang sama; baris ini dicatat sebagai pengeluaran sendiri'])
  expect(await list('year=2024')).toEqual([])
  expect((await apply(file, shown.fingerprint)).body).toEqual({ created: 3, updated: 0, same: 0, skipped: 0 })
  const booked = await list('year=2024&search=tinta')
  expect(booked).toMatchObject([
    { spentOn: '2024-01-15', amount: 385_000, category: 'Bahan', method: 'transfer', receipt: null },
  ])
  expect(booked[0]?.createdBy).toBe(counter.users.manager)
  expect((await counter.manager.get('/api/expenses/summary?year=2024')).body.period).toEqual({
    count: 3,
    total: 389_000,
  })
  expect((await apply(file, shown.fingerprint)).body).toEqual({ created: 0, updated: 0, same: 3, skipped: 0 })
  const [entry] = (await counter.owner.get('/api/activity?limit=1')).body.rows as Activity[]
  expect(actionText(entry as Activity)).toBe('mengimpor 3 pengeluaran: 3 baru')

  const [latest] = (await counter.manager.get('/api/expenses/imports')).body.rows
  const undone = await counter.manager.delete(`/api/expenses/imports/${latest.id}`)
  expect(undone).toMatchObject({ status: 200, body: { removed: 3, restored: 0, skipped: 0 } })
  expect(await list('year=2024')).toEqual([])
})

test('an exported list can be corrected and imported', async () => {
  const file = csv(HEADS, '1/2/2023;Sewa;4.500.000;;', '2/2/2023;Listrik;900.000;;')
  await apply(file, (await preview(file)).body.fingerprint)
  const sheet = await fetchExport(counter.url, counter.owner, 'expenses/export?year=2023')
  const lines = sheet.rows.map((row) => sheet.heads.map((head) => row[head]?.v ?? '').join(';'))
  const same = csv(sheet.heads.join(';'), ...lines)
  expect((await preview(same)).body.counts).toEqual({ wrong: 0, changed: 0, new: 0, same: 2 })
  const corrected = csv(HEADS, '1/2/2023;Sewa;4.500.000;Sewa;Transfer', '2/2/2023;Listrik;900.000;;')
  const { body } = await preview(corrected)
  expect(body.counts).toEqual({ wrong: 0, changed: 1, new: 0, same: 1 })
  expect(body.rows[0].changes).toEqual([
    { field: 'Kategori', from: '', to: 'Sewa' },
    { field: 'Metode', from: '', to: 'Transfer' },
  ])
  expect((await apply(corrected, body.fingerprint)).body).toEqual({
    created: 0,
    updated: 1,
    same: 1,
    skipped: 0,
  })
  expect(await list('year=2023&category=Sewa')).toMatchObject([{ method: 'transfer', version: 2 }])
})

test("a supplier's bill is matched, and nothing of it is changed by a file", async () => {
  const supplierId = uuidv7()
  await counter.owner.post('/api/suppliers', { id: supplierId, name: 'CV Sumber Media' })
  const lines = [{ id: uuidv7(), materialId: null, name: 'Tinta', price: 300_000, count: 1 }]
  const bill = { id: uuidv7(), supplierId, day: '2019-03-01', dueOn: '2019-04-01', lines }
  expect((await counter.owner.post('/api/purchases', bill)).status).toBe(201)
  const same = csv(HEADS, '1/3/2019;CV Sumber Media;300.000;Bahan;')
  expect((await preview(same)).body.counts).toMatchObject({ same: 1, new: 0 })
  const { body } = await preview(csv(HEADS, '1/3/2019;CV Sumber Media;300.000;Gaji;Tunai'))
  expect(body.counts).toEqual({ wrong: 1, changed: 0, new: 0, same: 0 })
  expect(JSON.stringify(body.rows)).toContain('Ini nota pemasok')
})

test('a wrong row prevents the import and is reported', async () => {
  const tomorrow = addDays(dayOf(new Date(), 'Asia/Jakarta'), 1)
  const file = csv(HEADS, '1/3/2022;Sewa;1.000;;', `${tomorrow};Besok;1.000;;`, '3/3/2022;Iklan;1.000;Iklan;')
  const { body } = await preview(file)
  expect(body.counts).toEqual({ wrong: 2, changed: 0, new: 1, same: 0 })
  expect(body.rows.slice(0, 2).map(({ issues: [issue] }: { issues: unknown[] }) => issue)).toEqual([
    { field: 'Tanggal', value: tomorrow, message: 'Tanggal tidak boleh setelah hari ini' },
    {
      field: 'Kategori',
      value: 'Iklan',
      message: 'Kategori ini belum ada. Tambahkan dulu di Kategori pengeluaran',
    },
  ])
  const reply = await apply(file, body.fingerprint)
  expect(issuesByField(reply)).toEqual({ file: '2 baris masih salah. Perbaiki dulu filenya.' })
  expect(await list('year=2022')).toEqual([])
})

test('changes since the preview return a fresh one, and importing needs access to Pengeluaran', async () => {
  const file = csv(HEADS, '1/4/2021;Servis;750.000;;')
  const { fingerprint } = (await preview(file)).body
  const id = uuidv7()
  const expense = { id, name: 'servis', amount: 750_000, spentOn: '2021-04-01', method: 'cash' }
  expect((await counter.manager.post('/api/expenses', expense)).status).toBe(201)
  expect(await apply(file, fingerprint)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', data: { current: { counts: { new: 0, changed: 1 } } } },
  })
  expect((await list('year=2021')).map(({ name }) => name)).toEqual(['servis'])
  for (const path of ['import-previews', 'imports']) {
    const reply = await upload(counter, counter.cashier, `/api/expenses/${path}`, file, { fingerprint })
    expect(reply.status).toBe(403)
  }
  for (const path of ['imports', `imports/${id}/undo-preview`, 'import-template']) {
    expect((await counter.operator.get(`/api/expenses/${path}`)).status).toBe(403)
  }
})
