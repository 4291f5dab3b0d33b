import type { Page } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import type { LineArtwork } from '../contract/proofs.ts'
import type { Quote } from '../contract/quotes.ts'
import { png } from '../server/testing/pictures.ts'
import { STATIC_QRIS } from '../testing/qris.ts'
import { axe, axeOfPage } from './support/axe.ts'
import { type Caller, expect, test } from './support/fixtures.ts'
import { newCustomer, newProduct, post } from './support/orders.ts'
import { expectNoSidewaysScroll } from './support/pages.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const BUYER = 'Rina Wijaya'

/** What the page does when it is looked at again. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

async function sendFile(phone: Page, name: string, side: number): Promise<void> {
  const buffer = Buffer.from(png({ width: side, height: side }))
  await phone.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })
  await expect(phone.getByText('File terkirim ke toko.')).toBeVisible()
}

/** Marks the newest files of an order as sent, once they have a picture. */
async function askForProof(caller: Caller, orderId: string): Promise<void> {
  const proofs = `/api/transactions/${orderId}/proofs`
  const files = async () =>
    (await (await caller.request.get(`/api/files?transactionId=${orderId}`)).json()).rows
  await expect.poll(async () => (await files())[0]?.preview, { timeout: 30_000 }).toBe('ready')
  const { rows } = (await (await caller.request.get(proofs)).json()) as { rows: LineArtwork[] }
  await post(caller, `${proofs}/sendings`, {
    proofs: rows.map(({ fileId, contentHash }) => ({ id: uuidv7(), fileId, contentHash })),
    channel: 'whatsapp',
  })
}

test('a customer answers a quote and follows the order by a link', async ({
  browser,
  person,
  shop,
  consoleErrors,
}) => {
  await shop.sql(
    'update store_config set quotes_enabled = true, files_enabled = true, qris_enabled = true, qris_code = $1',
    [STATIC_QRIS],
  )
  const owner = await person('owner', { home: false })
  const till = await person('cashier', { home: false })
  const productId = await newProduct(owner, { name: 'Plakat Akrilik', pricePerUnit: 90_000 })
  const customerId = await newCustomer(owner, BUYER)
  const items = [{ id: uuidv7(), productId, quantity: 2 }]
  const quote = await post<Quote>(till, '/api/quotes', { id: uuidv7(), customerId, items })
  const panel = till.getByRole('dialog', { name: /^(Penawaran|Pesanan) / })
  const links = panel.getByRole('region', { name: 'Halaman pelanggan' })
  const load = async () => (await (await till.request.get(`/api/quotes/${quote.id}`)).json()) as Quote

  await test.step('off, nothing of it shows; the owner switches it on', async () => {
    await till.goto(`/transactions?tampilan=penawaran&penawaran=${quote.id}`)
    await expect(panel).toContainText(BUYER)
    await expect(links).toHaveCount(0)
    await owner.goto('/settings?tab=toko')
    await owner.locator('summary', { hasText: 'Halaman pelanggan' }).click()
    await expect(owner.getByText(/Alamatnya http:\/\/localhost/)).toBeVisible()
    await owner.getByLabel('Pakai halaman pelanggan').check()
    await axe(owner, 'the switch of the customer’s page')
    await owner.getByRole('button', { name: 'Simpan pengaturan' }).click()
    await expect(owner.getByText('Pengaturan toko berhasil disimpan!')).toBeVisible()
  })

  let address = ''
  await test.step('copying its link marks a draft as sent', async () => {
    const made = till.waitForResponse(
      (answer) => answer.url().endsWith('/api/customer-page/links') && answer.status() === 201,
    )
    await links.getByRole('button', { name: 'Salin link' }).click()
    address = ((await (await made).json()) as { url: string }).url
    await expect(panel.getByText('Terkirim', { exact: true })).toBeVisible()
    await expect(links).toContainText('link berlaku sampai')
    await axe(till, 'a quote with a link')
  })

  const context = await browser.newContext(PHONE)
  consoleErrors.follow(context)
  const phone = await context.newPage()
  await test.step('on a phone the customer asks for a change', async () => {
    await phone.goto(address)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Penawaran untuk Anda')
    await axeOfPage(phone, 'a quote for a customer')
    await expectNoSidewaysScroll(phone)
    await phone.getByText('Minta ubah').click()
    await phone.getByLabel('Yang ingin diubah').fill('Tambah satu lagi')
    await phone.getByLabel('Nama Anda').last().fill('Rina')
    await axeOfPage(phone, 'the form of a wish')
    await phone.getByRole('button', { name: 'Kirim ke toko' }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Permintaan Anda terkirim')
  })

  await test.step('the counter hears of it at once, and sends revision 2', async () => {
    await expect(till.getByText('Rina minta penawaran diubah')).toBeVisible()
    await expect(panel).toContainText('minta diubah: Tambah satu lagi')
    const { version } = await load()
    const changes = { version, items: [{ id: items[0]?.id, productId, quantity: 3 }] }
    const edited = await till.request.patch(`/api/quotes/${quote.id}`, { data: changes })
    const { revision, version: now } = (await edited.json()) as Quote
    await post(till, `/api/quotes/${quote.id}/sendings`, { revision, version: now, channel: 'whatsapp' })
    await lookAgain(phone)
    await expect(phone.getByText('Ada versi baru: ini revisi 2.')).toBeVisible()
  })

  await test.step('without JavaScript the customer approves it', async () => {
    const plain = await (await browser.newContext({ ...PHONE, javaScriptEnabled: false })).newPage()
    await plain.goto(address)
    await plain.getByText('Setujui penawaran').click()
    await plain.getByLabel('Nama Anda').first().fill('Rina <b>W</b>')
    await plain.getByRole('button', { name: 'Ya, setujui' }).click()
    await expect(plain.getByText('Disetujui Rina <b>W</b>, hari ini')).toBeVisible()
    await plain.context().close()
  })

  await test.step('the notice opens the quote', async () => {
    await till.goto('/transactions')
    await expect(till.getByRole('table')).toBeVisible()
    // A wish that does not know the approval would be refused.
    await lookAgain(phone)
    await expect(phone.getByText(/^Disetujui Rina/)).toBeVisible()
    await phone.getByText('Minta ubah').click()
    await phone.getByLabel('Yang ingin diubah').fill('Warna merah')
    await phone.getByLabel('Nama Anda').last().fill('Rina')
    await phone.getByRole('button', { name: 'Kirim ke toko' }).click()
    await till.getByRole('status').getByText('Buka', { exact: true }).click()
    await expect(panel).toContainText('Warna merah')
    await expect(panel).toContainText('lewat link')
  })

  await test.step('as an order the same link shows where it is and what is owed, until it is paid', async () => {
    const { id, revision, items: quoted } = await load()
    const order = await post<{ id: string; total: number }>(till, '/api/transactions', {
      ...{ id: uuidv7(), customerId, discountPercent: 0, paymentMethod: 'cash', paidAmount: 0 },
      items: quoted.map((item) => ({ id: item.id, productId, quantity: item.quantity })),
      quote: { id, revision },
    })
    await phone.goto(address)
    await expect(phone.getByText('QRIS, nominal sudah terisi')).toBeVisible()
    await axeOfPage(phone, 'an order for a customer')
    await expectNoSidewaysScroll(phone)
    await test.step('the customer sends a file, and marks what is to be changed', async () => {
      await sendFile(phone, 'logo.png', 40)
      await expect(till.getByText(`${BUYER} mengirim file`)).toBeVisible()
      await askForProof(till, order.id)
      await lookAgain(phone)
      await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Cek desain Anda')
      await axeOfPage(phone, 'a design for a customer')
      await phone.getByText('Minta perbaikan').click()
      await phone.locator('[data-pins]').click({ position: { x: 5, y: 5 } })
      await phone.getByLabel('Tanda 1').fill('Lebih besar')
      consoleErrors.allow(/status of 400 .*\/desain/)
      await phone.getByLabel('Nama Anda').last().fill(' ')
      await phone.getByRole('button', { name: 'Kirim ke toko' }).click()
      await expect(phone.getByText('Nama wajib diisi')).toBeVisible()
      await expect(phone.locator('[data-pins] i')).toHaveText(['1'])
      await expect(phone.getByLabel('Tanda 1')).toHaveValue('Lebih besar')
      await phone.getByLabel('Nama Anda').last().fill('Rina')
      await axeOfPage(phone, 'a design with a mark')
      await expectNoSidewaysScroll(phone)
      await phone.getByRole('button', { name: 'Kirim ke toko' }).click()
      await expect(phone.getByText('toko akan menjawab')).toBeVisible()
      await expect(till.getByText('Rina minta desain diperbaiki')).toBeVisible()
      await sendFile(phone, 'logo besar.png', 50)
      await askForProof(till, order.id)
      await lookAgain(phone)
      await phone.getByText('Setujui', { exact: true }).click()
      await expect(phone.getByText(/menjadi tanggungan pemesan/)).toBeVisible()
      await phone.getByLabel('Nama Anda').first().fill('Rina')
      await phone.getByRole('button', { name: 'Ya, setujui' }).click()
      await expect(phone.getByText(/^Disetujui Rina/)).toBeVisible()
      await expect(till.getByText('Rina menyetujui desain')).toBeVisible()
    })
    const payment = { id: uuidv7(), amount: order.total, method: 'qris' }
    await post(till, `/api/transactions/${order.id}/payments`, payment)
    await lookAgain(phone)
    await expect(phone.getByText('Lunas', { exact: true })).toBeVisible()
    await phone.getByRole('link', { name: 'Nota' }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toContainText('Nota')
    await axeOfPage(phone, 'the nota of a customer')

    await till.goto(`/transactions?nota=${order.id}`)
    await links.getByRole('button', { name: 'Cabut link' }).click()
    await till
      .getByRole('alertdialog', { name: /^Cabut link/ })
      .getByRole('button', { name: 'Cabut link' })
      .click()
    await expect(links).toContainText('belum ada link')
    await context.close()
    const later = await (await browser.newContext(PHONE)).newPage()
    await later.goto(address)
    await expect(later.getByRole('heading', { level: 1 })).toHaveText('Link ini tidak berlaku')
    await axeOfPage(later, 'a link that was revoked')
    await later.context().close()
  })
})
