// Longer than 250 lines: the journeys of one screen share the locators and helpers below.
import type { Page } from '@playwright/test'
import type { Customer } from '../contract/customers.ts'
import { CUSTOMER_COLUMNS } from '../core/imports/customer-import.ts'
import { axe } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { closeByEscape, press, pressOn, pressOnScreen, type } from './support/keyboard.ts'
import { chooseRowAction } from './support/menus.ts'
import { waitForNotifications } from './support/offline.ts'
import { newCustomer, newProduct, numberOf, placeOrder } from './support/orders.ts'
import { expectNoLayoutShift, expectNoSidewaysScroll, SCREENS, visit } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Cari nama atau nomor telepon' })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const rows = (page: Page) => page.locator('tr:has(button[aria-label^="Ubah"])')
const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const add = (page: Page) => page.getByRole('button', { name: /^Tambah/ })
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const statusMessage = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const cell = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })

async function openList(page: Page, address = '/customers'): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Pelanggan' })).toBeVisible()
}

async function read(page: Page, id: string): Promise<Customer> {
  return await (await page.request.get(`/api/customers/${id}`)).json()
}

test('a customer is added by keyboard with every field; a wrong form is not saved and a taken number is pointed out', async ({
  page,
  shop,
}) => {
  const tiers = await shop.sql<{ tier: string; count: string }>(
    'select membership_tier as tier, count(*) from customers where deleted_at is null group by 1',
  )
  const of = (tier: string) => Number(tiers.find((row) => row.tier === tier)?.count ?? 0)
  await haveSession(page, 'cashier')
  await openList(page)
  const form = dialog(page, 'Tambah pelanggan')
  const field = (name: string) => form.getByRole('textbox', { name })

  await test.step('counts all customers, and each tier with its discount', async () => {
    await expect(cell(page, 'Total pelanggan')).toContainText(
      String(of('gold') + of('silver') + of('regular')),
    )
    await expect(cell(page, 'Gold')).toHaveText(`Gold${of('gold')}diskon member 15%`)
    await expect(cell(page, 'Silver')).toHaveText(`Silver${of('silver')}diskon member 10%`)
    await expect(cell(page, 'Reguler')).toHaveText(`Reguler${of('regular')}diskon member 5%`)
    await axe(page, 'list')
  })

  await test.step('sorts by a head, and back', async () => {
    const head = page.getByRole('columnheader', { name: 'Piutang' })
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'descending')
    const [debtor] = await shop.sql<{ name: string }>(
      `select name from customers join transactions as sale on sale.customer_id = customers.id
        where sale.deleted_at is null and status <> 'cancelled' group by customers.id order by sum(remaining_amount) desc limit 1`,
    )
    await expect(rows(page).first()).toContainText(debtor?.name ?? 'unknown')
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', 'none')
  })

  await test.step('adds by keyboard with every field, at the top of the list', async () => {
    await pressOn(add(page), 'Enter')
    await expect(field('Nama Lengkap')).toBeFocused()
    await expect(form.getByText('Nama Lengkap *')).toBeVisible()
    // The form has every field that an import may contain; special prices have a dialog of their own.
    for (const { field: name, label } of CUSTOMER_COLUMNS)
      if (name !== 'specialPrices') await expect(form.getByLabel(label).first()).toBeVisible()
    await type(field('Nama Lengkap'), 'Percetakan Lengkap')
    await press(form, 'Tab')
    await type(field('Telepon'), '0813-2222-3333')
    await press(form, 'Tab')
    await type(field('WhatsApp'), '0814-4444-5555')
    await press(form, 'Tab')
    await type(field('Email'), 'halo@lengkap.id')
    await press(form, 'Tab')
    await press(form.getByRole('radiogroup'), 'ArrowRight', 'Tab')
    await type(field('Alamat'), 'Jl. Melati 4, Bekasi')
    await press(form, 'Control+Enter')
    await expect(statusMessage(page, 'Pelanggan berhasil disimpan.')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(add(page)).toBeFocused()
    await expect(rows(page).first()).toContainText('Percetakan Lengkap')
    await expect(rows(page).first()).toContainText('0813-2222-3333')
    await expect(rows(page).first()).toContainText('Silver 10%')
    await expect(cell(page, 'Silver')).toHaveText(`Silver${of('silver') + 1}diskon member 10%`)
    const { rows: saved } = await (await page.request.get('/api/customers?search=percetakan+lengkap')).json()
    expect(saved).toMatchObject([
      {
        whatsapp: '0814-4444-5555',
        email: 'halo@lengkap.id',
        membershipTier: 'silver',
        address: 'Jl. Melati 4, Bekasi',
      },
    ])
  })

  await test.step('each invalid field says what to do', async () => {
    await add(page).click()
    await field('Email').fill('halo@')
    // Clicked at once: the field's error on blur must not move the button.
    await form.getByRole('button', { name: /^Simpan/ }).click()
    await expect(form.getByText('Format email tidak valid')).toBeVisible()
    await expect(form.getByText('Nama wajib diisi')).toBeVisible()
    await expect(form.getByText('Nomor telepon wajib diisi')).toBeVisible()
    await expect(field('Nama Lengkap')).toBeFocused()
    await expect(field('Nama Lengkap')).toHaveAccessibleDescription('Nama wajib diisi')
    await axe(page, 'form with what is wrong')
    await field('Nama Lengkap').fill('Toko')
    await field('Telepon').fill('nol')
    await press(field('Telepon'), 'Tab')
    await expect(form.getByText('Nomor telepon hanya berisi angka, spasi, tanda + dan -')).toBeVisible()
    await field('WhatsApp').fill('300')
    await press(field('WhatsApp'), 'Tab')
    await expect(field('WhatsApp')).toHaveAccessibleDescription('Nomor WhatsApp paling sedikit 4 angka')
    await press(form, 'Escape')
    const ask = page.getByRole('alertdialog', { name: 'Buang isian?' })
    await ask.getByRole('button', { name: 'Buang isian' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('points out a phone number that is taken', async () => {
    await add(page).click()
    await field('Nama Lengkap').fill('Adik Lengkap')
    await field('Telepon').fill('+62 813 2222 3333')
    await expect(form.getByText('Nomor ini sudah dipakai Percetakan Lengkap.')).toBeVisible()
    await form.getByRole('button', { name: /^Simpan/ }).click()
    await expect(row(page, 'Adik Lengkap')).toBeVisible()
  })

  await test.step('asks before adding a duplicate name and number', async () => {
    await add(page).click()
    await field('Nama Lengkap').fill('adik  lengkap')
    await field('Telepon').fill('0813.2222.3333')
    await form.getByRole('button', { name: /^Simpan/ }).click()
    const ask = page.getByRole('alertdialog', { name: 'Pelanggan ini sudah ada' })
    await expect(ask).toContainText('Adik Lengkap dengan nomor +62 813 2222 3333 sudah tercatat sejak')
    await axe(page, 'question about a second one')
    await ask.getByRole('button', { name: 'Kembali' }).click()
    await expect(field('Nama Lengkap')).toHaveValue('adik  lengkap')
    await form.getByRole('button', { name: /^Simpan/ }).click()
    await ask.getByRole('button', { name: 'Tetap simpan' }).click()
    await expect(form).toBeHidden()
    await expect(row(page, 'adik lengkap')).toHaveCount(2)
  })
})

test('two records of one customer are merged with their debts and orders, which Riwayat shows', async ({
  page,
}) => {
  await haveSession(page, 'owner')
  const [twin, kept] = [
    await newCustomer(page, 'Toko Kembar'),
    await newCustomer(page, 'toko  kembar', 'gold'),
  ]
  const productId = await newProduct(page)
  const order = await placeOrder(page, { customerId: twin, items: [{ productId, quantity: 12 }] })
  await openList(page, `/customers?buka=${kept}`)
  const drawer = dialog(page, /^toko kembar$/i)
  await expect(drawer.getByText('Nama dan nomor ini tercatat 2 kali.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Gabungkan' }).click()
  const merging = dialog(page, 'Gabungkan pelanggan')
  await merging.getByRole('button', { name: /^Toko Kembar/ }).click()
  await expect(merging.getByRole('row', { name: /^Piutang/ })).toContainText('(1 transaksi)')
  await axe(page, 'both side by side')
  // The older record and the higher tier are preselected.
  await expect(merging.getByRole('radio', { name: 'Toko Kembar', exact: true })).toBeChecked()
  await expect(merging.getByRole('radio', { name: 'Gold' })).toBeChecked()
  await expect(merging.getByRole('button', { name: 'Gabungkan ke Toko Kembar', exact: true })).toBeVisible()
  await merging.getByRole('radio').nth(0).check()
  await merging.getByRole('button', { name: /^Gabungkan ke/ }).click()
  await expect(statusMessage(page, 'Pelanggan berhasil digabungkan.')).toBeVisible()
  await expect(merging).toBeHidden()
  await expect(drawer.getByRole('link', { name: numberOf(order) })).toBeVisible()
  await expect(drawer.getByText(/tercatat 2 kali/)).toBeHidden()
  await closeByEscape(drawer)
  await search(page).fill('toko kembar')
  await expect(rows(page)).toHaveCount(1)
  expect(await read(page, twin)).toMatchObject({ id: kept, membershipTier: 'gold', totalSpent: order.total })
  await open(page, 'toko kembar').click()
  await drawer.getByRole('link', { name: 'Terima pembayaran' }).click()
  const settling = page.getByRole('dialog').filter({ hasText: 'toko kembar' })
  await expect(settling.getByRole('row', { name: new RegExp(numberOf(order)) })).toBeVisible()
  await press(settling, 'Escape')
  await expect(settling).toBeHidden()
  await visit(page, '/settings?tab=riwayat')
  const entry = page.getByRole('listitem').filter({ hasText: 'menggabungkan pelanggan Toko Kembar ke' })
  await expect(entry).toContainText('1 transaksi')
  await entry.getByText('Rincian', { exact: true }).click()
  await expect(entry.getByRole('link', { name: numberOf(order) })).toBeVisible()
})

test('a customer added offline is sent later', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_CONNECTION|ERR_FAILED/)
  await haveSession(page, 'cashier')
  await openList(page)
  await add(page).click()
  const form = dialog(page, 'Tambah pelanggan')
  await form.getByRole('textbox', { name: 'Nama Lengkap' }).fill('Bu Tanpa Sinyal')
  await form.getByRole('textbox', { name: 'Telepon' }).fill('0811-0000-1111')
  await waitForNotifications(page)
  await page.context().setOffline(true)
  await form.getByRole('button', { name: /^Simpan/ }).click()
  await expect(statusMessage(page, 'Menunggu dikirim ke server.')).toBeVisible()
  await expect(row(page, 'Bu Tanpa Sinyal')).toContainText('Menunggu dikirim')
  await expect(row(page, 'Bu Tanpa Sinyal').getByRole('button', { name: /^Ubah/ })).toBeHidden()
  await axe(page, 'customer who waits to be sent')
  await page.context().setOffline(false)
  await expect(row(page, 'Bu Tanpa Sinyal').getByRole('button', { name: /^Ubah/ })).toBeVisible()
})

test('customers are found by name and number, after a reload, among many, and from the palette', async ({
  page,
  shop,
}) => {
  await haveSession(page, 'cashier')
  await newCustomer(page, 'Toko Cari Mudah')
  await openList(page)
  await expect(row(page, 'Toko Cari Mudah')).toBeVisible()
  await pressOnScreen(search(page), '/')
  await expect(search(page)).toBeFocused()
  await search(page).fill('mudah CARI')
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'Toko Cari Mudah')).toBeVisible()
  await search(page).fill('+62 812-8834')
  await expect(row(page, 'Toko Cari Mudah')).toBeVisible()
  await search(page).fill('cari mudah')
  await expect(page).toHaveURL(/cari=cari\+mudah/)
  await expect(statusMessage(page, '1 pelanggan cocok')).toBeAttached()
  await page.reload()
  await expect(search(page)).toHaveValue('cari mudah')
  await expect(rows(page)).toHaveCount(1)

  await search(page).fill('tidak ada yang bernama begini')
  await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  await page.getByRole('button', { name: 'Hapus filter' }).last().click()
  await expect(search(page)).toHaveValue('')
  await expect(rows(page).first()).toBeVisible()

  await test.step('among many, loads fifty, and more near the end of the list', async () => {
    await shop.sql(`
      insert into customers (id, name, phone)
      select gen_random_uuid(), 'Massal ' || n, '0800-' || n from generate_series(1, 120) as n`)
    await search(page).fill('massal')
    await expect(rows(page)).toHaveCount(50)
    const edit = rows(page).first().getByRole('button', { name: /^Ubah/ })
    await edit.focus()
    const list = page.getByRole('table', { name: /^Pelanggan/ })
    for (const loaded of [100, 120]) {
      await page.getByRole('button', { name: 'Muat lagi' }).scrollIntoViewIfNeeded()
      await expect(list).toHaveAttribute('aria-rowcount', String(1 + loaded))
    }
    await expect(page.getByRole('button', { name: 'Muat lagi' })).toBeHidden()

    // Virtualised: only rows near the viewport and the focused row are in the DOM.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const last = list.locator('tr[aria-rowindex="121"]')
    await expect(last).toBeInViewport()
    await expect.poll(() => rows(page).count()).toBeLessThan(60)
    await expect(edit).toBeFocused()
    await expect(edit).not.toBeInViewport()

    // A row that appears above does not move the rows in view.
    const read = page.locator(`tr[data-row="${await last.getAttribute('data-row')}"]`)
    const top = async () => Math.round((await read.boundingBox())?.y ?? 0)
    const before = await top()
    await shop.sql(
      "insert into customers (id, name, phone) values (gen_random_uuid(), 'Massal 121', '0800-121')",
    )
    await expect(read).toHaveAttribute('aria-rowindex', '122')
    await expect.poll(top).toBe(before)

    // For printing and the browser's search all rows are in the DOM.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(rows(page)).toHaveCount(121)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect.poll(() => rows(page).count()).toBeLessThan(60)
    await page.keyboard.press('Control+f')
    await expect(rows(page)).toHaveCount(121)
    await search(page).fill('massal 7')
    await expect(rows(page)).toHaveCount(21)
    await shop.sql("update customers set deleted_at = now() where name like 'Massal %'")
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()
  })

  await test.step('the palette opens a customer, and going back closes them', async () => {
    await page.locator('#isi').focus()
    await pressOnScreen(search(page), 'Control+k')
    await page.getByLabel('Cari perintah').fill('cari mudah')
    await page
      .getByRole('dialog', { name: 'Palet perintah' })
      .getByRole('option', { name: /Toko Cari Mudah/ })
      .click()
    await expect(dialog(page, 'Toko Cari Mudah')).toBeVisible()
    await page.goBack()
    await expect(dialog(page, 'Toko Cari Mudah')).toBeHidden()
    await openList(page, `/customers?buka=${crypto.randomUUID()}`)
    await expect(page.getByText('Pelanggan tidak ditemukan')).toBeVisible()
  })
})

test('an edit appears on every screen, shows concurrent changes, and is kept when saving fails', async ({
  page,
  person,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  await haveSession(page, 'cashier')
  const id = await newCustomer(page, 'Warung Berubah')
  await openList(page)
  const other = await person('manager', { home: false })
  await openList(other)
  await expect(row(other, 'Warung Berubah')).toContainText('Reguler 5%')
  await page.getByRole('button', { name: 'Ubah Warung Berubah' }).click()
  const form = dialog(page, 'Ubah pelanggan')
  await expect(form.getByRole('textbox', { name: 'Nama Lengkap' })).toHaveValue('Warung Berubah')
  await expect(form.getByRole('button', { name: /^Simpan/ })).toBeDisabled()
  await form.getByText('Gold 15%').click()
  await form.getByRole('textbox', { name: 'Alamat' }).fill('Jl. Baru 1')

  await page.request.patch(`/api/customers/${id}`, {
    data: { version: 1, membershipTier: 'silver', email: 'a@b.id' },
  })
  const conflict = form.getByRole('alert')
  await expect(conflict).toContainText('Pelanggan ini baru saja diubah orang lain')
  await expect(conflict.getByRole('row', { name: 'Tingkat member' })).toHaveText('Tingkat memberSilverGold')
  await expect(conflict.getByRole('row', { name: 'Email' })).toHaveText('Emaila@b.idtidak diubah')
  await conflict.getByRole('button', { name: 'Pertahankan isian saya' }).click()
  await expect(conflict).toBeHidden()

  await page.route(`**/api/customers/${id}`, (route) => route.fulfill({ status: 500, body: '' }))
  await press(form, 'Control+Enter')
  const failure = page.getByRole('alert').filter({ hasText: 'Gagal menyimpan pelanggan.' })
  await expect(failure).toBeVisible()
  await expect(form.getByRole('textbox', { name: 'Alamat' })).toHaveValue('Jl. Baru 1')
  await page.unroute(`**/api/customers/${id}`)
  await failure.getByRole('button', { name: 'Coba lagi' }).click()
  await expect(statusMessage(page, 'Pelanggan berhasil disimpan.')).toBeVisible()
  await expect(row(page, 'Warung Berubah')).toContainText('Gold 15%')
  await expect(row(other, 'Warung Berubah')).toContainText('Jl. Baru 1')
  expect(await read(page, id)).toMatchObject({
    membershipTier: 'gold',
    address: 'Jl. Baru 1',
    email: 'a@b.id',
    version: 3,
  })
})

test('deletion asks first, names the open debt, and reports failures', async ({
  page,
  caller,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 500/)
  const owner = await caller('owner')
  const productId = await newProduct(owner)
  await haveSession(page, 'cashier')
  const customerId = await newCustomer(page, 'Toko Pamit')
  const order = await placeOrder(page, { customerId, items: [{ productId }], paidAmount: 3_000 })
  await openList(page)
  const remove = () => chooseRowAction(page, 'Toko Pamit', 'Hapus')
  await remove()
  const ask = page.getByRole('alertdialog', { name: 'Hapus pelanggan Toko Pamit?' })
  await expect(ask).toContainText(/Masih ada 1 transaksi belum lunas, sisa Rp\s7\.000/)
  await expect(ask).toContainText('Tindakan ini tidak dapat dibatalkan.')
  await closeByEscape(ask, page.getByRole('button', { name: 'Tindakan Toko Pamit' }))

  await page.route(`**/api/customers/${customerId}`, (route) => route.fulfill({ status: 500, body: '' }))
  await remove()
  await ask.getByRole('button', { name: 'Hapus pelanggan' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Gagal menghapus pelanggan.' })).toBeVisible()
  await expect(row(page, 'Toko Pamit')).toBeVisible()
  await page.unroute(`**/api/customers/${customerId}`)

  await remove()
  await ask.getByRole('button', { name: 'Hapus pelanggan' }).click()
  await expect(statusMessage(page, 'Pelanggan berhasil dihapus.')).toBeVisible()
  await expect(row(page, 'Toko Pamit')).toBeHidden()
  expect((await page.request.get(`/api/customers/${customerId}`)).status()).toBe(404)
  expect((await page.request.get(`/api/transactions/${order.id}`)).status()).toBe(200)
})

test('the customer drawer shows tier, debt, transactions and last prices live, and edits and deletes', async ({
  page,
  caller,
}) => {
  const owner = await caller('owner')
  const productId = await newProduct(owner, { name: 'Stiker Laci' })
  await haveSession(page, 'cashier')
  const customerId = await newCustomer(page, 'Toko Laci', 'gold')
  const orders = []
  for (let n = 0; n < 12; n++) {
    const item = { productId, quantity: n + 1 }
    orders.push(await placeOrder(page, { customerId, items: [item], paidAmount: n === 0 ? 0 : 1_000_000 }))
  }
  await openList(page)
  await open(page, 'Toko Laci').click()
  const drawer = dialog(page, 'Toko Laci')
  await expect(drawer.getByText('Gold 15%')).toBeVisible()
  await expect(drawer.getByText(orders[0]?.total.toLocaleString('id-ID') ?? '')).not.toHaveCount(0)
  await expect(cell(page, 'Belum lunas')).toContainText(/1 transaksi.*tertua 0 hari/s)
  const unpaid = drawer.getByRole('region', { name: 'Belum lunas' }).getByRole('listitem')
  await expect(unpaid).toHaveText([new RegExp(numberOf(orders[0] ?? { id: '' }))])
  const sales = drawer.getByRole('region', { name: 'Transaksi lain' }).getByRole('listitem')
  await expect(sales).toHaveCount(10)
  await expect(sales.first()).toContainText(numberOf(orders[11] ?? { id: '' }))
  await drawer.getByRole('button', { name: 'Muat lagi' }).click()
  await expect(sales).toHaveCount(11)
  await expect(drawer.getByRole('row', { name: /Stiker Laci/ })).toContainText(/12\s*Rp\s10\.000\/pcs/)
  await axe(page, 'drawer')

  const last = await placeOrder(page, { customerId, items: [{ productId }] })
  await expect(unpaid.first()).toContainText(numberOf(last))
  await expect(cell(page, 'Belum lunas')).toContainText('2 transaksi')
  await page.reload()
  await expect(unpaid.first()).toContainText(numberOf(last))
  await unpaid.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Daftar Transaksi' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: numberOf(last) })).toBeVisible()

  await test.step('links to WhatsApp, phone, statement and payment', async () => {
    await page.goBack()
    await expect(drawer.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/6281288341907',
    )
    await expect(drawer.getByRole('link', { name: 'Telepon' })).toHaveAttribute('href', 'tel:081288341907')
    // Opened as a page with printing disabled: the print window closes after printing.
    const statement = await page.context().newPage()
    await statement.addInitScript(() => {
      window.print = () => undefined
    })
    await statement.goto(`/statement/${customerId}`)
    await expect(statement.getByRole('row', { name: /Stiker Laci/ })).toHaveCount(13)
    const owed = await (await page.request.get(`/api/customers/${customerId}/debt`)).json()
    const sum = statement.getByRole('region').filter({ hasText: 'Hormat kami' })
    await expect(sum).toContainText(`Rp ${owed.remainingAmount.toLocaleString('id-ID')}`)
    await axe(statement, 'statement')
    await statement.close()

    // Roles without Piutang take the payment of one order.
    await expect(drawer.getByRole('link', { name: 'Terima pembayaran' })).toBeHidden()
    await drawer.getByRole('link', { name: 'Buat transaksi' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Buat Transaksi' })).toBeVisible()
    await expect(page.getByText('Toko Laci')).toBeVisible()
    await expect(page).toHaveURL('/create-transaction')
    await page.goBack()
  })

  await test.step('edits and deletes, and Escape closes one layer at a time', async () => {
    const others = drawer.getByRole('button', { name: 'Lainnya' })
    const choose = async (entry: string) => {
      await others.click()
      await page.getByRole('menuitem', { name: entry }).click()
    }
    await choose('Ubah')
    const form = dialog(page, 'Ubah pelanggan')
    await form.getByRole('textbox', { name: 'Email' }).fill('laci@toko.id')
    await press(form, 'Control+Enter')
    await expect(form).toBeHidden()
    await expect(drawer.getByText('laci@toko.id')).toBeVisible()
    await choose('Ubah')
    await closeByEscape(form, others)
    await choose('Hapus')
    await closeByEscape(page.getByRole('alertdialog'), others)
    await closeByEscape(drawer)

    await open(page, 'Toko Laci').click()
    await choose('Hapus')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus pelanggan' }).click()
    await expect(drawer).toBeHidden()
    await expect(row(page, 'Toko Laci')).toBeHidden()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: SCREENS.phone, hasTouch: true })

  test('customers are added, found, edited and deleted by touch; long names and trillions fit', async ({
    page,
    caller,
  }) => {
    await haveSession(page, 'cashier')
    await openList(page)
    await expectNoSidewaysScroll(page)
    await axe(page, 'cards')
    await expectNoLayoutShift(page)
    await add(page).tap()
    const form = dialog(page, 'Tambah pelanggan')
    await form.getByRole('textbox', { name: 'Nama Lengkap' }).fill('Warung Jempol')
    await form.getByRole('textbox', { name: 'Telepon' }).fill('0812-3')
    await axe(page, 'form')
    await form.getByRole('button', { name: /^Simpan/ }).tap()
    const card = page.getByRole('listitem').filter({ hasText: 'Warung Jempol' })
    await expect(card).toContainText('Reguler 5%')
    await search(page).fill('jempol')
    await expect(page.getByRole('listitem').filter({ hasText: 'belanja' })).toHaveCount(1)

    await open(page, 'Warung Jempol').tap()
    const drawer = dialog(page, 'Warung Jempol')
    await expect(drawer.getByText('Belum ada transaksi.')).toBeVisible()
    await expect(drawer.getByText('semua lunas')).toBeVisible()
    await axe(page, 'drawer')
    await expectNoSidewaysScroll(page)
    await drawer.getByRole('button', { name: 'Tutup', exact: true }).tap()
    await expect(drawer).toBeHidden()

    await page.getByRole('button', { name: 'Tindakan Warung Jempol' }).tap()
    await page.getByRole('menuitem', { name: 'Ubah' }).tap()
    const edit = dialog(page, 'Ubah pelanggan')
    await edit.getByText('Silver 10%').tap()
    await edit.getByRole('button', { name: /^Simpan/ }).tap()
    await expect(card).toContainText('Silver 10%')
    await page.getByRole('button', { name: 'Tindakan Warung Jempol' }).tap()
    await page.getByRole('menuitem', { name: 'Hapus' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus pelanggan' }).tap()
    await expect(page.getByText('Tidak ada yang cocok')).toBeVisible()

    await test.step('at 320 pixels nothing scrolls sideways', async () => {
      const owner = await caller('owner')
      const name = 'Paguyuban Warga Perumahan Griya Sempit Blok F Nomor 12'
      const customerId = await newCustomer(owner, name)
      const productId = await newProduct(owner, { pricePerUnit: 800_000_000_000 })
      await placeOrder(owner, { customerId, items: [{ productId, quantity: 1000 }] })
      await page.setViewportSize({ width: 320, height: 640 })
      await search(page).fill(name)
      await expect(open(page, name)).toBeVisible()
      await expectNoSidewaysScroll(page)
      await add(page).tap()
      await expect(form).toBeVisible()
      await expectNoSidewaysScroll(page)
      await closeByEscape(form, add(page))
      await open(page, name).tap()
      const wide = dialog(page, name)
      await expect(wide.getByRole('table')).toBeVisible()
      await expectNoSidewaysScroll(page)
      const beyond = await wide.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect(beyond, 'pixels beyond the drawer').toBe(0)
    })
  })
})
