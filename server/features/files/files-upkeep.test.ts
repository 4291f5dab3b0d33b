import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { OrderFile } from '../../../contract/files.ts'
import type { HealthReport } from '../../../contract/health.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { detailsText } from '../../../core/activity/activity-text.ts'
import { NO_FACTS } from '../../../core/files/order-file.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { transaction, transactionContext } from '../../platform/database/transaction.ts'
import { type Counter, openCounter, sell } from '../../testing/counter.ts'
import { runConsole } from '../../testing/run-console.ts'
import { canMount, freePort, runServer } from '../../testing/run-server.ts'
import { tus } from '../../testing/tus.ts'
import { openDiskStore } from './disk-store.ts'
import { examineWaiting } from './examine/examine-waiting.ts'
import { retryExaminations } from './queries.ts'
import { removeExpiredOriginals } from './retention.ts'

const MB = 1024 * 1024

let folder: string
let dataDir: string
let counter: Counter
let sale: Transaction
let upload: ReturnType<typeof tus>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'printpro-files-'))
  dataDir = path.join(folder, 'data')
  counter = await openCounter({ env: { DATA_DIR: dataDir } })
  await counter.db.updateTable('storeConfig').set({ filesEnabled: true }).execute()
  upload = tus(counter.cashier, counter.url)
})
afterAll(async () => {
  await counter.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  sale = await sell(counter)
})

const to = (name: string, index = 0) => ({
  ...{ transactionId: sale.id, name },
  lineId: sale.items[index]?.id ?? '',
})
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const list = async (): Promise<OrderFile[]> =>
  (await counter.operator.get(`/api/files?transactionId=${sale.id}`)).body.rows
const pathOf = (bytes: Uint8Array) =>
  path.join(dataDir, 'files/original', sha256(bytes).slice(0, 2), sha256(bytes))
const download = async (id: string) => {
  const headers = { cookie: counter.operator.cookie }
  const answer = await fetch(`${counter.url}/api/files/${id}/original`, { headers })
  return { status: answer.status, hash: sha256(new Uint8Array(await answer.arrayBuffer())) }
}
const started = async (dir: string, disk?: { folder: string; megabytes: number }) =>
  await runServer(
    {
      ...{ DATABASE_URL: counter.serverUrl, DATA_DIR: dir, DEMO: 'true', LOG_LEVEL: 'silent' },
      PORT: String(await freePort()),
    },
    disk,
  )

test('several uploads at once survive a killed server, and go on with no byte sent twice', async () => {
  const files = [randomBytes(8 * MB), randomBytes(5 * MB)]
  const first = await started(dataDir)
  const client = tus(counter.cashier, first.url)
  const locations = await Promise.all(
    files.map(
      async (bytes, index) =>
        (await client.begin(to(`${index}.pdf`, index), bytes.length)).headers.get('location') ?? '',
    ),
  )
  // Two parts are acknowledged; the third is on its way when the server is killed.
  await Promise.all(
    files.map(async (bytes, index) => {
      const location = locations[index] ?? ''
      expect((await client.patch(location, 0, bytes.subarray(0, MB))).status).toBe(204)
      expect((await client.patch(location, MB, bytes.subarray(MB, 2 * MB))).status).toBe(204)
    }),
  )
  const cut = files.map((bytes, index) =>
    client.patch(locations[index] ?? '', 2 * MB, bytes.subarray(2 * MB)).catch(() => null),
  )
  await first.end('SIGKILL')
  await Promise.all(cut)

  const second = await started(dataDir)
  const again = tus(counter.cashier, second.url)
  await Promise.all(
    files.map(async (bytes, index) => {
      const location = locations[index] ?? ''
      const offset = await again.offset(location)
      expect(offset).toBeGreaterThanOrEqual(2 * MB)
      if (offset < bytes.length) await again.patch(location, offset, bytes.subarray(offset))
      expect(await again.offset(location)).toBe(bytes.length)
    }),
  )
  await second.end('SIGTERM')
  for (const file of await list())
    expect(await download(file.id)).toEqual({
      status: 200,
      hash: sha256(files[Number(file.name[0])] ?? Buffer.of()),
    })
  expect(await list()).toHaveLength(2)
})

test('what was complete when the server was killed is added at its next start', async () => {
  const bytes = randomBytes(1000)
  const id = uuidv7()
  const uploads = path.join(dataDir, 'files/uploads')
  const metadata = { ...to('utuh.pdf'), channel: 'staff', actor: counter.users.cashier, apiKey: '' }
  await mkdir(uploads, { recursive: true })
  await writeFile(path.join(uploads, id), bytes)
  await writeFile(
    path.join(uploads, `${id}.json`),
    JSON.stringify({ id, size: bytes.length, offset: 0, metadata }),
  )
  // Copies of a killed process, and of one that may run.
  const [left, used] = ['read-left', 'read-used'].map((name) => path.join(dataDir, 'files', name)) as [
    string,
    string,
  ]
  await Promise.all([left, used].map((file) => writeFile(file, bytes)))
  await utimes(left, 0, 0)
  const partial = path.join(dataDir, 'files/original/ab/ab.partial')
  await mkdir(path.dirname(partial), { recursive: true })
  // Halves of uploads, and one whose description was not written yet.
  const [bare, described, empty] = [uuidv7(), `${uuidv7()}.json`, uuidv7()]
  for (const name of [bare, described, empty, `${empty}.json`])
    await writeFile(path.join(uploads, name), name === described ? '{}' : '')
  const broken = [bare, described, empty, `${empty}.json`].map((name) => path.join(uploads, name))
  await writeFile(partial, bytes)
  for (const file of [partial, ...broken]) await utimes(file, 0, 0)
  // A complete one for which its line has no version left.
  const full = uuidv7()
  await upload.add(to('penuh.pdf', 1), bytes)
  await sql`update order_files set version = 200 where line_id = ${to('', 1).lineId}`.execute(counter.db)
  await writeFile(path.join(uploads, full), bytes)
  await writeFile(
    path.join(uploads, `${full}.json`),
    JSON.stringify({ id: full, size: bytes.length, offset: 0, metadata: { ...metadata, ...to('x.pdf', 1) } }),
  )
  // An unfinished one of last week, and a complete one whose order is gone.
  const creation_date = new Date(Date.now() - 7 * 86_400_000).toISOString()
  for (const [old, size] of [
    [uuidv7(), 2000],
    [uuidv7(), bytes.length],
  ] as const) {
    const config = { id: old, size, offset: 0, creation_date, metadata: { ...metadata, lineId: uuidv7() } }
    await writeFile(path.join(uploads, old), bytes)
    await writeFile(path.join(uploads, `${old}.json`), JSON.stringify(config))
  }
  const server = await started(dataDir)
  await expect
    .poll(list)
    .toMatchObject([{ id, name: 'utuh.pdf', createdByName: 'Siti Rahmawati' }, { name: 'penuh.pdf' }])
  await expect.poll(() => readdir(uploads)).toEqual([])
  await expect.poll(() => [left, partial, used].map((file) => existsSync(file))).toEqual([false, false, true])
  await server.end('SIGTERM')
  expect(await download(id)).toEqual({ status: 200, hash: sha256(bytes) })
})

test.runIf(canMount(tmpdir()))('a full disk refuses files in a sentence before sales feel it', async () => {
  const small = path.join(folder, 'small')
  await mkdir(small)
  const server = await started(small, { folder: small, megabytes: 240 })
  const client = tus(counter.cashier, server.url)
  const filler = `/proc/${server.process.pid}/root${small}/filler`
  // Others take the last byte while a part arrives.
  const begun = new URL((await client.begin(to('x.pdf'), 8 * MB)).headers.get('location') ?? '', server.url)
  const headers = {
    ...{ cookie: counter.cashier.cookie, 'tus-resumable': '1.0.0', 'upload-offset': '0' },
    ...{ 'content-type': 'application/offset+octet-stream', 'content-length': String(4 * MB) },
  }
  const part = httpRequest(begun, { method: 'PATCH', headers })
  const answered = once(part, 'response')
  part.write(randomBytes(MB))
  const received = `/proc/${server.process.pid}/root${small}/files/uploads/${begun.pathname.split('/').at(-1)}`
  await expect.poll(async () => (await stat(received)).size).toBeGreaterThan(0)
  await writeFile(filler, Buffer.alloc(240 * MB)).catch(({ code }) => expect(code).toBe('ENOSPC'))
  part.end(randomBytes(3 * MB))
  const [answer] = await answered
  expect([answer.statusCode, JSON.parse(await text(answer)).code]).toEqual([507, 'DISK_FULL'])
  await rm(filler)
  const kept = await client.offset(begun.pathname)
  expect(kept).toBeGreaterThan(0)
  expect((await client.patch(begun.pathname, kept, randomBytes(MB))).status).toBe(204)
  expect((await fetch(begun, { method: 'DELETE', headers })).status).toBe(204)

  const location = (await client.begin(to('a.pdf', 1), 20 * MB)).headers.get('location') ?? ''
  expect((await client.patch(location, 0, randomBytes(5 * MB))).status).toBe(204)
  const refused = await client.begin(to('b.pdf'), 60 * MB)
  expect([refused.status, (await refused.json()).message]).toEqual([
    507,
    'Disk server hampir penuh, file ini tidak muat. Yang sudah terkirim tetap tersimpan: kosongkan ruang, lalu lanjutkan',
  ])
  await writeFile(filler, Buffer.alloc(30 * MB))
  const stopped = await client.patch(location, 5 * MB, randomBytes(MB))
  expect([stopped.status, (await stopped.json()).code]).toEqual([507, 'DISK_FULL'])
  await rm(filler)
  expect(await client.offset(location)).toBe(5 * MB)
  expect((await client.patch(location, 5 * MB, randomBytes(MB))).status).toBe(204)
  // Each of these fits, and only one of them.
  const locations = await Promise.all(
    ['c.pdf', 'd.pdf', 'e.pdf'].map(
      async (name) => (await client.begin(to(name), 25 * MB)).headers.get('location') ?? '',
    ),
  )
  // A server that refuses a part closes the connection after a moment, and the answer may get lost: a client sends again.
  const send = (location: string) =>
    client
      .patch(location, 0, randomBytes(20 * MB))
      .catch(async () => client.patch(location, await client.offset(location), randomBytes(MB)))
  const sent = await Promise.all(locations.map(send))
  expect(sent.map(({ status }) => status).sort()).toEqual([204, 507, 507])
  await server.end('SIGTERM')
})

test('an original is removed some days after the hand-over; pinned and shared ones stay, and it can come again', async () => {
  const [old, pinned, shared] = [randomBytes(100), randomBytes(100), randomBytes(100)]
  const id = await upload.add(to('lama.pdf'), old)
  const pin = await upload.add(to('tetap.pdf', 1), pinned)
  const both = await upload.add(to('dua.pdf', 2), shared)
  await counter.cashier.patch(`/api/files/${pin}`, { isPinned: true })
  const former = sale
  sale = await sell(counter)
  await upload.add(to('dua.pdf'), shared)
  sale = former
  const expire = (days: number) =>
    removeExpiredOriginals(
      transactionContext(counter.db),
      openDiskStore(path.join(dataDir, 'files')),
      AbortSignal.timeout(60_000),
    ).then(() => days)
  await sql`update order_files set created_at = now() - interval '90 days' where transaction_id = ${sale.id}`.execute(
    counter.db,
  )
  await expire(0)
  expect((await download(id)).status).toBe(200)
  await sql`update transactions set status = 'completed', completed_at = now() - interval '61 days', handed_over_at = now() - interval '61 days'
    where id = ${sale.id}`.execute(counter.db)
  await expire(61)
  const answer = await counter.operator.get(`/api/files/${id}/original`)
  expect([answer.status, answer.body.message]).toEqual([
    404,
    'File asli sudah dihapus karena pesanannya lama selesai. Pratinjaunya masih ada',
  ])
  expect((await list()).find((file) => file.id === id)?.removedAt).not.toBe(null)
  expect([(await download(pin)).status, (await download(both)).status]).toEqual([200, 200])
  await upload.add(to('lama.pdf'), old)
  expect((await download(id)).status).toBe(200)
})

test('a content that cannot be examined is tried again later, not at once', async () => {
  const hash = sha256(randomBytes(10))
  await counter.db.insertInto('storedFiles').values({ hash, bytes: 10 }).execute()
  const failed: string[] = []
  const dir = path.join(folder, 'empty')
  const [context, store] = [transactionContext(counter.db), openDiskStore(dir)]
  const failures = new Map()
  for (let round = 0; round < 2; round += 1)
    await examineWaiting({ context, store, dir, failures }, AbortSignal.timeout(60_000), (_, of) =>
      failed.push(of),
    )
  await counter.db.deleteFrom('storedFiles').where('hash', '=', hash).execute()
  expect(failed.filter((of) => of === hash)).toHaveLength(1)
})

test('a failed examination is tried again the next day, and a lasting failure left', async () => {
  const [busy, damaged] = [sha256(randomBytes(10)), sha256(randomBytes(10))]
  for (const [hash, age] of Object.entries({ [busy]: '1 day', [damaged]: '2 days' }))
    await sql`insert into stored_files (hash, bytes, facts, created_at)
      values (${hash}, 10, ${JSON.stringify({ ...NO_FACTS, problem: 'tooLarge' })}, now() - ${age}::interval)`.execute(
      counter.db,
    )
  const waiting = await transaction(transactionContext(counter.db), async (db) => {
    await retryExaminations(db)
    const both = db.selectFrom('storedFiles').where('hash', 'in', [busy, damaged])
    return await both.where('facts', 'is', null).select('hash').execute()
  })
  await counter.db.deleteFrom('storedFiles').where('hash', 'in', [busy, damaged]).execute()
  expect(waiting).toEqual([{ hash: busy }])
})

test('webhooks and Riwayat say that a file was added, moved and removed', async () => {
  const hook = { url: 'https://contoh.id/hook', events: ['file.added', 'file.removed'] }
  const { body: made } = await counter.owner.post('/api/webhooks', hook)
  const id = await upload.add(to('logo.png'), randomBytes(10))
  await upload.add(to('lain.png', 1), randomBytes(10))
  const { body: moved } = await counter.cashier.post(`/api/files/${id}/line`, {
    lineId: to('', 1).lineId,
  })
  await counter.cashier.delete(`/api/files/${moved.id}`)
  const messages = await counter.db
    .selectFrom('webhookMessages')
    .where(sql`data ->> 'name'`, '=', 'logo.png')
    .orderBy('seq')
    .select(['type', 'data'])
    .execute()
  const logo = { orderId: sale.id, name: 'logo.png', bytes: 10, channel: 'staff' }
  const [here, there] = [
    { ...logo, fileId: id, lineId: to('').lineId, version: 1 },
    { ...logo, fileId: moved.id, lineId: to('', 1).lineId, version: 2 },
  ]
  expect(messages).toMatchObject([
    { type: 'file.added', data: here },
    { type: 'file.removed', data: here },
    { type: 'file.added', data: there },
    { type: 'file.removed', data: there },
  ])
  await counter.owner.delete(`/api/webhooks/${made.id}`)
  const { rows } = (await counter.owner.get(`/api/transactions/${sale.id}/activity`)).body
  const said = (rows as Activity[]).slice(0, 4).map((row) => `${row.operation} ${detailsText(row)}`)
  expect(said).toEqual([
    'delete ',
    'delete menambah file: Nama file: logo.png; Versi: 2; Dipindah dari item lain: Ya',
    'create Nama file: lain.png; Versi: 1',
    'create Nama file: logo.png; Versi: 1',
  ])
})

test('the doctor, a copy and a restore name what is missing or damaged', async () => {
  const [kept, lost, damaged] = [randomBytes(100), randomBytes(100), randomBytes(100)]
  await upload.add(to('ada.pdf'), kept)
  await upload.add(to('hilang.pdf', 1), lost)
  await upload.add(to('rusak.pdf', 2), damaged)
  const [swapped, ended] = [randomBytes(100), randomBytes(100)]
  await upload.add(to('tertukar.pdf', 2), swapped)
  await upload.add(to('lama.pdf', 2), ended)
  const checkOf = async () => {
    const report: HealthReport = (await counter.owner.post('/api/health/checks')).body
    return report.checks.find(({ key }) => key === 'files')
  }
  expect(await checkOf()).toMatchObject({ state: 'good', problems: [] })
  const env = {
    DATABASE_URL: counter.serverUrl,
    DATABASE_OWNER_URL: counter.databaseUrl,
    DATA_DIR: dataDir,
    DEMO: 'true',
  }
  const copy = path.join(folder, 'copy')
  const console = (...args: string[]) => runConsole(env, ['files', copy, ...args])
  expect(await console()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^\d+ file disalin \(.+\), 0 sudah ada\.\n$/),
  })

  await rm(pathOf(lost))
  await appendFile(pathOf(damaged), 'x')
  await rm(pathOf(ended))
  await sql`update stored_files set removed_at = now() where hash = ${sha256(ended)}`.execute(counter.db)
  await upload.add(to('yatim.pdf'), Buffer.from('orphan'))
  await sql`delete from order_files where name = 'yatim.pdf'`.execute(counter.db)
  await sql`delete from stored_files where hash = ${sha256(Buffer.from('orphan'))}`.execute(counter.db)
  const number = transactionNumber(sale.id)
  expect(await checkOf()).toMatchObject({
    state: 'critical',
    problems: [
      { text: `Transaksi ${number}: hilang.pdf, versi 1 tidak ada` },
      { text: `Transaksi ${number}: rusak.pdf, versi 1 rusak` },
    ],
  })
  const incomplete = await console()
  expect(incomplete.code).toBe(1)
  expect(incomplete.stdout).toContain('1 file cetak tidak ada di penyimpanan:')
  expect(incomplete.stdout).toContain(`Transaksi ${number}: hilang.pdf, versi 1`)
  await writeFile(pathOf(swapped), randomBytes(100))
  expect(await console('--restore')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^3 file disalin/),
  })
  for (const bytes of [lost, damaged, swapped])
    expect(sha256(await readFile(pathOf(bytes)))).toBe(sha256(bytes))
  expect(existsSync(pathOf(ended))).toBe(false)
  expect(await checkOf()).toMatchObject({
    state: 'warning',
    advice: expect.stringMatching(/^1 file \(6 B|^1 file/),
  })
})
