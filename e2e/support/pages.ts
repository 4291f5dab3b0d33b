import { expect, type Page } from '@playwright/test'

/** A counter's screen and a phone in the hand. */
export const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** Fails when the page can be scrolled sideways, once what follows the window's size has done so. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  await expect.poll(beyond, 'pixels beyond the right edge').toBe(0)
}

/** A text as it stands on the screen, whatever kind of space is in it. */
export function plain(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s'))
}

/** A sheet of the day's report: the demo shop's own trade decides whether it is the only one. */
export const DAY_REPORT = /^(Laporan harian|Hal \d)/

/** Opens a tab of Pengaturan. */
export async function openTab(page: Page, tab: 'pengguna' | 'hak-akses'): Promise<void> {
  await page.goto(`/settings?tab=${tab}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pengaturan' })).toBeVisible()
}

/** Opens a folded section. */
export async function unfold(page: Page, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, exact: true }).click()
}

export const failure = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
export const success = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

/** A white WebP picture, as the page's own browser makes it. */
export async function webp(page: Page, size: { width: number; height: number }): Promise<Buffer> {
  const url = await page.evaluate(
    (size) => Object.assign(document.createElement('canvas'), size).toDataURL('image/webp'),
    size,
  )
  return Buffer.from(url.replace('data:image/webp;base64,', ''), 'base64')
}

/** As far as what is shown may move while it loads, in parts of the window: what was aimed at is still there when it is hit. */
const MOST_MOVED = 0.02

/** Fails when what the page shows has moved since it was opened, but for what somebody's own input moved (the browser's layout shifts). */
export async function expectNothingJumped(page: Page): Promise<void> {
  const moved = await page.evaluate(shiftsSoFar)
  const sum = moved.reduce((sum, { by }) => sum + by, 0)
  expect(sum, JSON.stringify(moved, null, 1)).toBeLessThan(MOST_MOVED)
}

/** Runs in the page. */
function shiftsSoFar(): { by: number; what: string[] }[] {
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
