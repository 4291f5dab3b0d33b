import type { Page } from '@playwright/test'
import { DEFAULT_ROLE_RIGHTS } from '../core/access/access.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { fillIn, openTill, save as saveSale } from './support/offline.ts'
import { expectNoSidewaysScroll, failure, onEveryPaper, SCREENS, unfold, visit } from './support/pages.ts'

const CARDS = 'Kartu Nama Art Carton 260gr'
const COST = '7654321'

/** Everything that this browser is told by the server. */
function listen(page: Page) {
  const heard: Promise<string>[] = []
  page.context().on('response', (response) => {
    const isAnswer = response.url().includes('/api/') && !response.url().includes('/api/live')
    if (isAnswer) heard.push(response.text().catch(() => ''))
  })
  return async () => (await Promise.all(heard)).join('\n')
}

test('makloon: marked at the till, held in the queue, filled in, produced', async ({ person, shop }) => {
  const owner = await person('owner', { home: false })
  const granted = DEFAULT_ROLE_RIGHTS.cashier?.granted.filter((right) => right !== 'seeProfit')
  const roleRights = { ...DEFAULT_ROLE_RIGHTS, cashier: { granted, discountLimit: 100 } }
  await shop.sql('update store_config set role_rights = $1', [JSON.stringify(roleRights)])

  const till = await person('cashier', { home: false })
  const told = listen(till)
  await openTill(till)
  await fillIn(till)
  const mark = till.getByRole('button', { name: `Makloon ${CARDS}` })
  await expect(mark).toHaveCount(0)

  await owner.goto('/settings')
  await unfold(owner, 'Makloon')
  await owner.getByLabel('Item boleh dikerjakan percetakan lain').check()
  await owner.getByRole('button', { name: 'Simpan pengaturan' }).click()
  await expect(owner.getByText('Pengaturan toko berhasil disimpan!')).toBeVisible()

  await mark.click()
  const fields = till.getByRole('dialog', { name: `Makloon ${CARDS}` })
  const vendor = fields.getByRole('combobox', { name: `Vendor makloon ${CARDS}` })
  await expect(vendor).toBeFocused()
  // Nothing of the line below is opened by its keys.
  await till.keyboard.type('Jaya=Offset+')
  await expect(vendor).toHaveValue('Jaya=Offset+')
  await vendor.fill('Jaya Offset')
  await till.keyboard.press('Enter')
  await expect(fields.getByLabel(`Biaya makloon ${CARDS}`)).toBeFocused()
  await axe(till, 'makloon at the till')
  await till.keyboard.press('Enter')
  await expect(till.getByRole('combobox', { name: 'Tambah produk' })).toBeFocused()
  await expect(fields).toBeHidden()
  await expect(mark).toHaveAttribute('aria-pressed', 'true')
  await expect(till.locator('main')).not.toContainText(/makloon|Jaya Offset/i)
  await till.setViewportSize(SCREENS.phone)
  await mark.click()
  await vendor.fill('Jaya')
  await expect(vendor).toHaveValue('Jaya')
  await vendor.fill('Jaya Offset')
  await expectNoSidewaysScroll(till)
  await axe(till, 'makloon at the till on a phone')
  await fields.getByRole('button', { name: 'Selesai' }).click()
  await till.setViewportSize(SCREENS.desktop)
  await till.getByRole('button', { name: 'Uang pas' }).click()
  await saveSale(till)
  await expect(till.getByText('Transaksi berhasil disimpan!')).toBeVisible()
  await expect(till.locator('main')).not.toContainText(/makloon|Jaya Offset/i)
  const { rows } = await (await owner.request.get('/api/transactions?limit=1')).json()
  const { id } = rows[0]

  const worker = await person('operator', { home: false })
  const workerTold = listen(worker)
  await worker.goto('/transactions?tampilan=produksi')
  const card = worker.getByRole('group', { name: new RegExp(id.slice(-8).toUpperCase()) })
  await expect(card).toContainText('Makloon')
  await card.getByRole('button', { name: 'Mulai desain' }).click()
  const refusal = failure(worker, 'Pesanan ini belum dapat masuk produksi')
  await expect(refusal).toContainText(
    `${CARDS} dikerjakan makloon. Isi vendor dan biayanya dulu sebelum masuk produksi`,
  )
  await expect(card.getByRole('button', { name: 'Mulai desain' })).toBeVisible()

  await visit(till, `/transactions?nota=${id}`)
  const order = till.getByRole('dialog', { name: /^Pesanan/ })
  await expect(order.getByText('Makloon: Jaya Offset, biaya belum diisi')).toBeVisible()
  await axe(till, 'makloon that misses its cost')
  await order.getByRole('button', { name: `Lengkapi makloon ${CARDS}` }).click()
  const edit = till.getByRole('dialog', { name: /^Ubah transaksi/ })
  await edit.getByLabel(`Biaya makloon ${CARDS}`).fill(COST)
  await axe(till, 'makloon in an edit')
  await edit.getByRole('button', { name: 'Simpan' }).click()
  await expect(edit).toBeHidden()
  // The cashier wrote it and cannot read it back.
  await expect(order.getByText('Makloon: Jaya Offset', { exact: true })).toBeVisible()
  await order.getByRole('button', { name: 'Ubah' }).click()
  await expect(edit.getByLabel(`Biaya makloon ${CARDS}`)).toHaveAttribute('placeholder', 'Biaya tersimpan')
  await expect(edit.getByLabel(`Biaya makloon ${CARDS}`)).toHaveValue('')
  await edit.getByLabel(`Catatan ${CARDS}`).fill('Dua sisi')
  await edit.getByRole('button', { name: 'Simpan' }).click()
  await expect(edit).toBeHidden()

  await visit(owner, `/transactions?nota=${id}`)
  const panel = owner.getByRole('dialog', { name: /^Pesanan/ })
  await expect(panel.getByText('Makloon: Jaya Offset, biaya Rp 7.654.321')).toBeVisible()
  await owner.setViewportSize(SCREENS.phone)
  await expectNoSidewaysScroll(owner)
  await axe(owner, 'makloon in an order on a phone')

  await card.getByRole('button', { name: 'Mulai desain' }).click()
  await expect(card.getByRole('button', { name: 'Ke cetak' })).toBeVisible()
  await visit(worker, `/transactions?nota=${id}`)
  await expect(worker.getByText('Makloon: Jaya Offset', { exact: true })).toBeVisible()
  // Prints would close their windows.
  await worker.addInitScript(() => {
    window.print = () => undefined
  })
  await visit(worker, `/spk/${id}`)
  await expect(worker.getByRole('region', { name: 'SPK' })).toContainText('Makloon: Jaya Offset')
  await onEveryPaper(worker, { id }, async (sheet) => {
    await expect(sheet).toContainText(CARDS)
    await expect(worker.locator('body')).not.toContainText(/makloon|Jaya Offset/i)
  })
  for (const answers of [await told(), await workerTold()]) {
    expect(answers).toContain('Jaya Offset')
    expect(answers).not.toMatch(/7.?654.?321/)
  }
})
