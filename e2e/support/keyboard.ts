import { expect, type Locator } from '@playwright/test'

// A key goes to whatever has the focus when it is pressed, and a page that is still drawing has it nowhere or somewhere else. So no
// key is pressed here before what it is meant for is there.

/** Presses keys one after another, once the focus is on what they are meant for, or within it. */
export async function press(where: Locator, ...keys: string[]): Promise<void> {
  await expectFocusWithin(where)
  for (const key of keys) await where.page().keyboard.press(key)
}

/** Puts the focus on an element, where Tab would lead in time, and presses a key there. */
export async function pressOn(where: Locator, key: string): Promise<void> {
  await where.focus()
  await press(where, key)
}

/** Types a text letter by letter, once the focus is on what it is meant for, or within it. */
export async function type(where: Locator, text: string, options?: { delay: number }): Promise<void> {
  await expectFocusWithin(where)
  await where.page().keyboard.type(text, options)
}

/** Presses a key that works anywhere on a screen: not before what shows that the screen is there, nor under a dialog. */
export async function pressOnScreen(shown: Locator, key: string): Promise<void> {
  await expect(shown).toBeVisible()
  await expect(shown.page().locator('[aria-modal="true"]')).toHaveCount(0)
  await shown.page().keyboard.press(key)
}

/**
 * Closes what stands on top by Escape as a person does: not before it has the focus, and nothing else before that is back where it
 * came from. A key pressed in between is faster than anybody, and finds nobody.
 */
export async function closeByEscape(top: Locator, back?: Locator): Promise<void> {
  await press(top, 'Escape')
  await expect(top).toBeHidden()
  if (back) await expectFocusWithin(back)
}

/** Waits until the focus is on an element or within it, and stays there. */
export async function expectFocusWithin(where: Locator): Promise<void> {
  const holdsFocus = () =>
    where.evaluate(async (element) => {
      // A dialog gives the focus to its first field a moment after it is drawn, whatever has it then.
      await new Promise((later) => setTimeout(later))
      return element.contains(document.activeElement)
    })
  await expect.poll(holdsFocus, { message: 'the focus is there', intervals: [20, 50, 100] }).toBe(true)
}
