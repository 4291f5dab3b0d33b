import { expect, test } from './support/fixtures.ts'
import { closeByEscape } from './support/keyboard.ts'
import { newCustomer, newProduct, numberOf, placeOrder } from './support/orders.ts'
import { expectNoSidewaysScroll, success, visit } from './support/pages.ts'
import { haveSession, signIn } from './support/sign-in.ts'
import { expectNotCovered, expectNotTruncated, expectReachable } from './support/visibility.ts'

// Small laptops, tablets, and phones: upright, on their side, and with the keyboard open. All names have their maximum length.

const PHONES = [
  { width: 390, height: 480 },
  { width: 844, height: 390 },
  { width: 320, height: 568 },
  { width: 820, height: 1180 },
]
const LAPTOPS = [
  { width: 1280, height: 720 },
  { width: 1280, height: 800 },
  { width: 1200, height: 700 },
]

const long = (name: string) =>
  `${name} ${'Spanduk Flexi Outdoor Mata Ayam Keliling '.repeat(4)}`.slice(0, 120)

test('the till and its payment fit with ten lines', async ({ page, caller }) => {
  const owner = await caller('owner')
  const customerId = await newCustomer(owner, long('CV Maju'), 'gold')
  const units = ['pcs', 'm²', 'cm']
  const items = []
  for (let line = 0; line < 10; line++) {
    const pricingTiers = [{ id: 'a', minQuantity: 50, pricePerUnit: 40_000, label: 'Small Wholesale' }]
    const product = { name: long(`Nomor ${line}`), unit: units[line % 3], pricePerUnit: 45_000, pricingTiers }
    items.push({ productId: await newProduct(owner, product), quantity: 52, length: 300, width: 100 })
  }
  const { id } = await placeOrder(owner, { customerId, items })
  // A device that has never held the products waits for them.
  await haveSession(page, 'cashier')
  await page.goto(`/create-transaction?from=${id}`)
  const docket = page.getByRole('region', { name: 'Item', exact: true })
  await expect(docket.getByRole('textbox', { name: /^Jumlah Nomor 9/ })).toBeVisible()
  await success(page, 'disalin').getByRole('button', { name: 'Tutup' }).click()

  for (const size of LAPTOPS) {
    const what = `${size.width} × ${size.height}`
    await page.setViewportSize(size)
    const table = docket.getByRole('table', { name: 'Item pesanan' })
    await expect(table, what).toBeVisible()
    await expect(table.getByTitle('Small Wholesale'), what).toHaveCount(10)
    await expectNotTruncated(table.getByTitle('Small Wholesale'), what)
    const overUnits = await table.getByTitle('Small Wholesale').evaluateAll(
      (tiers) =>
        tiers.filter((tier) => {
          const cell = tier.closest('td') ?? tier
          return tier.getBoundingClientRect().left < cell.getBoundingClientRect().left
        }).length,
    )
    expect(overUnits, `tiers over the units beside them, ${what}`).toBe(0)
    await expectNoSidewaysScroll(page)
    await expectReachable(page.getByRole('main'), what)
  }
  await test.step('a message covers neither the figures nor the fields', async () => {
    await page.getByRole('button', { name: /^Hapus Nomor 0/ }).click()
    const undo = page.getByRole('status').getByRole('button', { name: 'Urungkan' })
    await expect(undo).toBeVisible()
    // A message stays while the pointer is on it: on a slow machine each look takes seconds.
    await undo.hover()
    const till = page.getByRole('complementary', { name: 'Ringkasan dan pembayaran' })
    await expectNotCovered(till, 'the till')
    await page.setViewportSize({ width: 1024, height: 768 })
    await undo.hover()
    await expectNotCovered(till, 'the till beside a rail')
    await page.setViewportSize({ width: 390, height: 844 })
    await undo.hover()
    await expectNotCovered(page.getByRole('heading', { level: 1 }), 'the title on a phone')
    await expectNotCovered(page.getByRole('region', { name: 'Total dan bayar' }), 'the bar to pay on a phone')
    await undo.click()
  })
  const sheet = page.getByRole('dialog', { name: 'Pembayaran' })
  for (const size of PHONES) {
    const what = `${size.width} × ${size.height}`
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Bayar' }).click()
    await expect(sheet).toBeVisible()
    // The pointer would open a tooltip on what replaced Bayar.
    await page.mouse.move(0, 0)
    await expectNotCovered(sheet.getByRole('button', { name: 'Simpan transaksi' }), what)
    await expectReachable(sheet, what)
    const paid = sheet.getByLabel('Jumlah dibayar')
    await paid.fill('5000000')
    await expect(paid, what).toBeInViewport({ ratio: 1 })
    await paid.fill('')
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
})

test('the list of orders and an order of ten lines fit', async ({ page, caller }) => {
  const owner = await caller('owner')
  const name = 'CV Maju Bersama Sejahtera'
  const customerId = await newCustomer(owner, name)
  const productId = await newProduct(owner, { name: long('Banner'), unit: 'm²', pricePerUnit: 45_000 })
  const items = Array.from({ length: 10 }, () => ({ productId, quantity: 3, length: 300, width: 100 }))
  const order = await placeOrder(owner, { customerId: await newCustomer(owner, long('PT Tinta')), items })
  const number = numberOf(await placeOrder(owner, { customerId, items, paidAmount: 50_000 }))
  await haveSession(page, 'owner')
  const row = page.getByRole('row').filter({ hasText: number })
  const panel = page.getByRole('dialog', { name: `Pesanan ${numberOf(order)}` })

  await page.goto('/transactions')
  for (const size of [...LAPTOPS, { width: 820, height: 1180 }]) {
    await page.setViewportSize(size)
    await expectNotTruncated(row.getByText(name, { exact: true }), `the name at ${size.width}`)
    const buttons = row.getByRole('button')
    await expect(buttons).toHaveCount(2)
    await expectNoSidewaysScroll(page)
    await expectNotCovered(buttons.first(), `the buttons of a row at ${size.width}`)
  }

  await test.step('actions without a button are in a menu', async () => {
    await row.getByRole('button', { name: `Tindakan ${number}` }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Cetak SPK', 'Pesan lagi', 'Ubah', 'Hapus'])
    await page.getByRole('menuitem', { name: 'Ubah' }).click()
    const edit = page.getByRole('dialog', { name: /^Ubah/ })
    await expect(edit).toBeVisible()
    await closeByEscape(edit, row.getByRole('button', { name: `Tindakan ${number}` }))
  })

  await test.step('the position among the day’s orders takes one line', async () => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await row.getByRole('link', { name: number }).click()
    const place = page.getByRole('dialog', { name: `Pesanan ${number}` }).getByText(/\sdari\s.*hari\sini$/)
    await expect(place).toBeVisible()
    expect((await place.boundingBox())?.height, 'the height of the place').toBeLessThan(20)
  })

  await visit(page, `/transactions?nota=${order.id}`)
  await expect(panel).toContainText('Subtotal')
  for (const size of [...PHONES, ...LAPTOPS]) {
    const what = `${size.width} × ${size.height}`
    await page.setViewportSize(size)
    await expectNoSidewaysScroll(page)
    await expectReachable(panel, what)
    await panel.getByRole('button', { name: 'Terima pembayaran' }).click()
    const form = page.getByRole('form', { name: 'Terima pembayaran' })
    await expectNotCovered(form.getByRole('button', { name: 'Simpan pembayaran' }), what)
    await expectReachable(form, what)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  }
})

test('the queue, the board and the TV board fit with an order of sixty lines', async ({ page, caller }) => {
  const owner = await caller('owner')
  const [banner, customer] = [long('Banner Antrean'), long('UD Antrean')]
  const customerId = await newCustomer(owner, customer)
  const productId = await newProduct(owner, { name: banner, unit: 'm²', machineType: 'Cutting Plotter' })
  const items = Array.from({ length: 60 }, () => ({ productId, quantity: 3, length: 300, width: 100 }))
  const order = await placeOrder(owner, {
    customerId,
    items: items.map((item) => ({ ...item, notes: banner })),
  })
  const queued = await Promise.all(
    Array.from({ length: 12 }, () => placeOrder(owner, { customerId, items: items.slice(0, 1) })),
  )
  const operator = await caller('operator')
  const move = { lines: order.items.map(({ id }) => id), from: 'queue', to: 'design' }
  const moved = await operator.request.post(`/api/production/${order.id}/moves`, { data: move })
  expect(moved.ok(), await moved.text()).toBe(true)
  const sizes = [...PHONES, ...LAPTOPS]
  const number = numberOf(order)

  await signIn(page, 'operator')
  const queue = page.getByRole('region', { name: 'Antrean kerja' })
  const place = queue.locator('[data-row]').filter({ hasText: number })
  for (const size of sizes) {
    const what = `the queue at ${size.width} × ${size.height}`
    await page.setViewportSize(size)
    await expect(place.getByTitle(banner), what).toHaveCount(3)
    await expectNoSidewaysScroll(page)
    await expectReachable(place, what)
    await expectNotTruncated(place.getByRole('button'), what)
    expect((await place.boundingBox())?.height, `the height of an order in ${what}`).toBeLessThan(560)
  }
  await place.getByRole('link', { name: 'dan 57 baris lagi' }).click()
  await expect(page.getByRole('dialog', { name: `Pesanan ${number}` }).getByText(customer)).toBeVisible()

  await visit(page, '/transactions')
  await page.getByRole('radiogroup', { name: 'Tampilan' }).getByText('Produksi').click()
  const board = page.getByRole('region', { name: 'Papan produksi' })
  const card = board.getByRole('group', { name: new RegExp(number) })
  for (const size of sizes) {
    const what = `the board at ${size.width} × ${size.height}`
    await page.setViewportSize(size)
    if (size.width < 768) await board.getByRole('button', { name: /^Desain/ }).click()
    await expect(card.getByText('+57 item'), what).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectReachable(card, what)
    await expectNotTruncated(card.getByText('Agus', { exact: true }), what)
  }

  await page.clock.install()
  await page.setViewportSize({ width: 844, height: 390 })
  await visit(page, '/transactions?layar=1')
  const stage = page.getByRole('region', { name: 'Antre', exact: true })
  await expect(stage).toContainText(/1–\d+ dari \d+/)
  const round = new Set<string>()
  await expect(async () => {
    await page.clock.fastForward(12_000)
    for (const text of await stage.getByRole('listitem').evaluateAll(textsInView)) round.add(text)
    const seen = [...round].join(' ')
    expect(queued.map(numberOf).filter((number) => !seen.includes(number))).toEqual([])
  }).toPass()
})

/** Of cards that lie whole in their list. */
function textsInView(cards: Element[]): string[] {
  const inView = cards.filter((card) => {
    const [own, list] = [card, card.parentElement ?? card].map((part) => part.getBoundingClientRect())
    return (
      own && list && own.left >= list.left - 1 && own.right <= list.right + 1 && own.bottom <= list.bottom + 1
    )
  })
  return inView.map(({ textContent }) => textContent)
}
