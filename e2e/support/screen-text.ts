import type { BrowserContext, TestInfo } from '@playwright/test'

/**
 * Adds to a failed test's report what its pages say and where the focus is: of a run elsewhere, whose pictures are gone, the
 * report is all that is left. Reports print 300 characters of a text.
 */
export async function attachScreenTexts(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  for (const page of context.pages()) {
    const body = await page.evaluate(readScreen).catch(String)
    await testInfo.attach(`what ${new URL(page.url()).pathname} shows`, { body, contentType: 'text/plain' })
  }
}

function readScreen(): string {
  const textsOf = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => element.checkVisibility())
      .map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim().slice(0, 80))
      .filter(Boolean)
  const focus = document.activeElement
  const field = focus?.getAttribute('aria-label') ?? focus?.getAttribute('data-field') ?? focus?.textContent
  return [
    `focus: ${focus?.tagName} ${field?.slice(0, 30)} ${focus instanceof HTMLInputElement ? focus.value : ''}`,
    ...textsOf('[role="alert"], [role="status"], [aria-modal="true"] h2, .problem'),
  ].join('\n')
}
