import { expect, test, vi } from 'vitest'
import { actionOf } from './use-sale-keys.ts'

const keys = { hold: vi.fn(), showHeld: vi.fn(), print: vi.fn(), startNew: vi.fn() }
const actionAt = (key: object, dialog = false) =>
  actionOf(
    { key: 'F8', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...key } as KeyboardEvent,
    keys,
    dialog,
  )

test('F8 holds the order, Shift+F8 opens the held ones, and neither works over a dialog', () => {
  expect(actionAt({})).toBe(keys.hold)
  expect(actionAt({ shiftKey: true })).toBe(keys.showHeld)
  for (const other of [{ ctrlKey: true }, { metaKey: true, shiftKey: true }, { altKey: true }]) {
    expect(actionAt(other)).toBeFalsy()
  }
  expect(actionAt({}, true)).toBeFalsy()
  expect(actionAt({ shiftKey: true }, true)).toBeFalsy()
})

test('single keys work outside text fields, also on a method that was just clicked', () => {
  const on = (target: object) => actionAt({ key: 'p', target })
  expect(on({ tagName: 'INPUT', type: 'text' })).toBeFalsy()
  expect(on({ tagName: 'INPUT', type: 'radio' })).toBe(keys.print)
  expect(on({ tagName: 'BUTTON' })).toBe(keys.print)
  expect(actionAt({ key: 'Escape', target: { tagName: 'INPUT', type: 'radio' } })).toBe(keys.startNew)
})

test('Alt and a letter focus the note or discount, or switch method or Ekspres, on any keyboard', () => {
  const actions = { writeNote: vi.fn(), giveDiscount: vi.fn(), nextMethod: vi.fn(), toggleExpress: vi.fn() }
  const at = (key: string, code: string, more: object = {}, dialog = false) =>
    actionOf(
      { key, code, altKey: true, ctrlKey: false, metaKey: false, shiftKey: false, ...more } as KeyboardEvent,
      actions,
      dialog,
    )
  expect(at('c', 'KeyC')).toBe(actions.writeNote)
  expect(at('x', 'KeyX')).toBe(actions.toggleExpress)
  expect(at('k', 'KeyK')).toBe(actions.giveDiscount)
  expect(at('m', 'KeyM')).toBe(actions.nextMethod)
  // With Option a Mac writes other signs; on AZERTY the M is elsewhere.
  expect(at('µ', 'KeyM')).toBe(actions.nextMethod)
  expect(at('m', 'Semicolon')).toBe(actions.nextMethod)
  // AltGr writes letters.
  expect(at('m', 'KeyM', { ctrlKey: true })).toBeFalsy()
  // In a phone's payment sheet only the keys of its own controls.
  expect(at('k', 'KeyK', {}, true)).toBe(actions.giveDiscount)
  expect(at('m', 'KeyM', {}, true)).toBe(actions.nextMethod)
  expect(at('c', 'KeyC', {}, true)).toBeFalsy()
  expect(at('x', 'KeyX', {}, true)).toBeFalsy()
})
