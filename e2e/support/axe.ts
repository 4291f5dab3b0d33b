import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ContextObject, RunOptions } from 'axe-core'
import { smallTargets } from './touch-targets.ts'

declare global {
  interface Window {
    axe?: { run(context: ContextObject, options: RunOptions): Promise<AxeResults> }
  }
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Those of axe's rules whose verdict the theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** One piece of code draws every row: a list is looked at as far as its states differ, not fifty times. */
const LATER_ROWS = [
  'tbody > tr:nth-child(n + 21)',
  'tbody:nth-of-type(n + 6)',
  'main ul > li:nth-child(n + 21)',
  'main section:has(> ul):nth-of-type(n + 6)',
]

/** What lies over a page while a dialog is open, and what it has opened itself. */
const LAYERS = [
  '[aria-modal="true"]',
  '[role="dialog"]',
  '[role="menu"]',
  '[role="listbox"]',
  '[role="status"]',
]

/**
 * Checks what the page shows now for accessibility, in the light and the dark theme, and on a phone for a thumb; `name` says what is
 * shown. The theme changes nothing but colours: in the other theme than the page's own only the rules about them are asked again. Of a
 * page under an open dialog nothing can be reached: only the dialog is looked at.
 */
export async function axe(page: Page, name: string): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(await source)
  const given = { colourRules: COLOUR_RULES, laterRows: LATER_ROWS, layers: LAYERS }
  expect(await page.evaluate(findInBothThemes, given), name).toEqual([])
  expect(await smallTargets(page, LATER_ROWS), `${name}, under a thumb`).toEqual([])
}

type Given = { colourRules: string[]; laterRows: string[]; layers: string[] }
type Theme = 'light' | 'dark'

/** Runs in the page, at one go: every way there and back costs a busy machine more than the question. */
async function findInBothThemes({ colourRules, laterRows, layers }: Given): Promise<object[]> {
  const root = document.documentElement
  const own: Theme = localStorage.getItem('darkMode') === 'true' ? 'dark' : 'light'
  const other: Theme = own === 'light' ? 'dark' : 'light'
  await atRest()
  const findings = await find(own)
  await show(other)
  await atRest()
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

  /** Changes the theme as another tab would: nothing that is open closes. */
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

  /** Waits until nothing that ends by itself still moves or is dimmed while an answer is on its way: half-faded colours are no one's choice. */
  async function atRest(): Promise<void> {
    for (let frame = 0; frame < 300 && document.querySelector('[data-stale]'); frame++) {
      await new Promise(requestAnimationFrame)
    }
    // In a folded section time stands still: a transition there never ends.
    const ending = document
      .getAnimations()
      .filter(
        ({ effect }) =>
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
          (effect as KeyframeEffect).target?.checkVisibility(),
      )
    await Promise.allSettled(ending.map(({ finished }) => finished))
  }
}
