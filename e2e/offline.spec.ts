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

test('a device without room for a sale sells all the same while the server answers; else it says so, keeps what was typed, and saves once there is room', async ({
  person,
  shop,
}) => {
  const till = await person('cashier', { serviceWorkers: 'allow' })
  await keptOnDevice(till)
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
  expect(await unsent(till)).toEqual([])
  await expect(till.getByText('Kopi Senja').first()).toBeVisible()

  await makeRoom()
  await save(till)
  await expect(connection(till, '1 transaksi menunggu dikirim')).toBeAttached()
})
