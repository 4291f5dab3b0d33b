// Longer than 250 lines: the journeys of one screen share the locators and helpers below.
import type { Page } from '@playwright/test'
import type { Transaction } from '../contract/transaction-record.ts'
import { axe } from './support/axe.ts'
import { type Caller, expect, test } from './support/fixtures.ts'
import { closeByEscape, press, pressOn, pressOnScreen, type } from './support/keyboard.ts'
import { chooseListAction } from './support/menus.ts'
import { connection, waitForNotifications, waitForSync } from './support/offline.ts'
import { newCustomer, newProduct, numberOf, placeOrder, readOrder } from './support/orders.ts'
import { expectNoLayoutShift, expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Cari pelanggan atau nomor' })
const row = (page: Page, order: Transaction) => page.getByRole('row').filter({ hasText: numberOf(order) })
const receive = (page: Page, name: string) =>
  page.getByRole('button', { name: `Terima pembayaran ${name}`, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Terima pembayaran' })
const amount = (page: Page) => dialog(page).getByRole('textbox', { name: 'Jumlah diterima' })
const after = (page: Page) => dialog(page).getByRole('status', { name: 'Sisa setelah ini' })
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Simpan pembayaran' })

async function open(page: Page, address = '/receivables'): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Piutang' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

type Shop = { sql: (query: string, values?: unknown[]) => Promise<unknown> }

/** An order of Rp 330.000 (30 pieces, 10 % tax, no discount), made `days` days ago. */
async function createDebt(caller: Caller, shop: Shop, name: string, { days = 0, paidAmount = 0 } = {}) {
  const customerId = await newCustomer(caller, name)
  return { customerId, order: await orders(caller, shop, customerId, { days, paidAmount }) }
}
async function orders(caller: Caller, shop: Shop, customerId: string, { days = 0, paidAmount = 0 } = {}) {
  const productId = await newProduct(caller, { discountEligible: false })
  const order = await placeOrder(caller, { customerId, items: [{ productId, quantity: 30 }], paidAmount })
  await shop.sql(`update transactions set created_at = created_at - $2 * interval '1 day' where id = $1`, [
    order.id,
    days,
  ])
  return order
}

test('debts are shown by age, searchable, and follow another counter’s sales and payments live', async ({
  page,
  context,
  shop,
  caller,
}) => {
  await haveSession(page, 'owner')
  const old = await createDebt(page, shop, 'PT Umur Lama', { days: 47, paidAmount: 100_000 })
  const young = await createDebt(page, shop, 'PT Umur Muda', { days: 3 })
  await open(page, '/receivables?cari=pt+umur&asal=tautan')
  await expect(page, 'an unknown parameter is no filter').toHaveURL(/\/receivables\?cari=pt\+umur$/)
  await expect(page.getByRole('row').nth(1)).toContainText('PT Umur Lama')
  await expect(page.getByRole('row').nth(2)).toContainText('PT Umur Muda')
  await expect(row(page, old.order)).toContainText('47 hari')
  await expect(row(page, old.order)).toContainText('17 hari terlambat')
  await expect(row(page, old.order)).toContainText('230.000')
  await expect(row(page, young.order)).toContainText('Belum bayar')
  await expect(page.getByText('Semua 2', { exact: true })).toBeVisible()
  await axe(page, 'the list')
  await expectNoLayoutShift(page)

  await page.getByText('Terlambat 1', { exact: true }).click()
  await expect(page).toHaveURL(/status=terlambat/)
  await expect(row(page, young.order)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Terlambat/ })).toBeChecked()
  await page.getByText('Berjalan 1', { exact: true }).click()
  await expect(row(page, young.order)).toBeVisible()
  await expect(row(page, old.order)).toBeHidden()

  await search(page).fill('tidak ada yang bernama begini')
  await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus filter' }).last().click()
  await expect(search(page)).toHaveValue('')
  await page.locator('#isi').focus()
  await pressOnScreen(search(page), '/')
  await type(search(page), numberOf(young.order).toLowerCase())
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(row(page, young.order)).toBeVisible()

  await test.step('the four summary cells and the menu agree with the books', async () => {
    await page.getByRole('button', { name: 'Kosongkan pencarian' }).click()
    const [books] = await shop.sql<{ owed: string; overdue: string }>(`
      select sum(remaining_amount) as owed, count(*) filter (where (created_at at time zone 'Asia/Jakarta')::date
        < (now() at time zone 'Asia/Jakarta')::date - 30) as overdue
      from transactions where deleted_at is null and status <> 'cancelled' and remaining_amount > 0`)
    const cell = (label: string) => page.locator('dl > div').filter({ hasText: label })
    await expect(cell('Total piutang')).toContainText(Number(books?.owed).toLocaleString('id-ID'))
    await expect(cell('Terlambat')).toContainText(`${books?.overdue} transaksi lewat 30 hari`)
    await expect(
      page.getByRole('navigation', { name: 'Menu utama' }).getByRole('link', { name: /^Piutang/ }),
    ).toHaveText(`Piutang${books?.overdue} terlambat`)
  })

  await test.step('another counter’s sales and payments appear live', async () => {
    await search(page).fill('toko sebelah')
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
    await waitForSync(page)
    const other = await caller('owner')
    const { order } = await createDebt(other, shop, 'Toko Sebelah')
    await expect(row(page, order)).toBeVisible()
    await other.request.post(`/api/transactions/${order.id}/payments`, {
      data: { id: crypto.randomUUID(), amount: 330_000, method: 'cash' },
    })
    await expect(row(page, order)).toBeHidden()
  })

  await test.step('slow typing on a slow machine keeps the text', async () => {
    await search(page).fill('')
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    // Slightly longer than the debounce after which the address follows the search field.
    await search(page).focus()
    await type(search(page), 'tujuh', { delay: 262 })
    await expect(page).toHaveURL(/cari=tujuh$/)
    await expect(search(page)).toHaveValue('tujuh')
  })
})

test('a debt is paid in two parts by keyboard alone', async ({ page, shop }) => {
  await haveSession(page, 'owner')
  const { order } = await createDebt(page, shop, 'CV Bayar Bertahap', { days: 40, paidAmount: 30_000 })
  await open(page, '/receivables?cari=bayar+bertahap')
  await pressOn(receive(page, numberOf(order)), 'Enter')
  await expect(amount(page)).toBeFocused()
  await expect(amount(page)).toHaveValue('300.000')
  await expect(after(page)).toContainText('Lunas')
  await expect(dialog(page)).toContainText('10 hari terlambat')
  await dialog(page).getByText('Pembayaran sebelumnya').click()
  await expect(dialog(page).getByRole('list', { name: 'Pembayaran sebelumnya' })).toContainText('30.000')
  await axe(page, 'receiving a payment')
  await amount(page).focus()

  await type(amount(page), '0')
  await expect(save(page)).toBeDisabled()
  await expect(dialog(page)).toContainText('Jumlah harus lebih dari 0')
  await amount(page).fill('300001')
  await expect(dialog(page)).toContainText('Paling banyak Rp 300.000')
  await expect(save(page)).toBeDisabled()
  await pressOn(dialog(page).getByRole('radio', { name: 'Tunai' }), 'Control+Enter')
  await expect(amount(page)).toBeFocused()
  await pressOn(dialog(page).getByRole('button', { name: 'Separuh' }), 'Enter')
  await expect(amount(page)).toHaveValue('150.000')
  await expect(after(page)).toHaveText(/150\.000/)
  await pressOn(dialog(page).getByRole('radio', { name: 'Tunai' }), 'ArrowRight')
  await press(dialog(page), 'Control+Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: 'Pembayaran berhasil disimpan!' })).toBeVisible()
  await expect(row(page, order)).toContainText('150.000')

  await press(receive(page, numberOf(order)), 'Enter')
  await expect(amount(page)).toHaveValue('150.000')
  const laid = dialog(page).getByLabel('Uang dari pelanggan')
  await press(amount(page), 'Tab')
  await laid.fill('20000000')
  await press(laid, 'Enter')
  const question = page.getByRole('alertdialog', { name: 'Uang tunai Rp 20.000.000?' })
  await closeByEscape(question, laid)
  // The next method takes the focus: the field in use goes.
  for (const name of ['Transfer', 'QRIS', 'Tunai']) {
    await page.keyboard.press('Alt+m')
    await expect(dialog(page).getByRole('radio', { name })).toBeFocused()
    await expect(dialog(page).getByRole('radio', { name })).toBeChecked()
    await expect(laid).toBeVisible({ visible: name === 'Tunai' })
  }
  await laid.fill('200000')
  await expect(dialog(page)).toContainText(/Kembalian\s*Rp\s*50\.000/)
  await press(laid, 'Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: /kembalian Rp\s50\.000/ })).toBeVisible()
  await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  const paid = await readOrder(page, order.id)
  expect(paid.paymentStatus).toBe('paid')
  expect(paid.payments.map(({ amount, method, change }) => [amount, method, change])).toEqual([
    [30_000, 'cash', 0],
    [150_000, 'transfer', 0],
    [150_000, 'cash', 50_000],
  ])
})

test('of two people who receive the same debt, the second sees what remains; changed debts are shown again', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 409|ERR_FAILED/)
  await haveSession(page, 'owner')
  const { order } = await createDebt(page, shop, 'Rebutan Kasir', { paidAmount: 230_000 })
  await open(page, '/receivables?cari=rebutan')
  await receive(page, numberOf(order)).click()
  await expect(amount(page)).toHaveValue('100.000')
  // The other counter's payment arrives between this screen's last fetch and its save.
  await page.route('**/api/live', (route) => route.abort())
  const pay = '**/api/transactions/*/payments'
  let first = true
  const before = () =>
    shop.sql(
      `insert into payments (id, transaction_id, amount, tendered, method) values (gen_random_uuid(), $1, 40000, 40000, 'cash')`,
      [order.id],
    )
  await page.route(pay, async (route) => {
    if (first) await before()
    first = false
    await route.continue()
  })
  await save(page).click()
  const refused = dialog(page).getByRole('alert')
  await expect(refused).toContainText('Paling banyak Rp 60.000')
  await expect(refused).toContainText('Sisa tagihan sekarang Rp 60.000.')
  await expect(save(page)).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Lunasi sisa' }).click()
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  expect((await readOrder(page, order.id)).payments.map((payment) => payment.amount)).toEqual([
    230_000, 40_000, 60_000,
  ])

  await test.step('a customer’s debts', async () => {
    const { customerId, order: changed } = await createDebt(page, shop, 'Nota Berubah', { days: 5 })
    await orders(page, shop, customerId)
    await open(page, '/receivables?cari=nota+berubah&per=pelanggan')
    await receive(page, 'Nota Berubah').click()
    await amount(page).fill('400000')
    const settle = '**/api/receivables/customers/*/payments'
    first = true
    const payElsewhere = () =>
      shop.sql(
        `insert into payments (id, transaction_id, amount, tendered, method) values (gen_random_uuid(), $1, 30000, 30000, 'cash')`,
        [changed.id],
      )
    await page.route(settle, async (route) => {
      if (first) await payElsewhere()
      first = false
      await route.continue()
    })
    await save(page).click()
    await expect(dialog(page).getByRole('alert')).toContainText('baru saja berubah')
    await expect(
      dialog(page)
        .getByRole('row')
        .filter({ hasText: numberOf(changed) }),
    ).toContainText('300.000Lunas')
    await save(page).click()
    await expect(dialog(page)).toBeHidden()
    expect((await readOrder(page, changed.id)).remainingAmount).toBe(0)
  })
})

test('one payment is spread over a customer’s debts, shown before it is booked', async ({
  page,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  await haveSession(page, 'owner')
  const { customerId, order: oldest } = await createDebt(page, shop, 'SMK Banyak Nota', { days: 60 })
  const newer = await orders(page, shop, customerId, { days: 20 })
  const newest = await orders(page, shop, customerId)
  await open(page, '/receivables?cari=banyak+nota')
  await page.getByText('Per pelanggan', { exact: true }).click()
  const debtor = page.getByRole('row').filter({ hasText: 'SMK Banyak Nota' })
  // Until the grouped view has loaded, each debt has a row of its own.
  await expect(debtor).toHaveCount(1)
  await expect(debtor).toContainText('3 transaksi')
  await expect(debtor).toContainText('1 terlambat')
  await expect(debtor).toContainText('990.000')
  await axe(page, 'customers who owe')

  await receive(page, 'SMK Banyak Nota').click()
  await expect(amount(page)).toBeFocused()
  await expect(amount(page)).toHaveValue('990.000')
  await amount(page).fill('400000')
  const parts = dialog(page).getByRole('row')
  await expect(parts.filter({ hasText: numberOf(oldest) })).toContainText('330.000Lunas')
  await expect(parts.filter({ hasText: numberOf(newer) })).toContainText('70.000260.000')
  await expect(parts.filter({ hasText: numberOf(newest) })).toContainText('—330.000')
  await expect(after(page)).toHaveText(/590\.000/)
  await axe(page, 'one payment over several debts')

  const settle = '**/api/receivables/customers/*/payments'
  await page.route(settle, (route) => route.fulfill({ status: 500, body: '' }))
  await save(page).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Gagal memperbarui pembayaran.' })
  await expect(failure).toBeVisible()
  await page.unroute(settle)
  await failure.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(debtor).toContainText('2 transaksi')
  await expect(debtor).toContainText('590.000')
  const amounts = async (order: Transaction) =>
    (await readOrder(page, order.id)).payments.map((payment) => payment.amount)
  expect([await amounts(oldest), await amounts(newer), await amounts(newest)]).toEqual([
    [330_000],
    [70_000],
    [],
  ])

  await test.step('pays only the newest debt, in cash and by QRIS', async () => {
    await receive(page, 'SMK Banyak Nota').click()
    await dialog(page)
      .getByRole('checkbox', { name: new RegExp(numberOf(newer)) })
      .uncheck()
    await expect(dialog(page)).toContainText('1 dari 2')
    await expect(amount(page)).toHaveValue('330.000')
    await expect(after(page)).toHaveText(/260\.000/)
    await dialog(page).getByRole('button', { name: 'Bagi dua metode' }).click()
    await dialog(page).getByLabel('Uang dari pelanggan').fill('200000')
    await expect(dialog(page).getByLabel('Jumlah dengan metode kedua')).toHaveValue('130.000')
    await axe(page, 'a payment by two methods')
    await save(page).click()
    await expect(dialog(page)).toBeHidden()
    expect((await readOrder(page, newest.id)).payments.map(({ amount, method }) => [amount, method])).toEqual(
      [
        [200_000, 'cash'],
        [130_000, 'qris'],
      ],
    )
    expect(await amounts(newer)).toEqual([70_000])
  })
})

test('a reminder opens in WhatsApp with the debt’s details, and is logged', async ({ page, shop }) => {
  await haveSession(page, 'owner')
  const { order } = await createDebt(page, shop, 'Pak Ingat', { paidAmount: 30_000 })
  await open(page, '/receivables?cari=pak+ingat')
  const link = page.getByRole('link', { name: `WhatsApp ${numberOf(order)}` })
  const href = new URL((await link.getAttribute('href')) ?? '')
  expect(href.origin + href.pathname).toBe('https://wa.me/6281288341907')
  const text = href.searchParams.get('text') ?? ''
  for (const part of ['Halo Pak Ingat,', numberOf(order), 'Total: Rp 330.000', 'Sisa: Rp 300.000']) {
    expect(text).toContain(part)
  }
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const opened = page.waitForEvent('popup')
  await link.click()
  await (await opened).close()
  await expect(row(page, order)).toContainText('Diingatkan hari ini')
  await expect(
    page.getByRole('button', { name: `Email ${numberOf(order)}: Email belum diatur` }),
  ).toHaveAttribute('aria-disabled', 'true')

  // The message says that the customer has no number.
  const { customerId, order: mute } = await createDebt(page, shop, 'Tanpa Nomor')
  await shop.sql(`update customers set phone = '+' where id = $1`, [customerId])
  await search(page).fill('tanpa nomor')
  await page.getByRole('button', { name: new RegExp(`^WhatsApp ${numberOf(mute)}`) }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Nomor WhatsApp pelanggan tidak tersedia' }),
  ).toBeVisible()
})

test('a payment received offline is shown as waiting and sent once', async ({ page, context, shop }) => {
  await haveSession(page, 'owner')
  const { order } = await createDebt(page, shop, 'Sinyal Putus')
  await open(page, '/receivables?cari=sinyal+putus')
  await waitForSync(page)
  // Loads the dialog's code before the network goes.
  await receive(page, numberOf(order)).click()
  await closeByEscape(dialog(page), receive(page, numberOf(order)))
  await waitForNotifications(page)
  await context.setOffline(true)
  await receive(page, numberOf(order)).click()
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  await expect(row(page, order)).toContainText('Menunggu dikirim')
  await expect(receive(page, numberOf(order))).toBeDisabled()
  await expect(page.getByRole('list', { name: 'Belum terkirim' })).toContainText(numberOf(order))
  await axe(page, 'a payment that waits')
  await context.setOffline(false)
  await expect(connection(page, /Tersambung/)).toBeAttached()
  await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  expect((await readOrder(page, order.id)).payments).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone, hasTouch: true })

  test('debts are cards, and payments a sheet', async ({ page, shop }) => {
    await haveSession(page, 'owner')
    const { order } = await createDebt(page, shop, 'Bayar Lewat Ponsel', { days: 35 })
    await open(page, '/receivables?cari=lewat+ponsel')
    const card = page.getByRole('listitem').filter({ hasText: 'Bayar Lewat Ponsel' })
    await expect(card).toContainText('5 hari terlambat')
    await expectNoSidewaysScroll(page)
    await axe(page, 'cards')
    await expectNoLayoutShift(page)
    await receive(page, numberOf(order)).tap()
    await expect(amount(page)).toHaveValue('330.000')
    await axe(page, 'sheet')
    await save(page).tap()
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()

    await createDebt(page, shop, 'Bayar Lewat Ponsel', { days: 35 })
    await expect(page.getByRole('radiogroup', { name: 'Status piutang' })).toBeVisible()
    await chooseListAction(page, 'Per pelanggan')
    await receive(page, 'Bayar Lewat Ponsel').tap()
    await expect(dialog(page).getByRole('row')).toHaveCount(2)
    await axe(page, 'sheet for a customer')
    await expectNoSidewaysScroll(page)
  })
})
