import type { Locator } from '@playwright/test'
import { DEFAULT_ROLE_RIGHTS } from '../core/access/access.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { chooseRowAction } from './support/menus.ts'
import {
  fillIn,
  openTill,
  save as saveSale,
  waitForOfflineSale,
  waitForServiceWorker,
} from './support/offline.ts'
import { newCustomer, numberOf, placeOrder, readOrder } from './support/orders.ts'
import { expectNoSidewaysScroll, onEveryPaper, SCREENS, visit } from './support/pages.ts'
import { DEMO_PASSWORD } from './support/sign-in.ts'

const NAME = 'Pasang di lokasi'

test('a cashier sells what is no product, and a manager approves once', async ({ person, shop }) => {
  const owner = await person('owner', { home: false })
  const granted = DEFAULT_ROLE_RIGHTS.cashier?.granted.filter((right) => right !== 'changePrices')
  const roleRights = { ...DEFAULT_ROLE_RIGHTS, cashier: { granted, discountLimit: 100 } }
  await shop.sql('update store_config set role_rights = $1', [JSON.stringify(roleRights)])

  const till = await person('cashier', { home: false })
  await openTill(till)
  await fillIn(till)
  const search = till.getByRole('combobox', { name: 'Tambah produk' })
  const offer = till.getByRole('option', { name: /^Item bebas/ })
  await test.step('it is offered last, not for the name of a product, and needs a name', async () => {
    await search.fill('stiker')
    await expect(till.getByRole('option').last()).toContainText('Item bebas “stiker”')
    await search.fill('kartu nama art carton 260gr')
    await expect(till.getByRole('option')).toHaveCount(1)
    await expect(offer).toHaveCount(0)
    await search.fill('\u200b')
    await expect(till.getByText('Tidak ada produk yang cocok. Nama item wajib diisi')).toBeVisible()
    await search.fill('x'.repeat(121))
    await expect(till.getByText('Tidak ada produk yang cocok. Paling banyak 120 huruf')).toBeVisible()
  })

  await search.fill(NAME)
  await expect(till.getByRole('option')).toHaveCount(1)
  await axe(till, 'offering a free item')
  await till.keyboard.press('Enter')
  const price = till.getByRole('textbox', { name: `Harga satuan ${NAME}` })
  await expect(price).toBeFocused()
  await till.keyboard.type('0')
  await till.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await expect(till.getByText('Harga harus lebih dari 0')).toBeVisible()
  await axe(till, 'a free item without a price')
  const quantity = till.getByRole('textbox', { name: `Jumlah ${NAME}` })
  await quantity.fill('2')
  await quantity.press('Enter')
  await expect(price).toBeFocused()
  await price.fill('')
  await saveSale(till)
  await expect(till.getByText('Harga wajib diisi')).toBeVisible()
  await till.setViewportSize({ width: 1366, height: 768 })
  await price.fill('satu m')
  const message = till.getByText('Isi dengan angka, misalnya 25.000')
  const right = (element: Locator) => element.evaluate((it) => it.getBoundingClientRect().right)
  expect(await right(message), 'the message ends where its field does').toBe(await right(price))
  await till.setViewportSize(SCREENS.desktop)
  await price.fill('75rb')
  await expect(till.getByRole('row', { name: new RegExp(NAME) })).toContainText('150.000')
  await expect(till.getByText('1 dari 2 item')).toBeVisible()
  await till.setViewportSize(SCREENS.phone)
  await expectNoSidewaysScroll(till)
  await axe(till, 'a free item on a phone')
  await till.setViewportSize(SCREENS.desktop)

  await till.getByRole('button', { name: 'Uang pas' }).click()
  await saveSale(till)
  const dialog = till.getByRole('dialog', { name: 'Perlu persetujuan' })
  await expect(dialog).toContainText(`${NAME} Rp 75.000/pcs`)
  await dialog.getByRole('radio', { name: 'Hendra Gunawan' }).click()
  await dialog.getByLabel('Kata sandi Hendra Gunawan').fill(DEMO_PASSWORD)
  await till.keyboard.press('Enter')
  await expect(till.getByText('Transaksi berhasil disimpan!')).toBeVisible()
  const { rows } = await (await owner.request.get('/api/transactions?expand=items&limit=1')).json()
  expect(rows[0].items[1]).toMatchObject({
    ...{ productId: null, productName: NAME, quantity: 2, unitPrice: 75_000, total: 150_000 },
    ...{ priceSource: 'free', priceApprovedByName: 'Hendra Gunawan' },
  })
})

test('a free item sold offline waits for the approval of a colleague', async ({
  person,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|status of 403/)
  const limited = { ...DEFAULT_ROLE_RIGHTS, cashier: { granted: [], discountLimit: 10 } }
  await shop.sql('update store_config set role_rights = $1', [JSON.stringify(limited)])
  const till = await person('cashier', { serviceWorkers: 'allow' })
  await waitForServiceWorker(till)
  await openTill(till)
  await till.context().setOffline(true)
  await fillIn(till)
  await till.getByRole('combobox', { name: 'Tambah produk' }).fill('Bongkar lama')
  await till.keyboard.press('Enter')
  await till.keyboard.type('40000')
  await till.keyboard.press('Enter')
  await till.getByRole('button', { name: 'Uang pas' }).click()
  await saveSale(till)
  await waitForOfflineSale(till)
  await till.context().setOffline(false)
  await till.getByRole('button', { name: '1 gagal terkirim' }).click()
  await till.getByRole('button', { name: 'Minta persetujuan dan kirim' }).click()
  const dialog = till.getByRole('dialog', { name: 'Perlu persetujuan' })
  await expect(dialog).toContainText('Bongkar lama Rp 40.000/pcs')
  await dialog.getByRole('radio', { name: 'Hendra Gunawan' }).click()
  await dialog.getByLabel('Kata sandi Hendra Gunawan').fill(DEMO_PASSWORD)
  await till.keyboard.press('Enter')
  await expect(till.getByText('Semua sudah terkirim')).toBeVisible()
  const sold = await shop.sql(
    `select price_source as source, unit_price::float as price, colleague.name as approver
      from transaction_items join users as colleague on colleague.id = price_approved_by
      where product_name = 'Bongkar lama'`,
  )
  expect(sold).toEqual([{ source: 'free', price: 40_000, approver: 'Hendra Gunawan' }])
})

test('an order with a free item is edited, printed, produced and sold again', async ({ person }) => {
  const owner = await person('owner', { home: false })
  const customerId = await newCustomer(owner, 'Pemesan Item Bebas')
  const free = { name: 'Rangka besi', price: 250_000 }
  const order = await placeOrder(owner, { customerId, items: [{ free }] })

  await test.step('an edit changes name and price, adds one, and says what is wrong', async () => {
    await owner.goto(`/transactions?nota=${order.id}`)
    await expect(owner.getByRole('dialog').getByText(/^Item bebas, /)).toBeVisible()
    await visit(owner, `/transactions?cari=${numberOf(order)}`)
    await chooseRowAction(owner, numberOf(order), 'Ubah')
    const dialog = owner.getByRole('dialog', { name: /^Ubah transaksi/ })
    const name = dialog.getByRole('textbox', { name: 'Nama item bebas' })
    await name.fill(' ')
    await dialog.getByRole('textbox', { name: /^Harga satuan/ }).fill('0')
    const save = dialog.getByRole('button', { name: /^Simpan perubahan/ })
    await save.click()
    await expect(dialog.getByText('Nama item wajib diisi')).toBeVisible()
    await expect(dialog.getByText('Harga harus lebih dari 0')).toBeVisible()
    await name.fill('Rangka kayu')
    await dialog.getByRole('textbox', { name: 'Harga satuan Rangka kayu' }).fill('200rb')
    await dialog.getByRole('combobox', { name: 'Tambah item' }).fill('ongkir luar kota')
    await owner.getByRole('option', { name: /^Item bebas/ }).click()
    await expect(dialog.getByRole('textbox', { name: 'Harga satuan ongkir luar kota' })).toBeFocused()
    await owner.keyboard.type('35000')
    await owner.setViewportSize(SCREENS.phone)
    await expectNoSidewaysScroll(owner)
    await axe(owner, 'editing free items on a phone')
    await owner.setViewportSize(SCREENS.desktop)
    await save.click()
    await expect(dialog).toBeHidden()
    expect((await readOrder(owner, order.id)).items).toMatchObject([
      { productName: 'Rangka kayu', unitPrice: 200_000, priceSource: 'free' },
      { productName: 'ongkir luar kota', unitPrice: 35_000, productId: null },
    ])
  })

  await test.step('papers, SPK and board name it', async () => {
    await onEveryPaper(owner, order, async (sheet) => {
      await expect(sheet).toContainText('Rangka kayu')
      await expect(sheet).toContainText('200.000')
    })
    for (const paper of ['a5', '80mm']) {
      await visit(owner, `/spk/${order.id}?ukuran=${paper}`)
      await expect(owner.getByRole('main')).toContainText('Rangka kayu')
      await expect(owner.getByRole('main')).not.toContainText(/Mesin|200\.000/)
    }
    await visit(owner, '/transactions?tampilan=produksi')
    await expect(owner.getByRole('group', { name: /Pemesan Item Bebas/ }).first()).toContainText(
      'Rangka kayu',
    )
    await axe(owner, 'a free item on the board')
  })

  await test.step('Analitik has a row for it', async () => {
    await visit(owner, '/analytics')
    await expect(owner.getByText('Item bebas').first()).toBeVisible()
  })

  await test.step('it is sold again at its price', async () => {
    await visit(owner, `/create-transaction?from=${order.id}`)
    const price = owner.getByRole('textbox', { name: 'Harga satuan Rangka kayu' })
    await expect(price).toHaveValue('200.000')
    await expect(owner.getByText(/disalin dengan harga hari ini/)).toBeVisible()
  })
})
