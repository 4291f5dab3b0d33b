import { expect, test, vi } from 'vitest'
import { actionOf } from './use-sale-keys.ts'

const keys = { hold: vi.fn(), showHeld: vi.fn(), print: vi.fn(), startNew: vi.fn() }
const actionAt = (key: object, dialog = false) =>
  actionOf(
    { key: 'F8', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...key } as KeyboardEvent,
    keys,
    dialog,
  )

test('F8 holds the open order, with Shift it leads to those that are held, over a dialog neither', () => {
  expect(actionAt({})).toBe(keys.hold)
  expect(actionAt({ shiftKey: true })).toBe(keys.showHeld)
  for (const other of [{ ctrlKey: true }, { metaKey: true, shiftKey: true }, { altKey: true }]) {
    expect(actionAt(other)).toBeFalsy()
  }
  expect(actionAt({}, true)).toBeFalsy()
  expect(actionAt({ shiftKey: true }, true)).toBeFalsy()
})

test('single keys are for whoever types no text: also on a method that was just clicked', () => {
  const on = (target: object) => actionAt({ key: 'p', target })
  expect(on({ tagName: 'INPUT', type: 'text' })).toBeFalsy()
  expect(on({ tagName: 'INPUT', type: 'radio' })).toBe(keys.print)
  expect(on({ tagName: 'BUTTON' })).toBe(keys.print)
  expect(actionAt({ key: 'Escape', target: { tagName: 'INPUT', type: 'radio' } })).toBe(keys.startNew)
})
