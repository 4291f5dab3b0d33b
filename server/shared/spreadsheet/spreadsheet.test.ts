import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../platform/database/connection.ts'
import { countUpTo, fetchInBatches } from '../../platform/database/snapshot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { column, fetchExport, readSheet } from '../../testing/spreadsheet.ts'
import type { SheetListing } from './sheet.ts'
import { streamSpreadsheet } from './spreadsheet.ts'
import { toStream } from './stream.ts'

const ROWS = 1_203

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await sql`
    insert into expenses (id, name, amount)
    select gen_random_uuid(), n || ' ' || gen_random_uuid(), n from generate_series(1, ${ROWS}) as n`.execute(
    shop.db,
  )
})
afterAll(() => shop.close())

type Expense = { name: string; amount: number }

/** Every expense as a sheet of its own. */
function listing(snapshot: Tx): SheetListing<Expense> {
  const query = snapshot.selectFrom('expenses').select(['name', 'amount']).orderBy('amount')
  return {
    sheet: {
      name: 'Uji',
      noun: 'baris',
      columns: [
        { head: 'Nama', width: 40, text: ({ name }) => name, counts: true },
        { head: 'Jumlah', width: 10, number: ({ amount }) => amount, sums: true },
      ],
      total: { label: 'Total' },
    },
    batches: () => fetchInBatches<Expense>(snapshot, query),
    count: (most) => countUpTo(snapshot, query, most),
  }
}

async function whole(pieces: AsyncIterable<Uint8Array>, from: Uint8Array[] = []): Promise<Uint8Array> {
  for await (const piece of pieces) from.push(piece)
  return Buffer.concat(from)
}

/** Idle database transactions visible to a role. */
async function waitingOn(db: Database) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db)
  return rows[0]?.count
}
const waiting = () => waitingOn(shop.db)

test('all of a file is of one moment, whatever is booked while it is made', async () => {
  const pieces = streamSpreadsheet(shop.db, listing)
  const first = await pieces.next()
  await sql`update expenses set amount = amount + 1000000`.execute(shop.db)
  const read = readSheet(await whole(pieces, [first.value as Uint8Array]))
  expect(column(read, 'Jumlah')).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1))
  expect(read.foot).toMatchObject({ Nama: { v: 'Total' }, Jumlah: { v: (ROWS * (ROWS + 1)) / 2 } })
  expect(await waiting()).toBe(0)
})

test('two exports run at once per shop, a third is refused; a disconnected client ends its export', async () => {
  const care = { idleTimeout: 60_000, deadline: 60_000, onFailure: () => {} }
  const held = () => waitingOn(shop.served)
  const one = await toStream(streamSpreadsheet(shop.served, listing), care)
  const other = await toStream(streamSpreadsheet(shop.served, listing), care)
  expect(await held()).toBe(2)
  const owner = await shop.as('owner')
  const { status, body } = await owner.get('/api/expenses/export')
  expect({ status, ...body }).toMatchObject({
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    message: 'Ekspor lain sedang dibuat. Coba lagi sebentar lagi',
  })
  // Of another shop one is made all the same.
  const elsewhere = await toStream(streamSpreadsheet(shop.db, listing), care)
  await elsewhere.cancel()
  await one.cancel()
  await other.cancel()
  expect(await held()).toBe(0)
  for (const _ of [1, 2, 3]) {
    const request = get(`${shop.url}/api/expenses/export`, { headers: { cookie: owner.cookie } })
    const [response] = await once(request, 'response')
    expect(response.statusCode).toBe(200)
    request.destroy()
    await expect.poll(held).toBe(0)
  }
  expect((await fetchExport(shop.url, owner, 'expenses/export')).rows).toHaveLength(ROWS)
})

test('a download that is not read is aborted', async () => {
  const body = await toStream(streamSpreadsheet(shop.db, listing), {
    idleTimeout: 50,
    deadline: 60_000,
    onFailure: () => {},
  })
  await expect.poll(waiting).toBe(0)
  await expect(new Response(body).arrayBuffer()).rejects.toThrow()
})

test('a file that is taken piece by piece for too long is given up', async () => {
  let ended = false
  async function* pieces() {
    try {
      for (;;) yield new Uint8Array(1)
    } finally {
      ended = true
    }
  }
  const body = await toStream(pieces(), { idleTimeout: 60_000, deadline: 100, onFailure: () => {} })
  const reader = body.getReader()
  const taking = async () => {
    for (;;) {
      await reader.read()
      await new Promise((next) => setTimeout(next, 5))
    }
  }
  await expect(taking()).rejects.toThrow('takes too long')
  expect(ended).toBe(true)
})

test('who goes away while a piece is being made is no failure', async () => {
  const onFailure = vi.fn()
  const made = Promise.withResolvers<void>()
  async function* pieces() {
    yield new Uint8Array(1)
    await made.promise
    yield new Uint8Array(1)
  }
  const reader = (await toStream(pieces(), { idleTimeout: 60_000, deadline: 60_000, onFailure })).getReader()
  await reader.read()
  const gone = reader.cancel()
  made.resolve()
  await gone
  expect(onFailure).not.toHaveBeenCalled()
})

test('a broken download is logged and never looks complete', async () => {
  const onFailure = vi.fn()
  const broken = streamSpreadsheet(shop.db, (snapshot) => ({
    ...listing(snapshot),
    async *batches() {
      yield* fetchInBatches<Expense>(snapshot, snapshot.selectFrom('expenses').select(['name', 'amount']))
      throw new Error('the database is away')
    },
  }))
  const body = await toStream(broken, { idleTimeout: 1_000, deadline: 60_000, onFailure })
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = createServer(getRequestListener(() => new Response(body))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const response = await fetch(`http://127.0.0.1:${typeof address === 'object' && address?.port}`)
  expect(response.status).toBe(200)
  await expect(response.arrayBuffer()).rejects.toThrow()
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error('the database is away'))
  expect(await waiting()).toBe(0)
  log.mockRestore()
  server.close()
})

test('more rows than a sheet holds are refused before the answer begins', async () => {
  expect(readSheet(await whole(streamSpreadsheet(shop.db, listing, ROWS))).rows).toHaveLength(ROWS)
  await expect(streamSpreadsheet(shop.db, listing, ROWS - 1).next()).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Satu file Excel memuat paling banyak 1.202 baris. Persempit filternya dulu',
  })
  expect(await waiting()).toBe(0)
})

test('the head stays in sight, columns have widths, and every part is an XML document', async () => {
  const parts = unzipSync(await whole(streamSpreadsheet(shop.db, listing)))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(sheet).toContain(
    '<cols><col min="1" max="1" width="40" customWidth="1"/><col min="2" max="2" width="10"',
  )
  for (const part of Object.values(parts)) {
    expect(strFromU8(part)).toMatch(/^<\?xml version="1.0" encoding="UTF-8" standalone="yes"\?><\w+ xmlns=/)
  }
})
