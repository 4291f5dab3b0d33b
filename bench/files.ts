// A large export and a large import.
import { addDays, dayOf } from '../core/time/calendar.ts'
import { csv, upload } from '../server/testing/upload.ts'
import { buildRequest, withConnections } from './http.ts'
import { lastDays } from './lists.ts'
import { askRepeatedly, type Figures, type Measurement, measureOnce, toFigures } from './measure.ts'
import type { BenchShop } from './shop.ts'
import type { Size } from './shop-data.ts'

/** An export of a tenth of the shop's sales, an import of a fiftieth as many customers. */
export function fileMeasurements({ sales }: Size): Measurement[] {
  const [exported, imported] = [sales / 10, sales / 50]
  return [
    {
      name: `export of ${exported.toLocaleString('en')} sales`,
      how: (shop) => measureOnce(() => exportNewest(shop, exported)),
    },
    { name: 'journal of a year, .csv', how: (shop) => measureOnce(() => download(shop, JOURNAL)) },
    { name: 'newest 50 while a journal is exported', how: (shop) => measureBesideExport(shop) },
    {
      name: `preview and import of ${imported.toLocaleString('en')} customers`,
      how: (shop) => measureOnce(() => importCustomers(shop, imported)),
    },
  ]
}

const JOURNAL = `/api/journal/export-csv?${lastDays(365)}&by=entry`

/** One client asks until the export is done: whether that holds the server. */
async function measureBesideExport(shop: BenchShop): Promise<Figures> {
  let isDone = false
  const exported = download(shop, JOURNAL).finally(() => {
    isDone = true
  })
  const request = buildRequest('GET', '/api/transactions', { cookie: shop.cookie })
  const took = await withConnections(shop.url, 1, async ([connection]) => {
    const each: number[] = []
    while (!isDone) each.push(...(await askRepeatedly(1, 0, async () => connection?.ask(request))))
    return each
  })
  await exported
  return toFigures(took)
}

/** Downloads the spreadsheet of about so many newest sales and discards it. */
async function exportNewest(shop: BenchShop, rows: number): Promise<void> {
  const [{ at } = { at: new Date() }] = await shop.sql<{ at: Date }>(
    'select created_at as at from transactions where deleted_at is null order by created_at desc, id desc offset $1 limit 1',
    [rows],
  )
  await download(shop, `/api/transactions/export?from=${addDays(dayOf(at, 'Asia/Jakarta'), 1)}`)
}

async function download(shop: BenchShop, route: string): Promise<void> {
  const response = await fetch(new URL(route, shop.url), { headers: { cookie: shop.cookie } })
  if (!response.ok || !response.body) throw new Error(`${route}: ${response.status} ${await response.text()}`)
  for await (const _ of response.body);
}

async function importCustomers(shop: BenchShop, rows: number): Promise<void> {
  const customers = Array.from(
    { length: rows },
    (_, n) => `Pelanggan Impor ${n};08991${String(n).padStart(6, '0')};Silver;Jl. Baru ${n}`,
  )
  const file = csv('Nama;Telepon;Tingkat member;Alamat', ...customers)
  const send = async (call: string, fields = {}) => {
    const { status, body } = await upload(shop, shop, `/api/customers/${call}`, file, fields)
    if (status !== 200) throw new Error(`${call}: ${JSON.stringify(body)}`)
    return body
  }
  const { counts, fingerprint } = await send('import-previews')
  if (counts.new !== rows) throw new Error(`not all rows are new: ${JSON.stringify(counts)}`)
  await send('imports', { fingerprint })
}
