import { expect, test } from 'vitest'
import { takesText } from './takes-text.ts'

const element = (tagName: string, type?: string, isContentEditable = false) =>
  ({ tagName, type, isContentEditable }) as unknown as EventTarget

test.each(['text', 'search', 'tel', 'email', 'password', 'number', 'date', 'time', 'url'])(
  'a letter in a field of type %s is typed there',
  (type) => expect(takesText(element('INPUT', type))).toBe(true),
)

test.each(['radio', 'checkbox', 'button', 'submit', 'reset', 'file', 'color', 'range', 'image'])(
  'a letter on an input of type %s is a shortcut',
  (type) => expect(takesText(element('INPUT', type))).toBe(false),
)

test('so it is on a button, a link, the page and nothing, but not in a longer text or a list of choices', () => {
  for (const name of ['BUTTON', 'A', 'BODY', 'LABEL']) expect(takesText(element(name))).toBe(false)
  expect(takesText(null)).toBe(false)
  expect(takesText(element('TEXTAREA'))).toBe(true)
  expect(takesText(element('SELECT'))).toBe(true)
  expect(takesText(element('DIV', undefined, true))).toBe(true)
})

test('a filter that is chosen from a list takes no text, but while its list is open', () => {
  const filter = { tagName: 'INPUT', type: 'text', readOnly: true }
  expect(takesText({ ...filter, dataset: {} } as unknown as EventTarget)).toBe(false)
  expect(takesText({ ...filter, dataset: { expanded: 'true' } } as unknown as EventTarget)).toBe(true)
})
