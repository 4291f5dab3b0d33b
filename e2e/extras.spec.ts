import { v7 as uuidv7 } from 'uuid'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { chooseListAction } from './support/menus.ts'
import {
  fillIn,
  openTill,
  readOutbox,
  readStoredRows,
  save as saveSale,
  waitForOfflineSale,
  waitForServiceWorker,
} from './support/offline.ts'
import { newProduct } from './support/orders.ts'
import { expectNoSidewaysScroll, onEveryPaper, SCREENS, visit } from './support/pages.ts'

test('finishing is listed once, chosen by keys, and on order, papers and SPK', async ({ person }) => {
  const owner = await person('owner', { home: false })
  await newProduct(owner, { name: 'Flexi Finishing', category: 'Banner', unit: 'm²', pricePerUnit: 25_000 })

  await test.step('the owner lists what a line may have', async () => {
    await owner.goto('/products')
    await chooseListAction(owner, 'Pengaturan produk')
    const dialog = owner.getByRole('dialog', { name: 'Pengaturan produk' })
    await dialog.getByRole('tab', { name: 'Finishing' }).click()
    const add = async (name: string, price: string, basis?: string) => {
      await dialog.getByRole('button', { name: 'Tambah finishing' }).click()
      await dialog.getByLabel('Nama finishing').last().fill(name)
      if (basis) {
        await dialog.getByRole('combobox', { name: 'Dihitung' }).click()
        await owner.getByRole('option', { name: basis }).click()
      }
      await dialog.getByRole('textbox', { name: 'Harga' }).fill(price)
    }
    await add('Mata ayam', '1000')
    await expect(dialog.getByText('4 × 2 lembar = 8 × Rp 1.000/buah')).toBeVisible()
    await add('Lipat lem', '3000', 'per m keliling')
    await dialog.getByLabel('Selalu ikut pada item baru').check()
    await add('Jasa desain', '50000', 'sekali per item')
    await dialog.getByLabel('Tidak pernah didiskon').check()
    await dialog.getByRole('combobox', { name: 'Untuk kategori atau produk' }).fill('Flexi Fin')
    await owner.getByRole('option', { name: 'Flexi Finishing (m²)' }).click()
    await owner.keyboard.press('Tab')
    await axe(owner, 'finishing of the shop')
    await owner.setViewportSize(SCREENS.phone)
    await expectNoSidewaysScroll(owner)
    await owner.setViewportSize(SCREENS.desktop)
    await dialog.getByRole('button', { name: /^Simpan/ }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('the list goes to a file and comes back changed', async () => {
    await chooseListAction(owner, 'Pengaturan produk')
    const dialog = owner.getByRole('dialog', { name: 'Pengaturan produk' })
    await dialog.getByRole('tab', { name: 'Finishing 3' }).click()
    const download = owner.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Unduh .xlsx' }).click()
    expect((await download).suggestedFilename()).toMatch(/^finishing-.*\.xlsx$/)
    const file = { name: 'finishing.csv', mimeType: 'text/csv' }
    const rows = 'Nama;Dihitung;Harga\nKemas;sekali per item;2000\nLipat;per m;1000'
    await dialog.getByLabel('File finishing').setInputFiles({ ...file, buffer: Buffer.from(rows) })
    const told = dialog.getByRole('status')
    await expect(told).toContainText('1 finishing dari finishing.csv ada di daftar')
    await expect(told).toContainText('Baris 3, Lipat. Dihitung "per m": Tulis salah satu dari')
    await axe(owner, 'finishing from a file')
    await expect(dialog.getByText('Kemas')).toBeVisible()
    await dialog.getByRole('button', { name: 'Hapus Kemas' }).click()
    await dialog.getByRole('button', { name: 'Batal' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('the product tells which it may have', async () => {
    const dialog = owner.getByRole('dialog', { name: 'Ubah produk' })
    for (const [name, count] of [
      ['Flexi Finishing', 3],
      ['Kartu Nama Art Carton 260gr', 1],
    ] as const) {
      await owner.goto(`/products?cari=${encodeURIComponent(name)}`)
      await owner.getByRole('button', { name: `Ubah ${name}` }).click()
      await dialog.getByRole('tab', { name: `Finishing ${count}` }).click()
      await expect(dialog.getByRole('table', { name: 'Finishing produk ini' })).toContainText('Mata ayam')
      await axe(owner, 'finishing of a product')
    }
  })

  const till = await person('cashier', { home: false })
  await openTill(till)
  await fillIn(till)
  await test.step('the cashier chooses by keys, without the mouse', async () => {
    await till.getByLabel('Tambah produk').fill('Flexi Finishing')
    await till.getByRole('option', { name: /Flexi Finishing/ }).click()
    await till.getByLabel('Panjang Flexi Finishing dalam cm').fill('300')
    await till.keyboard.press('Enter')
    await till.keyboard.type('100')
    await till.keyboard.press('Enter')
    await till.keyboard.type('2')
    await till.keyboard.press('Enter')
    await expect(till.getByLabel('Tambah produk')).toBeFocused()
    // What goes along by default follows the size, before any choice is opened.
    await expect(till.getByRole('row', { name: /^Lipat lem/ })).toContainText('keliling 8,00 m × 2 = 16,00 m')
    await till.keyboard.press('+')
    const chips = till.getByRole('group', { name: 'Finishing Flexi Finishing' })
    await expect(chips.getByRole('button', { name: /^Mata ayam/ })).toBeFocused()
    await expect(chips.getByRole('button', { name: /^Lipat lem/ })).toHaveAttribute('aria-pressed', 'true')
    await till.keyboard.press('3')
    await till.keyboard.press('1')
    await expect(till.getByLabel('Jumlah Mata ayam Flexi Finishing')).toBeFocused()
    await till.keyboard.type('4')
    await axe(till, 'finishing at the till')
    await till.keyboard.press('Enter')
    await expect(till.getByLabel('Tambah produk')).toBeFocused()
    await expect(chips).toBeHidden()
    // What was chosen follows its line.
    const quantity = till.getByRole('textbox', { name: 'Jumlah Flexi Finishing', exact: true })
    await quantity.fill('3')
    await expect(till.getByRole('row', { name: /^Mata ayam/ })).toContainText('= 12')
    // The lines scroll, not the page.
    const length = till.getByLabel('Panjang Flexi Finishing dalam cm')
    await length.fill('123456')
    await expectNoSidewaysScroll(till)
    await length.fill('300')
    await quantity.fill('2')
    await expect(till.getByRole('row', { name: /^Mata ayam/ })).toContainText('= 8')
    await expect(till.getByRole('row', { name: /^Mata ayam/ })).toContainText('4 × 2 lembar = 8')
    await expect(till.getByRole('row', { name: /^Lipat lem/ })).toContainText('48.000')
  })
  await test.step('on a phone they are a grid', async () => {
    await till.setViewportSize(SCREENS.phone)
    await till.getByRole('button', { name: 'Finishing Flexi Finishing' }).click()
    const chips = till.getByRole('group', { name: 'Finishing Flexi Finishing' })
    await expect(chips.getByRole('button', { name: /^Jasa desain/ })).toHaveAttribute('aria-pressed', 'true')
    await expectNoSidewaysScroll(till)
    await axe(till, 'finishing at the till on a phone')
    await till.getByRole('button', { name: 'Selesai', exact: true }).click()
    await till.setViewportSize({ ...SCREENS.phone, width: 360 })
    await expectNoSidewaysScroll(till)
    await till.setViewportSize(SCREENS.desktop)
  })
  await saveSale(till)
  await expect(till.getByText('Transaksi berhasil disimpan!')).toBeVisible()

  const { rows } = await (await owner.request.get('/api/transactions?expand=items&limit=1')).json()
  const [order] = rows
  const line = order.items.find(
    ({ productName }: { productName: string }) => productName === 'Flexi Finishing',
  )
  expect(line).toMatchObject({
    total: 150_000 + 8_000 + 48_000 + 50_000,
    extras: [
      { name: 'Mata ayam', count: 4, total: 8_000 },
      { name: 'Lipat lem', count: 8, total: 48_000 },
      { name: 'Jasa desain', count: 1, total: 50_000 },
    ],
  })

  await test.step('the order, its papers and its SPK name them', async () => {
    await visit(owner, `/transactions?nota=${order.id}`)
    const panel = owner.getByRole('dialog')
    await expect(panel.getByRole('row', { name: /^Lipat lem/ })).toContainText(
      'keliling 8,00 m × 2 = 16,00 m',
    )
    await axe(owner, 'finishing in an order')
    await onEveryPaper(owner, order, async (sheet) => {
      await expect(sheet).toContainText('Lipat lem')
      await expect(sheet).toContainText('48.000')
    })
    await visit(owner, `/spk/${order.id}?ukuran=a5`)
    await expect(owner.getByRole('main')).toContainText('Mata ayam 4')
    await expect(owner.getByRole('main')).not.toContainText('48.000')
  })

  await test.step('an edit takes one off and leaves the others', async () => {
    await visit(owner, `/transactions?nota=${order.id}`)
    await owner.getByRole('dialog').getByRole('button', { name: 'Ubah', exact: true }).click()
    const dialog = owner.getByRole('dialog', { name: /^Ubah transaksi/ })
    await dialog.getByRole('button', { name: 'Hapus Jasa desain Flexi Finishing' }).click()
    await dialog.getByRole('button', { name: /^Simpan perubahan/ }).click()
    await expect(dialog).toBeHidden()
    const edited = await (await owner.request.get(`/api/transactions/${order.id}`)).json()
    expect(
      edited.items.map(({ extras }: { extras: { name: string }[] }) => extras.map(({ name }) => name)),
    ).toContainEqual(['Mata ayam', 'Lipat lem'])
  })
})

test('finishing is sold offline, and the server has the same sums', async ({
  person,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_CONNECTION|ERR_FAILED|ERR_INCOMPLETE|ERR_EMPTY/)
  const owner = await person('owner', { home: false })
  await newProduct(owner, {
    ...{ name: 'Flexi Luring', category: 'Banner', unit: 'm²', pricePerUnit: 25_000 },
    billing: { mode: 'roll', widths: [100], canTurn: true, gap: 0, margin: 0, lead: 0, seamFee: 5_000 },
  })
  const store = await (await owner.request.get('/api/store')).json()
  const extra = { distance: null, sides: null, free: 0, discountable: true, categories: [] }
  const eyelets = { ...extra, id: uuidv7(), name: 'Ring', basis: 'count', price: 1_000, onByDefault: false }
  const hem = { ...extra, id: uuidv7(), name: 'Tepi', basis: 'metre', sides: 'all', price: 3_000 }
  const listed = await owner.request.patch('/api/store/product-settings', {
    data: {
      version: store.version,
      productSettings: store.productSettings,
      extras: [eyelets, { ...hem, onByDefault: true }],
    },
  })
  expect(listed.ok(), await listed.text()).toBe(true)

  const till = await person('cashier', { serviceWorkers: 'allow' })
  await waitForServiceWorker(till)
  await openTill(till)
  await till.context().setOffline(true)
  await fillIn(till)
  await till.getByLabel('Tambah produk').fill('Flexi Luring')
  await till.getByRole('option', { name: /Flexi Luring/ }).click()
  await till.keyboard.type('120')
  await till.keyboard.press('Enter')
  await till.keyboard.type('170')
  await till.keyboard.press('Enter')
  await till.keyboard.type('2')
  await till.keyboard.press('+')
  await till.keyboard.press('1')
  await till.getByLabel('Jumlah Ring Flexi Luring').fill('8')
  await till.keyboard.press('Enter')
  await expect(till.getByRole('row', { name: /^Sambungan/ })).toContainText('10.000')
  await till.getByRole('button', { name: 'Uang pas' }).click()
  await saveSale(till)
  await waitForOfflineSale(till)
  const [job] = (await readStoredRows(till, 'outbox')) as { id: string; input: { expected: object } }[]

  await till.context().setOffline(false)
  await expect.poll(() => readOutbox(till)).toEqual([])
  const sale = await (await owner.request.get(`/api/transactions/${job?.id}`)).json()
  expect(sale).toMatchObject({ ...job?.input.expected, remainingAmount: 0 })
  const line = sale.items.find(({ productName }: { productName: string }) => productName === 'Flexi Luring')
  expect(line).toMatchObject({
    // 2 × 2,04 m², seams, rings, 2 × 5,8 m.
    total: 102_000 + 10_000 + 16_000 + 34_800,
    extras: [
      { name: 'Sambungan', total: 10_000 },
      { name: 'Ring', count: 8, total: 16_000 },
      { name: 'Tepi', total: 34_800 },
    ],
  })
  expect(
    await shop.sql('select 1 from rejected_submissions where resolution is null and id = $1', [job?.id]),
  ).toEqual([])
})
