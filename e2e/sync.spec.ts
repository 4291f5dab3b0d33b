import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/keyboard.ts'
import {
  addCards,
  connection,
  fillIn,
  openTill,
  readOutbox,
  readStoredRows,
  save,
  waitForServiceWorker,
  waitForSync,
} from './support/offline.ts'
import { newCustomer, newProduct, numberOf, placeOrder } from './support/orders.ts'
import type { Shop } from './support/shop-server.ts'
import { DEMO_PASSWORD } from './support/sign-in.ts'

const rowOf = (page: Page, order: { id: string }) =>
  page.getByRole('row').filter({ hasText: numberOf(order) })
const rows = (page: Page) => page.locator(`tr:has(button[aria-label^="Tindakan"])`)

async function openList(page: Page, search: string): Promise<void> {
  await page.goto(`/transactions?cari=${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Daftar Transaksi' })).toBeVisible()
  await waitForSync(page)
}

/** Counts these orders in the shop's books. */
async function booked(shop: Shop, ids: string[]): Promise<number> {
  const [row] = await shop.sql<{ count: string }>('select count(*) from transactions where id = any($1)', [
    ids,
  ])
  return Number(row?.count)
}

const idsOf = (jobs: { id: string }[]) => jobs.map((job) => job.id)

test.beforeEach(({ consoleErrors }) =>
  consoleErrors.allow(/ERR_CONNECTION|ERR_FAILED|ERR_INCOMPLETE|ERR_EMPTY/),
)

test('a save appears on every other screen, also after a disconnect and a server restart', async ({
  caller,
  person,
  shop,
}) => {
  const cashier = await caller('cashier')
  const customerId = await newCustomer(cashier, 'Toko Serentak')
  const productId = await newProduct(await caller('owner'))
  const sell = () => placeOrder(cashier, { customerId, items: [{ productId }] })
  const [second, third] = [
    await person('operator', { home: false }),
    await person('manager', { home: false }),
  ]
  await test.step('a new device asks nothing twice', async () => {
    const reads: string[] = []
    second.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      // The cache keeps the shop's settings too.
      if (pathname.startsWith('/api/') && pathname !== '/api/store') reads.push(pathname + search)
    })
    await openList(second, 'toko+serentak')
    expect(reads).toContain('/api/customers/cached')
    expect(reads).toEqual([...new Set(reads)])
  })
  await test.step('and misses nothing from before its stream', async () => {
    const stream = Promise.withResolvers<void>()
    await third.route('**/api/live', async (route) => {
      await stream.promise
      await route.continue()
    })
    await third.goto('/transactions?cari=toko+serentak')
    await expect(third.getByText('Tidak ada yang cocok')).toBeVisible()
    const missed = await sell()
    stream.resolve()
    await expect(rowOf(third, missed)).toBeVisible()
    await third.unroute('**/api/live')
    await waitForSync(third)
  })
  const order = await sell()
  await expect(rowOf(second, order)).toBeVisible()
  await expect(rowOf(third, order)).toBeVisible()

  await third.context().setOffline(true)
  await expect(third.getByText('Luring', { exact: true }).first()).toBeAttached()
  const [one, two] = [await sell(), await sell()]
  await expect(rows(second)).toHaveCount(4)
  await third.context().setOffline(false)
  await expect(rows(third)).toHaveCount(4)
  for (const missed of [one, two]) await expect(rowOf(third, missed)).toHaveCount(1)
  await expect(third.getByText('Tersambung', { exact: true }).first()).toBeAttached()

  await third.close()
  await shop.end()
  await expect(second.getByText('Luring', { exact: true }).first()).toBeAttached()
  await shop.restart()
  await expect(rowOf(second, await sell())).toBeVisible()
  await expect(second.getByText('Tersambung', { exact: true }).first()).toBeAttached()
})

test('after a tab’s crash another tab takes the live feed, and the next opened one restores the draft', async ({
  caller,
  person,
}) => {
  const cashier = await caller('cashier')
  const customerId = await newCustomer(cashier, 'Toko Dua Tab')
  const productId = await newProduct(await caller('owner'))
  const till = await person('cashier', { home: false })
  await openTill(till)
  await fillIn(till)
  // The payment was filled in last.
  await expect
    .poll(async () => JSON.stringify(await readStoredRows(till, 'drafts')))
    .toMatch(/"paidAmount":[1-9]/)
  const next = await till.context().newPage()
  await openList(next, 'toko+dua+tab')
  await till.goto('chrome://crash').catch(() => undefined)
  await expect(rowOf(next, await placeOrder(cashier, { customerId, items: [{ productId }] }))).toBeVisible()
  // A tab that was already open has drafts of its own.
  const opened = await till.context().newPage()
  await opened.goto('/create-transaction')
  await expect(opened.getByText('Kopi Senja').first()).toBeVisible()
  await expect(opened.getByText('Kartu Nama').first()).toBeVisible()
})

test('offline sales of two tabs survive a crash and a reload, and the remaining tab sends them once', async ({
  person,
  shop,
}) => {
  const first = await person('cashier', { serviceWorkers: 'allow' })
  await waitForServiceWorker(first)
  await openTill(first)
  const second = await first.context().newPage()
  await openTill(second)
  await first.context().setOffline(true)

  await first.getByRole('button', { name: 'Pilih pelanggan' }).click()
  await first.getByRole('button', { name: 'Pelanggan baru' }).click()
  await first.getByLabel('Nama Lengkap').fill('Bu Luring')
  await first.getByLabel('Telepon').fill('0857-1111-2222')
  await press(first.getByRole('dialog'), 'Control+Enter')
  await expect(first.getByText('Bu Luring').first()).toBeVisible()
  await addCards(first)
  await save(first)
  await expect(first.getByText('Menunggu dikirim').first()).toBeVisible()
  // The result of the save stays in view below the offline message.
  await expect(first.getByRole('button', { name: 'Transaksi baru' })).toBeInViewport({ ratio: 1 })
  await fillIn(second, 'Maju')
  await save(second)
  await expect.poll(async () => (await readOutbox(second)).length).toBe(3)
  await expect(connection(second, '2 transaksi menunggu dikirim')).toBeAttached()
  const ids = idsOf(await readOutbox(second))

  await first.goto('chrome://crash').catch(() => undefined)
  await first.close()
  await second.reload()
  await expect(connection(second, '2 transaksi menunggu dikirim')).toBeAttached()
  await expect(second.getByRole('button', { name: 'Pilih pelanggan' })).toBeVisible()
  expect(idsOf(await readOutbox(second))).toEqual(ids)
  expect(await booked(shop, ids)).toBe(0)

  await second.context().setOffline(false)
  await expect.poll(() => booked(shop, ids)).toBe(2)
  await expect.poll(() => readOutbox(second)).toEqual([])
  expect(await shop.sql('select id from payments where transaction_id = any($1)', [ids])).toHaveLength(1)
  expect(await shop.sql(`select id from customers where name = 'Bu Luring'`)).toHaveLength(1)
})

test('a sale whose response is lost is booked once', async ({ person, shop }) => {
  const till = await person('cashier', { home: false })
  await openTill(till)
  await fillIn(till)
  let cut = 0
  await till.route('**/api/transactions', async (route) => {
    if (route.request().method() !== 'POST' || cut++ > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await save(till)
  await expect(till.getByText('Menunggu dikirim').first()).toBeVisible()
  const ids = idsOf(await readOutbox(till))
  expect(ids).toHaveLength(1)
  await expect.poll(() => readOutbox(till)).toEqual([])
  expect(cut).toBeGreaterThan(2)
  expect(await booked(shop, ids)).toBe(1)
})

test('an expired session asks to sign in again, and the unsent sale waits for its user', async ({
  person,
  shop,
}) => {
  const till = await person('cashier', { home: false })
  await openTill(till)
  await fillIn(till)
  await shop.sql(
    'update sessions set expires_at = now() where user_id = (select id from users where email = $1)',
    ['cashier@printpro.id'],
  )
  await save(till)
  await expect(till.getByRole('heading', { name: 'Masuk ke PrintPro' })).toBeVisible()
  await expect(till.getByRole('alert')).toContainText('Sesi Anda telah berakhir')
  const ids = idsOf(await readOutbox(till))
  expect(ids).toHaveLength(1)
  // The device keeps the shop for the next sign-in: no user was deactivated.
  expect(await readStoredRows(till, 'customers')).not.toEqual([])

  // Another user at the same counter neither sees nor sends it.
  await enter(till, 'owner')
  await waitForSync(till)
  expect(idsOf(await readOutbox(till))).toEqual(ids)
  expect(await booked(shop, ids)).toBe(0)
  await till.getByRole('button', { name: 'Keluar' }).first().click()
  await till.getByRole('alertdialog').getByRole('button', { name: 'Keluar' }).click()
  await expect(till.getByRole('heading', { name: 'Masuk ke PrintPro' })).toBeVisible()
  expect(await readStoredRows(till, 'customers')).toEqual([])
  expect(idsOf(await readOutbox(till))).toEqual(ids)

  await enter(till, 'cashier')
  await expect.poll(() => booked(shop, ids)).toBe(1)
  await expect.poll(() => readOutbox(till)).toEqual([])
  const [sold] = await shop.sql<{ email: string }>(
    'select email from transactions join users on users.id = transactions.created_by where transactions.id = any($1)',
    [ids],
  )
  expect(sold?.email).toBe('cashier@printpro.id')
})

async function enter(page: Page, role: string): Promise<void> {
  await page.getByLabel('Email').fill(`${role}@printpro.id`)
  await page.getByLabel('Kata sandi', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menu utama' }).first()).toBeVisible()
}
