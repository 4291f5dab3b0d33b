import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Locator, Page } from '@playwright/test'
import type { Transaction } from '../contract/transaction-record.ts'
import { png } from '../server/testing/pictures.ts'
import { hugeTiff } from '../server/testing/tiff.ts'
import { STATIC_QRIS } from '../testing/qris.ts'
import { axe, axeOfPage } from './support/axe.ts'
import { type CuttableLine, openCuttableLine } from './support/cuttable-line.ts'
import { expect, test as shared } from './support/fixtures.ts'
import { openTill } from './support/offline.ts'
import { newCustomer, newProduct, numberOf } from './support/orders.ts'
import { expectNoLayoutShift, expectNoSidewaysScroll, SCREENS, unfold, visit } from './support/pages.ts'
import { openShopServer, type ShopServer } from './support/shop-server.ts'

// From a quote to the printed order, with a server of its own that is killed meanwhile.

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const TABLET = { viewport: { width: 1180, height: 820 }, hasTouch: true }
const BUYER = 'Rina Wijaya'
const BANNER = 'Banner Reuni'
const MEGABYTE = 1024 * 1024
const ARTWORK_BYTES = 300 * MEGABYTE

type Fixtures = {
  own: ShopServer
  /** How the counter reaches the shop. */
  line: CuttableLine
  /** A file of 300 MB. */
  artwork: string
}

const test = shared.extend<Fixtures>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are wanted from this pattern.
    async ({}, use) => {
      const shop = await openShopServer(async (url) => ({
        CUSTOMER_URL: url.replace('127.0.0.1', 'localhost'),
      }))
      await use(shop)
      await shop.close()
    },
    { timeout: 600_000 },
  ],

  line: async ({ own }, use) => {
    const line = await openCuttableLine(own.url)
    await use(line)
    await line.close()
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above
  artwork: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'printpro-artwork-'))
    const file = path.join(folder, 'banner.tif')
    // 3 × 1.2 m at 60 dpi; what follows the picture is no part of it.
    await writeFile(file, hugeTiff(7087, 2835))
    await truncate(file, ARTWORK_BYTES)
    await use(file)
    await rm(folder, { recursive: true })
  },

  baseURL: async ({ own }, use) => use(own.url),
})

/** What the page does when it is looked at again. */
const lookAgain = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

test('from a quote over two designs to what is printed, fetched and paid', async ({
  artwork,
  browser,
  consoleErrors,
  line,
  own,
  person,
}) => {
  // Cuts, a form that is refused, a revoked link.
  consoleErrors.allow(/net::ERR_|status of 400 .*\/desain|status of 404 .*\/p\//)
  await own.sql(
    'update store_config set quotes_enabled = true, files_enabled = true, proof_gate = true, qris_enabled = true, qris_code = $1',
    [STATIC_QRIS],
  )
  const owner = await person('owner', { home: false })
  const till = await person('cashier', { home: false, baseURL: line.url })
  const worker = await person('operator', { home: false, ...TABLET })
  await newProduct(owner, { name: BANNER, unit: 'm²', pricePerUnit: 25_000, discountEligible: false })
  await newCustomer(owner, BUYER)

  const quotePanel = till.getByRole('dialog', { name: /^Penawaran PNW-/ })
  const panelOf = (page: Page) => page.getByRole('dialog', { name: /^Pesanan / })
  const panel = panelOf(till)
  const linksIn = (opened: Locator) => opened.getByRole('region', { name: 'Halaman pelanggan' })
  const box = panel.locator('[data-line]')

  let address = ''
  const sendLink = async () => {
    const made = till.waitForResponse(
      (answer) => answer.url().endsWith('/api/customer-page/links') && answer.status() === 201,
    )
    await linksIn(quotePanel).getByRole('button', { name: 'Salin link' }).click()
    address = ((await (await made).json()) as { url: string }).url
    await expect(quotePanel.getByText('Terkirim', { exact: true })).toBeVisible()
  }
  const openQuote = async () => {
    await till.goto('/transactions?tampilan=penawaran')
    await till.getByRole('link', { name: /^PNW-/ }).click()
  }
  await test.step('the cashier saves a quote; without the page nothing shows of links', async () => {
    await openTill(till)
    await till.getByRole('button', { name: 'Pilih pelanggan' }).click()
    await till.getByRole('combobox', { name: 'Cari pelanggan' }).fill(BUYER)
    await till.getByRole('option', { name: new RegExp(BUYER) }).click()
    await till.getByLabel('Tambah produk').fill(BANNER)
    await till.getByRole('option', { name: new RegExp(BANNER) }).click()
    await till.getByLabel(`Panjang ${BANNER} dalam cm`).fill('300')
    await till.getByLabel(`Lebar ${BANNER} dalam cm`).fill('120')
    await till.keyboard.press('F9')
    await expect(till.getByRole('dialog', { name: 'Simpan sebagai penawaran' })).toBeVisible()
    await till.keyboard.press('Enter')
    await expect(till.getByText(/Penawaran PNW-\w{8} disimpan/)).toBeVisible()
    await openQuote()
    await expect(quotePanel).toContainText(BUYER)
    await expect(linksIn(quotePanel)).toHaveCount(0)
  })

  await test.step('the owner switches it on: copying the link marks the quote as sent', async () => {
    await owner.goto('/settings?tab=toko')
    await unfold(owner, 'Halaman pelanggan')
    await expect(owner.getByText(/Alamatnya http:\/\/localhost/)).toBeVisible()
    await owner.getByLabel('Pakai halaman pelanggan').check()
    await axe(owner, 'the switch of the customer’s page')
    await owner.getByRole('button', { name: 'Simpan pengaturan' }).click()
    await expect(owner.getByText('Pengaturan toko berhasil disimpan!')).toBeVisible()
    await sendLink()
    await expect(linksIn(quotePanel)).toContainText('link berlaku sampai')
    await axe(till, 'a quote with a link')
  })

  const phone = await (await browser.newContext(PHONE)).newPage()
  consoleErrors.follow(phone.context())
  const sendForm = async (name = 'Rina') => {
    await phone.getByLabel('Nama Anda').filter({ visible: true }).fill(name)
    await phone.getByRole('button', { name: 'Kirim ke toko' }).click()
  }

  await test.step('on a phone the customer asks for a change', async () => {
    await phone.goto(address)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Penawaran untuk Anda')
    await axeOfPage(phone, 'a quote for a customer')
    await expectNoSidewaysScroll(phone)
    await phone.getByText('Minta ubah').click()
    await phone.getByLabel('Yang ingin diubah').fill('Tambah satu lagi')
    await axeOfPage(phone, 'the form of a wish')
    await sendForm()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Permintaan Anda terkirim')
  })

  await test.step('the counter hears of it at once, and sends revision 2', async () => {
    await expect(till.getByText('Rina minta penawaran diubah')).toBeVisible()
    await expect(quotePanel).toContainText('minta diubah: Tambah satu lagi')
    await till.keyboard.press('Control+Enter')
    await till.getByLabel(`Jumlah ${BANNER}`).fill('2')
    await till.keyboard.press('F9')
    await expect(till.getByRole('dialog', { name: /^Simpan ke PNW-/ })).toContainText('menjadi revisi 2')
    await till.keyboard.press('Enter')
    await expect(till.getByText(/, revisi 2\./)).toBeVisible()
    await openQuote()
    await sendLink()
    await lookAgain(phone)
    await expect(phone.getByText('Ada versi baru: ini revisi 2.')).toBeVisible()
  })

  await test.step('without JavaScript the customer approves it; the notice opens the quote', async () => {
    await till.keyboard.press('Escape')
    await expect(quotePanel).toHaveCount(0)
    const plain = await (await browser.newContext({ ...PHONE, javaScriptEnabled: false })).newPage()
    await plain.goto(address)
    await plain.getByText('Setujui penawaran').click()
    await plain.getByLabel('Nama Anda').filter({ visible: true }).fill('Rina <b>W</b>')
    await plain.getByRole('button', { name: 'Ya, setujui' }).click()
    await expect(plain.getByText('Disetujui Rina <b>W</b>, hari ini')).toBeVisible()
    await plain.context().close()
    const notice = till.getByRole('status').filter({ hasText: 'Rina <b>W</b> menyetujui penawaran' })
    await notice.getByText('Buka', { exact: true }).click()
    await expect(quotePanel.getByText('Disetujui', { exact: true })).toBeVisible()
    await expect(quotePanel).toContainText('lewat link')
  })

  let order = {} as Transaction
  await test.step('as an order the same link shows where it is and what is owed', async () => {
    await till.keyboard.press('Control+Enter')
    await expect(till.getByRole('region', { name: 'Penawaran' })).toContainText('revisi 2')
    await till.keyboard.press('Control+Enter')
    await expect(till.getByRole('button', { name: 'Transaksi baru' })).toBeVisible()
    const rows = await own.sql<{ id: string }>('select id from transactions where customer_name = $1', [
      BUYER,
    ])
    expect(rows).toHaveLength(1)
    order = await (await till.request.get(`/api/transactions/${rows[0]?.id}`)).json()
    await phone.goto(address)
    await expect(phone.getByText('QRIS, nominal sudah terisi')).toBeVisible()
    await axeOfPage(phone, 'an order for a customer')
    await expectNoSidewaysScroll(phone)
  })

  await visit(till, `/transactions?nota=${order.id}`)
  await visit(owner, `/transactions?nota=${order.id}`)
  await worker.goto('/transactions?tampilan=produksi')
  const cardIn = (stage: string) =>
    worker
      .getByRole('region', { name: stage, exact: true })
      .getByRole('group', { name: new RegExp(numberOf(order)) })

  await test.step('300 MB over a line that breaks three times, to a server that is killed', async () => {
    const before = line.sent()
    const chooser = till.waitForEvent('filechooser')
    let cut = line.cutAfter(50 * MEGABYTE)
    await box.getByRole('button').click()
    await (await chooser).setFiles(artwork)
    for (const last of [false, false, false, true]) {
      await cut
      if (last) await own.kill()
      await expect(box).toContainText('Terputus.')
      await expect(box).toContainText(/Dilanjutkan dari \d+% begitu tersambung/)

      if (last) await own.restart()
      else cut = line.cutAfter(50 * MEGABYTE)
      line.mend()
    }
    await expect(box).toContainText('v1')

    // Each time only what the server did not have, which is less than one request of 8 MB.
    expect(line.sent() - before).toBeLessThan(ARTWORK_BYTES + 5 * 8 * MEGABYTE)
    const stored = await own.sql<{ hash: string; bytes: string }>('select hash, bytes from stored_files')
    expect(stored).toEqual([{ hash: await hashOf(artwork), bytes: String(ARTWORK_BYTES) }])

    await expect(box).toContainText('Perhatikan: 60 dpi')
    await expect(box.getByRole('img', { name: 'banner.tif' })).toBeVisible()
    await expect(cardIn('Antre').getByRole('img', { name: 'banner.tif' })).toBeVisible()
  })

  await till.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const sendProof = async () => {
    await panel.getByRole('button', { name: 'Kirim proof' }).click()
    const [whatsapp] = await Promise.all([
      till.waitForEvent('popup'),
      till
        .getByRole('dialog', { name: 'Kirim proof' })
        .getByRole('button', { name: 'Kirim lewat WhatsApp' })
        .click(),
    ])
    await whatsapp.waitForURL(/wa\.me/)
    address = /http:\S+\/p\/\S+/.exec(new URL(whatsapp.url()).searchParams.get('text') ?? '')?.[0] ?? ''
    await whatsapp.close()
    await expect(panel.getByText('Menunggu persetujuan pelanggan')).toBeVisible()
    await phone.goto(address)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Cek desain Anda')
    await expectNoLayoutShift(phone)
  }

  await test.step('the customer marks on the proof what is to be changed', async () => {
    await sendProof()
    await axeOfPage(phone, 'a design for a customer')
    await phone.getByText('Minta perbaikan').click()
    await phone.locator('[data-pins]').click({ position: { x: 5, y: 5 } })
    await phone.getByLabel('Tanda 1').fill('Lebih besar')
    await sendForm(' ')
    await expect(phone.getByText('Nama wajib diisi')).toBeVisible()
    await expect(phone.locator('[data-pins] i')).toHaveText(['1'])
    await expect(phone.getByLabel('Tanda 1')).toHaveValue('Lebih besar')
    await phone.getByLabel('Nama Anda').filter({ visible: true }).fill('Rina')
    await axeOfPage(phone, 'a design with a mark')
    await expectNoSidewaysScroll(phone)
    await sendForm()
    await expect(phone.getByText('toko akan menjawab')).toBeVisible()
    await expect(till.getByText('Rina minta desain diperbaiki')).toBeVisible()
    await expect(panel.getByText(/Rina \d\d\.\d\d: “.*Lebih besar/)).toBeVisible()
    await expect(panel.getByText(`${BANNER} menunggu versi baru.`)).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Kirim proof' })).toHaveCount(0)
    await expect(cardIn('Antre')).toContainText('Perbaikan')
    await expect(cardIn('Antre')).toContainText('Lebih besar')
    await axe(worker, 'the board with proofs')
  })

  await test.step('sends version 2, and approves its proof', async () => {
    const buffer = Buffer.from(png({ width: 1500, height: 600 }))
    await phone
      .locator('input[type=file]')
      .setInputFiles({ name: 'banner besar.png', mimeType: 'image/png', buffer })
    await expect(phone.getByText('File terkirim ke toko.')).toBeVisible()
    await expect(till.getByText(`${BUYER} mengirim file`)).toBeVisible()
    await expect(box).toContainText('v2')
    await expect(box.getByRole('img', { name: 'banner besar.png' })).toBeVisible()
    await sendProof()
    await phone.getByText('Setujui', { exact: true }).click()
    await expect(phone.getByText(/menjadi tanggungan pemesan/)).toBeVisible()
    await phone.getByLabel('Nama Anda').filter({ visible: true }).fill('Rina')
    await phone.getByRole('button', { name: 'Ya, setujui' }).click()
    await expect(phone.getByText(/^Disetujui Rina/)).toBeVisible()
    await expect(till.getByText('Rina menyetujui desain')).toBeVisible()
    await expect(box.getByText(/Disetujui Rina/)).toBeVisible()
    await expect(cardIn('Antre').getByText('Disetujui', { exact: true })).toBeVisible()
  })

  await test.step('an edit of the size voids the approval on every screen', async () => {
    await panelOf(owner).getByRole('button', { name: 'Ubah', exact: true }).click()
    const edit = owner.getByRole('dialog', { name: `Ubah transaksi ${numberOf(order)}` })
    await edit.getByLabel(`Lebar ${BANNER} dalam cm`).fill('100')
    await edit.getByRole('button', { name: /^Simpan/ }).click()
    await expect(edit).toBeHidden()
    const sentence = 'Ukuran berubah dari 300 × 120 menjadi 300 × 100 cm setelah disetujui'
    for (const screen of [panelOf(owner), panel, cardIn('Antre')])
      await expect(screen).toContainText(sentence)
    await expect(panel.getByRole('button', { name: 'Kirim proof' })).toBeVisible()
    await owner.setViewportSize(SCREENS.phone)
    await expectNoSidewaysScroll(owner)
    await axe(owner, 'a proof on a phone')
    await lookAgain(phone)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Pesanan diterima')
    await expect(phone.getByText(/Disetujui Rina/)).toHaveCount(0)
  })

  await test.step('approved in the shop, it is printed', async () => {
    await panel.getByRole('button', { name: 'Catat jawaban pelanggan atas banner besar.png' }).click()
    const answer = till.getByRole('dialog', { name: 'Jawaban atas banner besar.png' })
    await answer.getByRole('radio', { name: 'Minta perbaikan' }).check()
    await answer.getByRole('button', { name: 'Catat jawaban' }).click()
    await expect(answer).toContainText('Tulis apa yang ingin diperbaiki')
    await axe(till, 'an answer to a proof')
    await answer.getByRole('radio', { name: 'Disetujui' }).check()
    await answer.getByText('Di toko').click()
    await till.keyboard.press('Control+Enter')
    await expect(answer).toBeHidden()
    await expect(panel.getByText(new RegExp(`Disetujui ${BUYER}`)).first()).toBeVisible()
    for (const [from, to] of [
      ['Antre', 'Desain'],
      ['Desain', 'Cetak'],
      ['Cetak', 'Finishing'],
      ['Finishing', 'Siap diambil'],
    ] as const) {
      await cardIn(from).focus()
      await worker.keyboard.press('Shift+ArrowRight')
      await expect(cardIn(to)).toBeVisible()
    }
    await lookAgain(phone)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Siap diambil')
  })

  await test.step('fetched, and paid by QRIS', async () => {
    await panel.getByRole('button', { name: 'Diambil', exact: true }).click()
    await till
      .getByRole('alertdialog', { name: /yang belum lunas\?$/ })
      .getByRole('button', { name: 'Serahkan sebagai piutang' })
      .click()
    await panel.getByRole('button', { name: /^Terima pembayaran/ }).click()
    const payment = panel.getByRole('form', { name: 'Terima pembayaran' })
    await payment.locator('label').filter({ hasText: 'QRIS' }).click()
    await expect(payment.getByRole('img', { name: /^Kode QRIS/ })).toBeVisible()
    await payment.getByRole('button', { name: /^Simpan pembayaran/ }).click()
    await expect(panel.getByRole('region', { name: 'Pembayaran' })).toContainText('Dibayar lunas, QRIS')
    await lookAgain(phone)
    await expect(phone.getByText('Lunas', { exact: true })).toBeVisible()
    await phone.getByRole('link', { name: 'Nota' }).click()
    await expect(phone.getByRole('heading', { level: 1 })).toContainText('Nota')
    await axeOfPage(phone, 'the nota of a customer')
  })

  await test.step('a revoked link opens nothing', async () => {
    await linksIn(panel).getByRole('button', { name: 'Cabut link' }).click()
    await till
      .getByRole('alertdialog', { name: /^Cabut link/ })
      .getByRole('button', { name: 'Cabut link' })
      .click()
    await expect(linksIn(panel)).toContainText('belum ada link')
    await phone.goto(address)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Link ini tidak berlaku')
    await axeOfPage(phone, 'a link that was revoked')
    await phone.context().close()
  })
})
