import { expect, type Page } from '@playwright/test'

/** A counter's screen and a phone in the hand. */
export const SCREENS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** Fails when the page can be scrolled sideways, once what follows the window's size has done so. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
  await expect.poll(beyond, 'pixels beyond the right edge').toBe(0)
}

/** A text as it stands on the screen, whatever kind of space is in it. */
export function plain(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s'))
}

/** Opens a tab of Pengaturan. */
export async function openTab(page: Page, tab: 'pengguna' | 'hak-akses'): Promise<void> {
  await page.goto(`/settings?tab=${tab}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Pengaturan' })).toBeVisible()
}

export const failure = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })
export const success = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
