import { DEFAULT_ROLE_RIGHTS } from '../core/access/access.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { fillIn, openTill, save as saveSale } from './support/offline.ts'
import { expectNoSidewaysScroll, SCREENS, visit } from './support/pages.ts'
import { DEMO_PASSWORD } from './support/sign-in.ts'

const CARDS = 'Kartu Nama Art Carton 260gr'

test('a cashier changes a price with a reason, and a manager approves once', async ({ person, shop }) => {
  const owner = await person('owner', { home: false })
  const granted = DEFAULT_ROLE_RIGHTS.cashier?.granted.filter((right) => right !== 'changePrices')
  const roleRights = { ...DEFAULT_ROLE_RIGHTS, cashier: { granted, discountLimit: 100 } }
  await shop.sql('update store_config set role_rights = $1', [JSON.stringify(roleRights)])

  const till = await person('cashier', { home: false })
  await openTill(till)
  await fillIn(till)
  const quantity = till.getByRole('textbox', { name: `Jumlah ${CARDS}` })
  await quantity.focus()
  await till.keyboard.press('=')
  const price = till.getByRole('group', { name: `Harga ${CARDS}` })
  await expect(price.getByLabel(`Harga satuan ${CARDS}`)).toBeFocused()
  await till.keyboard.type('350')
  await expect(price).toContainText('turun 12,5%')
  await till.keyboard.press('Enter')
  await till.keyboard.press('3')
  await expect(price.getByRole('button', { name: 'Cetak ulang' })).toHaveAttribute('aria-pressed', 'true')
  await axe(till, 'changing a price')
  await till.keyboard.press('Enter')
  await expect(till.getByRole('combobox', { name: 'Tambah produk' })).toBeFocused()
  // In the empty search '=' leads to the price of the last line.
  await till.keyboard.press('=')
  await expect(price.getByLabel(`Harga satuan ${CARDS}`)).toBeFocused()
  await till.keyboard.press('Enter')
  await till.setViewportSize(SCREENS.phone)
  await axe(till, 'a changed price on a phone')
  await till.getByRole('button', { name: 'Harga diubah: Cetak ulang' }).click()
  await expectNoSidewaysScroll(till)
  await axe(till, 'changing a price on a phone')
  await till.setViewportSize(SCREENS.desktop)
  await expect(till.getByText('Harga diubah: Cetak ulang')).toBeVisible()
  await expect(till.getByRole('row', { name: new RegExp(CARDS) })).toContainText('70.000')
  await till.getByRole('button', { name: 'Uang pas' }).click()
  await saveSale(till)
  const dialog = till.getByRole('dialog', { name: 'Perlu persetujuan' })
  await expect(dialog).toContainText(`${CARDS} Rp 350/pcs`)
  const card = dialog.getByRole('radio', { name: 'Hendra Gunawan' })
  await card.click()
  await dialog.getByLabel('Kata sandi Hendra Gunawan').fill(DEMO_PASSWORD)
  await till.keyboard.press('Enter')
  await expect(till.getByText('Transaksi berhasil disimpan!')).toBeVisible()

  const { rows } = await (await owner.request.get('/api/transactions?expand=items&limit=1')).json()
  expect(rows[0].items[0]).toMatchObject({
    ...{ unitPrice: 350, listPrice: 400, priceReason: 'Cetak ulang', total: 70_000 },
    ...{ priceChangedByName: expect.any(String), priceApprovedByName: expect.any(String) },
  })
  await owner.goto(`/transactions?nota=${rows[0].id}`)
  await expect(owner.getByRole('dialog').getByText(/^Harga diubah dari 400: Cetak ulang/)).toBeVisible()
  await axe(owner, 'a changed price in an order')

  await visit(till, `/transactions?nota=${rows[0].id}`)
  await till.getByRole('dialog').getByRole('button', { name: 'Ubah', exact: true }).click()
  const edit = till.getByRole('dialog', { name: /^Ubah transaksi/ })
  await edit.getByRole('textbox', { name: `Jumlah ${CARDS}` }).press('=')
  const given = edit.getByRole('group', { name: `Harga ${CARDS}` })
  await expect(given.getByLabel(`Harga satuan ${CARDS}`)).toBeFocused()
  await till.keyboard.type('390')
  await given.getByRole('button', { name: 'Negosiasi' }).click()
  await expect(given).toContainText('turun 2,5%')
  await axe(till, 'changing a price in an edit')
  await till.setViewportSize(SCREENS.phone)
  await expectNoSidewaysScroll(till)
  await till.setViewportSize(SCREENS.desktop)
  await given.getByRole('button', { name: 'Negosiasi' }).press('Enter')
  await expect(edit.getByText('Harga diubah: Negosiasi')).toBeVisible()
  await edit.getByRole('button', { name: /^Simpan/ }).click()
  await expect(dialog).toContainText(`${CARDS} Rp 390/pcs`)
  await card.click()
  await dialog.getByLabel('Kata sandi Hendra Gunawan').fill(DEMO_PASSWORD)
  await till.keyboard.press('Enter')
  await expect(edit).toBeHidden()
  await expect(till.getByText(/^Harga diubah dari 400: Negosiasi/)).toBeVisible()
})
