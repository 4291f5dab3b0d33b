import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderFile } from '../../../contract/files.ts'
import type { HealthReport } from '../../../contract/health.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { type Counter, openCounter, sell } from '../../testing/counter.ts'
import { pdfPage } from '../../testing/pdf.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { tus } from '../../testing/tus.ts'
import { copyFiles } from './copy-files.ts'
import { openDiskStore } from './disk-store.ts'
import { openS3Store } from './s3-store.ts'

let folder: string
let s3: Awaited<ReturnType<typeof startS3Server>>
let counter: Counter
let sale: Transaction
let upload: ReturnType<typeof tus>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'printpro-s3-'))
  s3 = await startS3Server()
  counter = await openCounter({ env: { DATA_DIR: folder, FILES_URL: s3.url } })
  await counter.db.updateTable('storeConfig').set({ filesEnabled: true }).execute()
  sale = await sell(counter)
  upload = tus(counter.cashier, counter.url)
})
afterAll(async () => {
  await counter.close()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const to = (name: string, index = 0) => ({
  ...{ transactionId: sale.id, name },
  lineId: sale.items[index]?.id ?? '',
})
const list = async (): Promise<OrderFile[]> =>
  (await counter.operator.get(`/api/files?transactionId=${sale.id}`)).body.rows
const fetchFile = (id: string, end: string, headers: Record<string, string> = {}) =>
  fetch(`${counter.url}/api/files/${id}/${end}`, { headers: { cookie: counter.operator.cookie, ...headers } })
const filesCheck = async () =>
  ((await counter.owner.post('/api/health/checks')).body as HealthReport).checks.find(
    ({ key }) => key === 'files',
  )

test('files and previews lie in the bucket, and are read through this server', async () => {
  const bytes = pdfPage(300, 100)
  const id = await upload.add(to('a.pdf'), bytes)
  await expect.poll(async () => (await list())[0]?.preview).toBe('ready')
  expect(Buffer.from(await (await fetchFile(id, 'original')).arrayBuffer())).toEqual(bytes)
  const part = await fetchFile(id, 'original', { range: 'bytes=1-3' })
  expect([part.status, await part.text()]).toEqual([206, 'PDF'])
  expect((await fetchFile(id, 'preview')).headers.get('content-type')).toBe('image/webp')
  const keys = [...s3.objects.keys()].map((key) => key.replace(/[\da-f]{64}/, 'hash')).sort()
  expect(keys).toEqual(
    ['original/hash', 'preview/hash-large.webp', 'preview/hash-small.webp'].map(
      (key) => `/toko/cetak/${key}`,
    ),
  )
  expect(await readdir(path.join(folder, 'files'))).toEqual(['uploads'])
  expect(await filesCheck()).toMatchObject({ state: 'good' })
})

test('a store that is gone is said in a sentence, and what was sent is added once it is back', async () => {
  const bytes = randomBytes(1000)
  const location = (await upload.begin(to('b.pdf', 1), bytes.length)).headers.get('location') ?? ''
  s3.state.isDown = true
  const refused = await upload.patch(location, 0, bytes)
  expect([refused.status, await refused.json()]).toMatchObject([
    424,
    {
      code: 'FILE_STORE_DOWN',
      message:
        'Penyimpanan file sedang tidak bisa dihubungi. Yang sudah terkirim tetap tersimpan; coba lagi sebentar lagi',
    },
  ])
  const [known] = await list()
  expect((await fetchFile(known?.id ?? '', 'original')).status).toBe(424)
  expect(await filesCheck()).toMatchObject({ state: 'critical', figure: 'tidak terhubung' })
  s3.state.isDown = false
  expect(await upload.offset(location)).toBe(bytes.length)
  const added = (await list()).find(({ name }) => name === 'b.pdf')
  expect(Buffer.from(await (await fetchFile(added?.id ?? '', 'original')).arrayBuffer())).toEqual(bytes)
})

test('a copy on disk holds what the bucket holds, and fills an empty one', async () => {
  const copy = openDiskStore(path.join(folder, 'copy'))
  const own = openS3Store(s3.url, path.join(folder, 'files'))
  expect(await copyFiles(own, copy, path.join(folder, 'copy'))).toMatchObject({
    counted: s3.objects.size,
    damaged: [],
  })
  const before = new Map(s3.objects)
  s3.objects.clear()
  expect(await filesCheck()).toMatchObject({ state: 'critical' })
  await copyFiles(copy, own, path.join(folder, 'files'))
  expect(s3.objects).toEqual(before)
  const wrongSecret = openS3Store(s3.url.replace('kunci:', 'kunci:x'), folder)
  await expect(wrongSecret.read('original/x')).rejects.toMatchObject({ code: 'FILE_STORE_DOWN' })
  // A bucket that is not there is no empty one.
  const noBucket = openS3Store(s3.url.replace('/toko/', '/lain/'), folder)
  await expect(noBucket.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject({
    code: 'FILE_STORE_DOWN',
  })
})
