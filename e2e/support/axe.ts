import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe?: { run(context: Document, options: RunOptions): Promise<AxeResults> }
  }
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Those of axe's rules whose verdict the theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Checks what the page shows now for accessibility, in the light and the dark theme; `name` says what is shown. The theme changes
 * nothing but colours: in the other theme than the page's own only the rules about them are asked again.
 */
export async function axe(page: Page, name: string): Promise<void> {
  const { own, known } = await page.evaluate(() => ({
    own: localStorage.getItem('darkMode') === 'true' ? ('dark' as const) : ('light' as const),
    known: window.axe !== undefined,
  }))
  const other = own === 'light' ? 'dark' : 'light'
  if (!known) await page.evaluate(await source)
  await atRest(page)
  await expectNoFindings(page, `${name}, ${own} theme`)
  await showTheme(page, other)
  await expectNoFindings(page, `${name}, ${other} theme`, COLOUR_RULES)
  await showTheme(page, own)
}

async function expectNoFindings(page: Page, name: string, rules?: string[]): Promise<void> {
  const findings = await page.evaluate(async (runOnly) => {
    const results = await window.axe?.run(document, {
      resultTypes: ['violations'],
      ...(runOnly && { runOnly }),
    })
    return results?.violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({ id, help, target: target.join(' '), failureSummary })),
    )
  }, rules)
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
