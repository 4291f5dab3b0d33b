import { expect, test } from './support/fixtures.ts'
import {
  ageStoredSale,
  openTill,
  readOutbox,
  readStoredRows,
  sellOffline,
  waitForServiceWorker,
} from './support/offline.ts'
import type { Shop } from './support/shop-server.ts'

const HOUR = 3_600_000

test.beforeEach(({ consoleErrors }) =>
  consoleErrors.allow(/ERR_CONNECTION|ERR_FAILED|ERR_INCOMPLETE|ERR_EMPTY/),
)

type Booked = { made: number; paid: number; late: number }

/** How long ago (ms) a sale and its payment were made according to the books, and how much later the server received them. */
async function booked(shop: Shop, id: string): Promise<Booked | undefined> {
  const [row] = await shop.sql<Booked>(
    `select extract(epoch from now() - sale.created_at)::float8 * 1000 as made,
        extract(epoch from now() - payments.created_at)::float8 * 1000 as paid,
        extract(epoch from sale.booked_at - sale.created_at)::float8 * 1000 as late
      from transactions as sale join payments on payments.transaction_id = sale.id where sale.id = $1`,
    [id],
  )
  return row
}

test('an offline sale keeps its time, payment and price, although the price was raised and the product deleted', async ({
  person,
  caller,
  shop,
}) => {
  const till = await person('cashier', { serviceWorkers: 'allow' })
  await waitForServiceWorker(till)
  await openTill(till)
  const id = await sellOffline(till)
  await ageStoredSale(till, 20)
  const [job] = (await readStoredRows(till, 'outbox')) as { input: { expected: { total: number } } }[]
  const [card] = await shop.sql<{ id: string; version: number; price: string; tiers: unknown }>(
    `select id, version, price_per_unit as price, pricing_tiers as tiers from products
      where name like 'Kartu Nama%' and deleted_at is null`,
  )
  const { id: product, version, price, tiers } = card ?? { id: '', version: 0, price: '', tiers: [] }
  const owner = await caller('owner')
  const raised = await owner.request.patch(`/api/products/${product}`, {
    data: { version, pricePerUnit: 99_000, pricingTiers: [] },
  })
  expect(raised.ok()).toBe(true)
  expect((await owner.request.delete(`/api/products/${product}`)).ok()).toBe(true)
  await till.context().setOffline(false)
  await expect.poll(() => booked(shop, id)).toBeTruthy()
  const { made, paid, late } = (await booked(shop, id)) ?? { made: 0, paid: 0, late: 0 }
  for (const age of [made, paid, late]) expect(Math.abs(age - 20 * HOUR)).toBeLessThan(HOUR / 4)
  const [sale] = await shop.sql<{ total: string; paid: string }>(
    'select total, paid_amount as paid from transactions where id = $1',
    [id],
  )
  expect(sale).toEqual({ total: String(job?.input.expected.total), paid: String(job?.input.expected.total) })
  await expect.poll(() => readOutbox(till)).toEqual([])
  // Other tests sell it too.
  await shop.sql(
    'update products set deleted_at = null, price_per_unit = $2, pricing_tiers = $3 where id = $1',
    [product, price, JSON.stringify(tiers)],
  )
})

test('a wrong device clock is reported before anything is sent, and corrected for', async ({
  person,
  shop,
}) => {
  const till = await person('cashier', { serviceWorkers: 'allow' })
  await waitForServiceWorker(till)
  await openTill(till)
  await till.context().setOffline(true)
  await till.clock.setSystemTime(Date.now() + 48 * HOUR)
  const id = await sellOffline(till)
  await till.context().setOffline(false)
  await expect(till.getByText('Jam perangkat ini 2 hari terlalu cepat')).toBeVisible()
  await expect.poll(() => booked(shop, id)).toBeTruthy()
  expect(Math.abs((await booked(shop, id))?.made ?? HOUR)).toBeLessThan(HOUR / 4)

  await till.clock.setSystemTime(Date.now() - 48 * HOUR)
  await till.reload()
  await expect(till.getByText('Jam perangkat ini 2 hari terlambat')).toBeVisible()
})
