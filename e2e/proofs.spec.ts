import { axe } from './support/axe.ts'
import { drawPng } from './support/draw-png.ts'
import { expect, test } from './support/fixtures.ts'
import { newCustomer, newProduct, numberOf, placeOrder, updateOrder } from './support/orders.ts'
import { expectNoSidewaysScroll, failure, SCREENS } from './support/pages.ts'
import { DEMO_PASSWORD } from './support/sign-in.ts'

const BANNER = 'Banner Uji Proof'

test('a proof is sent, returned, approved and voided by an edit, and the gate asks why it is printed all the same', async ({
  person,
  shop,
}) => {
  const owner = await person('owner', { home: false })
  const customerId = await newCustomer(owner, 'Rina Marlina')
  const productId = await newProduct(owner, { name: BANNER, unit: 'm²', pricePerUnit: 25_000 })
  const order = await placeOrder(owner, { customerId, items: [{ productId, length: 300, width: 120 }] })
  const [lineId] = order.items.map(({ id }) => id)
  await shop.sql('update store_config set files_enabled = true, proof_gate = true')
  const upload = async (version: number) => {
    const about = { transactionId: order.id, lineId, name: 'spanduk.png' }
    const metadata = Object.entries(about).map(([key, value]) => `${key} ${btoa(`${value}`)}`)
    const picture = await drawPng(owner, `Versi ${version}`)
    const answer = await owner.request.post('/api/files/uploads', {
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': `${picture.length}`,
        'upload-metadata': metadata.join(),
        'content-type': 'application/offset+octet-stream',
      },
      data: picture,
    })
    expect(answer.status(), await answer.text()).toBe(201)
  }
  await upload(1)

  const till = await person('cashier', { home: false })
  await till.goto(`/transactions?nota=${order.id}`)
  const panel = till.getByRole('dialog', { name: `Pesanan ${numberOf(order)}` })
  const worker = await person('operator', { home: false })
  await worker.goto('/transactions?tampilan=produksi')
  const cardIn = (stage: string) =>
    worker
      .getByRole('region', { name: stage, exact: true })
      .getByRole('group', { name: new RegExp(numberOf(order)) })

  await test.step('the cashier sends it by WhatsApp', async () => {
    await till.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    await panel.getByRole('button', { name: 'Kirim proof' }).click()
    const dialog = till.getByRole('dialog', { name: 'Kirim proof' })
    await expect(dialog).toContainText(BANNER)
    await axe(till, 'sending proofs')
    const [whatsapp] = await Promise.all([
      till.waitForEvent('popup'),
      dialog.getByRole('button', { name: 'Kirim lewat WhatsApp' }).click(),
    ])
    await whatsapp.waitForURL(/wa\.me/)
    expect(decodeURIComponent(whatsapp.url())).toContain(`1 lbr ${BANNER}, 300 × 120 cm`)
    await whatsapp.close()
    await expect(panel.getByText('Menunggu persetujuan pelanggan')).toBeVisible()
    await expect(panel.getByText(/Proof dikirim \d\d\.\d\d\./)).toBeVisible()
    await expect(cardIn('Antre').getByText('Menunggu', { exact: true })).toBeVisible()
    await expect(worker.getByText('1 menunggu persetujuan')).toBeVisible()
  })

  await test.step('it is not printed meanwhile', async () => {
    await cardIn('Antre').focus()
    await worker.keyboard.press('Shift+ArrowRight')
    await cardIn('Desain').getByRole('button', { name: 'Ke cetak' }).click()
    const question = worker.getByRole('alertdialog', { name: 'Cetak tanpa persetujuan?' })
    await expect(question).toContainText(`${BANNER} belum disetujui pelanggan`)
    await axe(worker, 'asking why it is printed')
    await question.getByRole('button', { name: 'Tunggu persetujuan' }).click()
    await expect(failure(worker, 'Pesanan ini belum dapat masuk produksi')).toBeVisible()
    await expect(cardIn('Desain')).toBeVisible()
  })

  await test.step('the customer wants it changed, then approves the next version', async () => {
    await panel.getByRole('button', { name: 'Catat jawaban pelanggan atas spanduk.png' }).click()
    const dialog = till.getByRole('dialog', { name: 'Jawaban atas spanduk.png' })
    await dialog.getByRole('radio', { name: 'Minta perbaikan' }).check()
    await dialog.getByRole('button', { name: 'Catat jawaban' }).click()
    await expect(dialog).toContainText('Tulis apa yang ingin diperbaiki')
    await dialog.getByLabel('Yang ingin diperbaiki').fill('Nomor telepon ganti')
    await axe(till, 'an answer to a proof')
    await dialog.getByRole('button', { name: 'Catat jawaban' }).click()
    await expect(panel.getByText(/Rina Marlina \d\d\.\d\d: “Nomor telepon ganti”/)).toBeVisible()
    await expect(panel.getByText(`${BANNER} menunggu versi baru.`)).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Kirim proof' })).toHaveCount(0)
    await expect(cardIn('Desain')).toContainText('Perbaikan')
    await expect(cardIn('Desain')).toContainText('“Nomor telepon ganti”')
    await axe(worker, 'the board with proofs')

    await upload(2)
    await expect(panel.getByText('v2', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Catat jawaban pelanggan atas spanduk.png' }).click()
    await dialog.getByText('Di toko').click()
    await till.keyboard.press('Control+Enter')
    await expect(panel.getByText(/Disetujui Rina Marlina \d\d\.\d\d/)).toBeVisible()
    await expect(cardIn('Desain').getByText('Disetujui', { exact: true })).toBeVisible()
  })

  await test.step('an edit of the size voids the approval on every screen', async () => {
    const { version, items } = await (await owner.request.get(`/api/transactions/${order.id}`)).json()
    const { id, quantity, length, notes } = items[0]
    await updateOrder(owner, order.id, {
      version,
      items: [{ id, productId, quantity, length, width: 100, notes }],
    })
    const sentence = 'Ukuran berubah dari 300 × 120 menjadi 300 × 100 cm setelah disetujui'
    await expect(panel.locator('[data-line]').getByText(sentence)).toBeVisible()
    await expect(cardIn('Desain')).toContainText(sentence)
    await expect(panel.getByRole('button', { name: 'Kirim proof' })).toBeVisible()
    await till.setViewportSize(SCREENS.phone)
    await expectNoSidewaysScroll(till)
    await axe(till, 'a proof on a phone')
  })

  await test.step('a colleague lets it be printed, with a reason', async () => {
    await cardIn('Desain').getByRole('button', { name: 'Ke cetak' }).click()
    const question = worker.getByRole('alertdialog', { name: 'Cetak tanpa persetujuan?' })
    await question.getByLabel('Alasan').fill('Pelanggan menunggu di toko')
    await question.getByRole('button', { name: 'Cetak tanpa persetujuan' }).click()
    const approval = worker.getByRole('dialog', { name: 'Perlu persetujuan' })
    await expect(approval).toContainText(`Cetak ${numberOf(order)} tanpa persetujuan`)
    await approval.getByLabel(/^Kata sandi/).fill(DEMO_PASSWORD)
    await approval.getByRole('button', { name: 'Setujui dan cetak' }).click()
    await expect(cardIn('Cetak').getByText('Tanpa persetujuan')).toBeVisible()
    await expect(panel.getByText(/“Pelanggan menunggu di toko”/)).toBeVisible()
  })
})
