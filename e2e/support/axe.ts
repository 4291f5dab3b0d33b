import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ContextObject, RunOptions } from 'axe-core'
import { findUnstyled } from './mantine-styles.ts'
import { smallTargets } from './touch-targets.ts'

declare global {
  interface Window {
    axe?: { run(context: ContextObject, options: RunOptions): Promise<AxeResults> }
  }
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The axe rules whose result depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** All rows share one component: rows with the same state are checked once, not fifty times. */
const LATER_ROWS = [
  'tbody > tr:nth-child(n + 21)',
  'tbody:nth-of-type(n + 6)',
  'main ul > li:nth-child(n + 21)',
  'main section:has(> ul):nth-of-type(n + 6)',
]

/** Elements above a page while a dialog is open, and what they opened themselves. */
const LAYERS = [
  '[aria-modal="true"]',
  '[role="dialog"]',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="status"]',
]

/**
 * Checks the accessibility of what the page shows, in the light and the dark theme, on a phone the touch targets, and that the style
 * sheets of all components are there; `name` appears in messages. The theme changes only colours: in the other theme only the rules
 * about colours run. A page under an open dialog cannot be reached: only the dialog is checked.
 */
export async function axe(page: Page, name: string): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(await source)
  // A dialog gets its name from its title, one render after it is drawn.
  const unnamed = page.locator('[role$="dialog"]:not([aria-label], [aria-labelledby])')
  await expect(unnamed.filter({ visible: true }), `${name}, dialogs without a name`).toHaveCount(0)
  const given = { colourRules: COLOUR_RULES, laterRows: LATER_ROWS, layers: LAYERS }
  expect(await page.evaluate(findInBothThemes, given), name).toEqual([])
  expect(await page.evaluate(findUnstyled), `${name}, its style sheets`).toEqual([])
  expect(await smallTargets(page, LATER_ROWS), `${name}, under a thumb`).toEqual([])
}

/** The same of a page that is not part of the app: its theme is the system's. */
export async function axeOfPage(page: Page, name: string): Promise<void> {
  await page.evaluate(await source)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    const found = await page.evaluate(async () => {
      const results = await window.axe?.run(document as unknown as ContextObject, {
        resultTypes: ['violations'],
      })
      return results?.violations.map(({ id, nodes }) => [
        id,
        nodes.map(({ failureSummary, html }) => [failureSummary, html]),
      ])
    })
    expect(found, `${name}, ${colorScheme}`).toEqual([])
  }
  expect(await smallTargets(page, LATER_ROWS), `${name}, under a thumb`).toEqual([])
}

type Given = { colourRules: string[]; laterRows: string[]; layers: string[] }
type Theme = 'light' | 'dark'

/** Runs in the page, in one call: on a busy machine each round trip costs more than the check. */
async function findInBothThemes({ colourRules, laterRows, layers }: Given): Promise<object[]> {
  const root = document.documentElement
  const own: Theme = localStorage.getItem('darkMode') === 'true' ? 'dark' : 'light'
  const other: Theme = own === 'light' ? 'dark' : 'light'
  await endAnimations()
  const findings = await find(own)
  await show(other)
  await endAnimations()
  findings.push(...(await find(other, colourRules)))
  await show(own)
  return findings

  async function find(theme: Theme, runOnly?: string[]) {
    const exclude = laterRows.map((rows) => [rows])
    const open = [...document.querySelectorAll<HTMLElement>(layers.join())].filter((layer) =>
      layer.checkVisibility({ visibilityProperty: true }),
    )
    const results = await window.axe?.run(
      open.some(({ ariaModal }) => ariaModal === 'true') ? { include: open, exclude } : { exclude },
      { resultTypes: ['violations'], ...(runOnly && { runOnly }) },
    )
    return (results?.violations ?? []).flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({
        theme,
        id,
        help,
        target: target.join(' '),
        failureSummary,
      })),
    )
  }

  /** Changes the theme through a storage event, as another tab would, so that open dialogs stay open. */
  async function show(theme: Theme): Promise<void> {
    const shown = () => root.getAttribute('data-mantine-color-scheme') === theme
    const changed = new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        if (!shown()) return
        observer.disconnect()
        resolve()
      }).observe(root, { attributes: true })
    })
    const newValue = String(theme === 'dark')
    localStorage.setItem('darkMode', newValue)
    dispatchEvent(new StorageEvent('storage', { key: 'darkMode', newValue }))
    if (!shown()) await changed
  }

  /** Waits for stale content to refresh, and ends all finite animations: the colours in between are not the design's. */
  async function endAnimations(): Promise<void> {
    for (let frame = 0; frame < 300 && document.querySelector('[data-stale]'); frame++) {
      await new Promise(requestAnimationFrame)
    }
    // Those that the last change begins.
    await new Promise(requestAnimationFrame)
    // Animations in a hidden section never end.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect }) =>
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
          (effect as KeyframeEffect).target?.checkVisibility(),
      )
    for (const animation of ending) animation.finish()
  }
}
