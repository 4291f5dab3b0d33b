import { expect, type Locator } from '@playwright/test'

// A key goes to the focused element at that moment, and while a page is still drawing the focus is nowhere or elsewhere. So
// these functions wait for their target before they press a key.

/** Presses keys one after another, once the focus is on their target or within it. */
export async function press(where: Locator, ...keys: string[]): Promise<void> {
  await expectFocusWithin(where)
  for (const key of keys) await where.page().keyboard.press(key)
}

/** Focuses an element, which Tab would reach too, and presses a key there. */
export async function pressOn(where: Locator, key: string): Promise<void> {
  await where.focus()
  await press(where, key)
}

/** Types a text letter by letter, once the focus is on its target or within it. */
export async function type(where: Locator, text: string, options?: { delay: number }): Promise<void> {
  await expectFocusWithin(where)
  await where.page().keyboard.type(text, options)
}

/** Presses a shortcut of a screen: once the screen is drawn and no dialog is open. */
export async function pressOnScreen(shown: Locator, key: string): Promise<void> {
  await expect(shown).toBeVisible()
  await expect(shown.page().locator('[aria-modal="true"]')).toHaveCount(0)
  await shown.page().keyboard.press(key)
}

/**
 * Closes the topmost dialog by Escape: presses it once the dialog has the focus, and returns once the focus is back where it
 * came from. A key in between would be faster than any user, and have no target.
 */
export async function closeByEscape(top: Locator, back?: Locator): Promise<void> {
  await press(top, 'Escape')
  await expect(top).toBeHidden()
  if (back) await expectFocusWithin(back)
}

/** Waits until the focus is on an element or within it, and stays. */
export async function expectFocusWithin(where: Locator): Promise<void> {
  const holdsFocus = () =>
    where.evaluate(async (element) => {
      // A dialog moves the focus to its first field a moment after it is drawn.
      await new Promise((later) => setTimeout(later))
      return element.contains(document.activeElement)
    })
  await expect.poll(holdsFocus, { message: 'the focus is there', intervals: [20, 50, 100] }).toBe(true)
}
