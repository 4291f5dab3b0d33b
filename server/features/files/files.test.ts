import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderFile } from '../../../contract/files.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import type { Client } from '../../testing/client.ts'
import { type Counter, openCounter, sell } from '../../testing/counter.ts'
import { pdfPage } from '../../testing/pdf.ts'
import { tus } from '../../testing/tus.ts'

let dataDir: string
let counter: Counter
let sale: Transaction
let line: Transaction['items'][number]
let upload: ReturnType<typeof tus>

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'printpro-files-'))
  counter = await openCounter({ env: { DATA_DIR: dataDir } })
  sale = await sell(counter)
  line = sale.items[0] as typeof line
  upload = tus(counter.cashier, counter.url)
})
afterAll(async () => {
  await counter.close()
  await rm(dataDir, { recursive: true, force: true })
})

const to = (name: string, item = line) => ({ transactionId: sale.id, lineId: item.id, name })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const list = async (who: Client = counter.operator): Promise<OrderFile[]> =>
  (await who.get(`/api/files?transactionId=${sale.id}`)).body.rows
const download = (id: string, headers: Record<string, string> = {}) =>
  fetch(`${counter.url}/api/files/${id}/original`, {
    headers: { cookie: counter.operator.cookie, ...headers },
  })
const reason = async (answer: Response) => [answer.status, (await answer.json()).message]

test('while the shop has not switched files on, nothing is taken and no folder is made', async () => {
  expect(await reason(await upload.begin(to('a.pdf'), 10))).toEqual([
    403,
    'File cetak belum dipakai toko ini. Pemilik bisa menyalakannya di Pengaturan, Toko',
  ])
  expect(await list()).toEqual([])
  const { version } = (await counter.owner.get('/api/store')).body
  expect((await counter.owner.patch('/api/store', { version, filesEnabled: true })).status).toBe(200)
})

test('an upload in parts goes on where it ends, and becomes version 1 with the good name', async () => {
  const bytes = randomBytes(300_000)
  const begun = await upload.begin(to('Spanduk "Maju" <b>.PDF'), bytes.length)
  expect([begun.status, begun.headers.get('access-control-allow-origin')]).toEqual([201, null])
  const location = begun.headers.get('location') ?? ''
  expect((await upload.patch(location, 0, bytes.subarray(0, 100_000))).status).toBe(204)
  expect(await upload.offset(location)).toBe(100_000)
  expect(await reason(await upload.patch(location, 0, bytes))).toEqual([
    409,
    'Bagian file ini sudah diterima',
  ])
  expect((await upload.patch(location, 100_000, bytes.subarray(100_000))).status).toBe(204)
  // The answer to the last part may be lost: the client asks, and is told that all is there.
  expect(await upload.offset(location)).toBe(bytes.length)

  const [file, ...others] = await list()
  expect(others).toEqual([])
  expect(file).toMatchObject({
    lineId: line.id,
    version: 1,
    bytes: 300_000,
    channel: 'staff',
    isPinned: false,
  })
  const answer = await download(file?.id ?? '')
  const name = `${transactionNumber(sale.id)}_1_300x100cm_2lbr_Banner-Flexi-280gr_Spanduk-Maju-b.pdf`
  expect(file?.downloadName).toBe(name)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${name}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-length': '300000',
  })
  expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(bytes))
  expect(await readdir(path.join(dataDir, 'files/uploads'))).toEqual([])
})

test('a part of a file is answered for itself', async () => {
  const bytes = Buffer.from('0123456789')
  const id = await upload.add(to('a.txt', sale.items[1]), bytes)
  const part = async (range: string) => {
    const answer = await download(id, { range })
    return [answer.status, await answer.text(), answer.headers.get('content-range')]
  }
  expect(await part('bytes=2-4')).toEqual([206, '234', 'bytes 2-4/10'])
  expect(await part('bytes=7-')).toEqual([206, '789', 'bytes 7-9/10'])
  expect(await part('bytes=-2')).toEqual([206, '89', 'bytes 8-9/10'])
  expect(await part('bytes=10-')).toEqual([416, '', 'bytes */10'])
  expect(await part('bytes=0-1,4-5')).toEqual([200, '0123456789', null])
})

test('the same content is kept once, and sent twice it stays one version', async () => {
  const bytes = randomBytes(1000)
  const third = sale.items[2] as typeof line
  await upload.add(to('a.png', third), bytes)
  await upload.add(to('b.png', third), bytes)
  await upload.add(to('b.png'), bytes)
  const versions = (await list()).filter(({ name }) => name.endsWith('.png'))
  expect(versions.map(({ name, version }) => [name, version])).toEqual([
    ['b.png', 2],
    ['a.png', 1],
  ])
  const stored = await counter.db
    .selectFrom('storedFiles')
    .where('hash', '=', sha256(bytes))
    .select('bytes')
    .execute()
  expect(stored).toHaveLength(1)
})

test('a removed version is not listed or downloaded, and its number stays used', async () => {
  const newest = async () => (await list()).find(({ lineId }) => lineId === line.id)
  const second = await newest()
  expect((await counter.cashier.delete(`/api/files/${second?.id}`)).status).toBe(200)
  expect((await download(second?.id ?? '')).status).toBe(404)
  expect(await newest()).toMatchObject({ version: 1 })
  await upload.add(to('c.png'), randomBytes(10))
  expect(await newest()).toMatchObject({ version: 3 })
})

test('a file is pinned, and moved to another line as its newest version', async () => {
  const first = await upload.add(to('d.png'), randomBytes(10))
  const pinned = await counter.cashier.patch(`/api/files/${first}`, { isPinned: true })
  expect(pinned.body).toMatchObject({ isPinned: true, version: 4 })
  const target = sale.items[1]?.id
  const moved = await counter.cashier.post(`/api/files/${first}/line`, { lineId: target })
  expect(moved.body).toMatchObject({ name: 'd.png', lineId: target, version: 2, isPinned: true })
  const { id } = moved.body
  expect((await counter.cashier.post(`/api/files/${id}/line`, { lineId: sale.id })).status).toBe(404)
  // The number that it had is not given to another file of the line it left.
  const next = await upload.add(to('e.png'), randomBytes(10))
  expect((await list()).find((file) => file.id === next)?.version).toBe(5)
  const current = async () =>
    (await counter.operator.get('/api/files/current')).body.rows.find(
      (row: OrderFile) => row.lineId === target,
    )
  expect(await current()).toMatchObject({ id })
  // Finished and forgotten orders leave the board, and their files with them.
  const change = async (status: string) => {
    const { version } = (await counter.owner.get(`/api/transactions/${sale.id}`)).body
    return counter.owner.patch(`/api/transactions/${sale.id}`, { version, status })
  }
  expect((await change('completed')).status).toBe(200)
  expect(await current()).toMatchObject({ id })
  await sql`update transactions set completed_at = now() - interval '40 days' where id = ${sale.id}`.execute(
    counter.db,
  )
  expect(await current()).toBeUndefined()
  await change('pending')
})

test('previews and findings come after the upload, as pictures of this server', async () => {
  const id = await upload.add(to('Brosur.pdf'), pdfPage(720, 300))
  const found = async () => (await list()).find((file) => file.id === id)
  await expect.poll(async () => (await found())?.preview).toBe('ready')
  expect(await found()).toMatchObject({
    kind: 'pdf',
    findings: [
      { topic: 'size', level: 'wrong', text: 'Halaman 25,4 × 10,6 cm, dipesan 300 × 100 cm' },
      { topic: 'resolution', level: 'ok', text: 'Vektor: tidak punya dpi, tajam di ukuran apa pun' },
    ],
  })
  const preview = (headers = {}, size = 'large') =>
    fetch(`${counter.url}/api/files/${id}/preview?size=${size}`, {
      headers: { cookie: counter.operator.cookie, ...headers },
    })
  const shown = await preview()
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(
    Buffer.from(await shown.arrayBuffer())
      .subarray(8, 12)
      .toString(),
  ).toBe('WEBP')
  expect((await preview({ 'if-none-match': shown.headers.get('etag') ?? '' })).status).toBe(304)
  expect((await preview({}, 'huge')).status).toBe(404)
  // One that is lost is made again from the original.
  await rm(path.join(dataDir, 'files/preview'), { recursive: true })
  expect((await preview()).status).toBe(404)
  await expect.poll(async () => (await preview()).status).toBe(200)
  // What has no preview says so, and is only downloaded.
  const page = await upload.add(to('a.html', sale.items[1]), Buffer.from('<script>alert(1)</script>'))
  await expect.poll(async () => (await list()).find((file) => file.id === page)?.preview).toBe('none')
  expect((await download(page)).headers.get('content-type')).toBe('application/octet-stream')
})

test('what is no upload of this shop is refused in a sentence', async () => {
  const begin = async (metadata: object, bytes = 10) => await reason(await upload.begin(metadata, bytes))
  expect(await begin({ ...to('a'), lineId: sale.id })).toEqual([404, 'Pesanan atau item ini tidak ada lagi'])
  expect(await begin({ ...to('a'), transactionId: 'x' })).toEqual([400, 'Id tidak valid'])
  expect(await begin(to(''))).toEqual([400, 'Wajib diisi'])
  expect(await begin(to('a'), 0)).toEqual([400, 'File ini kosong'])
  expect(await begin(to('a'), 2 * 1024 ** 3 + 1)).toEqual([
    413,
    'File lebih besar dari 2 GB. Kecilkan dulu, atau bagi menjadi beberapa file',
  ])
  expect(await reason(await upload.patch(`/api/files/uploads/${sale.id}`, 0, randomBytes(3)))).toEqual([
    404,
    'Unggahan ini tidak ada lagi. Mulai lagi',
  ])
  const headers = { cookie: counter.cashier.cookie, 'tus-resumable': '1.0.0' }
  const ask = async (path: string, init: RequestInit = {}) =>
    await reason(await fetch(new URL(path, counter.url), { headers, ...init }))
  const unknown = [400, 'Unggahan ini tidak sesuai protokol tus']
  const location = (await upload.begin(to('a'), 10)).headers.get('location') ?? ''
  expect(await ask(location)).toEqual(unknown)
  const open = { method: 'POST', headers: { ...headers, 'upload-defer-length': '1' } }
  expect(await ask('/api/files/uploads', open)).toEqual(unknown)
  expect(await reason(await upload.patch(location, 0, randomBytes(11)))).toEqual(unknown)
  expect((await upload.patch('/api/files/uploads/..%2f..%2fx', 0, randomBytes(3))).status).toBe(404)
})

test('an upload begins also after someone has removed the folder', async () => {
  await rm(path.join(dataDir, 'files/uploads'), { recursive: true })
  expect((await upload.begin(to('a'), 10)).status).toBe(201)
})

test('only those who open Daftar Transaksi add and read files', async () => {
  const [file] = await list()
  const { body: store } = await counter.owner.get('/api/store')
  const rolePermissions = { ...store.rolePermissions, operator: ['/'] }
  await counter.owner.patch('/api/store/role-permissions', { version: store.version, rolePermissions })
  expect((await download(file?.id ?? '')).status).toBe(403)
  expect((await counter.operator.get(`/api/files/${file?.id}/preview`)).status).toBe(403)
  expect((await tus(counter.operator, counter.url).begin(to('a'), 10)).status).toBe(403)
  const anonymous = tus({ cookie: '' }, counter.url)
  expect((await anonymous.begin(to('a'), 10)).status).toBe(401)
  expect((await counter.anonymous.get(`/api/files/${file?.id}/original`)).status).toBe(401)
  const forged = await fetch(`${counter.url}/api/files/uploads`, {
    method: 'POST',
    headers: { cookie: counter.cashier.cookie, origin: 'https://lain.example', 'tus-resumable': '1.0.0' },
  })
  expect(forged.status).toBe(403)
})
