import type { Page } from '@playwright/test'

/** Milliseconds between two keys. */
export type Pace = number

const CODES: Record<string, [code: string, number: number, text?: string]> = {
  Enter: ['Enter', 13, '\r'],
  Tab: ['Tab', 9],
  Escape: ['Escape', 27],
  Backspace: ['Backspace', 8],
  ArrowDown: ['ArrowDown', 40],
  F2: ['F2', 113],
  F4: ['F4', 115],
  F8: ['F8', 119],
  F9: ['F9', 120],
  '/': ['Slash', 191, '/'],
  ' ': ['Space', 32, ' '],
}
const MODIFIERS: Record<string, number> = { Alt: 1, Control: 2, Shift: 8 }

/** Throttles the CPU to a quarter of its speed. */
export async function throttleCpu(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Splits texts into single keys and keeps named keys: `keysOf('kop', 'Enter')`. */
export function keysOf(...parts: string[]): string[] {
  return parts.flatMap((part) => (part in CODES || part.includes('+') ? [part] : [...part]))
}

/**
 * Presses one key every `pace` ms, whatever the page does. Unlike `page.keyboard`, it waits neither for a key to be handled
 * nor for anything to be drawn.
 */
export async function typeFast(page: Page, keys: readonly string[], pace: Pace): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const startedAt = performance.now()
  const pressed: Promise<unknown>[] = []
  for (const [index, name] of keys.entries()) {
    const wait = startedAt + index * pace - performance.now()
    if (wait > 0) await new Promise((due) => setTimeout(due, wait))
    const names = name.length > 1 ? name.split('+') : [name]
    const key = names.pop() ?? ''
    const modifiers = names.reduce((sum, modifier) => sum + (MODIFIERS[modifier] ?? 0), 0)
    const upper = key.toUpperCase()
    const [code, number, typedText] = CODES[key] ?? [
      /\d/.test(key) ? `Digit${key}` : `Key${upper}`,
      upper.charCodeAt(0),
      key,
    ]
    const text = modifiers === 0 ? typedText : undefined
    const event = { key, code, modifiers, windowsVirtualKeyCode: number, text }
    pressed.push(session.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', ...event }))
    pressed.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event, text: undefined }))
  }
  await Promise.all(pressed)
  await session.detach()
}

/** Opens a page without cached code or data, on which keys may arrive at once. */
export async function openCold(page: Page, address = '/'): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  // Set by the page's first script, before the first paint: no user types earlier.
  await page.locator('html[data-mantine-color-scheme]').waitFor({ state: 'attached' })
}

/**
 * Pauses as long as a user who reads the screen. A key that follows sooner than this after the one before was pressed blind, and
 * does not answer a question that has just appeared (`LOOK_MS` in web/kit/keyboard/key-buffer.ts).
 */
export async function pauseToRead(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction((since) => performance.now() - since > 350, since)
}
