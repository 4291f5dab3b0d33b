import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { waitForSync } from './support/offline.ts'
import { newCustomer } from './support/orders.ts'
import { openSession } from './support/sign-in.ts'

/** More tabs than the connections that a browser opens to one server. */
const MANY = 7

/** Records this browser's requests for `path`, in any tab. */
function streamsOf(context: BrowserContext): Set<unknown> {
  const open = new Set<unknown>()
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') open.add(request)
  })
  context.on('requestfailed', (request) => open.delete(request))
  context.on('requestfinished', (request) => open.delete(request))
  return open
}

/** Sets a tab's visibility: headless tabs all count as visible. */
async function setVisibility(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const tabs: Page[] = []
  while (tabs.length < count) {
    const before = tabs.at(-1)
    if (before) await setVisibility(before, 'hidden')
    const page = await context.newPage()
    tabs.push(page)
    await page.goto('/customers')
    await expect(page.getByRole('heading', { level: 1, name: 'Pelanggan' })).toBeVisible()
    await waitForSync(page)
  }
  return tabs
}

test('seven tabs of a browser work, and only the visible one holds the live feed', async ({
  context,
  consoleErrors,
  caller,
}) => {
  consoleErrors.allow(/ERR_ABORTED/)
  await openSession(context, 'owner')
  const streams = streamsOf(context)
  const tabs = await openTabs(context, MANY)
  await expect.poll(() => streams.size).toBe(1)
  const [first, last] = [tabs[0], tabs.at(-1)]
  if (!first || !last) throw new Error('no tabs')

  // Another user's save appears in the visible tab, and in a hidden one once it is shown.
  const cashier = await caller('cashier')
  const shown = 'CV Tab Terlihat'
  await newCustomer(cashier, shown)
  await expect(last.getByText(shown)).toBeVisible()
  await setVisibility(last, 'hidden')
  await expect.poll(() => streams.size).toBe(0)
  const missed = 'CV Tab Kembali'
  await newCustomer(cashier, missed)
  await setVisibility(first, 'visible')
  await expect(first.getByText(missed)).toBeVisible()
  await expect.poll(() => streams.size).toBe(1)
})
