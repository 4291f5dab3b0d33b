// What a cashier waits for, in a real browser: the till, its total, its confirmation, and a list while others sell.
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../server/testing/run-server.ts'
import {
  msUntilFound,
  newDevice,
  openSignedIn,
  openThrottledPage,
  SLOWDOWNS,
  type Slowdown,
  searchProduct,
  TILL,
  withBrowser,
} from './browser-till.ts'
import { measureDroppedFrames, measureKeyToText, measureKeyToTotal, measureSave } from './browser-work.ts'
import { type BenchTarget, type Figures, type Measurement, toFigures } from './measure.ts'
import { runShop } from './program.ts'
import { saveSales } from './sales.ts'
import { type BenchShop, emptyFolder } from './shop.ts'
import type { Size } from './shop-data.ts'

/** The browser's measurements, on this machine and four times slower. `times`: repetitions of what takes seconds. */
export function browserMeasurements({ customers }: Size, times: number): Measurement<BenchShop>[] {
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
      loadMeasurement(
        `${of}: sign-in → till finds a product`,
        slowdown,
        { p50: wanted[slowdown].cold },
        (shop) => within(shop, (url) => measureSignIn(url, slowdown, times)),
      ),
      loadMeasurement(
        `${of}: open again → till finds a product`,
        slowdown,
        { p50: wanted[slowdown].again },
        (shop) => within(shop, (url) => measureReopen(url, slowdown, times)),
      ),
    ]),
    {
      ...loadMeasurement('key → total with 50 lines', slowdown, { p50: slowdown === 4 ? 50 : 20 }, (shop) =>
        measureKeyToTotal(shop, slowdown),
      ),
      limit: { name: nameAt('Chromium: a key → a text', slowdown), how: () => measureKeyToText(slowdown) },
    },
    {
      name: nameAt('save → confirmation', slowdown),
      how: (shop) => measureSave(shop, slowdown, times),
      limit: { name: 'the same over HTTP', how: (shop) => saveSales(shop, 1, { warmUp: 0.2, seconds: 1 }) },
    },
    {
      name: nameAt('Daftar Transaksi, 20 sales/s: frames dropped a second', slowdown),
      how: (shop) => measureDroppedFrames(shop, slowdown, 20),
      limit: {
        name: nameAt('no sales', slowdown),
        how: (shop) => measureDroppedFrames(shop, slowdown, 0),
      },
    },
  ])
}

function loadMeasurement(
  name: string,
  slowdown: Slowdown,
  wanted: BenchTarget | undefined,
  how: Measurement<BenchShop>['how'],
): Measurement<BenchShop> {
  return {
    name: nameAt(name, slowdown),
    how,
    wanted: wanted && { 1: wanted },
    limit: {
      name: nameAt('Chromium: an empty page', slowdown),
      how: (shop) => measureEmptyPage(shop.url, slowdown),
    },
  }
}

function nameAt(name: string, slowdown: Slowdown): string {
  return slowdown === 1 ? name : `${name}, ${slowdown} × slower`
}

type Within = (shop: BenchShop, work: (url: string) => Promise<Figures>) => Promise<Figures>

const withThisShop: Within = ({ url }, work) => work(url)

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

async function measureEmptyPage(url: string, slowdown: Slowdown): Promise<Figures> {
  return withBrowser(async (browser) => {
    const took: number[] = []
    for (let time = 0; time < 5; time += 1) {
      const page = await openThrottledPage(await newDevice(browser), slowdown)
      const begun = performance.now()
      await page.goto(`${url}/healthz`)
      took.push(performance.now() - begun)
      await page.context().close()
    }
    return toFigures(took)
  })
}

/** On a new device: from the sign-in button until a product is found. */
async function measureSignIn(url: string, slowdown: Slowdown, times: number): Promise<Figures> {
  return withBrowser(async (browser) => {
    const took: number[] = []
    for (let time = 0; time < times; time += 1) {
      const context = await newDevice(browser)
      took.push(await msUntilFound(await openSignedIn(context, url, slowdown)))
      await context.close()
    }
    return toFigures(took)
  })
}

/** On a device that already holds the replica: from opening the page until a product is found. */
async function measureReopen(url: string, slowdown: Slowdown, times: number): Promise<Figures> {
  return withBrowser(async (browser) => {
    const context = await newDevice(browser)
    const first = await openSignedIn(context, url, slowdown)
    await msUntilFound(first)
    // Customers are still replicated, and the service worker is still installed, after the till is usable.
    await first.waitForLoadState('networkidle')
    await sleep(3000)
    await first.close()
    const took: number[] = []
    for (let time = 0; time < times; time += 1) {
      const page = await openThrottledPage(context, slowdown)
      await page.addInitScript(searchProduct)
      await page.goto(`${url}${TILL}`)
      took.push(await msUntilFound(page))
      await page.close()
    }
    return toFigures(took)
  })
}
