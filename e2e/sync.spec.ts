import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/keyboard.ts'
import {
  addCards,
  connection,
  fillIn,
  kept,
  keptOnDevice,
  openTill,
  save,
  synced,
  unsent,
} from './support/offline.ts'
import { newCustomer, newProduct, numberOf, placeOrder } from './support/orders.ts'
import type { ShopServer } from './support/shop-server.ts'
import { DEMO_PASSWORD } from './support/sign-in.ts'

const rowOf = (page: Page, order: { id: string }) =>
  page.getByRole('row').filter({ hasText: numberOf(order) })
const rows = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Ubah/ }) })

async function openList(page: Page, search: string): Promise<void> {
  await page.goto(`/transactions?cari=${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Daftar Transaksi' })).toBeVisible()
  await synced(page)
}

/** The moment at which the list first holds so many orders, by the page's own clock: what this test is busy with does not count. */
function whenListed(page: Page, orders: number): Promise<number> {
  return page.evaluate(
    (orders) =>
      new Promise<number>((seen) => {
        const look = () =>
          document.querySelectorAll('tr button[aria-label^="Ubah"]').length >= orders
            ? seen(Date.now())
            : setTimeout(look, 10)
        look()
      }),
    orders,
  )
}

/** How often the shop's books hold these orders. */
async function booked(shop: ShopServer, ids: string[]): Promise<number> {
  const [row] = await shop.sql<{ count: string }>('select count(*) from transactions where id = any($1)', [
    ids,
  ])
  return Number(row?.count)
}

const idsOf = (jobs: { id: string }[]) => jobs.map((job) => job.id)

test.use({ actionTimeout: 8000 })

test.beforeEach(({ consoleErrors }) =>
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED|ERR_INCOMPLETE|ERR_EMPTY/),
)

test.describe('what one saves', () => {
  test('stands on every other screen within a second, and on one that was cut off afterwards', async ({
    caller,
    person,
  }) => {
    const cashier = await caller('cashier')
    const customerId = await newCustomer(cashier, 'Toko Serentak')
    const productId = await newProduct(await caller('owner'))
    const items = [{ productId }]
    const [second, third] = [
      await person('operator', { home: false }),
      await person('manager', { home: false }),
    ]
    await openList(second, 'toko+serentak')
    await openList(third, 'toko+serentak')

    const seen = [second, third].map((screen) => whenListed(screen, 1))
    const order = await placeOrder(cashier, { customerId, items })
    for (const at of seen)
      expect((await at) - Date.parse(order.createdAt), 'ms to a screen').toBeLessThan(1000)
    await expect(rowOf(second, order)).toBeVisible()
    await expect(rowOf(third, order)).toBeVisible()

    await third.context().setOffline(true)
    await expect(third.getByText('Luring', { exact: true }).first()).toBeAttached()
    const both = whenListed(second, 3)
    const one = await placeOrder(cashier, { customerId, items })
    const two = await placeOrder(cashier, { customerId, items })
    expect((await both) - Date.parse(two.createdAt), 'ms to a screen').toBeLessThan(1000)
    await expect(rows(second)).toHaveCount(3)
    await third.context().setOffline(false)
    await expect(rows(third)).toHaveCount(3)
    for (const missed of [one, two]) await expect(rowOf(third, missed)).toHaveCount(1)
    await expect(third.getByText('Tersambung', { exact: true }).first()).toBeAttached()
  })

  test('is heard of after the server was restarted', async ({ caller, person, shop }) => {
    const cashier = await caller('cashier')
    const customerId = await newCustomer(cashier, 'Toko Bangun Lagi')
    const productId = await newProduct(await caller('owner'))
    const listening = await person('operator', { home: false })
    await openList(listening, 'toko+bangun+lagi')
    await shop.end()
    await expect(listening.getByText('Luring', { exact: true }).first()).toBeAttached()
    await shop.restart()
    const order = await placeOrder(cashier, { customerId, items: [{ productId }] })
    await expect(rowOf(listening, order)).toBeVisible()
    await expect(listening.getByText('Tersambung', { exact: true }).first()).toBeAttached()
  })

  test('comes on when the tab that had the stream crashes', async ({ caller, person }) => {
    const cashier = await caller('cashier')
    const customerId = await newCustomer(cashier, 'Toko Dua Tab')
    const productId = await newProduct(await caller('owner'))
    const first = await person('operator')
    await synced(first)
    const second = await first.context().newPage()
    await openList(second, 'toko+dua+tab')
    await first.goto('chrome://crash').catch(() => undefined)
    const order = await placeOrder(cashier, { customerId, items: [{ productId }] })
    await expect(rowOf(second, order)).toBeVisible({ timeout: 5000 })
  })
})

test.describe('a sale without a network', () => {
  test('is kept through a reload and sent once when the network is back', async ({ person, shop }) => {
    const till = await person('cashier', { serviceWorkers: 'allow' })
    await keptOnDevice(till)
    await openTill(till)
    await till.context().setOffline(true)
    await fillIn(till)
    await save(till)
    await expect(till.getByText('Menunggu dikirim').first()).toBeVisible()
    await expect(connection(till, '1 transaksi menunggu dikirim')).toBeAttached()

    await till.reload()
    await expect(connection(till, '1 transaksi menunggu dikirim')).toBeAttached()
    await expect(till.getByRole('button', { name: 'Pilih pelanggan' })).toBeVisible()
    const ids = idsOf(await unsent(till))
    expect(ids).toHaveLength(1)
    expect(await booked(shop, ids)).toBe(0)

    await till.context().setOffline(false)
    await expect.poll(() => booked(shop, ids)).toBe(1)
    await expect.poll(() => unsent(till)).toEqual([])
    const [{ payments } = { payments: '' }] = await shop.sql<{ payments: string }>(
      'select count(*) as payments from payments where transaction_id = any($1)',
      [ids],
    )
    expect(Number(payments)).toBe(1)
  })

  test('reaches the server once when only its answer was lost', async ({ person, shop }) => {
    const till = await person('cashier')
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
    const ids = idsOf(await unsent(till))
    expect(ids).toHaveLength(1)
    await expect.poll(() => unsent(till), { timeout: 15_000 }).toEqual([])
    expect(cut).toBeGreaterThan(2)
    expect(await booked(shop, ids)).toBe(1)
  })

  test('of two tabs is sent by the one that is left', async ({ person, shop }) => {
    const first = await person('cashier', { serviceWorkers: 'allow' })
    await keptOnDevice(first)
    await openTill(first)
    const second = await first.context().newPage()
    await second.goto('/')
    await openTill(second)
    await first.context().setOffline(true)
    await fillIn(first)
    await fillIn(second, 'Maju')
    await save(first)
    await save(second)
    await expect(connection(second, '2 transaksi menunggu dikirim')).toBeAttached()
    const ids = idsOf(await unsent(second))
    expect(new Set(ids).size).toBe(2)
    await first.close()
    await second.context().setOffline(false)
    await expect.poll(() => booked(shop, ids)).toBe(2)
    await expect.poll(() => unsent(second)).toEqual([])
  })

  test('to a new customer keeps both, in order', async ({ person, shop }) => {
    const till = await person('cashier', { serviceWorkers: 'allow' })
    await keptOnDevice(till)
    await openTill(till)
    await till.context().setOffline(true)
    await till.getByRole('button', { name: 'Pilih pelanggan' }).click()
    await till.getByRole('button', { name: 'Pelanggan baru' }).click()
    await till.getByLabel('Nama Lengkap').fill('Bu Luring')
    await till.getByLabel('Telepon').fill('0857-1111-2222')
    await press(till.getByRole('dialog'), 'Control+Enter')
    await expect(till.getByText('Bu Luring').first()).toBeVisible()
    await addCards(till)
    await save(till)
    await expect.poll(async () => (await unsent(till)).length).toBe(2)
    const ids = idsOf(await unsent(till))
    await till.context().setOffline(false)
    await expect.poll(() => unsent(till)).toEqual([])
    expect(await booked(shop, ids)).toBe(1)
    const customers = await shop.sql('select id from customers where name = $1', ['Bu Luring'])
    expect(customers).toHaveLength(1)
  })
})

test.describe('a session that ended', () => {
  test('asks for sign-in again, and the sale waits for its owner', async ({ person, shop }) => {
    const till = await person('cashier')
    await openTill(till)
    await fillIn(till)
    await shop.sql(
      'update sessions set expires_at = now() where user_id = (select id from users where email = $1)',
      ['cashier@printpro.id'],
    )
    await save(till)
    await expect(till.getByRole('heading', { name: 'Masuk ke PrintPro' })).toBeVisible()
    await expect(till.getByRole('alert')).toContainText('Sesi Anda telah berakhir')
    const ids = idsOf(await unsent(till))
    expect(ids).toHaveLength(1)

    // Somebody else at the same counter neither sees it nor sends it.
    await enter(till, 'owner')
    await synced(till)
    expect(idsOf(await unsent(till))).toEqual(ids)
    expect(await booked(shop, ids)).toBe(0)
    await till.getByRole('button', { name: 'Keluar' }).first().click()
    await till.getByRole('alertdialog').getByRole('button', { name: 'Keluar' }).click()
    await expect(till.getByRole('heading', { name: 'Masuk ke PrintPro' })).toBeVisible()
    expect(await kept(till, 'customers')).toEqual([])
    expect(idsOf(await unsent(till))).toEqual(ids)

    await enter(till, 'cashier')
    await expect.poll(() => booked(shop, ids)).toBe(1)
    await expect.poll(() => unsent(till)).toEqual([])
    const [sold] = await shop.sql<{ email: string }>(
      'select email from transactions join users on users.id = transactions.created_by where transactions.id = any($1)',
      [ids],
    )
    expect(sold?.email).toBe('cashier@printpro.id')
  })

  test('shows at once to somebody deactivated', async ({ person, shop }) => {
    const page = await person('manager')
    await synced(page)
    await shop.sql(`update users set is_active = false where email = 'manager@printpro.id'`)
    await expect(page.getByRole('heading', { name: 'Masuk ke PrintPro' })).toBeVisible({ timeout: 3000 })
    await shop.sql(`update users set is_active = true where email = 'manager@printpro.id'`)
  })
})

test('access that the owner changes counts at once on open screens', async ({ person, shop }) => {
  const page = await person('operator')
  await synced(page)
  const menu = page.getByRole('navigation', { name: 'Menu utama' }).first()
  await expect(menu.getByRole('link', { name: 'Daftar Transaksi' })).toBeVisible()
  const permit = (pages: string[]) =>
    shop.sql(`update store_config set role_permissions = jsonb_set(role_permissions, '{operator}', $1)`, [
      JSON.stringify(pages),
    ])
  await permit(['/'])
  await expect(menu.getByRole('link', { name: 'Daftar Transaksi' })).toBeHidden({ timeout: 3000 })
  await expect.poll(async () => (await kept(page, 'products')).filter(isThere)).toEqual([])
  await permit(['/', '/transactions'])
  await expect(menu.getByRole('link', { name: 'Daftar Transaksi' })).toBeVisible({ timeout: 3000 })
  await expect.poll(async () => (await kept(page, 'products')).filter(isThere).length).toBeGreaterThan(0)
})

test('a draft survives the crash of its tab, and is taken up by the next', async ({ person }) => {
  const till = await person('cashier')
  await openTill(till)
  await fillIn(till)
  // The last that was filled in: the payment.
  await expect.poll(async () => JSON.stringify(await kept(till, 'drafts'))).toMatch(/"paidAmount":[1-9]/)
  const next = await till.context().newPage()
  await till.goto('chrome://crash').catch(() => undefined)
  await next.goto('/create-transaction')
  await expect(next.getByText('Kopi Senja').first()).toBeVisible()
  await expect(next.getByText('Kartu Nama').first()).toBeVisible()
})

const isThere = (row: unknown) => (row as { record: unknown }).record !== null

async function enter(page: Page, role: string): Promise<void> {
  await page.getByLabel('Email').fill(`${role}@printpro.id`)
  await page.getByLabel('Kata sandi', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menu utama' }).first()).toBeVisible()
}
