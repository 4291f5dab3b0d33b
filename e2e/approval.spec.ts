import type { Locator, Page } from '@playwright/test'
import type { Activity } from '../contract/activity.ts'
import { DEFAULT_ROLE_RIGHTS } from '../core/access/access.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape } from './support/keyboard.ts'
import { chooseRowAction } from './support/menus.ts'
import { fillIn, openTill, save, waitForOfflineSale } from './support/offline.ts'
import { newCustomer, newProduct, numberOf, placeOrder } from './support/orders.ts'
import { expectNoSidewaysScroll, SCREENS, success, textPattern } from './support/pages.ts'
import { DEMO_PASSWORD, haveSession } from './support/sign-in.ts'

const OWNER = 'Hendra Gunawan'

const question = (page: Page) => page.getByRole('dialog', { name: 'Perlu persetujuan' })
const password = (dialog: Locator) => dialog.getByLabel(`Kata sandi ${OWNER}`)

/** Chooses the owner, who is a card, or an entry of the list when there are many colleagues. */
async function chooseOwner(dialog: Locator): Promise<void> {
  const list = dialog.getByRole('combobox', { name: 'Disetujui oleh' })
  const card = dialog.getByRole('radio', { name: OWNER })
  await expect(card.or(list)).toBeVisible()
  if (await card.isVisible()) return await card.click()
  await list.click()
  await dialog
    .page()
    .getByRole('option', { name: `${OWNER}, Pemilik` })
    .click()
}

test.afterEach(({ shop }) =>
  shop.sql('update store_config set role_rights = $1', [JSON.stringify(DEFAULT_ROLE_RIGHTS)]),
)

test('an operator deletes a paid order with the owner’s password, and Riwayat names both', async ({
  page,
  caller,
}) => {
  await haveSession(page, 'operator')
  const owner = await caller('owner')
  const items = [{ productId: await newProduct(owner), quantity: 10 }]
  const customerId = await newCustomer(owner, 'Minta Persetujuan')
  const order = await placeOrder(owner, { customerId, items, paidAmount: 50_000 })
  await page.goto('/transactions?cari=Minta Persetujuan')
  await chooseRowAction(page, numberOf(order), 'Hapus')
  const deletion = page.getByRole('alertdialog', { name: `Hapus transaksi ${numberOf(order)}?` })
  await deletion.getByText('Salah input').click()
  const go = deletion.getByRole('button', { name: textPattern('Hapus, kembalikan Rp 50.000') })
  await go.click()
  const dialog = question(page)
  await expect(dialog).toContainText('Peran Operator tidak boleh menghapus transaksi')
  await expect(dialog).toContainText(`Hapus transaksi ${numberOf(order)}`)
  await expect(dialog).toContainText('Minta Persetujuan · Salah input')
  await expect(dialog).toContainText('50.000')
  await chooseOwner(dialog)
  await axe(page, 'asking a colleague to approve')
  await password(dialog).fill('salah-sekali')
  await dialog.getByRole('button', { name: /^Setujui/ }).click()
  await expect(dialog).toContainText('Kata sandi salah')
  await expect(password(dialog)).toBeFocused()
  await expect(password(dialog)).toHaveValue('')

  // Cancelling the approval returns to the unchanged deletion.
  await closeByEscape(dialog)
  await expect(deletion).toBeVisible()
  await page.setViewportSize(SCREENS.phone)
  await go.click()
  await chooseOwner(dialog)
  await expectNoSidewaysScroll(page)
  await axe(page, 'asking a colleague to approve on a phone')
  await password(dialog).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Setujui dan hapus transaksi' }).click()
  await expect(success(page, 'Transaksi berhasil dihapus.')).toBeVisible()
  const { rows } = await (
    await owner.request.get('/api/activity?kind=transactions&operation=delete&limit=1')
  ).json()
  const [{ actor, approver, recordId }] = rows as [Activity]
  expect([recordId, actor?.name, approver?.name]).toEqual([order.id, 'Agus Pratama', OWNER])
})

test('a discount above the cashier’s limit is approved at the till, or when an offline sale is sent', async ({
  person,
  shop,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|status of 403/)
  const limited = { ...DEFAULT_ROLE_RIGHTS, cashier: { granted: [], discountLimit: 10 } }
  await shop.sql('update store_config set role_rights = $1', [JSON.stringify(limited)])
  const till = await person('cashier', { home: false })
  await openTill(till)
  await giveDiscount(till)
  await expect(question(till)).toContainText('Diskon tambahan 20%')
  await approve(till)
  await expect(success(till, 'Transaksi berhasil disimpan!')).toBeVisible()

  await till.context().setOffline(true)
  await giveDiscount(till)
  await waitForOfflineSale(till)
  await till.context().setOffline(false)
  await till.getByRole('button', { name: '1 gagal terkirim' }).click()
  await till.getByRole('button', { name: 'Minta persetujuan dan kirim' }).click()
  await approve(till)
  await expect(till.getByText('Semua sudah terkirim')).toBeVisible()
  const sales = await shop.sql(
    `select discount_percent::float as discount, maker.name as by, colleague.name as approver from transactions
      join users as maker on maker.id = transactions.created_by
      join activity on activity.id = transactions.id and operation = 'create'
      join users as colleague on colleague.id = activity.approved_by`,
  )
  const sale = { discount: 20, by: 'Siti Rahmawati', approver: OWNER }
  expect(sales).toEqual([sale, sale])
})

/** Saves a sale with an extra discount of 20 %. */
async function giveDiscount(till: Page): Promise<void> {
  await fillIn(till)
  await till.getByLabel('Diskon tambahan').fill('20')
  await till.getByRole('button', { name: 'Uang pas' }).click()
  await save(till)
}

async function approve(till: Page): Promise<void> {
  await chooseOwner(question(till))
  await password(question(till)).fill(DEMO_PASSWORD)
  await till.keyboard.press('Enter')
}
