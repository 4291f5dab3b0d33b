import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test'
import type { Role } from '../../core/access/access.ts'
import { ConsoleErrors } from './console-errors.ts'
import { attachScreenTexts } from './screen-text.ts'
import type { Shop } from './shop-server.ts'
import { openShops, type Shops } from './shops.ts'
import { openSession, signIn } from './sign-in.ts'

export { expect }

type WorkerFixtures = {
  /** Opens the shop of a test file and closes the one of the file before. */
  shopOfFile: (file: string) => Promise<Shop>
}

type Fixtures = {
  /** The test file's own shop with its own address and database, shared by its tests in order. */
  shop: Shop
  /** Fails the test when any page logs an error or throws. */
  consoleErrors: ConsoleErrors
  /** A second counter: a page of another browser context, signed in as another user. It opens Beranda unless `home` is false. */
  person: (role: Role, options?: BrowserContextOptions & { home?: boolean }) => Promise<Page>
  /** Another signed-in user without a screen, who only calls the API. */
  caller: (role: Role) => Promise<Caller>
}

/** Anything that can call the API: a page, or a user without one. */
export type Caller = Pick<Page, 'request'>

export const test = base.extend<Fixtures, WorkerFixtures>({
  shopOfFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are wanted from this pattern.
    async ({}, use) => {
      let shops: Shops | undefined
      let current: { file: string; shop: Shop } | undefined
      await use(async (file) => {
        if (current?.file === file) return current.shop
        const previous = current?.shop
        current = undefined
        shops ??= await openShops()
        const [shop] = await Promise.all([shops.create(), previous?.close()])
        current = { file, shop }
        return shop
      })
      await shops?.close()
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  shop: [
    async ({ shopOfFile }, use, { file }) => use(await shopOfFile(file)),
    // The start of a server does not count against the first test's timeout.
    { timeout: 600_000 },
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

  context: async ({ context, consoleErrors }, use, testInfo) => {
    consoleErrors.follow(context)
    await use(context)
    await attachScreenTexts(context, testInfo)
  },

  person: async ({ browser, consoleErrors }, use, testInfo) => {
    const contexts: BrowserContext[] = []
    await use(async (role, { home = true, ...options } = {}) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      consoleErrors.follow(context)
      const page = await context.newPage()
      if (home) await signIn(page, role)
      else await openSession(context, role)
      return page
    })
    for (const context of contexts) {
      await attachScreenTexts(context, testInfo)
      await context.close()
    }
  },

  caller: async ({ browser }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (role) => {
      const context = await browser.newContext()
      contexts.push(context)
      await openSession(context, role)
      return { request: context.request }
    })
    for (const context of contexts) await context.close()
  },
})
