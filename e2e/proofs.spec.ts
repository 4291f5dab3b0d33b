import { png } from '../server/testing/pictures.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { newCustomer, newProduct, numberOf, placeOrder } from './support/orders.ts'
import { failure } from './support/pages.ts'
import { DEMO_PASSWORD } from './support/sign-in.ts'

const BANNER = 'Banner Uji Proof'

test('a proof waits for its answer, and the gate asks why it is printed all the same', async ({
  person,
  shop,
}) => {
  const owner = await person('owner', { home: false })
  const customerId = await newCustomer(owner, 'Rina Marlina')
  const productId = await newProduct(owner, { name: BANNER, unit: 'm²', pricePerUnit: 25_000 })
  const order = await placeOrder(owner, { customerId, items: [{ productId, length: 300, width: 120 }] })
  const [lineId] = order.items.map(({ id }) => id)
  await shop.sql('update store_config set files_enabled = true, proof_gate = true')
  const about = { transactionId: order.id, lineId, name: 'spanduk.png' }
  const metadata = Object.entries(about).map(([key, value]) => `${key} ${btoa(`${value}`)}`)
  const picture = png({ width: 600, height: 240 })
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
