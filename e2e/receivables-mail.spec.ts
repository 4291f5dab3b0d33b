import type { Page } from '@playwright/test'
import type { Transaction } from '../contract/transaction-record.ts'
import { type MailServer, openMailServer } from '../server/testing/mail-server.ts'
import { axe } from './support/axe.ts'
import { test as base, expect } from './support/fixtures.ts'
import { newCustomer, newProduct, numberOf, placeOrder } from './support/orders.ts'
import { expectNoSidewaysScroll, SCREENS } from './support/pages.ts'
import { openShopServer } from './support/shop-server.ts'
import { haveSession } from './support/sign-in.ts'

/** A mail server that can be told to refuse every address. */
type Post = MailServer & { refuses: boolean }

const test = base.extend<object, { post: Post }>({
  post: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are wanted from this pattern.
    async ({}, use) => {
      const post: Post = {
        ...(await openMailServer({
          onRcptTo: (_address, _session, done) => done(post.refuses ? new Error('no such box') : null),
        })),
        refuses: false,
      }
      await use(post)
      await post.close()
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ post }, use) => {
      const shop = await openShopServer({
        SMTP_URL: `smtp://127.0.0.1:${post.port}`,
        MAIL_FROM: 'Percetakan Wiwit <nota@tokowiwit.id>',
      })
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const mail = (page: Page, name: string) => page.getByRole('button', { name: `E-mail ${name}`, exact: true })
const row = (page: Page, order: Transaction) => page.getByRole('row').filter({ hasText: numberOf(order) })
const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'E-mail gagal dikirim' })

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: 'Piutang' })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

type Shop = { sql: (query: string, values?: unknown[]) => Promise<unknown> }

/** A customer with an address (or none) who owes Rp 330.000 so many times. */
async function owes(page: Page, shop: Shop, name: string, email: string | null, times = 1) {
  const customerId = await newCustomer(page, name)
  await shop.sql('update customers set email = $2 where id = $1', [customerId, email])
  const productId = await newProduct(page, { discountEligible: false })
  const orders: Transaction[] = []
  for (let n = 0; n < times; n++) {
    orders.push(await placeOrder(page, { customerId, items: [{ productId, quantity: 30 }] }))
  }
  return orders as [Transaction, ...Transaction[]]
}

test('one click sends one e-mail, and the row says when; who has no address is said to', async ({
  page,
  shop,
  post,
}) => {
  await haveSession(page, 'owner')
  const [order] = await owes(page, shop, 'Surat Budi', 'budi@toko.id')
  const [none] = await owes(page, shop, 'Surat Tanpa Alamat', null)
  let goOn = () => {}
  const held = new Promise<void>((done) => (goOn = done))
  await page.route('**/mails', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/receivables?cari=surat')
  await mail(page, numberOf(order)).dblclick()
  await expect(mail(page, numberOf(order))).toHaveAttribute('aria-busy', 'true')
  await mail(page, numberOf(order)).click({ force: true })
  const dimmed = page.getByRole('button', { name: `E-mail ${numberOf(none)}: Pelanggan tidak punya e-mail` })
  await expect(dimmed).toHaveAttribute('aria-disabled', 'true')
  await dimmed.click({ force: true })
  await expect(page.getByRole('alert').filter({ hasText: 'Pelanggan tidak punya e-mail' })).toBeVisible()
  await axe(page, 'an e-mail on its way, and a customer without an address')
  goOn()
  await expect(page.getByRole('status').filter({ hasText: 'E-mail pengingat terkirim!' })).toContainText(
    `${numberOf(order)} · budi@toko.id`,
  )
  await expect(row(page, order)).toContainText('Diingatkan hari ini')
  await expect(row(page, order).getByRole('img', { name: 'lewat e-mail' })).toBeVisible()
  await expect(mail(page, numberOf(order))).toHaveAttribute('aria-busy', 'false')
  expect(post.received).toHaveLength(1)
  expect(post.received[0]).toMatchObject({ to: ['budi@toko.id'] })
  expect(post.received[0]?.email.text).toContain('Sisa: Rp 330.000')

  await page.setViewportSize(SCREENS.phone)
  await expect(page.getByRole('list', { name: 'Piutang, yang tertua di atas' })).toBeVisible()
  await expect(mail(page, numberOf(order))).toBeVisible()
  await expect(dimmed).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a failing mail server is said so, and the same e-mail is tried again', async ({ page, shop, post }) => {
  await haveSession(page, 'manager')
  const [order] = await owes(page, shop, 'Pos Rusak', 'rusak@toko.id')
  const before = post.received.length
  post.refuses = true
  await open(page, '/receivables?cari=pos+rusak')
  await mail(page, numberOf(order)).click()
  await expect(alert(page)).toContainText('Server e-mail menolak alamat pelanggan')
  await expect(row(page, order)).not.toContainText('Diingatkan')
  expect(post.received).toHaveLength(before)
  post.refuses = false
  await alert(page).getByRole('button', { name: 'Coba lagi' }).click()
  await expect(row(page, order)).toContainText('Diingatkan hari ini')
  await expect(alert(page)).toBeHidden()
  expect(post.received).toHaveLength(before + 1)
})

test('one message reminds of all that a customer owes, by e-mail or in WhatsApp', async ({
  page,
  shop,
  post,
}) => {
  await haveSession(page, 'owner')
  const orders = await owes(page, shop, 'Gabungan Jaya', 'gabungan@toko.id', 2)
  const before = post.received.length
  await open(page, '/receivables?cari=gabungan&per=pelanggan')
  await mail(page, 'Gabungan Jaya').click()
  const item = page.getByRole('row').filter({ hasText: 'Gabungan Jaya' })
  await expect(item).toContainText('Diingatkan hari ini')
  await expect(item.getByRole('img', { name: 'lewat e-mail' })).toBeVisible()
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
