import { readFile } from 'node:fs/promises'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { press } from './support/keyboard.ts'
import { openTill } from './support/offline.ts'
import { newCustomer, newProduct, numberOf, placeOrder, readOrder } from './support/orders.ts'
import { expectNoSidewaysScroll, success } from './support/pages.ts'

const POSTER = { name: 'Poster Duratrans', unit: 'pcs', pricePerUnit: 90_000, discountEligible: false }
const BUYER = 'PT Sentosa Jaya'

test('a shop becomes a PKP, sells with PPN, and exports its faktur for Coretax', async ({ person }) => {
  const owner = await person('owner', { home: false })
  await newProduct(owner, POSTER)
  const id = await newCustomer(owner, BUYER, 'regular')
  const till = await person('cashier', { home: false })
  const panel = owner.getByRole('dialog', { name: BUYER })

  await test.step('the switch asks who sells', async () => {
    await owner.goto('/settings?tab=toko')
    await owner.locator('summary', { hasText: 'PKP dan PPN' }).click()
    await owner.getByLabel('Toko ini PKP dan memungut PPN').check()
    await expect(owner.getByRole('textbox', { name: /^Pajak/ })).toHaveAccessibleDescription(
      'Toko PKP memungut PPN.',
    )
    await owner.getByLabel('NPWP toko').fill('01.234.567.8-901.000')
    await owner.getByLabel('Nama untuk pajak').fill('PT Cetak Cepat')
    await owner.getByLabel('Alamat untuk pajak').fill('Jl. Kertas 3, Malang')
    await axe(owner, 'the tax settings of a shop')
    await owner.getByRole('button', { name: 'Simpan pengaturan' }).click()
    await expect(owner.getByText('Pengaturan toko berhasil disimpan!')).toBeVisible()
  })

  await test.step('a customer gets a faktur', async () => {
    await owner.goto(`/customers?buka=${id}`)
    await panel.getByRole('button', { name: 'Lainnya' }).click()
    await owner.getByRole('menuitem', { name: 'Data pajak' }).click()
    const dialog = owner.getByRole('dialog', { name: `Data pajak ${BUYER}` })
    await dialog.getByRole('textbox', { name: 'NPWP' }).fill('09.876.543.2-101.000')
    await dialog.getByLabel('IDTKU').fill('0098765432101000000001')
    await dialog.getByText('NIK', { exact: true }).click()
    await dialog.getByText('NPWP', { exact: true }).first().click()
    await expect(dialog.getByLabel('IDTKU')).toHaveValue('0098765432101000000001')
    await dialog.getByLabel('IDTKU').fill('')
    await dialog.getByLabel('Alamat untuk pajak').fill('Jl. Raya 1, Jakarta')
    await axe(owner, 'the tax identity of a customer')
    await owner.keyboard.press('Control+Enter')
    await expect(panel.getByText('NPWP 0098765432101000')).toBeVisible()
  })

  await test.step('the till adds PPN, and rounds nothing', async () => {
    await openTill(till)
    await till.getByRole('button', { name: 'Pilih pelanggan' }).click()
    await till.getByRole('combobox', { name: 'Cari pelanggan' }).fill(BUYER)
    await till.getByRole('option').first().click()
    await till.getByLabel('Tambah produk').fill(POSTER.name)
    await till.getByRole('option', { name: new RegExp(POSTER.name) }).click()
    await till.getByLabel(`Jumlah ${POSTER.name}`).fill('3')
    await expect(till.getByText('PPN 12%')).toBeVisible()
    await expect(till.getByText('29.700').first()).toBeVisible()
    await till.keyboard.press('Alt+1')
    await till.getByRole('button', { name: 'Uang pas' }).click()
    await till.keyboard.press('Control+Enter')
    await expect(till.getByText(/tersimpan/i).first()).toBeVisible()
  })

  await test.step('the month has its faktur, and the file its sums', async () => {
    await owner.goto('/analytics')
    await owner.getByRole('button', { name: 'Faktur pajak' }).click()
    const dialog = owner.getByRole('dialog', { name: 'Faktur pajak' })
    const row = dialog.getByRole('list', { name: 'Faktur' }).getByRole('listitem')
    await expect(row).toContainText('NPWP 0098765432101000')
    await expect(row).toContainText('Belum diekspor')
    await axe(owner, 'the faktur of a month')
    await expectNoSidewaysScroll(owner)
    const [download] = await Promise.all([
      owner.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Ekspor XML Coretax (1)' }).click(),
    ])
    const xml = await readFile(await download.path(), 'utf8')
    expect(xml).toContain('<TaxBase>270000</TaxBase>')
    expect(xml).toContain('<OtherTaxBase>247500</OtherTaxBase>')
    expect(xml).toContain('<VAT>29700</VAT>')
    await expect(row).toContainText('Sudah diekspor')
  })
})

test('a customer withholds PPh 23: a bukti potong closes the rest of a debt', async ({ person }) => {
  const owner = await person('owner', { home: false })
  const productId = await newProduct(owner, { ...POSTER, name: 'Poster Potong', pricePerUnit: 1_000_000 })
  const customerId = await newCustomer(owner, 'PT Potong Pajak', 'regular')
  const order = await placeOrder(owner, { customerId, items: [{ productId, quantity: 10 }], paidAmount: 0 })
  const form = owner.getByRole('form', { name: 'Bukti potong PPh 23' })
  const withheld = owner.getByRole('button', { name: 'Bukti potong PPh 23' })
  const change = async (path: string, fields: object) => {
    const { version } = await (await owner.request.get(path)).json()
    const answer = await owner.request.patch(path, { data: { version, ...fields } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const panel = owner.getByRole('dialog', { name: `Pesanan ${numberOf(order)}` })
  const asPkp = async () => {
    await change('/api/store', {
      ...{ taxMode: 'ppn', taxNumber: '0012345678901000', taxName: 'PT Cetak', taxAddress: 'Malang' },
    })
    const buyer = { number: '0098765432101000', name: 'PT Potong Pajak', address: 'Jakarta', idtku: '' }
    await change(`/api/customers/${customerId}`, { taxIdentity: { kind: 'npwp', ...buyer } })
  }
  const openDebt = async () => {
    await owner.goto('/receivables?cari=pt+potong')
    await owner.getByRole('button', { name: `Terima pembayaran ${numberOf(order)}` }).click()
    await expect(owner.getByRole('textbox', { name: 'Jumlah diterima' })).toBeVisible()
  }

  await test.step('a shop that is no PKP sees nothing of it', async () => {
    await change('/api/store', { taxMode: 'simple' })
    await openDebt()
    await expect(owner.getByText('Pembayaran sebelumnya')).toBeHidden()
    await expect(withheld).toHaveCount(0)
  })

  await test.step('what is typed in a payment stays while the bukti potong is looked at', async () => {
    const received = owner.getByRole('textbox', { name: 'Jumlah diterima' })
    const transfer = owner.getByRole('radio', { name: 'Transfer' })
    await asPkp()
    await openDebt()
    await received.fill('150000')
    await owner.getByText('Transfer', { exact: true }).click()
    await withheld.click()
    await form.getByRole('button', { name: 'Kembali' }).click()
    await expect(received).toHaveValue('150.000')
    await expect(transfer).toBeChecked()

    await owner.goto(`/transactions?nota=${order.id}`)
    // The shortcut is the loaded order's.
    await expect(panel.getByRole('button', { name: 'Terima pembayaran' })).toBeVisible()
    await panel.focus()
    await press(panel, 'F4')
    const laid = panel.getByLabel('Uang dari pelanggan')
    await laid.fill('50000')
    await withheld.click()
    await form.getByRole('button', { name: 'Kembali' }).click()
    await expect(laid).toHaveValue('50.000')
  })

  await test.step('2 % of the price is prefilled, and number and day are asked for', async () => {
    await openDebt()
    await withheld.click()
    await expect(form.getByLabel('Jumlah PPh 23')).toHaveValue('200.000')
    await form.getByRole('button', { name: 'Simpan bukti potong' }).click()
    await expect(form).toContainText('Nomor bukti potong wajib diisi')
    await expect(form).toContainText('Tanggal wajib diisi')
    await axe(owner, 'a bukti potong')
    await expectNoSidewaysScroll(owner)
    await form.getByLabel('Nomor bukti potong').fill('2600ABCDE')
    await form.getByRole('button', { name: 'Tanggal bukti potong' }).click()
    const calendar = owner.getByRole('dialog', { name: 'Kalender Tanggal bukti potong' })
    await calendar.getByRole('button', { name: 'Bulan sebelumnya' }).click()
    await calendar.getByRole('button', { name: /^15 / }).click()
    await form.getByRole('button', { name: 'Simpan bukti potong' }).click()
    await expect(success(owner, 'Bukti potong dicatat.')).toBeVisible()
    expect(await readOrder(owner, order.id)).toMatchObject({
      paidAmount: 200_000,
      payments: [{ amount: 200_000, method: 'withholding', withholding: { number: '2600ABCDE' } }],
    })
  })

  await test.step('the order says its number', async () => {
    await owner.goto(`/transactions?nota=${order.id}`)
    await expect(panel.getByRole('region', { name: 'Pembayaran' })).toContainText('bukti potong PPh 23')
    await expect(panel.getByRole('region', { name: 'Pembayaran' })).toContainText('No. 2600ABCDE')
  })
})
