import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { FIGURES } from '../../testing/maju-jaya.ts'
import { textPattern } from './pages.ts'
import type { Shop } from './shop-server.ts'

/** What every test of a first sale enters, and the totals it must come to. */
const TOTAL = 'Rp 287.000'
const SHORT = 'Rp 137.000'

/** A customer per test: the tests of a file share a shop. */
export function newCustomerInput(journey: string): { name: string; phone: string } {
  return { name: `Toko Ceria ${journey}`, phone: `0817-${String(Date.now()).slice(-8)}` }
}

/** Suppresses printing; returns a function that opens the invoice whose printing was requested. */
export async function watchPrinting(page: Page): Promise<() => Promise<Page>> {
  await page.context().addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'true')
  })
  const opened = page.context().waitForEvent('page')
  return async () => {
    const invoice = await opened
    await expect(invoice.locator('html')).toHaveAttribute('data-printed', 'true')
    return invoice
  }
}

/** Checks the printed invoice: customer, lines and remaining amount. */
export async function expectInvoice(invoice: Page, name: string): Promise<void> {
  const sheet = invoice.getByRole('main')
  for (const text of [name, 'Banner Flexi 280gr', 'Kartu Nama Art Carton 260gr', 'Transfer DTF 58 cm']) {
    await expect(sheet).toContainText(text)
  }
  await expect(sheet).toContainText('287.000')
  await expect(sheet).toContainText('137.000')
}

/** Checks the till's figures before the sale is saved. */
export async function expectTillFigures(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Total' })).toHaveText(textPattern(TOTAL))
  await expect(page.getByText('Kurang', { exact: true })).toBeVisible()
  await expect(page.getByText(textPattern(SHORT)).first()).toBeVisible()
  await expect(page.getByText('diganti')).toBeVisible()
}

/** Checks the books: one transaction of this customer, priced and totalled by the server, partly paid. */
export async function expectBooks(shop: Shop, name: string): Promise<void> {
  const sales = await shop.sql(
    `select t.subtotal::int, t.discount::int, t.tax::int, t.cashback::int, t.total::int, t.paid_amount::int,
            t.remaining_amount::int, t.payment_status, t.status, c.total_spent::int, c.membership_tier
       from transactions t join customers c on c.id = t.customer_id
      where c.name = $1 and t.deleted_at is null`,
    [name],
  )
  expect(sales).toEqual([
    {
      ...FIGURES.tenPercent,
      paid_amount: 150_000,
      remaining_amount: 137_000,
      payment_status: 'partial',
      status: 'processing',
      total_spent: 287_000,
      membership_tier: 'regular',
    },
  ])
}
