import type { BrowserContext, Page, TestInfo } from '@playwright/test'

/**
 * Adds to a failed test's report what its pages say and where the focus is: of a run elsewhere, whose pictures are gone, the
 * report is all that is left. Reports print 300 characters of a text.
 */
export async function attachScreenTexts(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  for (const page of context.pages()) {
    const body = await readScreen(page).catch(String)
    await testInfo.attach(`what ${new URL(page.url()).pathname} shows`, { body, contentType: 'text/plain' })
  }
}

async function readScreen(page: Page): Promise<string> {
  const focus = await page.evaluate(() => {
    const at = document.activeElement === document.body ? null : document.activeElement
    const name = at?.getAttribute('aria-label') ?? at?.getAttribute('data-field') ?? at?.textContent
    return [
      at?.tagName ?? 'nothing',
      name?.slice(0, 30),
      at instanceof HTMLInputElement ? at.value : '',
    ].join(' ')
  })
  const said = page.locator('[role="alert"], [role="status"], [aria-modal="true"] h2, .problem')
  const texts = await said.filter({ visible: true }).allInnerTexts()
  const lines = texts.map((text) => text.replace(/\s+/g, ' ').trim().slice(0, 80)).filter(Boolean)
  return [`focus: ${focus}`, ...lines].join('\n')
}
