import { expect, test } from 'vitest'
import { acceptsText } from './accepts-text.ts'

const element = (tagName: string, type?: string, isContentEditable = false) =>
  ({ tagName, type, isContentEditable }) as unknown as EventTarget

test.each(['text', 'search', 'tel', 'email', 'password', 'number', 'date', 'time', 'url'])(
  'a letter in a field of type %s is typed there',
  (type) => expect(acceptsText(element('INPUT', type))).toBe(true),
)

test.each(['radio', 'checkbox', 'button', 'submit', 'reset', 'file', 'color', 'range', 'image'])(
  'a letter on an input of type %s is a shortcut',
  (type) => expect(acceptsText(element('INPUT', type))).toBe(false),
)

test('so it is on a button, a link, the page and nothing, but not in a longer text or a list of choices', () => {
  for (const name of ['BUTTON', 'A', 'BODY', 'LABEL']) expect(acceptsText(element(name))).toBe(false)
  expect(acceptsText(null)).toBe(false)
  expect(acceptsText(element('TEXTAREA'))).toBe(true)
  expect(acceptsText(element('SELECT'))).toBe(true)
  expect(acceptsText(element('DIV', undefined, true))).toBe(true)
})

test('a filter that is chosen from a list takes no text, but while its list is open', () => {
  const filter = { tagName: 'INPUT', type: 'text', readOnly: true }
  expect(acceptsText({ ...filter, dataset: {} } as unknown as EventTarget)).toBe(false)
  expect(acceptsText({ ...filter, dataset: { expanded: 'true' } } as unknown as EventTarget)).toBe(true)
})
