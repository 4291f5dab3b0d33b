// A large export and a large import.
import { addDays, dayOf } from '../core/time/calendar.ts'
import { csv, upload } from '../server/testing/upload.ts'
import { type Measurement, measureOnce } from './measure.ts'
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
    {
      name: `preview and import of ${imported.toLocaleString('en')} customers`,
      how: (shop) => measureOnce(() => importCustomers(shop, imported)),
    },
  ]
}

/** Downloads the spreadsheet of about so many newest sales and discards it. */
async function exportNewest(shop: BenchShop, rows: number): Promise<void> {
  const [{ at } = { at: new Date() }] = await shop.sql<{ at: Date }>(
    'select created_at as at from transactions where deleted_at is null order by created_at desc, id desc offset $1 limit 1',
    [rows],
  )
  const route = `/api/transactions/export?from=${addDays(dayOf(at, 'Asia/Jakarta'), 1)}`
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
