import type { Page } from '@playwright/test'
import { keysOf, openCold, pauseToRead, throttleCpu, typeFast } from './support/fast-typing.ts'
import { type Caller, expect, test } from './support/fixtures.ts'
import { press } from './support/keyboard.ts'
import { newCustomer, newProduct } from './support/orders.ts'
import type { Shop } from './support/shop-server.ts'
import { haveSession } from './support/sign-in.ts'

// With animations, as users have them: they must not delay the focus.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Orders typed at each pace; for more: `ORDERS=200 npx playwright test e2e/fast-typing.spec.ts`. */
const ORDERS = Number(process.env.ORDERS ?? 2)

/** One-line orders of repeat customers, whose names are unique in the shop: the keys typed and the sale they must make. */
const KINDS = [
  { keys: ['F2', 'qod', 'Enter', 'zwa', 'Enter', '50'], sold: ['Qodri Zed', 'Zwarte Qaf', 50] },
  {
    keys: ['F2', 'xav', 'Enter', 'vla', 'Enter', '3', 'Enter', '1', 'Enter', 'm', '2'],
    sold: ['Xaverius Zed', 'Vlag Qaf', 2, 300, 100],
  },
  { keys: ['F2', 'qor', 'Enter', 'zwi', 'Enter', '25'], sold: ['Qori Zed', 'Zwitsal Qaf', 25] },
  {
    keys: ['F2', 'xan', 'Enter', 'vli', 'Enter', '120', 'Enter', '3'],
    sold: ['Xana Zed', 'Vlies Qaf', 3, 120],
  },
] as const

/** Creates the customers and products of these orders once in each worker's shop. */
async function stock(shop: Shop, caller: Caller): Promise<void> {
  if ((await shop.sql(`select 1 from customers where name = 'Qodri Zed'`)).length > 0) return
  for (const name of ['Qodri Zed', 'Xaverius Zed', 'Qori Zed', 'Xana Zed']) await newCustomer(caller, name)
  await newProduct(caller, { name: 'Zwarte Qaf', unit: 'pcs' })
  await newProduct(caller, { name: 'Vlag Qaf', unit: 'm²' })
  await newProduct(caller, { name: 'Zwitsal Qaf', unit: 'pcs' })
  await newProduct(caller, { name: 'Vlies Qaf', unit: 'cm' })
}

/** All sales since a time, oldest first, as [customer, product, quantity, length, width], and whether all are paid. */
async function soldSince(shop: Shop, since: Date) {
  const rows = await shop.sql<{ sold: unknown[]; paid: boolean }>(
    `select jsonb_build_array(t.customer_name, i.product_name, i.quantity, i.length, i.width) as sold, t.remaining_amount = 0 as paid
       from transactions t join transaction_items i on i.transaction_id = t.id
      where t.created_at >= $1 and t.deleted_at is null order by t.created_at, i.position`,
    [since],
  )
  return { sold: rows.map(({ sold }) => sold), paid: rows.every(({ paid }) => paid) }
}

for (const [turn, pace] of [40, 80].entries()) {
  test(`no key is lost at ${pace} ms a key on a cold page of a slow machine`, async ({
    person,
    caller,
    shop,
  }) => {
    const page = await person('cashier', { home: false, reducedMotion: 'no-preference' })
    await stock(shop, await caller('owner'))
    await throttleCpu(page)
    const since = await now(shop)
    // Each pace continues where the one before ended, so that together they type every order.
    const orders = Array.from({ length: ORDERS }, (_, n) => KINDS[(turn * 2 + n) % KINDS.length] ?? KINDS[0])
    const keys = orders.flatMap((order) => keysOf(...order.keys, 'Alt+1', 'Control+Enter'))

    await openCold(page)
    await typeFast(page, keysOf('n', ...keys), pace)

    const expected = orders.map(({ sold: [customer, product, quantity, length = null, width = null] }) => [
      customer,
      product,
      quantity,
      length,
      width,
    ])
    // A slow machine still works long after the last key.
    await expect
      .poll(() => soldSince(shop, since), { timeout: 30_000 + ORDERS * 2_000 })
      .toEqual({ sold: expected, paid: true })
    await expectNothingWritten(page)
  })
}

test('a repeat customer buys one thing in at most 14 keys from Beranda', async ({ page, caller, shop }) => {
  await stock(shop, await caller('owner'))
  const since = await now(shop)
  await haveSession(page, 'cashier')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible()
  const keys = keysOf('n', 'F2', 'xa', 'Enter', 'zw', 'Enter', '50', 'Alt+1', 'Control+Enter')
  // Alt and Control count as keys.
  expect(keys.join('+').split('+').length).toBeLessThanOrEqual(14)
  await typeFast(page, keys, 80)
  await expect
    .poll(() => soldSince(shop, since))
    .toEqual({
      sold: [['Xana Zed', 'Zwitsal Qaf', 50, null, null]],
      paid: true,
    })
})

/** A sale that is put aside. */
const HELD_SALE = keysOf('F2', 'qod', 'Enter', 'zwa', 'Enter', '7', 'F8')

/** Opens the till as a cashier and waits until it takes keys. */
async function openTill(page: Page): Promise<void> {
  await haveSession(page, 'cashier')
  await page.goto('/create-transaction')
  await expect(page.getByRole('button', { name: 'Pilih pelanggan' })).toBeVisible()
}

test('note, Ekspres, method and discount have shortcuts, and after F8 the next product can be typed', async ({
  page,
  caller,
  shop,
}) => {
  await stock(shop, await caller('owner'))
  const since = await now(shop)
  await openTill(page)
  const order = keysOf('zwi', 'Enter', '20', 'Alt+c', 'lipat', 'Alt+x', 'Alt+m', 'Alt+k', '10')
  await typeFast(
    page,
    [...HELD_SALE, ...order, ...keysOf('F2', 'xan', 'Enter', 'Alt+1', 'Control+Enter')],
    80,
  )
  await expect
    .poll(() => soldSince(shop, since))
    .toEqual({
      sold: [['Xana Zed', 'Zwitsal Qaf', 20, null, null]],
      paid: true,
    })
  const [sale] = await shop.sql(
    `select t.is_express, t.payment_method, t.discount_percent::float8 as discount, i.notes
       from transactions t join transaction_items i on i.transaction_id = t.id where t.created_at >= $1`,
    [since],
  )
  expect(sale).toEqual({ is_express: true, payment_method: 'transfer', discount: 10, notes: 'lipat' })
  await expect(
    page.getByRole('region', { name: 'Ditahan' }).getByRole('button', { name: /^Qodri Zed/ }),
  ).toBeVisible()

  await test.step('a payment shortcut shows the next sale', async () => {
    const next = page.getByRole('button', { name: 'Transaksi baru' })
    await press(next, 'F4')
    await expect(page.getByLabel('Jumlah dibayar')).toBeFocused()
    const continued = keysOf('Shift+F8', 'Enter', 'zwi', 'Enter', '3', 'Alt+1', 'Control+Enter')
    await typeFast(page, continued, 80)
    await expect
      .poll(async () => (await soldSince(shop, since)).sold.slice(1))
      .toEqual([
        ['Qodri Zed', 'Zwarte Qaf', 7, null, null],
        ['Qodri Zed', 'Zwitsal Qaf', 3, null, null],
      ])
    await press(next, 'Alt+m')
    await expect(page.getByRole('radio', { name: 'Transfer' })).toBeChecked()
  })
})

test('F8 before the held sales are loaded waits for them, and so does what is typed after it', async ({
  page,
  caller,
  shop,
}) => {
  await stock(shop, await caller('owner'))
  const since = await now(shop)
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/held-drafts-*.js', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await openTill(page)
  await typeFast(page, [...HELD_SALE, ...keysOf('zwi', 'Enter', '20', 'F2', 'xan', 'Enter')], 80)
  loaded.resolve()
  await expect(
    page.getByRole('region', { name: 'Ditahan' }).getByRole('button', { name: /^Qodri Zed/ }),
  ).toBeVisible()
  await typeFast(page, keysOf('Alt+1', 'Control+Enter'), 80)
  await expect
    .poll(() => soldSince(shop, since))
    .toEqual({ sold: [['Xana Zed', 'Zwitsal Qaf', 20, null, null]], paid: true })
})

test('F9 before its part is loaded opens the quote once it is', async ({ page, caller, shop }) => {
  await stock(shop, await caller('owner'))
  await shop.sql('update store_config set quotes_enabled = true')
  const loaded = Promise.withResolvers<void>()
  await page.route('**/assets/save-as-quote-*.js', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await openTill(page)
  await typeFast(page, keysOf('F2', 'qod', 'Enter', 'zwa', 'Enter', '7', 'F9'), 80)
  loaded.resolve()
  await expect(page.getByRole('dialog', { name: 'Simpan sebagai penawaran' })).toContainText('Qodri Zed')
  await shop.sql('update store_config set quotes_enabled = false')
})

test('F2 searches the next customer from any form, and umum finds the walk-in customer', async ({
  page,
  caller,
  shop,
}) => {
  await stock(shop, await caller('owner'))
  const since = await now(shop)
  await openTill(page)
  const left = keysOf('F2', 'baru qzq', 'Enter', '0812', 'Escape')
  const known = keysOf('F2', 'xav', 'Enter', 'zwa', 'Enter', '5', 'Alt+1', 'Control+Enter')
  const walkIn = keysOf('F2', 'umum', 'Enter', 'zwi', 'Enter', '2', 'Alt+1', 'Control+Enter')
  // A new sale begins on the customer's button, which takes a name without F2.
  const typed = keysOf('Enter', 'qod', 'Enter', 'vli', 'Enter', '7', 'Alt+1', 'Control+Enter')
  await typeFast(page, [...left, ...known, ...walkIn, ...typed], 80)
  await expect
    .poll(() => soldSince(shop, since))
    .toEqual({
      sold: [
        ['Xaverius Zed', 'Zwarte Qaf', 5, null, null],
        ['Umum', 'Zwitsal Qaf', 2, null, null],
        ['Qodri Zed', 'Vlies Qaf', 1, 7, null],
      ],
      paid: true,
    })
})

test('a banner of 3 × 1 metres is never sold for Rp 0, however fast the typing', async ({
  page,
  caller,
  shop,
}) => {
  await stock(shop, await caller('owner'))
  const since = await now(shop)
  await haveSession(page, 'cashier')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible()
  // Saves and goes on to the next customer faster than anyone can read a question.
  const banner = keysOf('n', 'F2', 'xav', 'Enter', 'vla', 'Enter', '3', 'Enter', '1', 'Enter', '2', 'Enter')
  await typeFast(page, [...banner, ...keysOf('Control+Enter', 'Enter', 'F2', 'qor', 'Enter')], 80)
  const question = page.getByRole('alertdialog', { name: 'Maksudnya 3 × 1 meter (300 × 100 cm)?' })
  await expect(question).toContainText('Vlag Qaf tertulis 3 × 1 cm')
  expect((await soldSince(shop, since)).sold).toEqual([])
  await pauseToRead(page)
  await expect(question.getByRole('button', { name: 'Ya, 300 × 100 cm' })).toBeFocused()
  // The keys after the answer belong to the sale: a lost one would turn a payment into a debt.
  await typeFast(page, keysOf('Enter', 'Alt+1', 'Control+Enter'), 20)
  await expect
    .poll(() => soldSince(shop, since))
    .toEqual({
      sold: [['Xaverius Zed', 'Vlag Qaf', 2, 300, 100]],
      paid: true,
    })
})

test('dialogs of other screens and the palette take every key at 40 ms a key on a slow machine', async ({
  person,
  shop,
}) => {
  const page = await person('owner', { home: false, reducedMotion: 'no-preference' })
  await throttleCpu(page)
  await openCold(page, '/expenses')

  await test.step('a form opened and saved by Enter, and the key after it', async () => {
    const add = page.getByRole('button', { name: 'Tambah pengeluaran' }).first()
    await add.focus()
    await typeFast(page, keysOf('Enter', 'tinta nila', 'Tab', '25000', 'Control+Enter', 'n'), 40)
    await expect(page.getByRole('heading', { level: 1, name: 'Buat Transaksi' })).toBeVisible()
    const booked = `select name, amount::int from expenses where name like 'tinta%'`
    await expect.poll(() => shop.sql(booked)).toEqual([{ name: 'tinta nila', amount: 25_000 }])
  })

  await test.step('the palette opens the best hit of a page, a transaction number and a customer', async () => {
    const [sale] = await shop.sql<{ id: string }>(
      'select id from transactions where deleted_at is null order by created_at offset 7 limit 1',
    )
    const number = sale?.id.slice(-8).toUpperCase() ?? ''
    await typeFast(page, keysOf('Control+k', number.toLowerCase(), 'Enter'), 40)
    await expect(page.getByRole('dialog', { name: `Pesanan ${number}` })).toBeVisible()
    await typeFast(page, keysOf('Control+k', 'rina', 'Enter'), 40)
    await expect(page.getByRole('dialog', { name: 'Rina Marlina' })).toBeVisible()
    await typeFast(page, keysOf('Escape', 'Control+k', 'pengel', 'Enter'), 40)
    await expect(page.getByRole('heading', { level: 1, name: 'Pengeluaran' })).toBeVisible()
  })
})

async function now(shop: Shop): Promise<Date> {
  const [row] = await shop.sql<{ now: Date }>('select now() as now')
  return row?.now ?? new Date()
}

/** Nothing of what was typed is left in the draft or in a search. */
async function expectNothingWritten(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Pilih pelanggan' })).toBeVisible()
  await expect(page.getByText('Belum ada item')).toBeVisible()
  await expect(page.getByLabel('Tambah produk')).toHaveValue('')
}
