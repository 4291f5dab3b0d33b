import AxeBuilder from '@axe-core/playwright'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Cookie,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'
import type { Role } from '../../core/access.ts'
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
  /** A page of another browser context, signed in as someone else: a second counter. It shows Beranda, unless `home` is false. */
  person: (role: Role, options?: BrowserContextOptions & { home?: boolean }) => Promise<Page>
  /** Someone else who is signed in and needs no screen: their calls only. */
  caller: (role: Role) => Promise<Caller>
}

/** Whoever can ask the server: a page, or someone without one. */
export type Caller = Pick<Page, 'request'>

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
    await use(async (role, { home = true, ...options } = {}) => {
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
      await (home ? signIn : haveSession)(page, role)
      return page
    })
    for (const context of contexts) await context.close()
  },

  caller: async ({ browser, shop }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (role) => {
      const context = await browser.newContext({ baseURL: shop.url })
      contexts.push(context)
      await openSession(context, role)
      return { request: context.request }
    })
    for (const context of contexts) await context.close()
  },
})

/** Signs in as one of the demo people, without the form, and opens Beranda. */
export async function signIn(page: Page, role: Role): Promise<void> {
  await haveSession(page, role)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Beranda' })).toBeVisible()
}

/** Signs in as one of the demo people and opens nothing: the journey begins at an address of its own. */
export async function haveSession(page: Page, role: Role): Promise<void> {
  await openSession(page.context(), role)
}

/** Each demo person's last session at this worker's shop. */
const sessions = new Map<Role, Cookie[]>()

/** Takes up a session that still stands, since proving a password takes the server long on purpose; else begins a new one. */
async function openSession(context: BrowserContext, role: Role): Promise<void> {
  await context.clearCookies()
  await context.addCookies(sessions.get(role) ?? [])
  if ((await context.request.get('/api/session')).ok()) return
  const answer = await context.request.post('/api/auth/sign-in/email', {
    data: { email: `${role}@printpro.id`, password: DEMO_PASSWORD },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  sessions.set(role, await context.cookies())
}

/**
 * Checks what the page shows now for accessibility, in the light and the dark theme; `name` says what is shown. The theme changes
 * nothing but colours: in the other theme than the page's own only the rules about them are asked again.
 */
export async function axe(page: Page, name: string): Promise<void> {
  const own = await page.evaluate(() => (localStorage.getItem('darkMode') === 'true' ? 'dark' : 'light'))
  const other = own === 'light' ? 'dark' : 'light'
  await atRest(page)
  await expectNoFindings(page, `${name}, ${own} theme`)
  await showTheme(page, other)
  await expectNoFindings(page, `${name}, ${other} theme`, COLOUR_RULES)
  await showTheme(page, own)
}

/** Those of axe's rules whose verdict the theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

async function expectNoFindings(page: Page, name: string, rules?: string[]): Promise<void> {
  // Handing the page axe's whole source takes as long as an analysis: once is enough.
  const known = await page.evaluate(() => 'axe' in window)
  // The newer mode opens a blank page for each analysis, to gather the results of frames: there are none.
  const builder = new AxeBuilder({ page, ...(known && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? builder.withRules(rules) : builder).analyze()
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, help, target: target.join(' '), failureSummary })),
  )
  expect(findings, name).toEqual([])
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

/**
 * Closes what stands on top by Escape as a person does: not before it has the focus, and nothing else before that is back where it
 * came from. A key pressed in between is faster than anybody, and finds nobody.
 */
export async function closeByEscape(top: Locator, back?: Locator): Promise<void> {
  await expectFocusWithin(top)
  await top.page().keyboard.press('Escape')
  await expect(top).toBeHidden()
  if (back) await expect(back).toBeFocused()
}

/** Waits until the focus is within a dialog or the like, which takes it a moment after it is drawn. */
export async function expectFocusWithin(top: Locator): Promise<void> {
  const holdsFocus = () => top.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(holdsFocus, 'the focus is within what stands on top').toBe(true)
}

/** Fails when the page can be scrolled sideways, once what follows the window's size has done so. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  await expect.poll(beyond, 'pixels beyond the right edge').toBe(0)
}
