import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { connection, fillIn, openTill, readOutbox, save, waitForServiceWorker } from './support/offline.ts'

test.beforeEach(({ consoleErrors }) =>
  consoleErrors.allow(/ERR_CONNECTION|ERR_FAILED|ERR_INCOMPLETE|ERR_EMPTY/),
)

/** Makes the browser reject writes of sales as if its disk were full; returns the function that frees it. */
async function fillStorage(page: Page): Promise<() => Promise<void>> {
  const put = await page.evaluateHandle(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'outbox') throw new DOMException('full', 'QuotaExceededError')
      return put.apply(this, given)
    }
    return { put }
  })
  return () =>
    put.evaluate(({ put }) => {
      IDBObjectStore.prototype.put = put
    })
}

/** Records how long (ms) a screen will wait for the response to each sale stored from now on. */
async function watchWaits(page: Page): Promise<() => Promise<number[]>> {
  const waits = await page.evaluateHandle(() => {
    const put = IDBObjectStore.prototype.put
    const waits: number[] = []
    IDBObjectStore.prototype.put = function (...given) {
      const [job] = given
      if (this.name === 'outbox' && job.askUntil > 0) waits.push(job.askUntil - job.createdAt)
      return put.apply(this, given)
    }
    return waits
  })
  return () => waits.jsonValue()
}

test('with a full disk a device sells while the server answers; offline it keeps the input and saves once there is room', async ({
  person,
  shop,
}) => {
  const till = await person('cashier', { serviceWorkers: 'allow' })
  await waitForServiceWorker(till)
  await openTill(till)
  const sales = async () => {
    const [row] = await shop.sql<{ count: number }>('select count(*)::int as count from transactions')
    return row?.count ?? 0
  }
  const before = await sales()
  const makeRoom = await fillStorage(till)
  await fillIn(till)
  await save(till)
  await expect(till.getByText('Transaksi berhasil disimpan!')).toBeVisible()
  await expect(till.getByRole('button', { name: 'Pilih pelanggan' })).toBeVisible()
  expect(await sales()).toBe(before + 1)

  await till.context().setOffline(true)
  await fillIn(till)
  await save(till)
  await expect(
    till.getByRole('alert').filter({ hasText: 'Penyimpanan di perangkat ini penuh' }),
  ).toBeVisible()
  expect(await readOutbox(till)).toEqual([])
  await expect(till.getByText('Kopi Senja').first()).toBeVisible()

  await makeRoom()
  await save(till)
  await expect(connection(till, '1 transaksi menunggu dikirim')).toBeAttached()
})

test('offline every sale is saved without waiting, and all are sent as soon as the server is back', async ({
  person,
}) => {
  const till = await person('cashier', { serviceWorkers: 'allow' })
  await waitForServiceWorker(till)
  await openTill(till)
  await till.context().setOffline(true)
  const waits = await watchWaits(till)
  for (const sale of [1, 2]) {
    await fillIn(till)
    await save(till)
    await expect(connection(till, `${sale} transaksi menunggu dikirim`)).toBeAttached()
    // The order form is empty for the next customer.
    await expect(till.getByRole('button', { name: 'Pilih pelanggan' })).toBeVisible()
  }
  // While the server may answer, a screen waits six seconds.
  expect(await waits()).toEqual([1000, 1000])

  // The network is back before the server is reachable, and requests sent in between are never answered. The device must
  // wait neither for its backoff nor for the lost response, thirty seconds each.
  const asked = Promise.withResolvers<void>()
  await till.context().route('**/healthz', () => asked.resolve(), { times: 1 })
  await till.context().route('**/api/live', async (route) => {
    await asked.promise
    await route.continue()
  })
  await till.context().setOffline(false)
  await expect.poll(() => readOutbox(till)).toEqual([])
})
