// Work at an open till or list: keys, saving, frames.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import {
  addLines,
  msUntilFound,
  newDevice,
  openSignedIn,
  openThrottledPage,
  type Slowdown,
  throttle,
  tillWithLines,
  withBrowser,
} from './browser-till.ts'
import { Connection } from './http.ts'
import { type Figures, toFigures } from './measure.ts'
import { saleRequests } from './sales.ts'
import type { BenchShop } from './shop.ts'

const KEYS = 40

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

/** Types a digit and deletes it, at typing speed. */
async function measureKeys(page: Page): Promise<Figures> {
  for (let key = 0; key < KEYS; key += 1) {
    await page.keyboard.press(key % 2 === 0 ? '5' : 'Backspace')
    await sleep(120)
  }
  const took = await page.evaluate(() => (window as unknown as { tookKeys: number[] }).tookKeys)
  if (took.length < KEYS / 2) throw new Error(`only ${took.length} of ${KEYS} keys changed what is shown`)
  return toFigures(took)
}

export async function measureKeyToTotal(shop: BenchShop, slowdown: Slowdown): Promise<Figures> {
  return withBrowser(async (browser) => {
    const page = await tillWithLines(await newDevice(browser), shop, 50)
    await throttle(page, slowdown)
    const total = page.getByRole('status', { name: 'Total' })
    await total.evaluate(watchKeys)
    const quantity = page.getByRole('textbox', { name: /^Jumlah .* Premium/ }).last()
    await quantity.focus()
    await page.keyboard.press('End')
    return measureKeys(page)
  })
}

export async function measureKeyToText(slowdown: Slowdown): Promise<Figures> {
  return withBrowser(async (browser) => {
    const page = await openThrottledPage(await newDevice(browser), slowdown)
    await page.setContent('<input oninput="o.textContent = value"><output id="o">1</output>')
    await page.locator('output').evaluate(watchKeys)
    await page.locator('input').focus()
    return measureKeys(page)
  })
}

export async function measureSave(shop: BenchShop, slowdown: Slowdown, times: number): Promise<Figures> {
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
      await throttle(page, slowdown)
      await page.evaluate(watchConfirmation)
      await page.getByRole('button', { name: 'Simpan transaksi' }).click()
      await page.waitForFunction(() => performance.getEntriesByName('confirmed').length > 0)
      took.push(
        await page.evaluate(() => {
          const [confirmed] = performance.getEntriesByName('confirmed')
          return (confirmed?.startTime ?? 0) - (performance.getEntriesByName('click').at(-1)?.startTime ?? 0)
        }),
      )
      await throttle(page, 1)
    }
    return toFigures(took)
  })
}

/** Runs in the page: marks when the confirmation appears. */
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

/** Frames dropped per second (of 60) while the list is shown and others save sales. */
export async function measureDroppedFrames(
  shop: BenchShop,
  slowdown: Slowdown,
  rate: number,
): Promise<Figures> {
  const newSale = await saleRequests(shop)
  return withBrowser(async (browser) => {
    const page = await openSignedIn(await newDevice(browser), shop.url, 1)
    await msUntilFound(page)
    await page.goto(`${shop.url}/transactions`)
    await page.getByRole('heading', { level: 1, name: 'Daftar Transaksi' }).waitFor()
    await page.getByRole('main').locator('tr').nth(10).waitFor()
    await throttle(page, slowdown)
    const connection = new Connection(shop.url)
    let isOver = false
    const selling = (async () => {
      const begun = performance.now()
      for (let sale = 1; rate > 0 && !isOver; sale += 1) {
        await connection.ask(newSale().request)
        await sleep(Math.max(0, begun + (sale * 1000) / rate - performance.now()))
      }
    })()
    const dropped = await page.evaluate(countDroppedFrames, FRAMES_SECONDS).finally(() => {
      isOver = true
    })
    await selling
    connection.close()
    return toFigures([dropped / FRAMES_SECONDS], 'frames')
  })
}

/** Runs in the page: counts dropped frames by the gaps between frames. */
async function countDroppedFrames(seconds: number): Promise<number> {
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
