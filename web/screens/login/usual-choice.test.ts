import { expect, test } from 'vitest'
import { usualChoice } from './usual-choice.ts'

const NOTHING = { transactions: 0, customers: 0, products: 0, expenses: 0, users: 0, settings: false }

test('a shop starts empty, also when the demo holds only test sales', () => {
  expect(usualChoice(NOTHING)).toBe('set-aside')
  expect(usualChoice({ ...NOTHING, transactions: 3 })).toBe('set-aside')
})

test.each([{ customers: 1 }, { products: 1 }, { expenses: 1 }, { users: 1 }, { settings: true }])(
  'what people entered in the demo (%j) is proposed to be kept',
  (own) => {
    expect(usualChoice({ ...NOTHING, transactions: 3, ...own })).toBe('keep-own')
  },
)
