import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import { actionText } from '../../../core/activity/activity.ts'
import { issuesByField, openCounter, sell } from '../../testing/counter.ts'
import { column, fetchExport } from '../../testing/spreadsheet.ts'
import { csv, upload } from '../../testing/upload.ts'

const counter = await openCounter()
afterAll(() => counter.close())

async function list(query = ''): Promise<Activity[]> {
  const { status, body } = await counter.owner.get(`/api/activity?${query}`)
  expect(status).toBe(200)
  return body.rows
}
async function rowsOf(entry: Activity | undefined, limit = 50): Promise<Activity[]> {
  const rows: Activity[] = []
  for (let cursor = ''; ; ) {
    const path = `/api/activity/${entry?.id}/rows?limit=${limit}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
    const { status, body } = await counter.owner.get(path)
    expect(status).toBe(200)
    expect(body.rows.length).toBeLessThanOrEqual(limit)
    rows.push(...body.rows)
    if (!body.nextCursor) return rows
    cursor = body.nextCursor
  }
}
async function importFile(file: File) {
  const previewed = await upload(counter, counter.owner, '/api/customers/import-previews', file)
  const { fingerprint } = previewed.body
  return await upload(counter, counter.owner, '/api/customers/imports', file, { fingerprint })
}

test('an import is one entry whose records are loaded page by page', async () => {
  const added = Array.from({ length: 230 }, (_, n) => `Pelanggan Impor ${n};0813${1_000_000 + n};`)
  const changed = `${counter.silver.name};${counter.silver.phone};senja@kopi.id`
  const { body } = await importFile(csv('Nama;Telepon;Email', ...added, changed))
  expect(body).toEqual({ created: 230, updated: 1, same: 0, skipped: 0 })

  const [entry, before] = await list('limit=2')
  expect(entry).toMatchObject({ table: 'imports', actor: { id: counter.users.owner }, name: null, parts: [] })
  expect(actionText(entry as Activity)).toBe('mengimpor 231 pelanggan: 230 baru, 1 diubah')
  expect(before).toMatchObject({ table: 'customers', operation: 'create', name: counter.regular.name })

  const rows = await rowsOf(entry, 100)
  expect(new Set(rows.map(({ recordId }) => recordId)).size).toBe(231)
  expect(rows.filter(({ operation }) => operation === 'create').map(({ name }) => name)).toEqual(
    added.map((line) => line.split(';')[0]),
  )
  expect(rows.find(({ operation }) => operation === 'update')).toMatchObject({
    recordId: counter.silver.id,
    name: counter.silver.name,
    changes: [{ field: 'email', before: counter.silver.email, after: 'senja@kopi.id' }],
  })
  const word = (search: string) => list(`search=${encodeURIComponent(search)}`)
  expect(await word('impor 229')).toEqual([entry])
  // Found once, by any of its records and by its own kind.
  for (const query of ['kind=customers&operation=update', 'kind=customers&limit=1', 'kind=batches'])
    expect((await list(query)).filter(({ id }) => id === entry?.id)).toEqual([entry])
  expect(await list('kind=products&limit=200')).not.toContainEqual(entry)

  const file = await fetchExport(counter.url, counter.owner, 'activity/export?kind=batches')
  expect(column(file, 'Tindakan')).toEqual(['mengimpor 231 pelanggan: 230 baru, 1 diubah'])

  // Later changes are entries of their own.
  const { version } = counter.gold
  await counter.owner.patch(`/api/customers/${counter.gold.id}`, { version, address: 'Jl. Baru 1' })
  expect((await list('limit=1'))[0]).toMatchObject({ table: 'customers', recordId: counter.gold.id })
  expect(await rowsOf((await list('limit=1'))[0])).toEqual([])
})

test('a file that changes nothing or is rejected writes no entry', async () => {
  const [before] = await list('limit=1')
  const { gold } = counter
  await importFile(csv('Nama;Telepon', `${gold.name};${gold.phone}`))
  expect((await importFile(csv('Nama;Telepon', ';0812'))).status).toBe(400)
  expect(await list('limit=1')).toEqual([before])
})

test('the records of a batch are for the owner, by the entry’s id', async () => {
  const path = `/api/activity/7.${counter.gold.id}/rows`
  expect((await counter.owner.get(path)).body).toEqual({ rows: [], nextCursor: null })
  expect((await counter.cashier.get(path)).status).toBe(403)
  const wrong = await counter.owner.get('/api/activity/semua/rows')
  expect(Object.keys(issuesByField(wrong))).toEqual(['entry'])
})

test('removing sample data is one entry with the deleted records', async () => {
  const sale = await sell(counter, { paidAmount: 100_000 })
  await sql`update transactions set is_sample = true where id = ${sale.id}`.execute(counter.db)
  await sql`update products set is_sample = true where id = ${counter.film.id}`.execute(counter.db)
  const expense = { id: crypto.randomUUID(), name: 'Sewa ruko', amount: 4_500_000, isSample: true }
  await counter.db.insertInto('expenses').values(expense).execute()
  const { body } = await counter.owner.delete('/api/store/sample-data')
  const [entry] = await list('limit=1')
  expect(entry).toMatchObject({ table: 'sample_removals', operation: 'delete', deleted: null, parts: [] })
  expect(body).toMatchObject({ transactions: 1, products: 1, expenses: 1 })
  expect(actionText(entry as Activity)).toBe(
    `menghapus data contoh: 1 transaksi, 1 produk, 1 pengeluaran, ${body.users} pengguna`,
  )
  const rows = await rowsOf(entry)
  expect(rows).toContainEqual(
    expect.objectContaining({
      table: 'transactions',
      operation: 'delete',
      recordId: sale.id,
      name: 'CV Maju Jaya Abadi',
      deleted: { amount: sale.total, state: 'partial' },
    }),
  )
  expect(rows.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Sewa ruko', 'Ratna Dewi', 'Siti Rahmawati', 'Agus Pratama']),
  )
  for (const { actor } of rows) expect(actor?.id).toBe(counter.users.owner)
  expect(rows.map(({ table }) => table).toSorted()).toEqual([
    'expenses',
    'products',
    'transactions',
    ...Array(body.users).fill('users'),
  ])
  await counter.owner.delete('/api/store/sample-data')
  expect((await list('limit=1'))[0]).toEqual(entry)
})

test('an invalid transaction number in a path or cursor is rejected', async () => {
  const [entry] = await list('limit=1')
  const [txid, record] = String(entry?.id).split('.')
  for (const other of [`0${txid}`, '08', '99999999999999999999']) {
    expect((await counter.owner.get(`/api/activity/${other}.${record}/rows`)).status).toBe(400)
    const cursor = `2026-01-01T00:00:00.000Z_${other}.${record}`
    expect((await counter.owner.get(`/api/activity?cursor=${cursor}`)).status).toBe(400)
  }
})
