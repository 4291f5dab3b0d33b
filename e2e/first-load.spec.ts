import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from './support/fixtures.ts'
import { expectNoLayoutShift } from './support/pages.ts'
import { haveSession } from './support/sign-in.ts'

/** Kilobytes of gzipped JavaScript and CSS: the till's own, and the code that loads identity and goods (decision 0031). */
const LIMIT = 228

const dist = path.join(import.meta.dirname, '../dist')

test('a new device loads what a sale needs, and the rest after the till is shown', async ({ page }) => {
  await haveSession(page, 'cashier')
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-field="search"]')) return
      observer.disconnect()
      performance.mark('till')
    }).observe(document, { subtree: true, childList: true })
  })
  await page.goto('/create-transaction')
  await expect(page.getByLabel('Janji selesai')).toBeVisible()
  await expectNoLayoutShift(page)

  const { before, after } = await page.evaluate(() => {
    const till = performance.getEntriesByName('till')[0]?.startTime ?? 0
    const before: string[] = []
    const after: string[] = []
    for (const { name, startTime } of performance.getEntriesByType('resource')) {
      if (/\.(js|css)$/.test(name)) (startTime < till ? before : after).push(new URL(name).pathname)
    }
    return { before, after }
  })
  expect(before.join()).toContain('create-transaction-page')
  expect(after.join()).toContain('parts')
  const bytes = before.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length, 0)
  expect(bytes / 1000, before.join('\n')).toBeLessThanOrEqual(LIMIT)
})
