// What a person at the counter waits for, in a real browser: the till, its total, its confirmation, and a list while others sell.
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { launchOptions, unpackChromium } from '../e2e/support/chromium.ts'
import { freePort } from '../server/testing/run-server.ts'
import { Connection } from './http.ts'
import { type Figures, figuresOf, type Measurement, type Wanted } from './measure.ts'
import { runShop } from './program.ts'
import { salesOf, saveSales } from './sales.ts'
import { type BenchShop, emptyFolder, type Size } from './shop.ts'

/** How many times slower than this machine the browser is made. */
const SLOWDOWNS = [1, 4] as const
type Slowdown = (typeof SLOWDOWNS)[number]

/** Everything in the browser, on this machine and on one that is four times slower. `times`: how often what takes seconds is done. */
export function inBrowser({ customers }: Size, times: number): Measurement<BenchShop>[] {
  const shops = [
    {
      of: '5 customers',
      within: withSmallShop,
      wanted: { 1: { cold: 600, again: 300 }, 4: { cold: 1800, again: 800 } },
    },
    {
      of: `${customers.toLocaleString('en')} customers`,
      within: withThisShop,
      wanted: { 1: { cold: 800, again: 400 }, 4: { cold: 2000, again: 800 } },
    },
  ]
  return SLOWDOWNS.flatMap((slowdown) => [
    ...shops.flatMap(({ of, within, wanted }) => [
      timed(`${of}: sign-in → till finds a product`, slowdown, { p50: wanted[slowdown].cold }, (shop) =>
        within(shop, (url) => signInToTill(url, slowdown, times)),
      ),
      timed(`${of}: open again → till finds a product`, slowdown, { p50: wanted[slowdown].again }, (shop) =>
        within(shop, (url) => openTillAgain(url, slowdown, times)),
      ),
    ]),
    {
      ...timed('key → total with 50 lines', slowdown, { p50: slowdown === 4 ? 50 : 20 }, (shop) =>
        keyToTotal(shop, slowdown),
      ),
      limit: { name: at('Chromium: a key → a text', slowdown), how: () => keyToText(slowdown) },
    },
    {
      name: at('save → confirmation', slowdown),
      how: (shop) => saveToConfirmation(shop, slowdown, times),
      limit: { name: 'the same over HTTP', how: (shop) => saveSales(shop, 1, { warmUp: 0.2, seconds: 1 }) },
    },
    {
      name: at('Daftar Transaksi, 20 sales/s: frames dropped a second', slowdown),
      how: (shop) => framesDropped(shop, slowdown, 20),
      limit: { name: at('nobody sells', slowdown), how: (shop) => framesDropped(shop, slowdown, 0) },
    },
  ])
}

function timed(
  name: string,
  slowdown: Slowdown,
  wanted: Wanted | undefined,
  how: Measurement<BenchShop>['how'],
): Measurement<BenchShop> {
  return {
    name: at(name, slowdown),
    how,
    wanted: wanted && { 1: wanted },
    limit: { name: at('Chromium: an empty page', slowdown), how: (shop) => emptyPage(shop.url, slowdown) },
  }
}

function at(name: string, slowdown: Slowdown): string {
  return slowdown === 1 ? name : `${name}, ${slowdown} × slower`
}

type Within = (shop: BenchShop, work: (url: string) => Promise<Figures>) => Promise<Figures>

const withThisShop: Within = ({ url }, work) => work(url)

/** A shop of its own with the demo's few customers. */
const withSmallShop: Within = async (_, work) => {
  const dataDir = await emptyFolder()
  const server = await runShop({
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: 'true',
    PORT: String(await freePort()),
  })
  try {
    return await work(server.url)
  } finally {
    await server.end('SIGTERM')
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  await unpackChromium()
  const browser = await chromium.launch(launchOptions)
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A device that has never been here. */
function newDevice(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 1440, height: 900 },
  })
}

async function slowPage(context: BrowserContext, slowdown: Slowdown): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

async function emptyPage(url: string, slowdown: Slowdown): Promise<Figures> {
  return withBrowser(async (browser) => {
    const took: number[] = []
    for (let time = 0; time < 5; time += 1) {
      const page = await slowPage(await newDevice(browser), slowdown)
      const begun = performance.now()
      await page.goto(`${url}/healthz`)
      took.push(performance.now() - begun)
      await page.context().close()
    }
    return figuresOf(took)
  })
}

const TILL = '/create-transaction'

/** In the page: as soon as there is a field for products something is looked for in it; when it is found is remembered. */
function lookForProduct(): void {
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

/** When the page found a product, since its last click, or else since it was opened (ms). */
async function foundAfter(page: Page): Promise<number> {
  await page.waitForFunction(() => performance.getEntriesByName('found').length > 0, undefined, {
    polling: 200,
    timeout: 120_000,
  })
  return page.evaluate(() => {
    const [found] = performance.getEntriesByName('found')
    return (found?.startTime ?? 0) - (performance.getEntriesByName('click').at(-1)?.startTime ?? 0)
  })
}

/** On a device that has never been here: from the button of the form until a product is found. */
async function signInToTill(url: string, slowdown: Slowdown, times: number): Promise<Figures> {
  return withBrowser(async (browser) => {
    const took: number[] = []
    for (let time = 0; time < times; time += 1) {
      const context = await newDevice(browser)
      took.push(await foundAfter(await signedIn(context, url, slowdown)))
      await context.close()
    }
    return figuresOf(took)
  })
}

/** A page on which the cashier has just pressed the button that signs them in to the till. */
async function signedIn(context: BrowserContext, url: string, slowdown: Slowdown): Promise<Page> {
  const page = await slowPage(context, slowdown)
  await page.addInitScript(lookForProduct)
  await page.goto(`${url}${TILL}`)
  await page.getByLabel('Email').fill('cashier@printpro.id')
  await page.getByLabel('Kata sandi', { exact: true }).fill('printpro-demo')
  await page.getByRole('button', { name: 'Masuk', exact: true }).click()
  return page
}

/** On the same device again, once everything that it keeps has arrived: from opening the page until a product is found. */
async function openTillAgain(url: string, slowdown: Slowdown, times: number): Promise<Figures> {
  return withBrowser(async (browser) => {
    const context = await newDevice(browser)
    const first = await signedIn(context, url, slowdown)
    await foundAfter(first)
    // Customers go on arriving, and the app puts itself by, after the till is usable.
    await first.waitForLoadState('networkidle')
    await sleep(3000)
    await first.close()
    const took: number[] = []
    for (let time = 0; time < times; time += 1) {
      const page = await slowPage(context, slowdown)
      await page.addInitScript(lookForProduct)
      await page.goto(`${url}${TILL}`)
      took.push(await foundAfter(page))
      await page.close()
    }
    return figuresOf(took)
  })
}

/** The till of somebody who has just signed in, with so many lines. It is slowed down afterwards. */
async function tillWithLines(context: BrowserContext, { url }: BenchShop, lines: number): Promise<Page> {
  const page = await signedIn(context, url, 1)
  await foundAfter(page)
  await addLines(page, lines)
  return page
}

/** Lines of a product that is sold by the piece, so that nothing else is asked of them. */
async function addLines(page: Page, lines: number): Promise<void> {
  for (let line = 0; line < lines; line += 1) {
    await page.getByLabel('Tambah produk').fill('banner premium')
    await page
      .getByRole('option', { name: /Premium/ })
      .first()
      .click()
  }
}

const KEYS = 40

/** In the page: remembers how long after each key an element has shown another text. */
function watchKeys(shown: Element): void {
  let pressed: number | undefined
  const took: number[] = []
  Object.assign(window, { tookKeys: took })
  addEventListener('keydown', (event) => (pressed = event.timeStamp), { capture: true })
  new MutationObserver(() => {
    const since = pressed
    pressed = undefined
    if (since === undefined) return
    // The frame that shows it is done when the task after it begins.
    requestAnimationFrame(() => setTimeout(() => took.push(performance.now() - since)))
  }).observe(shown, { subtree: true, childList: true, characterData: true })
}

/** Types a digit and takes it away again, at the speed of a hand. */
async function pressKeys(page: Page): Promise<Figures> {
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(key % 2 === 0 ? '5' : 'Backspace')
    await sleep(120)
  }
  const took = await page.evaluate(() => (window as unknown as { tookKeys: number[] }).tookKeys)
  if (took.length < KEYS / 2) throw new Error(`only ${took.length} of ${KEYS} keys changed what is shown`)
  return figuresOf(took)
}

async function keyToTotal(shop: BenchShop, slowdown: Slowdown): Promise<Figures> {
  return withBrowser(async (browser) => {
    const page = await tillWithLines(await newDevice(browser), shop, 50)
    await slowDown(page, slowdown)
    const total = page.getByRole('status', { name: 'Total' })
    await total.evaluate(watchKeys)
    const quantity = page.getByRole('textbox', { name: /^Jumlah .* Premium/ }).last()
    await quantity.focus()
    await page.keyboard.press('End')
    return pressKeys(page)
  })
}

/** The same of a page that does nothing else. */
async function keyToText(slowdown: Slowdown): Promise<Figures> {
  return withBrowser(async (browser) => {
    const page = await slowPage(await newDevice(browser), slowdown)
    await page.setContent('<input oninput="o.textContent = value"><output id="o">1</output>')
    await page.locator('output').evaluate(watchKeys)
    await page.locator('input').focus()
    return pressKeys(page)
  })
}

async function slowDown(page: Page, slowdown: Slowdown): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** From the button until the till says that the sale is saved. */
async function saveToConfirmation(shop: BenchShop, slowdown: Slowdown, times: number): Promise<Figures> {
  return withBrowser(async (browser) => {
    const page = await tillWithLines(await newDevice(browser), shop, 3)
    const took: number[] = []
    for (let time = 0; time < times; time += 1) {
      if (time > 0) {
        await page.getByRole('button', { name: 'Transaksi baru' }).click()
        await addLines(page, 3)
      }
      await page.getByRole('button', { name: 'Pilih pelanggan' }).click()
      await page.getByLabel('Cari pelanggan').fill('toko')
      await page.getByRole('dialog').getByRole('option').first().click()
      await slowDown(page, slowdown)
      await page.evaluate(watchConfirmation)
      await page.getByRole('button', { name: 'Simpan transaksi' }).click()
      await page.waitForFunction(() => performance.getEntriesByName('confirmed').length > 0)
      took.push(
        await page.evaluate(() => {
          const [confirmed] = performance.getEntriesByName('confirmed')
          return (confirmed?.startTime ?? 0) - (performance.getEntriesByName('click').at(-1)?.startTime ?? 0)
        }),
      )
      await slowDown(page, 1)
    }
    return figuresOf(took)
  })
}

/** In the page: remembers when it says that a sale is saved. */
function watchConfirmation(): void {
  performance.clearMarks('confirmed')
  const observer = new MutationObserver(() => {
    if (!document.body.textContent?.includes('Transaksi berhasil disimpan!')) return
    observer.disconnect()
    performance.mark('confirmed')
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
}

const FRAMES_SECONDS = 8

/** How many frames a second are left out, of sixty, while somebody looks at the list and others save sales. */
async function framesDropped(shop: BenchShop, slowdown: Slowdown, rate: number): Promise<Figures> {
  const newSale = await salesOf(shop)
  return withBrowser(async (browser) => {
    const page = await signedIn(await newDevice(browser), shop.url, 1)
    await foundAfter(page)
    await page.goto(`${shop.url}/transactions`)
    await page.getByRole('heading', { level: 1, name: 'Daftar Transaksi' }).waitFor()
    await page.getByRole('main').locator('tr').nth(10).waitFor()
    await slowDown(page, slowdown)
    const connection = new Connection(shop.url)
    let isOver = false
    const selling = (async () => {
      const begun = performance.now()
      for (let sale = 1; rate > 0 && !isOver; sale += 1) {
        await connection.ask(newSale().request)
        await sleep(Math.max(0, begun + (sale * 1000) / rate - performance.now()))
      }
    })()
    const dropped = await page.evaluate(countDropped, FRAMES_SECONDS).finally(() => {
      isOver = true
    })
    await selling
    connection.close()
    return figuresOf([dropped / FRAMES_SECONDS], 'frames')
  })
}

/** In the page: how many frames were left out, by the times between those that came. */
async function countDropped(seconds: number): Promise<number> {
  const FRAME = 1000 / 60
  const frame = () => new Promise<number>((drawn) => requestAnimationFrame(drawn))
  let last = await frame()
  const until = last + seconds * 1000
  let dropped = 0
  while (last < until) {
    const next = await frame()
    dropped += Math.max(0, Math.round((next - last) / FRAME) - 1)
    last = next
  }
  return dropped
}
