import { expect, type Locator, type Page } from '@playwright/test'

/** A counter's screen and a phone. */
export const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** Opens an address in the app that a page has loaded, as a link does: loading it again costs four times as much. A new page loads it. */
export async function visit(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(address)
  else await page.evaluate((href) => window.__TSR_ROUTER__?.navigate({ href, ignoreBlocker: true }), address)
}

/** Fails when the page can be scrolled sideways, after the layout has settled. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  await expect.poll(beyond, 'pixels beyond the right edge').toBe(0)
}

/** Matches a text with any kind of space in it. */
export function textPattern(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s'))
}

/** The first sheet of the day's report, whose title depends on how many sheets the sample data fills. */
export const DAY_REPORT = /^(Laporan harian|Hal \d)/

export async function openTab(page: Page, tab: 'pengguna' | 'hak-akses'): Promise<void> {
  await page.goto(`/settings?tab=${tab}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pengaturan' })).toBeVisible()
}

/** Opens a collapsed section. */
export async function unfold(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, exact: true }).click()
}

export const failure = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
export const success = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

/** A white WebP image, encoded by the browser. */
export async function makeWebp(page: Page, size: { width: number; height: number }): Promise<Buffer> {
  const url = await page.evaluate(
    (size) => Object.assign(document.createElement('canvas'), size).toDataURL('image/webp'),
    size,
  )
  return Buffer.from(url.replace('data:image/webp;base64,', ''), 'base64')
}

/** Largest allowed layout shift while a page loads, as a fraction of the window: a press still hits what was aimed at. */
const MAX_LAYOUT_SHIFT = 0.02

/** Fails when the page's content moved after it was opened, except as a result of input (the browser's layout shifts). */
export async function expectNoLayoutShift(page: Page): Promise<void> {
  const moved = await page.evaluate(layoutShifts)
  const sum = moved.reduce((sum, { by }) => sum + by, 0)
  expect(sum, JSON.stringify(moved, null, 1)).toBeLessThan(MAX_LAYOUT_SHIFT)
}

/** Runs in the page. */
function layoutShifts(): { by: number; what: string[] }[] {
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'layout-shift', buffered: true })
  const shifts = observer.takeRecords() as Shift[]
  observer.disconnect()
  const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  return shifts
    .filter(({ hadRecentInput }) => !hadRecentInput)
    .map(({ value, sources }) => ({
      by: value,
      what: sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node?.textContent?.slice(0, 40)}: ${place(previousRect)} → ${place(currentRect)}`,
      ),
    }))
}

/** Opens an order's invoice once, and checks it on every paper. */
export async function onEveryPaper(
  page: Page,
  { id }: { id: string },
  check: (main: Locator) => Promise<void>,
): Promise<void> {
  await visit(page, `/invoice/${id}`)
  for (const [name, size] of [
    ['A4', 'a4'],
    ['A5', 'a5'],
    ['Setengah', 'half'],
    ['80 mm', '80mm'],
    ['58 mm', '58mm'],
  ] as const) {
    await page.getByText(name, { exact: true }).click()
    await expect(page.locator('[data-sheet]:visible').first()).toHaveAttribute('data-size', size)
    await check(page.getByRole('main'))
  }
}

/** All texts that an element shows from now on. */
export async function recordTexts(locator: Locator): Promise<() => Promise<string[]>> {
  const texts = await locator.evaluateHandle((element) => {
    const shown = new Set([element.textContent])
    new MutationObserver(() => shown.add(element.textContent)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    })
    return shown
  })
  return () => texts.evaluate((shown) => [...shown])
}
