// The till in a browser, on this machine and four times slower.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import { launchOptions, unpackChromium } from '../e2e/support/chromium.ts'
import { type Figures, type Measurement, toFigures } from './measure.ts'
import type { BenchShop } from './shop.ts'

/** CPU throttling, with the targets (ms). */
const SLOWDOWNS = [
  { slowdown: 1, signIn: 800, reopen: 400, key: 20 },
  { slowdown: 4, signIn: 2000, reopen: 800, key: 50 },
] as const
const TILL = '/create-transaction'
const LINES = 50
const KEYS = 40

/** `times`: repetitions of what takes seconds. */
export function browserMeasurements(times: number): Measurement[] {
  return SLOWDOWNS.flatMap(({ slowdown, signIn, reopen, key }) => {
    const nameOf = (name: string) => (slowdown === 1 ? name : `${name}, ${slowdown} × slower`)
    return [
      {
        name: nameOf('sign-in → till finds a product'),
        how: ({ url }) => withBrowser((browser) => measureSignIn(browser, url, slowdown, times)),
        wanted: { 1: { p50: signIn } },
      },
      {
        name: nameOf('open again → till finds a product'),
        how: ({ url }) => withBrowser((browser) => measureReopen(browser, url, slowdown, times)),
        wanted: { 1: { p50: reopen } },
      },
      {
        name: nameOf(`key → total with ${LINES} lines`),
        how: ({ url }) => withBrowser((browser) => measureKeyToTotal(browser, url, slowdown)),
        wanted: { 1: { p50: key } },
      },
      {
        name: nameOf(`key → total with ${LINES} lines and their extras`),
        how: (shop) =>
          withExtras(shop, () => withBrowser((browser) => measureKeyToTotal(browser, shop.url, slowdown))),
        wanted: { 1: { p50: key } },
      },
    ] satisfies Measurement[]
  })
}

async function withBrowser(work: (browser: Browser) => Promise<Figures>): Promise<Figures> {
  await unpackChromium()
  const browser = await chromium.launch(launchOptions)
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Each new line has three extras while this works. */
async function withExtras(shop: BenchShop, work: () => Promise<Figures>): Promise<Figures> {
  const list = (extras: object[]) =>
    shop.sql('update store_config set extras = $1, version = version + 1', [JSON.stringify(extras)])
  const extra = {
    distance: null,
    sides: null,
    free: 0,
    discountable: true,
    categories: [],
    onByDefault: true,
  }
  await list([
    { ...extra, id: uuidv7(), name: 'Mata ayam', basis: 'count', price: 1_000 },
    { ...extra, id: uuidv7(), name: 'Kemas', basis: 'piece', price: 250 },
    { ...extra, id: uuidv7(), name: 'Potong rapi', basis: 'percent', price: 500 },
  ])
  try {
    return await work()
  } finally {
    await list([])
  }
}

function newDevice(browser: Browser): Promise<BrowserContext> {
  const viewport = { width: 1440, height: 900 }
  return browser.newContext({ locale: 'id-ID', timezoneId: 'Asia/Jakarta', viewport })
}

async function openTill(context: BrowserContext, url: string, slowdown: number): Promise<Page> {
  const page = await context.newPage()
  await throttle(page, slowdown)
  await page.addInitScript(searchProduct)
  await page.goto(`${url}${TILL}`)
  return page
}

async function throttle(page: Page, slowdown: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('cashier@printpro.id')
  await page.getByLabel('Kata sandi', { exact: true }).fill('printpro-demo')
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
}

/** On a new device: from the sign-in button until a product is found. */
async function measureSignIn(browser: Browser, url: string, slowdown: number, times: number) {
  const took: number[] = []
  for (let time = 0; time < times; time += 1) {
    const context = await newDevice(browser)
    const page = await openTill(context, url, slowdown)
    await signIn(page)
    took.push(await msUntilFound(page))
    await context.close()
  }
  return toFigures(took)
}

/** On a device that already holds the replica: from opening the page until a product is found. */
async function measureReopen(browser: Browser, url: string, slowdown: number, times: number) {
  const context = await newDevice(browser)
  const first = await openTill(context, url, slowdown)
  await signIn(first)
  await msUntilFound(first)
  // Customers are still replicated, and the service worker is still installed, after the till is usable.
  await first.waitForLoadState('networkidle')
  await sleep(3000)
  await first.close()
  const took: number[] = []
  for (let time = 0; time < times; time += 1) {
    const page = await openTill(context, url, slowdown)
    took.push(await msUntilFound(page))
    await page.close()
  }
  return toFigures(took)
}

/** From a digit in the last of many lines until the new total is drawn. */
async function measureKeyToTotal(browser: Browser, url: string, slowdown: number) {
  const page = await openTill(await newDevice(browser), url, 1)
  await signIn(page)
  await msUntilFound(page)
  for (let line = 0; line < LINES; line += 1) {
    // Sold by the piece, which needs no size.
    await page.getByLabel('Tambah produk').fill('banner premium')
    await page
      .getByRole('option', { name: /Premium/ })
      .first()
      .click()
  }
  await throttle(page, slowdown)
  await page.getByRole('status', { name: 'Total' }).evaluate(watchKeys)
  await page
    .getByRole('textbox', { name: /^Jumlah .* Premium/ })
    .last()
    .focus()
  await page.keyboard.press('End')
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(key % 2 === 0 ? '5' : 'Backspace')
    await sleep(120)
  }
  const took = await page.evaluate(() => (window as unknown as { tookKeys: number[] }).tookKeys)
  if (took.length < KEYS / 2) throw new Error(`only ${took.length} of ${KEYS} keys changed the total`)
  return toFigures(took)
}

/** Runs in the page: searches for a product as soon as the field exists, and marks when it is found. */
function searchProduct(): void {
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
async function msUntilFound(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('found').length > 0, undefined, {
    polling: 200,
    timeout: 120_000,
  })
  return page.evaluate(() => {
    const [found] = performance.getEntriesByName('found')
    return (found?.startTime ?? 0) - (performance.getEntriesByName('click').at(-1)?.startTime ?? 0)
  })
}

/** Runs in the page: records how long after each key an element changed its text. */
function watchKeys(shown: Element): void {
  let pressed: number | undefined
  const took: number[] = []
  Object.assign(window, { tookKeys: took })
  addEventListener('keydown', (event) => (pressed = event.timeStamp), { capture: true })
  new MutationObserver(() => {
    const since = pressed
    pressed = undefined
    if (since === undefined) return
    // The frame that shows it is done when the next task begins.
    requestAnimationFrame(() => setTimeout(() => took.push(performance.now() - since)))
  }).observe(shown, { subtree: true, childList: true, characterData: true })
}
