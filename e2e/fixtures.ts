import AxeBuilder from '@axe-core/playwright'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import type { Role } from '../core/access.ts'
import { ConsoleErrors } from './console-errors.ts'
import { openShopServer, type ShopServer } from './shop-server.ts'

export { expect }

/** The password of every demo account; no other account may use it. */
export const DEMO_PASSWORD = 'printpro-demo'

/** A counter's screen and a phone in the hand. */
export const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

type WorkerFixtures = {
  /** The worker's own server: one shop, one database, shared by its tests in turn. */
  shop: ShopServer
}

type Fixtures = {
  /** Fails the test when any page logs an error or throws. */
  consoleErrors: ConsoleErrors
  /** A page of another browser context, signed in as someone else: a second counter. */
  person: (role: Role, options?: BrowserContextOptions) => Promise<Page>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are wanted from this pattern.
    async ({}, use) => {
      const shop = await openShopServer()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ shop }, use) => use(shop.url),

  consoleErrors: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const errors = new ConsoleErrors()
      await use(errors)
      expect(errors.found(), 'errors on the console').toEqual([])
    },
    { auto: true },
  ],

  context: async ({ context, consoleErrors }, use) => {
    consoleErrors.follow(context)
    await use(context)
  },

  person: async ({ browser, consoleErrors, contextOptions, shop }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (role, options) => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: shop.url,
        locale: 'id-ID',
        timezoneId: 'Asia/Jakarta',
        serviceWorkers: 'block',
        ...options,
      })
      contexts.push(context)
      consoleErrors.follow(context)
      const page = await context.newPage()
      await signIn(page, role)
      return page
    })
    for (const context of contexts) await context.close()
  },
})

/** Signs in as one of the demo people, without the form, and opens Beranda. */
export async function signIn(page: Page, role: Role): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email: `${role}@printpro.id`, password: DEMO_PASSWORD },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible()
}

/** Checks what the page shows now for accessibility, in the light and the dark theme; `name` says what is shown. */
export async function axe(page: Page, name: string): Promise<void> {
  const before = await page.evaluate(() => localStorage.getItem('darkMode'))
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const findings = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, help, target: target.join(' '), failureSummary })),
    )
    expect(findings, `${name}, ${theme} theme`).toEqual([])
  }
  await showTheme(page, before === 'true' ? 'dark' : 'light')
}

/** Changes the theme as another tab would: nothing that is open closes. */
async function showTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((scheme) => {
    const newValue = String(scheme === 'dark')
    localStorage.setItem('darkMode', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'darkMode', newValue }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
  await atRest(page)
}

/** Waits until nothing that ends by itself still moves: half-faded colours are no one's choice. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond, 'pixels beyond the right edge').toBe(0)
}
