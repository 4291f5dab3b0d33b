// Longer than 250 lines: the journeys of one screen share the locators and helpers below.
import type { Page, Route } from '@playwright/test'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape, pressOn, pressOnScreen } from './support/keyboard.ts'
import { chooseRowAction } from './support/menus.ts'
import { newCustomer, newProduct, numberOf, placeOrder, updateOrder } from './support/orders.ts'
import { expectNoLayoutShift, SCREENS } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Cari nomor, pelanggan, atau produk' })
const chip = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })
const chipLabel = (page: Page, name: string) => page.locator('label').filter({ hasText: name })
const rows = (page: Page) => page.locator(`tr:has(button[aria-label^="Tindakan"])`)
const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })
const clear = (page: Page) => page.getByRole('button', { name: 'Hapus filter' }).first()

async function openList(page: Page, address = '/transactions'): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Daftar Transaksi' })).toBeVisible()
}

test('orders are grouped by day with totals, and found by number, customer, product and status', async ({
  page,
}) => {
  await haveSession(page, 'owner')
  const customerId = await newCustomer(page, 'Pak Cari Abadi')
  const productId = await newProduct(page, { name: 'Kaos Sablon Cari' })
  const order = await placeOrder(page, {
    customerId,
    items: [{ productId, quantity: 3 }, { productId }, { productId }],
    paidAmount: 10_000,
  })
  await openList(page)
  await expect(clear(page)).toBeHidden()
  const line = row(page, numberOf(order))
  await expect(line).toBeVisible()
  await expectNoLayoutShift(page)

  await test.step('searches by number, customer and product, debounced', async () => {
    await pressOnScreen(search(page), '/')
    await expect(search(page)).toBeFocused()
    for (const text of [numberOf(order).toLowerCase(), 'cari abadi', 'sablon cari']) {
      await search(page).fill(text)
      await expect(rows(page)).toHaveCount(1)
      await expect(line).toBeVisible()
    }
    await expect(page).toHaveURL(/cari=sablon\+cari/)
    await expect(page.getByRole('status').filter({ hasText: '1 transaksi' })).toBeAttached()
    await page.reload()
    await expect(search(page)).toHaveValue('sablon cari')
    await expect(rows(page)).toHaveCount(1)
  })

  await test.step('an order stays under its day when it is cancelled', async () => {
    const today = page.getByRole('rowheader', { name: /^Hari ini/ })
    await expect(today).toHaveText('Hari ini1 transaksi')
    await expect(line).toContainText('Kaos Sablon Cari')
    await expect(line).toContainText('+2')
    await expect(line).toContainText('Diproses')
    await expect(line).toContainText('Besok')
    await expect(line).toContainText('Sebagian')
    const cancellation = { version: order.version, reason: 'Pelanggan batal', refund: 0 }
    await page.request.post(`/api/transactions/${order.id}/cancellation`, { data: cancellation })
    await expect(today).toHaveText('Hari ini1 transaksi, 1 dibatalkan')
    await expect(line).toContainText('Dibatalkan')
    await expect(line.getByText('Sebagian')).toBeHidden()
    await expect(line).toContainText('DP hangus')
  })

  await test.step('an empty result can be cleared', async () => {
    await search(page).fill('tidak ada yang bernama begini')
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
    await page.getByRole('button', { name: 'Hapus filter' }).last().click()
    await expect(search(page)).toHaveValue('')
    await expect(page).toHaveURL(/\/transactions$/)
    await expect(rows(page).first()).toBeVisible()
    await expect(clear(page)).toBeHidden()
  })

  await test.step('filters by several statuses, each chip with its count', async () => {
    const chips = await newCustomer(page, 'Chip Bersama')
    const sell = (paidAmount: number) =>
      placeOrder(page, { customerId: chips, items: [{ productId }], paidAmount })
    const [unpaid, , done] = [await sell(0), await sell(5_000), await sell(11_000)]
    await updateOrder(page, done.id, { version: done.version, status: 'completed' })
    await search(page).fill('chip bersama')
    await expect(page.getByText('Belum bayar1', { exact: true })).toBeVisible()
    await expect(page.getByText('Diproses2', { exact: true })).toBeVisible()
    await axe(page, 'the list')
    await chipLabel(page, 'Belum bayar').click()
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, numberOf(unpaid))).toBeVisible()
    await chipLabel(page, 'Lunas').click()
    await expect(rows(page)).toHaveCount(2)
    await pressOn(chip(page, 'Selesai'), 'Space')
    await expect(rows(page)).toHaveCount(1)
    await expect(row(page, numberOf(done))).toBeVisible()
    await expect(page.getByText('Belum bayar0', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/bayar=paid\.pending&order=completed/)
    await page.reload()
    await expect(chip(page, 'Selesai')).toBeChecked()
    await expect(rows(page)).toHaveCount(1)
    await clear(page).click()
    await expect(chip(page, 'Selesai')).not.toBeChecked()
  })

  await test.step('filters by days and by due day', async () => {
    await search(page).fill('chip bersama')
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('button', { name: 'Tanggal: Semua tanggal' }).click()
    const calendar = page.getByRole('dialog', { name: 'Kalender Tanggal' })
    await expect(calendar).toBeVisible()
    await axe(page, 'the calendar of the list')
    await calendar.getByRole('button', { name: 'Kemarin' }).click()
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
    await expect(page).toHaveURL(/dari=[\d-]+&sampai=[\d-]+/)
    await clear(page).click()
    await search(page).fill('chip bersama')
    await page.getByRole('button', { name: 'Janji selesai', exact: true }).click()
    await expect(page.getByRole('rowheader', { name: /^Janji selesai besok/ })).toContainText('3 transaksi')
    await expect(page.getByRole('columnheader', { name: 'Janji selesai' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await page.getByRole('button', { name: 'Janji selesai', exact: true }).click()
    await page.getByRole('button', { name: 'Janji selesai', exact: true }).click()
    await expect(page).not.toHaveURL(/urut=/)
  })

  await test.step('narrow windows hide columns', async () => {
    const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
    for (const name of ['Nomor', 'Pelanggan', 'Item', 'Pesanan', 'Janji selesai', 'Pembayaran', 'Total']) {
      await expect(head(name)).toBeVisible()
    }
    await page.setViewportSize({ width: 1100, height: 800 })
    await expect(head('Item')).toBeHidden()
    await expect(head('Janji selesai')).toBeVisible()
    await page.setViewportSize({ width: 800, height: 900 })
    await expect(head('Janji selesai')).toBeHidden()
    await expect(head('Total')).toBeVisible()
    await page.setViewportSize(SCREENS.phone)
    await expect(page.getByRole('table')).toBeHidden()
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await page.setViewportSize(SCREENS.desktop)
  })

  await test.step('leaving during the debounce does not navigate back', async () => {
    // Delays the other page.
    await page.route(/\/assets\/.*products/, (route) => setTimeout(() => void route.continue(), 700))
    await search(page).fill('masih')
    await page.getByRole('link', { name: 'Produk', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Produk' })).toBeVisible()
    await expect(page).toHaveURL(/\/products$/)
  })
})

test('orders load in pages of thirty, and new ones appear without moving scroll position or focus', async ({
  page,
}) => {
  await haveSession(page, 'owner')
  const customerId = await newCustomer(page, 'Pelanggan Banyak')
  const productId = await newProduct(page)
  const sell = () => placeOrder(page, { customerId, items: [{ productId }] })
  for (let made = 0; made < 40; made += 10) await Promise.all(Array.from({ length: 10 }, sell))
  await openList(page, '/transactions?cari=pelanggan+banyak')
  await expect(rows(page)).toHaveCount(30)
  await expect(page.getByText('40 transaksi').first()).toBeVisible()
  await expect(page.getByRole('rowheader', { name: /^Hari ini/ })).toHaveText('Hari ini40 transaksi')

  const edit = rows(page)
    .nth(25)
    .getByRole('button', { name: /^Tindakan/ })
  await edit.focus()
  const name = (await edit.getAttribute('aria-label')) ?? ''
  await expect(row(page, numberOf(await sell()))).toBeAttached()
  await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  await expect(page.getByRole('button', { name, exact: true })).toBeInViewport()

  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(41)
  await expect(page.getByRole('button', { name: 'Muat lagi' })).toBeHidden()
  await expect(page.getByRole('rowheader', { name: /^Hari ini/ })).toHaveCount(1)

  await page.addInitScript(delayIntersections)
  await page.reload()
  await expect(rows(page)).toHaveCount(30)
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(rows(page)).toHaveCount(41)

  await test.step('the first answer does not hide an order that came while it was on its way', async () => {
    const answer = await holdListAnswer(page)
    await page.reload()
    await expect(page.getByText('41 transaksi').first()).toBeVisible()
    await answer.read
    // Refreshes that wait for the held answer already count again only after it.
    const recounted = page
      .waitForResponse(/\/api\/transactions\/counts/, { timeout: 10_000 })
      .catch(() => undefined)
    const late = numberOf(await sell())
    await recounted
    answer.send()
    await expect(row(page, late)).toBeAttached()
    await expect(rows(page)).toHaveCount(30)
  })

  await test.step('loading more rows does not cancel the answer with a new order', async () => {
    const answer = await holdListAnswer(page)
    const late = numberOf(await sell())
    await answer.read
    await rows(page).last().scrollIntoViewIfNeeded()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    answer.send()
    await expect(row(page, late)).toBeAttached()
    await expect(rows(page)).toHaveCount(43)
  })

  await test.step('the row of an open order is in view, also after the arrow keys', async () => {
    const id = await rows(page).nth(25).getAttribute('data-row')
    await page.goto(`/transactions?cari=pelanggan+banyak&nota=${id}`)
    const opened = page.locator('tr[data-open]')
    await expect(opened).toHaveAttribute('data-row', id ?? '')
    await expect(opened).toBeInViewport({ ratio: 1 })
    for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
    await expect(opened).toHaveAttribute(
      'data-row',
      (await rows(page).nth(28).getAttribute('data-row')) ?? '',
    )
    await expect(opened).toBeInViewport({ ratio: 1 })
  })
})

test('deletion asks first, is permanent, and reports failures', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 500/)
  await haveSession(page, 'owner')
  const customerId = await newCustomer(page, 'Salah Ketik')
  const productId = await newProduct(page)
  const order = await placeOrder(page, { customerId, items: [{ productId }] })
  await openList(page, '/transactions?cari=salah+ketik')
  const remove = () => chooseRowAction(page, numberOf(order), 'Hapus')
  await remove()
  const ask = page.getByRole('alertdialog', { name: `Hapus transaksi ${numberOf(order)}?` })
  await expect(ask).toContainText('Salah Ketik')
  await expect(ask).toContainText('Tindakan ini tidak dapat dibatalkan.')
  await expect(ask.getByRole('button', { name: 'Tidak jadi' })).toBeFocused()
  await axe(page, 'asking before a deletion')
  await closeByEscape(ask, page.getByRole('button', { name: `Tindakan ${numberOf(order)}` }))

  await remove()
  await ask.getByRole('button', { name: 'Hapus transaksi' }).click()
  await expect(ask).toContainText('Alasan wajib diisi')
  await ask.getByText('Salah input').click()
  await page.route(`**/api/transactions/${order.id}`, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await ask.getByRole('button', { name: 'Hapus transaksi' }).click()
  const failure = page.getByRole('alert').filter({ hasText: 'Gagal menghapus transaksi. Silakan coba lagi.' })
  await expect(failure).toBeVisible()
  await page.unroute(`**/api/transactions/${order.id}`)
  await failure.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Transaksi berhasil dihapus.' })).toBeVisible()
  await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  expect((await page.request.get(`/api/transactions/${order.id}`)).status()).toBe(404)
})

test('unsent sales are shown above the list, and a rejected sale can be resent or discarded', async ({
  page,
}) => {
  await haveSession(page, 'owner')
  const customerId = await newCustomer(page, 'Sinyal Hilang')
  const productId = await newProduct(page)
  const model = await placeOrder(page, { customerId, items: [{ productId }] })
  await openList(page)
  await expect(rows(page).first()).toBeVisible()
  const refused = `${model.id.slice(0, -8)}dead0001`
  await page.evaluate(
    async ({ sold, id }) => {
      const open = indexedDB.open('printpro')
      const db = await new Promise<IDBDatabase>((resolve) => {
        open.onsuccess = () => resolve(open.result)
      })
      const writing = db.transaction('outbox', 'readwrite')
      writing.objectStore('outbox').add({
        kind: 'transactions.create',
        id,
        input: { id, customerId: sold.customerId, items: [] },
        preview: { ...sold, id },
        userId: sold.createdBy,
        createdAt: Date.now(),
        state: 'failed',
        error: { code: 'NOT_FOUND', message: 'Data tidak ditemukan', data: null },
      })
      // Waits for the write: navigating earlier would lose it.
      await new Promise((resolve) => {
        writing.oncomplete = resolve
      })
    },
    { sold: model, id: refused },
  )
  await page.reload()
  await page.getByRole('alert').getByRole('button', { name: 'Lihat' }).click()
  const panel = page.getByRole('dialog', { name: 'Belum terkirim' })
  const unsent = panel.getByRole('region', { name: 'Gagal terkirim' }).getByRole('listitem')
  await expect(unsent).toContainText('Data tidak ditemukan')
  await expect(unsent).toContainText(numberOf({ id: refused }))
  await unsent.getByRole('button', { name: 'Kirim lagi' }).click()
  await expect(unsent).toContainText('Pilih pelanggan dan tambahkan minimal satu item')
  await unsent.getByRole('button', { name: 'Buang…' }).click()
  await unsent.getByRole('button', { name: 'Buang', exact: true }).click()
  await expect(unsent).toContainText('Alasan wajib diisi')
  await unsent.getByLabel('Alasan').fill('Salah ketik')
  await unsent.getByRole('button', { name: 'Buang', exact: true }).click()
  await expect(unsent).toHaveCount(0)
})

/** Delays the next answer of the list: `read` when the server has made it, `send` lets it through. */
async function holdListAnswer(page: Page) {
  const read = Promise.withResolvers<void>()
  const sent = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    const response = await route.fetch()
    read.resolve()
    await sent.promise
    await route.fulfill({ response })
  }
  await page.route(/\/api\/transactions\?/, hold, { times: 1 })
  return { read: read.promise, send: sent.resolve }
}

/** Runs in the page. Delays intersection events as a busy device does, and reports each together with the one before. */
function delayIntersections(): void {
  const Observer = window.IntersectionObserver
  window.IntersectionObserver = class extends Observer {
    constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      let before: IntersectionObserverEntry[] = []
      super((entries, observer) => {
        tell([...before, ...entries], observer)
        before = entries.slice(-1)
      }, options)
    }
  }
}
