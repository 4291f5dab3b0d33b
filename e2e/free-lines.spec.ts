import { DEFAULT_ROLE_RIGHTS } from '../core/access/access.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { fillIn, openTill, save as saveSale } from './support/offline.ts'
import { expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { DEMO_PASSWORD } from './support/sign-in.ts'

const NAME = 'Pasang di lokasi'

test('a cashier sells what is no product, and a manager approves once', async ({ person, shop }) => {
  const owner = await person('owner')
  const granted = DEFAULT_ROLE_RIGHTS.cashier?.granted.filter((right) => right !== 'changePrices')
  const roleRights = { ...DEFAULT_ROLE_RIGHTS, cashier: { granted, discountLimit: 100 } }
  await shop.sql('update store_config set role_rights = $1', [JSON.stringify(roleRights)])

  const till = await person('cashier')
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
  await price.fill('')
  await saveSale(till)
  await expect(till.getByText('Harga wajib diisi')).toBeVisible()
  await price.fill('75rb')
  const quantity = till.getByRole('textbox', { name: `Jumlah ${NAME}` })
  await quantity.fill('2')
  await quantity.press('Enter')
  await expect(price).toBeFocused()
  await till.keyboard.press('Enter')
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
