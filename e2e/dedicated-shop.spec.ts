import type { Page } from '@playwright/test'
import type { Transaction } from '../contract/transaction-record.ts'
import { CLIENT, type IdentityProvider, openIdentityProvider } from '../server/testing/identity-provider.ts'
import { type MailServer, openMailServer } from '../server/testing/mail-server.ts'
import { axe } from './support/axe.ts'
import { expect, test as shared } from './support/fixtures.ts'
import { closeByEscape, press, pressOn } from './support/keyboard.ts'
import { newCustomer, newProduct, numberOf, placeOrder } from './support/orders.ts'
import { expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { openShopServer, type ShopServer } from './support/shop-server.ts'
import { haveSession } from './support/sign-in.ts'

// Features that need settings of the server (mail, an identity provider), and a feature that would take the sample data from a
// shop that other tests share: deleting it.

const SARI = { sub: 'sari-7', email: 'cashier@printpro.id', email_verified: true }

let shop: ShopServer
let provider: IdentityProvider
/** A mail server that can refuse every address. */
let post: MailServer & { refuses: boolean }

// Not a worker fixture: the other files would then need another worker, and another start of their shop.
const test = shared.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are wanted from this pattern.
  baseURL: async ({}, use) => {
    if (!shop) await openOwnShop()
    await use(shop.url)
  },
})

async function openOwnShop(): Promise<void> {
  post = {
    ...(await openMailServer({
      onRcptTo: (_address, _session, done) => done(post.refuses ? new Error('no such box') : null),
    })),
    refuses: false,
  }
  shop = await openShopServer(async (url) => {
    provider = await openIdentityProvider(`${url}/api/auth/callback/oidc`)
    return {
      PUBLIC_URL: url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Akun Kantor',
      SMTP_URL: `smtp://127.0.0.1:${post.port}`,
      MAIL_FROM: 'Percetakan Wiwit <nota@tokowiwit.id>',
    }
  })
}

test.afterAll(async () => {
  await shop.close()
  await provider.close()
  await post.close()
})

const mail = (page: Page, name: string) => page.getByRole('button', { name: `Email ${name}`, exact: true })
const row = (page: Page, order: Transaction) => page.getByRole('row').filter({ hasText: numberOf(order) })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Email gagal dikirim' })

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Piutang' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** A customer with an address (or none) and `times` unpaid orders of Rp 330.000. */
async function createDebt(page: Page, name: string, email: string | null, times = 1) {
  const customerId = await newCustomer(page, name)
  await shop.sql('update customers set email = $2 where id = $1', [customerId, email])
  const productId = await newProduct(page, { discountEligible: false })
  const orders: Transaction[] = []
  for (let n = 0; n < times; n++) {
    orders.push(await placeOrder(page, { customerId, items: [{ productId, quantity: 30 }] }))
  }
  return orders as [Transaction, ...Transaction[]]
}

test('one confirmation sends one e-mail, a failed one is resent, and one message covers all debts of a customer', async ({
  page,
}) => {
  await haveSession(page, 'owner')
  const [order] = await createDebt(page, 'Surat Budi', 'budi@toko.id')
  const [none] = await createDebt(page, 'Surat Tanpa Alamat', null)
  let goOn = () => {}
  const held = new Promise<void>((done) => (goOn = done))
  await page.route('**/mails', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/receivables?cari=surat')
  await mail(page, numberOf(order)).click()
  const question = page.getByRole('alertdialog', { name: 'Kirim email pengingat?' })
  await expect(question).toContainText(
    `Ke budi@toko.id, tentang transaksi ${numberOf(order)} dengan sisa Rp 330.000. Belum pernah diingatkan.`,
  )
  await axe(page, 'the question before an e-mail')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await mail(page, numberOf(order)).click()
  await question.getByRole('button', { name: 'Kirim email' }).dblclick()
  await expect(mail(page, numberOf(order))).toHaveAttribute('aria-busy', 'true')
  await mail(page, numberOf(order)).click({ force: true })
  const dimmed = page.getByRole('button', { name: `Email ${numberOf(none)}: Pelanggan tidak punya email` })
  await expect(dimmed).toHaveAttribute('aria-disabled', 'true')
  await dimmed.click({ force: true })
  await expect(page.getByRole('alert').filter({ hasText: 'Pelanggan tidak punya email' })).toBeVisible()
  await axe(page, 'an e-mail on its way, and a customer without an address')
  goOn()
  await expect(page.getByRole('status').filter({ hasText: 'Email pengingat terkirim!' })).toContainText(
    `${numberOf(order)} · budi@toko.id`,
  )
  await expect(row(page, order)).toContainText('Diingatkan hari ini')
  await expect(row(page, order).getByRole('img', { name: 'lewat email' })).toBeVisible()
  await expect(mail(page, numberOf(order))).toHaveAttribute('aria-busy', 'false')
  expect(post.received).toHaveLength(1)
  expect(post.received[0]).toMatchObject({ to: ['budi@toko.id'] })
  expect(post.received[0]?.email.text).toContain('Sisa: Rp 330.000')

  await page.setViewportSize(SCREENS.phone)
  await expect(page.getByRole('list', { name: 'Piutang, yang tertua di atas' })).toBeVisible()
  await expect(mail(page, numberOf(order))).toBeVisible()
  await expect(dimmed).toBeVisible()
  await expectNoSidewaysScroll(page)

  await test.step('a failing mail server is reported, and the same e-mail is resent', async () => {
    const [order] = await createDebt(page, 'Pos Rusak', 'rusak@toko.id')
    const before = post.received.length
    post.refuses = true
    await page.setViewportSize(SCREENS.desktop)
    await open(page, '/receivables?cari=pos+rusak')
    await page.unroute('**/mails')
    await mail(page, numberOf(order)).click()
    await question.getByRole('button', { name: 'Kirim email' }).click()
    await expect(alert(page)).toContainText('Server email menolak alamat pelanggan')
    await expect(row(page, order)).not.toContainText('Diingatkan')
    expect(post.received).toHaveLength(before)
    post.refuses = false
    await alert(page).getByRole('button', { name: 'Coba lagi' }).click()
    await expect(row(page, order)).toContainText('Diingatkan hari ini')
    await expect(alert(page)).toBeHidden()
    expect(post.received).toHaveLength(before + 1)
  })

  await test.step('one message covers all debts of a customer, by e-mail or in WhatsApp', async () => {
    const orders = await createDebt(page, 'Gabungan Jaya', 'gabungan@toko.id', 2)
    const before = post.received.length
    await open(page, '/receivables?cari=gabungan&per=pelanggan')
    await mail(page, 'Gabungan Jaya').click()
    await expect(question).toContainText('tentang 2 tagihan Gabungan Jaya dengan sisa Rp 660.000')
    await question.getByRole('button', { name: 'Kirim email' }).click()
    const item = page.getByRole('row').filter({ hasText: 'Gabungan Jaya' })
    await expect(item).toContainText('Diingatkan hari ini')
    await expect(item.getByRole('img', { name: 'lewat email' })).toBeVisible()
    expect(post.received).toHaveLength(before + 1)
    const { text = '' } = post.received.at(-1)?.email ?? {}
    for (const part of [...orders.map(numberOf), 'Jumlah sisa: Rp 660.000']) expect(text).toContain(part)

    const link = page.getByRole('link', { name: 'WhatsApp Gabungan Jaya' })
    const message = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
    for (const part of [...orders.map(numberOf), 'Jumlah sisa: Rp 660.000']) expect(message).toContain(part)
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    const opened = page.waitForEvent('popup')
    await link.click()
    await (await opened).close()
    await expect(item.getByRole('img', { name: 'lewat WhatsApp' })).toBeVisible()
    await axe(page, 'reminders by customer')
    await page.setViewportSize(SCREENS.phone)
    await expect(link).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})

test('signing in at an identity provider opens the requested page; when it is down the password still works', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 503/)
  const elsewhere = page.getByRole('button', { name: 'Masuk dengan Akun Kantor' })
  const alert = page.getByRole('alert')
  await page.goto('/transactions')
  await expect(elsewhere).toBeVisible()
  await axe(page, 'login with a provider')
  await page.setViewportSize(SCREENS.phone)
  await expectNoSidewaysScroll(page)
  await axe(page, 'login with a provider on a phone')
  await page.setViewportSize(SCREENS.desktop)

  // The server must have reached the provider once: the outage message needs its metadata.
  provider.down = true
  await elsewhere.click()
  await expect(alert).toContainText('Penyedia identitas tidak dapat dihubungi')
  await page.getByRole('button', { name: /^Kasir/ }).click()
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Daftar Transaksi' })).toBeVisible()
  await page.getByRole('button', { name: 'Keluar', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keluar' }).click()
  provider.down = false

  provider.person = null
  await elsewhere.click()
  await expect(alert).toHaveText('Masuk dibatalkan')
  expect(new URL(page.url()).search, 'shown once').toBe('')
  provider.person = { ...SARI, email: 'siapa@lain.id' }
  await elsewhere.click()
  await expect(alert).toHaveText('Akun tidak ditemukan atau tidak aktif')

  provider.person = SARI
  await page.goto('/transactions')
  await pressOn(elsewhere, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Daftar Transaksi' })).toBeVisible()
  await page.getByRole('button', { name: 'Keluar', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keluar' }).click()
  await expect(elsewhere).toBeVisible()
})

// Last: the demo accounts go too.
test('the owner deletes the sample data and sees how much was deleted', async ({ page }) => {
  await haveSession(page, 'owner')
  await newCustomer(page, 'Pelanggan Sendiri')
  await page.goto('/settings')
  const remove = page.getByRole('button', { name: 'Hapus data contoh' })
  await remove.click()
  const ask = page.getByRole('alertdialog', { name: 'Hapus semua data contoh?' })
  await expect(ask).toContainText('Tindakan ini tidak dapat dibatalkan.')
  await expect(ask.getByRole('button', { name: 'Batal' })).toBeFocused()
  await closeByEscape(ask, remove)
  await press(remove, 'Enter')
  await ask.getByRole('button', { name: 'Hapus data contoh' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Data contoh berhasil dihapus.' })).toContainText(
    /\d+ transaksi, 5 pelanggan, 6 produk, \d+ pengeluaran, 3 akun demo\./,
  )
  await expect(page.getByRole('heading', { name: 'Data contoh' })).toBeHidden()
  // Data that the shop entered stays.
  await page.getByRole('link', { name: 'Pelanggan', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Ubah Pelanggan Sendiri' })).toBeVisible()
  await expect(page.getByText('Kopi Senja')).toHaveCount(0)
  await shop.sql('update customers set deleted_at = now() where deleted_at is null')
  await expect(page.getByText('Belum ada pelanggan')).toBeVisible()
  const left = await shop.sql<{ role: string }>('select role from users where deleted_at is null')
  expect(left).toEqual([{ role: 'owner' }])
  await shop.sql('update transactions set deleted_at = now() where deleted_at is null')
  await page.getByRole('link', { name: 'Analitik', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Buat Transaksi' })).toBeVisible()
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(0)
  await axe(page, 'Analitik of a new shop')
})
