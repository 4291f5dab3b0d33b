import { READY_STAGE } from '../core/orders/stage.ts'
import { transactionNumber } from '../core/orders/transaction.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { newCustomer, newProduct, placeOrder } from './support/orders.ts'
import { SCREENS } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

test('an operator moves a card by keyboard and by dragging, undoes it, and the TV board follows', async ({
  page,
  caller,
  context,
}) => {
  const cashier = await caller('cashier')
  const customerId = await newCustomer(cashier, 'Kopi Papan Produksi')
  const productId = await newProduct(await caller('owner'), { name: 'Brosur Papan' })
  const order = await placeOrder(cashier, { customerId, items: [{ productId, quantity: 250 }] })
  const number = transactionNumber(order.id)
  await haveSession(page, 'operator')
  await page.goto('/transactions?cari=Kopi+Papan&tampilan=produksi')
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const cardIn = (name: string) => column(name).getByRole('group', { name: new RegExp(number) })
  await expect(cardIn('Antre')).toContainText('250 pcs')
  expect(await page.getByRole('region', { name: 'Papan produksi' }).textContent()).not.toMatch(/Rp/)
  await axe(page, 'the board')

  const said = page.getByRole('region', { name: 'Papan produksi' }).getByRole('status').first()
  await cardIn('Antre').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(cardIn('Desain')).toBeFocused()
  await expect(said).toContainText('dipindah ke Desain')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(cardIn('Antre')).toBeVisible()
  await expect(said).toContainText('dipindah ke Antre')
  // An empty stage is narrow, and still takes dropped cards.
  expect((await column('Siap diambil').boundingBox())?.width).toBeLessThan(130)
  await cardIn('Antre').getByRole('button', { name: 'Mulai desain' }).click()
  await cardIn('Desain')
    .getByRole('button', { name: `Tindakan ${number}` })
    .click()
  await page.getByRole('menuitem', { name: 'Antre' }).click()

  const wall = await context.newPage()
  await wall.goto('/transactions?layar=1')
  const onWall = wall.getByRole('region', { name: 'Siap diambil' }).getByText(number)
  await expect(wall.getByRole('region', { name: 'Antre' })).toBeVisible()

  await cardIn('Antre').hover()
  await page.mouse.down()
  await column('Siap diambil').hover()
  // The shop's settings are read again while a card is dragged.
  const reread = page.waitForResponse('**/api/store')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await reread
  await column('Siap diambil').hover({ position: { x: 20, y: 90 } })
  await page.mouse.up()
  await expect(cardIn('Siap diambil')).toContainText('Sejak')
  await expect(onWall).toBeVisible()
  await page.getByRole('button', { name: `Catat rak ${number}` }).click()
  await page.getByLabel(`Rak ${number}`).fill('Rak A3')
  await page.keyboard.press('Enter')
  await expect(cardIn('Siap diambil')).toContainText('Rak A3')
  const { orders } = await (await page.request.get('/api/production')).json()
  const stored = orders.find(({ id }: { id: string }) => id === order.id)
  expect(stored).toMatchObject({ status: 'completed', shelf: 'Rak A3', lines: [{ stage: READY_STAGE }] })
})

test('a phone opens the stage of the first due, stays in it while its cards move on, and shows what is ready', async ({
  page,
  caller,
}) => {
  const cashier = await caller('cashier')
  const customerId = await newCustomer(cashier, 'Kopi Papan Ponsel')
  const items = [{ productId: await newProduct(await caller('owner')), quantity: 1 }]
  const place = (estimatedCompletion: string) =>
    placeOrder(cashier, { customerId, items, estimatedCompletion })
  const [first, second] = [await place('2030-01-01'), await place('2030-02-01')]
  await page.setViewportSize(SCREENS.phone)
  await haveSession(page, 'operator')
  await page.goto('/transactions?cari=Papan+Ponsel&tampilan=produksi')
  const board = page.getByRole('region', { name: 'Papan produksi' })
  const opened = board.getByRole('button', { pressed: true })
  const card = ({ id }: { id: string }) =>
    board.getByRole('group', { name: new RegExp(transactionNumber(id)) })
  await expect(opened).toHaveText('Antre 2')
  await card(first).getByRole('button', { name: 'Mulai desain' }).click()
  await expect(card(first)).toBeHidden()
  await expect(opened).toHaveText('Antre 1')
  await expect(card(second)).toBeVisible()

  for (const [{ id, items }, from] of [
    [first, 'design'],
    [second, 'queue'],
  ] as const) {
    const move = { lines: items.map((line) => line.id), from, to: READY_STAGE }
    expect((await page.request.post(`/api/production/${id}/moves`, { data: move })).ok()).toBe(true)
  }
  await page.reload()
  await expect(opened).toHaveText('Siap diambil 2')
  await board.getByRole('button', { name: /^Cetak/ }).click()
  await expect(board.getByText('Tidak ada pesanan di Cetak')).toBeVisible()
})
