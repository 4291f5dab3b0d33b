import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { refreshDailySums } from '../../../features/daily-sums/maintain-daily-sums.ts'
import { type Counter, openCounter, sell } from '../../../testing/counter.ts'
import { type FreshDatabase, freshDatabase } from '../../../testing/fresh-database.ts'
import { restoreBackup, verifyBackup } from './restore-backup.ts'
import { listTables } from './tables.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let counter: Counter
const about = { version: '1.0.0', shop: 'Toko Wiwit' }
const PASSPHRASE = 'kertas basah di rak tiga'

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-backup-'))
  counter = await openCounter()
  await sell(counter, { paidAmount: 100_000 })
  await sell(counter, { customerId: counter.silver.id })
  const { id, version } = await sell(counter)
  await counter.owner.patch(`/api/transactions/${id}`, { version, status: 'completed' })
  // The server updates the totals in the background: wait, so that the comparison is stable.
  await vi.waitUntil(
    async () => {
      await refreshDailySums(counter.db)
      return (await ask(counter.databaseUrl, 'select from stale_days')).length === 0
    },
    { timeout: 300_000 },
  )
})
afterAll(async () => {
  await counter.close()
  await rm(folder, { recursive: true })
})

const file = (name: string) => path.join(folder, name)
const write = (name: string, passphrase?: string) =>
  writeBackup({ url: counter.serverUrl, file: file(name), about, passphrase })

test('a backup restored into another database is identical, and work continues there', async () => {
  const { rows } = await write('whole')
  expect(rows).toBeGreaterThan(20)
  const fresh = await freshDatabase()
  await withoutConnections(fresh)
  await restoreBackup({ url: fresh.url, file: file('whole'), aside: 'sebelumnya' })
  expect(await digests(fresh.url)).toEqual(await digests(counter.databaseUrl))
  // Triggers and foreign keys are back, and new rows continue the sequences.
  await ask(fresh.url, `update customers set name = 'Baru' where id = '${counter.gold.id}'`)
  const [entry] = await ask(fresh.url, `select entity, id, after from activity order by seq desc limit 1`)
  expect(entry).toEqual({ entity: 'customers', id: counter.gold.id, after: { name: 'Baru' } })
  await expect(ask(fresh.url, `delete from payments`)).rejects.toThrow('append-only')
  await expect(ask(fresh.url, `update transactions set customer_id = gen_random_uuid()`)).rejects.toThrow(
    'foreign key',
  )
  expect(await schemaOf(fresh.url)).toEqual(await schemaOf(counter.databaseUrl))
  await fresh.close()
})

test('existing tables are moved aside whole, never mixed with the restored ones', async () => {
  await write('replacing')
  const other = await freshDatabase('template_demo')
  await withoutConnections(other)
  const before = await digests(other.url)
  await restoreBackup({ url: other.url, file: file('replacing'), aside: 'sebelum pulih' })
  expect(await digests(other.url)).toEqual(await digests(counter.databaseUrl))
  for (const [table, digest] of Object.entries(before)) {
    expect(await digestOf(other.url, `"sebelum pulih".${table}`), table).toBe(digest)
  }
  await other.close()
})

test('a database in use is not replaced', async () => {
  await write('refused')
  await expect(
    restoreBackup({ url: counter.databaseUrl, file: file('refused'), aside: 'x' }),
  ).rejects.toThrow('masih dipakai PrintPro')
})

test('a failed restore changes nothing', async () => {
  await write('broken')
  const text = gunzipSync(await readFile(file('broken'))).toString()
  // One customer twice: the database notices while the table is filled.
  const [, row] = /\{"name":"customers".*?\n(.*?\n)/.exec(text) ?? []
  await writeFile(file('broken'), gzipSync(text.replace(String(row), `${row}${row}`)))
  const fresh = await freshDatabase('template_demo')
  await withoutConnections(fresh)
  const before = await digests(fresh.url)
  await expect(restoreBackup({ url: fresh.url, file: file('broken'), aside: 'x' })).rejects.toThrow()
  expect(await digests(fresh.url)).toEqual(before)
  await fresh.close()
})

test('an encrypted backup reveals nothing and opens only with its passphrase', async () => {
  await write('sealed', PASSPHRASE)
  const bytes = await readFile(file('sealed'))
  expect(() => gunzipSync(bytes)).toThrow()
  expect(bytes.includes('Toko Wiwit')).toBe(false)
  expect((await verifyBackup(file('sealed'), PASSPHRASE)).header).toMatchObject(about)
  await expect(verifyBackup(file('sealed'), 'another')).rejects.toThrow('Kata sandi cadangan salah')
  await expect(verifyBackup(file('sealed'))).rejects.toThrow('terenkripsi')
  const fresh = await freshDatabase()
  await withoutConnections(fresh)
  await restoreBackup({ url: fresh.url, file: file('sealed'), passphrase: PASSPHRASE, aside: 'x' })
  expect(await digests(fresh.url)).toEqual(await digests(counter.databaseUrl))
  await fresh.close()
})

test.each([
  { passphrase: undefined, lengths: [0.9999, 0.5, 0.01], places: [0.2, 0.5, 0.8, 0.99] },
  // Deriving the key is slow on purpose.
  { passphrase: PASSPHRASE, lengths: [0.9999], places: [0.5] },
])('a file that was cut off or changed anywhere is refused ($passphrase)', async (given) => {
  const { passphrase, lengths, places } = given
  await write('whole', passphrase)
  const whole = await readFile(file('whole'))
  const refusedAs = (bytes: Buffer) => {
    const named = file(`damaged-${createHash('md5').update(bytes).digest('hex')}`)
    return expect(writeFile(named, bytes).then(() => verifyBackup(named, passphrase))).rejects.toThrow(
      /tidak utuh|bukan cadangan|salah/,
    )
  }
  for (const share of lengths) await refusedAs(whole.subarray(0, Math.floor(whole.length * share)))
  for (const share of places) {
    const changed = Buffer.from(whole)
    const at = Math.floor(whole.length * share)
    changed[at] = (changed[at] ?? 0) ^ 1
    // A repeated piece found where the same bytes are is no damage.
    if (!passphrase && unpacked(changed)?.equals(gunzipSync(whole))) continue
    await refusedAs(changed)
  }
})

/** The decompressed bytes; null where they are corrupt. */
function unpacked(bytes: Buffer): Buffer | null {
  try {
    return gunzipSync(bytes)
  } catch {
    return null
  }
}

test('rows removed from a recompressed file are detected', async () => {
  await write('edited')
  const text = gunzipSync(await readFile(file('edited'))).toString()
  const [, row] = /\{"name":"payments".*?\n(.*?\n)/.exec(text) ?? []
  expect(row).toContain('100000')
  await writeFile(file('edited'), gzipSync(text.replace(String(row), '')))
  await expect(verifyBackup(file('edited'))).rejects.toThrow('tidak utuh')
})

test('other files and backups of a newer version are refused with different messages', async () => {
  await writeFile(file('photo.jpg'), 'not a backup at all')
  await expect(verifyBackup(file('photo.jpg'))).rejects.toThrow('bukan cadangan PrintPro')
  await writeFile(file('other.gz'), gzipSync('{"some":"json"}\n'))
  await expect(verifyBackup(file('other.gz'))).rejects.toThrow('bukan cadangan PrintPro')
  await expect(verifyBackup(file('nothing'))).rejects.toThrow('tidak ada')
  await write('future')
  const text = gunzipSync(await readFile(file('future'))).toString()
  await writeFile(file('future'), gzipSync(text.replace('"migrations":["', '"migrations":["0000_later","')))
  await expect(verifyBackup(file('future'))).rejects.toThrow('lebih baru (1.0.0)')
  await writeFile(file('future'), gzipSync(text.replace('"format":1', '"format":2')))
  await expect(verifyBackup(file('future'))).rejects.toThrow('lebih baru (1.0.0)')
})

test('a backup that cannot be finished leaves no file behind', async () => {
  await expect(write('no-folder/x')).rejects.toThrow('tidak bisa ditulis')
  await expect(
    writeBackup({ url: `${counter.databaseUrl}_gone`, file: file('gone'), about }),
  ).rejects.toThrow()
  expect((await readdir(folder)).filter((name) => name.includes('gone') || name.includes('belum'))).toEqual(
    [],
  )
})

test('sales continue during a backup, which is a consistent snapshot', async () => {
  let over = false
  const selling = (async () => {
    let count = 0
    while (!over) {
      await sell(counter, { paidAmount: 5000 })
      count++
    }
    return count
  })()
  await write('busy')
  over = true
  expect(await selling).toBeGreaterThan(0)
  const fresh = await freshDatabase()
  await withoutConnections(fresh)
  await restoreBackup({ url: fresh.url, file: file('busy'), aside: 'x' })
  const [books] = await ask(
    fresh.url,
    `select (select sum(amount) from payments)::text as ledger, (select sum(paid_amount) from transactions)::text as paid`,
  )
  expect(books?.ledger).toBe(books?.paid)
  await fresh.close()
})

test('a restore ends sessions, and live clients start over', async () => {
  await write('moment')
  const fresh = await freshDatabase()
  await withoutConnections(fresh)
  await restoreBackup({ url: fresh.url, file: file('moment'), aside: 'x' })
  expect(await ask(fresh.url, 'select from sessions')).toEqual([])
  expect(await ask(fresh.url, 'select from changes')).toEqual([])
  const log = 'select id from change_log'
  expect(await ask(fresh.url, log)).not.toEqual(await ask(counter.databaseUrl, log))
  await fresh.close()
})

test('print jobs that waited in a backup become unsure when it is restored', async () => {
  const { db, users } = counter
  const printer = crypto.randomUUID()
  await db
    .insertInto('printers')
    .values({ id: printer, name: 'Kasir', host: '127.0.0.1', port: 9109, paper: '80mm' })
    .execute()
  const states = ['waiting', 'sending', 'unsure', 'printed'] as const
  const jobs = states.map((state) => ({
    ...{ id: crypto.randomUUID(), printerId: printer, kind: 'test', state, createdBy: users.owner },
    content: state === 'printed' ? null : Buffer.from('A'),
    // Not due during this test.
    tryAt: new Date(Date.now() + 3_600_000),
    sentAt: new Date(),
  }))
  await db.insertInto('printJobs').values(jobs).execute()
  await write('printing')
  await db.deleteFrom('printJobs').execute()
  const fresh = await freshDatabase()
  await withoutConnections(fresh)
  await restoreBackup({ url: fresh.url, file: file('printing'), aside: 'x' })
  const found = await ask(fresh.url, 'select id, state from print_jobs')
  expect(Object.fromEntries(found.map(({ id, state }) => [id, state]))).toEqual(
    Object.fromEntries(jobs.map(({ id, state }) => [id, state === 'printed' ? 'printed' : 'unsure'])),
  )
  await fresh.close()
})

/** The fixture's own pool would count as a running server. */
async function withoutConnections({ db }: FreshDatabase): Promise<void> {
  await db.destroy()
}

async function digests(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url)
  await client.connect()
  const tables = await listTables(client)
  await client.end()
  const found: Record<string, string> = {}
  for (const { name } of tables) found[name] = await digestOf(url, name)
  return found
}

async function digestOf(url: string, table: string): Promise<string> {
  const rows = await ask(url, `select t::text as row from ${table} as t order by 1`)
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}

async function schemaOf(url: string): Promise<unknown> {
  return await ask(
    url,
    `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as definition, '' as state
       from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
     union all select tgrelid::regclass::text, tgname, pg_get_triggerdef(pg_trigger.oid), tgenabled::text
       from pg_trigger join pg_class on pg_class.oid = tgrelid
       where not tgisinternal and relnamespace = 'public'::regnamespace
     union all select tablename, indexname, indexdef, '' from pg_indexes where schemaname = 'public'
     order by 1, 2, 3`,
  )
}

async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(query).finally(() => client.end())
  return rows
}
