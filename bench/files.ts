// Large exports and imports, and how they delay other requests.
import { setTimeout as sleep } from 'node:timers/promises'
import { to as copyTo } from 'pg-copy-streams'
import { addDays, dayOf } from '../core/time/calendar.ts'
import { csv, upload } from '../server/testing/upload.ts'
import { runQuery, withClients } from './baselines.ts'
import { buildRequest, withConnections } from './http.ts'
import { type Figures, type Measurement, measureRepeated, toFigures } from './measure.ts'
import { residentMemory } from './memory.ts'
import type { BenchShop } from './shop.ts'
import type { Size } from './shop-data.ts'

/** An export of a tenth of the shop's sales, an import of a fiftieth as many customers. */
export function fileMeasurements({ sales }: Size): Measurement<BenchShop>[] {
  const [exported, imported] = [sales / 10, sales / 50]
  const anExport = `export of ${exported.toLocaleString('en')} sales`
  const anImport = `${imported.toLocaleString('en')} customers`
  const rawImport = {
    name: 'pg: rows of customers',
    how: (shop: BenchShop) => insertCustomers(shop, imported),
  }
  return [
    {
      name: anExport,
      how: (shop) => measureRepeated(3, () => exportNewest(shop, exported), 's'),
      limit: { name: 'pg: copy', how: (shop) => copyNewest(shop, exported) },
    },
    {
      name: `${anExport}: memory above idle`,
      how: (shop) => memoryDuringExport(shop, exported),
      wanted: { 1: { p50: 250 } },
    },
    {
      name: `${anExport}: others wait`,
      how: (shop) => othersDuringExport(shop, exported),
      wanted: { 1: { p99: 200 } },
    },
    {
      name: `preview of ${anImport}, new`,
      how: async (shop) => (await importOf(shop, imported, 'new')).preview,
      limit: rawImport,
      wanted: { 1: { p50: 10 } },
    },
    {
      name: `import of ${anImport}, new`,
      how: async (shop) => (await importOf(shop, imported, 'new')).booking,
      limit: rawImport,
      wanted: { 1: { p50: 10 } },
    },
    {
      name: `import of ${anImport}, changed`,
      how: async (shop) => {
        await importOf(shop, imported, 'new')
        return (await importOf(shop, imported, 'changed')).booking
      },
      limit: rawImport,
      wanted: { 1: { p50: 10 } },
    },
  ]
}

/** Downloads the spreadsheet of the newest sales and discards it. */
async function exportNewest(shop: BenchShop, rows: number): Promise<void> {
  const route = `/api/transactions/export?from=${await dayOfNewest(shop, rows)}`
  const response = await fetch(new URL(route, shop.url), { headers: { cookie: shop.cookie } })
  if (!response.ok || !response.body) throw new Error(`${route}: ${response.status} ${await response.text()}`)
  for await (const _ of response.body);
}

/** The first day of about so many newest sales. */
async function dayOfNewest(shop: BenchShop, rows: number): Promise<string> {
  const [{ at } = { at: new Date() }] = await shop.sql<{ at: Date }>(
    'select created_at as at from transactions where deleted_at is null order by created_at desc, id desc offset $1 limit 1',
    [rows],
  )
  return addDays(dayOf(at, 'Asia/Jakarta'), 1)
}

async function copyNewest(shop: BenchShop, rows: number): Promise<Figures> {
  const from = await dayOfNewest(shop, rows)
  return withClients(shop, 1, ([client]) =>
    measureRepeated(
      3,
      async () => {
        const query = `copy (select * from transactions where deleted_at is null
          and created_at >= '${from}'::timestamp at time zone 'Asia/Jakarta' order by created_at desc, id desc) to stdout`
        for await (const _ of client?.query(copyTo(query)) ?? []);
      },
      's',
    ),
  )
}

async function memoryDuringExport(shop: BenchShop, rows: number): Promise<Figures> {
  await sleep(1000)
  const idle = residentMemory(shop.pid())
  let peak = idle
  await repeatDuring(exportNewest(shop, rows), async () => {
    peak = Math.max(peak, residentMemory(shop.pid()))
    await sleep(50)
  })
  return toFigures([peak - idle], 'MB')
}

/** The latency of an empty route during an export. */
async function othersDuringExport(shop: BenchShop, rows: number): Promise<Figures> {
  const request = buildRequest('GET', '/healthz')
  return withConnections(shop.url, 1, async ([connection]) => {
    const took: number[] = []
    await repeatDuring(exportNewest(shop, rows), async () => {
      const begun = performance.now()
      await connection?.ask(request)
      took.push(performance.now() - begun)
      await sleep(2)
    })
    return toFigures(took)
  })
}

async function repeatDuring(work: Promise<void>, again: () => Promise<void>): Promise<void> {
  let isOver = false
  const over = work.finally(() => {
    isOver = true
  })
  // Thrown at `await over`.
  over.catch(() => undefined)
  while (!isOver) await again()
  await over
}

let imports = 0

/** Imports new customers, or the same with other addresses. */
async function importOf(
  shop: BenchShop,
  rows: number,
  kind: 'new' | 'changed',
): Promise<{ preview: Figures; booking: Figures }> {
  if (kind === 'new') imports += 1
  const file = csv(
    'Nama;Telepon;Tingkat member;Alamat',
    ...Array.from(
      { length: rows },
      (_, n) =>
        `Pelanggan Impor ${imports} ${n};0899${imports}${String(n).padStart(6, '0')};Silver;Jl. ${kind} ${n}`,
    ),
  )
  const send = async (call: string, fields = {}) => {
    const { status, body } = await upload(shop, shop, `/api/customers/${call}`, file, fields)
    if (status !== 200) throw new Error(`${call}: ${JSON.stringify(body)}`)
    return body
  }
  let fingerprint = ''
  const preview = await measureRepeated(
    1,
    async () => {
      const seen = await send('import-previews')
      if (seen.counts[kind] !== rows)
        throw new Error(`not all rows are ${kind}: ${JSON.stringify(seen.counts)}`)
      fingerprint = seen.fingerprint
    },
    's',
  )
  return { preview, booking: await measureRepeated(1, () => send('imports', { fingerprint }), 's') }
}

/** As many customers in one statement, into a copy of the table without triggers. */
async function insertCustomers(shop: BenchShop, rows: number): Promise<Figures> {
  for (const command of RAW_CUSTOMERS.split(';')) await shop.sql(command)
  return withClients(shop, 1, ([client]) =>
    measureRepeated(
      1,
      () =>
        runQuery(client, {
          text: `insert into bench.customers (id, name, phone, membership_tier, address)
            select gen_random_uuid(), name, phone, 'silver', address from unnest($1::text[], $2::text[], $3::text[]) as t (name, phone, address)`,
          values: ['Pelanggan Impor', '0899', 'Jl.'].map((text) =>
            Array.from({ length: rows }, (_, n) => `${text}${String(n).padStart(7, '0')}`),
          ),
        }),
      's',
    ),
  )
}

const RAW_CUSTOMERS = `
  create schema if not exists bench;
  drop table if exists bench.customers;
  create table bench.customers (like customers including all)`
