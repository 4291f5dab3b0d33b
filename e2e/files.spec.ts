import { createHash, randomBytes } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { axe } from './support/axe.ts'
import { drawPng } from './support/draw-png.ts'
import { expect, test } from './support/fixtures.ts'
import { waitForServiceWorker } from './support/offline.ts'
import { newCustomer, newProduct, numberOf, placeOrder, readOrder, updateOrder } from './support/orders.ts'
import { expectNoSidewaysScroll, failure, SCREENS, unfold, visit } from './support/pages.ts'

const BANNER = 'Banner Uji File'
const CARDS = 'Kartu Uji File'
/** Two requests of the browser. */
const LARGE = randomBytes(9_000_000)

/** As if dragged from the desktop. */
async function dropOn(target: Locator, name: string, content: Buffer): Promise<void> {
  await target.evaluate(
    (element, { name, content }) => {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([bytes], name, { type: 'image/png' }))
      for (const type of ['dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    { name, content: content.toString('base64') },
  )
}

test('files of an order: sent through cuts, replaced, seen and downloaded where they are printed', async ({
  person,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED|status of 507/)
  const owner = await person('owner')
  const customerId = await newCustomer(owner, 'Panitia Wisuda')
  const banner = await newProduct(owner, { name: BANNER, unit: 'm²', pricePerUnit: 25_000 })
  const cards = await newProduct(owner, { name: CARDS })
  const order = await placeOrder(owner, {
    customerId,
    items: [{ productId: banner, length: 300, width: 100 }, { productId: cards }],
  })
  const address = `/transactions?nota=${order.id}`
  const till = await person('cashier')
  // Playwright offers choosers from now on, not only some time after each is waited for.
  till.on('filechooser', () => undefined)
  const panel = till.getByRole('dialog', { name: `Pesanan ${numberOf(order)}` })
  const boxOf = (product: string) => panel.locator('[data-line]').nth(product === BANNER ? 0 : 1)

  await test.step('a shop that keeps no files sees nothing of them', async () => {
    await visit(till, address)
    await expect(panel).toContainText(BANNER)
    await till.keyboard.press('u')
    await till.keyboard.press('f')
    await expect(till.getByText(/taruh file|pilih file/i)).toHaveCount(0)
    await expect(till.getByRole('dialog')).toHaveCount(1)
  })

  await test.step('the owner switches them on; the open order shows where they go', async () => {
    await visit(owner, '/settings?tab=toko')
    await unfold(owner, 'File cetak')
    await owner.getByLabel('Simpan file cetak').check()
    await owner.getByLabel('File disimpan (hari)').fill('30')
    await axe(owner, 'the switch of files')
    await owner.getByRole('button', { name: 'Simpan pengaturan' }).click()
    await expect(owner.getByText('Pengaturan toko berhasil disimpan!')).toBeVisible()
    await expect(panel.getByText('Taruh file di sini')).toHaveCount(2)
    await axe(till, 'an order without files')
  })

  await test.step('U asks for the line, since two have no file', async () => {
    const chooser = till.waitForEvent('filechooser')
    await till.keyboard.press('u')
    const buffer = await drawPng(till, 'Versi 1')
    await (await chooser).setFiles({ name: 'wisuda.png', mimeType: 'image/png', buffer })
    const question = till.getByRole('dialog', { name: 'Untuk item mana?' })
    await expect(question.getByRole('combobox', { name: 'wisuda.png' })).toContainText(BANNER)
    await axe(till, 'the question for the line')
    await till.keyboard.press('Control+Enter')
    await expect(boxOf(BANNER)).toContainText('wisuda.png')
    await expect(boxOf(BANNER)).toContainText('v1')
    await expect(boxOf(BANNER).getByRole('img', { name: 'wisuda.png' })).toBeVisible()
    await expect(boxOf(BANNER)).toContainText('Salah: 5 dpi, terlalu kecil')
  })

  await test.step('a connection that breaks: the file goes on where it was, after a reload too', async () => {
    let parts = 0
    await till.route('**/api/files/uploads/*', (route) =>
      route.request().method() === 'PATCH' && parts++ > 0 ? route.abort() : route.fallback(),
    )
    const chooser = till.waitForEvent('filechooser')
    await boxOf(CARDS).getByRole('button').click()
    await (await chooser).setFiles({ name: 'kartu.cdr', mimeType: '', buffer: LARGE })
    await expect(boxOf(CARDS)).toContainText('Terputus.')
    await expect(boxOf(CARDS)).toContainText(/Dilanjutkan dari \d+% begitu tersambung/)
    await axe(till, 'an interrupted upload')
    await till.reload()
    await expect(boxOf(CARDS)).toContainText('Terputus.')
    await boxOf(CARDS).getByRole('button', { name: 'Lanjutkan' }).click()
    await expect(boxOf(CARDS)).toContainText('Terputus.')
    await till.unroute('**/api/files/uploads/*')
    await expect(boxOf(CARDS)).toContainText('v1')
    await expect(boxOf(CARDS).getByRole('progressbar')).toHaveCount(0)
    const { rows } = await (await till.request.get(`/api/files?transactionId=${order.id}`)).json()
    const { id } = rows.find(({ name }: { name: string }) => name === 'kartu.cdr')
    const original = await (await till.request.get(`/api/files/${id}/original`)).body()
    expect(createHash('sha256').update(original).digest('hex')).toBe(
      createHash('sha256').update(LARGE).digest('hex'),
    )
  })

  await test.step('a refusal says why, and is tried again', async () => {
    const message = 'Disk server hampir penuh, file ini tidak muat'
    await till.route('**/api/files/uploads', (route) =>
      route.fulfill({ status: 507, json: { code: 'DISK_FULL', message } }),
    )
    await dropOn(boxOf(BANNER), 'wisuda-akhir.png', await drawPng(till, 'Versi 2'))
    await expect(boxOf(BANNER)).toContainText(message)
    await expect(failure(till, 'wisuda-akhir.png tidak terkirim')).toContainText(message)
    await till.unroute('**/api/files/uploads')
    await boxOf(BANNER).getByRole('button', { name: 'Coba lagi' }).click()
    await expect(boxOf(BANNER)).toContainText('v2')
    await expect(boxOf(BANNER).getByRole('button', { name: `Lihat v1 dari ${BANNER}` })).toBeVisible()
  })

  await test.step('an upload can be cancelled', async () => {
    await till.route('**/api/files/uploads', (route) => route.abort())
    await dropOn(boxOf(CARDS), 'salah.png', await drawPng(till, 'Salah'))
    await boxOf(CARDS).getByRole('button', { name: 'Batalkan pengiriman salah.png' }).click()
    await expect(panel.getByText('salah.png')).toHaveCount(0)
    await till.unroute('**/api/files/uploads')
  })

  await test.step('F shows it in full size, ← the version before', async () => {
    await panel.focus()
    await till.keyboard.press('f')
    await expect(till.getByRole('dialog', { name: 'wisuda-akhir.png' })).toContainText('Versi 2 dari 2')
    await axe(till, 'a file in full size')
    await till.keyboard.press('ArrowLeft')
    await expect(till.getByRole('dialog', { name: 'wisuda.png' })).toContainText('Versi 1 dari 2')
    await till.keyboard.press('Escape')
    await expect(panel).toBeVisible()
  })

  await test.step('a version is removed after a question', async () => {
    await boxOf(BANNER).getByRole('button', { name: 'Tindakan lain untuk wisuda-akhir.png' }).click()
    await axe(till, 'what else can be done with a file')
    await till.getByRole('menuitem', { name: 'Hapus versi ini' }).click()
    await till.getByRole('button', { name: 'Hapus file' }).click()
    await expect(boxOf(BANNER)).toContainText('wisuda.png')
    await expect(boxOf(BANNER)).not.toContainText('wisuda-akhir.png')
  })

  await test.step('who prints sees it on the board and gets it with the name that says what it is for', async () => {
    const worker = await person('operator')
    const queue = worker.getByRole('row').filter({ hasText: numberOf(order) })
    await expect(queue.getByRole('img', { name: 'wisuda.png' })).toBeVisible()
    await axe(worker, 'the queue with files')
    await visit(worker, '/transactions?tampilan=produksi')
    const card = worker.getByRole('group', { name: new RegExp(numberOf(order)) })
    await expect(card.getByRole('button', { name: 'Lihat wisuda.png ukuran penuh' })).toBeVisible()
    await axe(worker, 'the board with files')
    await card.focus()
    await worker.keyboard.press('f')
    const viewer = worker.getByRole('dialog', { name: 'wisuda.png' })
    const download = worker.waitForEvent('download')
    await viewer.getByRole('link', { name: 'Unduh' }).click()
    expect((await download).suggestedFilename()).toBe(
      `${numberOf(order)}_1_300x100cm_1lbr_Banner-Uji-File_wisuda.png`,
    )
    await visit(worker, `/spk/${order.id}`)
    await expect(worker.getByRole('img', { name: 'wisuda.png' })).toBeVisible()
    await worker.setViewportSize(SCREENS.phone)
    await visit(worker, address)
    const box = worker.locator('[data-line]').first()
    await expect(box.getByRole('link', { name: 'Unduh' })).toBeVisible()
    await expect(box.getByRole('button', { name: 'Versi baru' })).toBeVisible()
    await expectNoSidewaysScroll(worker)
    await axe(worker, 'an order with files on a phone')
  })

  await test.step('a file that another app shares is asked which order it is for', async () => {
    const phone = await person('manager', { serviceWorkers: 'allow', viewport: SCREENS.phone })
    await expect(phone.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest-files.webmanifest')
    const manifest = await (await phone.request.get('/manifest-files.webmanifest')).json()
    await waitForServiceWorker(phone)
    const content = (await drawPng(phone, 'Dari galeri')).toString('base64')
    // What the system does with what it is given.
    await phone.evaluate(
      ({ content, target }) => {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
        const files = new DataTransfer()
        files.items.add(new File([bytes], 'galeri.png', { type: 'image/png' }))
        const form = Object.assign(document.createElement('form'), target)
        const [{ name }] = target.params.files
        const input = Object.assign(document.createElement('input'), { type: 'file', name })
        input.files = files.files
        form.append(input)
        document.body.append(form)
        form.submit()
      },
      { content, target: manifest.share_target },
    )
    const choice = phone.getByRole('dialog', { name: 'Untuk pesanan mana?' })
    await expect(choice).toContainText('galeri.png')
    await axe(phone, 'the question for the order')
    await choice.getByRole('textbox', { name: 'Cari pesanan' }).fill('Panitia Wisuda')
    await choice.getByRole('button', { name: new RegExp(numberOf(order)) }).click()
    await phone
      .getByRole('dialog', { name: 'Untuk item mana?' })
      .getByRole('button', { name: 'Kirim file' })
      .click()
    await expect(phone.locator('[data-line]').first()).toContainText('galeri.pngv3')
  })

  await test.step('the file of a line that is gone moves to another', async () => {
    const { version, items } = await readOrder(till, order.id)
    const [{ id } = { id: '' }] = items.filter(({ productId }) => productId === cards)
    await updateOrder(till, order.id, { version, items: [{ id, productId: cards, quantity: 1 }] })
    const lost = panel.getByRole('region', { name: 'File dari item yang dihapus' })
    await lost.getByRole('button', { name: /^Tindakan lain/ }).click()
    await till.getByRole('menuitem', { name: new RegExp(CARDS) }).click()
    await expect(panel.locator('[data-line]')).toContainText('galeri.png')
    // Its older version is left.
    await expect(lost).toContainText('wisuda.png')
  })
})
