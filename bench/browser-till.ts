// A browser at the till: new or known devices, slowed down, signed in, with lines.
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { launchOptions, unpackChromium } from '../e2e/support/chromium.ts'
import type { BenchShop } from './shop.ts'

/** CPU throttling: how many times slower than this machine. */
export const SLOWDOWNS = [1, 4] as const
export type Slowdown = (typeof SLOWDOWNS)[number]

export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  await unpackChromium()
  const browser = await chromium.launch(launchOptions)
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

export function newDevice(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1440, height: 900 },
  })
}

export async function openThrottledPage(context: BrowserContext, slowdown: Slowdown): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

export const TILL = '/create-transaction'

/** Runs in the page: searches for a product as soon as the field exists, and marks when it is found. */
export function searchProduct(): void {
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('input[data-field="search"]')
    if (!field) return
    if (field.value === '') {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'banner')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (!document.querySelector('[role="option"]')) return
    observer.disconnect()
    performance.mark('found')
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { subtree: true, childList: true })
  document.addEventListener('click', () => performance.mark('click'), { capture: true })
}

/** ms from the last click (or from opening) until a product was found. */
export async function msUntilFound(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('found').length > 0, undefined, {
    polling: 200,
    timeout: 120_000,
  })
  return page.evaluate(() => {
    const [found] = performance.getEntriesByName('found')
    return (found?.startTime ?? 0) - (performance.getEntriesByName('click').at(-1)?.startTime ?? 0)
  })
}

export async function openSignedIn(context: BrowserContext, url: string, slowdown: Slowdown): Promise<Page> {
  const page = await openThrottledPage(context, slowdown)
  await page.addInitScript(searchProduct)
  await page.goto(`${url}${TILL}`)
  await page.getByLabel('Email').fill('cashier@printpro.id')
  await page.getByLabel('Kata sandi', { exact: true }).fill('printpro-demo')
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  return page
}

/** The till with so many lines; it is slowed down afterwards. */
export async function tillWithLines(
  context: BrowserContext,
  { url }: BenchShop,
  lines: number,
): Promise<Page> {
  const page = await openSignedIn(context, url, 1)
  await msUntilFound(page)
  await addLines(page, lines)
  return page
}

/** Lines of a product sold by the piece, which needs no size. */
export async function addLines(page: Page, lines: number): Promise<void> {
  for (let line = 0; line < lines; line += 1) {
    await page.getByLabel('Tambah produk').fill('banner premium')
    await page
      .getByRole('option', { name: /Premium/ })
      .first()
      .click()
  }
}

export async function throttle(page: Page, slowdown: Slowdown): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}
