import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { connection, fillIn, keptOnDevice, openTill, save, unsent } from './support/offline.ts'

test.use({ actionTimeout: 8000 })

test.beforeEach(({ consoleErrors }) =>
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|ERR_INCOMPLETE|ERR_EMPTY/),
)

/** Lets the browser answer as one whose disk is full to whoever wants to keep another sale; answers how to make room again. */
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

test('a device without room for a sale says so without the server, keeps what was typed, and saves once there is room', async ({
  person,
}) => {
  const till = await person('cashier', { serviceWorkers: 'allow' })
  await keptOnDevice(till)
  await openTill(till)
  await till.context().setOffline(true)
  await fillIn(till)
  const makeRoom = await fillStorage(till)
  await save(till)
  await expect(
    till.getByRole('alert').filter({ hasText: 'Penyimpanan di perangkat ini penuh' }),
  ).toBeVisible()
  expect(await unsent(till)).toEqual([])
  await expect(till.getByText('Kopi Senja').first()).toBeVisible()

  await makeRoom()
  await save(till)
  await expect(connection(till, '1 transaksi menunggu dikirim')).toBeAttached()
})

test('a device without room for a sale sells all the same while the server answers', async ({
  person,
  shop,
}) => {
  const till = await person('cashier')
  await openTill(till)
  await fillIn(till)
  await fillStorage(till)
  const [{ before } = { before: 0 }] = await shop.sql<{ before: number }>(
    'select count(*)::int as before from transactions',
  )
  await save(till)
  await expect(till.getByText('Transaksi berhasil disimpan!')).toBeVisible()
  await expect(till.getByRole('button', { name: 'Pilih pelanggan' })).toBeVisible()
  const [{ after } = { after: 0 }] = await shop.sql<{ after: number }>(
    'select count(*)::int as after from transactions',
  )
  expect(after - before).toBe(1)
})
