import { expect, test } from 'vitest'
import { readTime } from './time-text.ts'

test.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['14', '14:00'],
  ['93', '09:30'],
  ['930', '09:30'],
  ['130', '01:30'],
  ['180', '18:00'],
  ['1430', '14:30'],
  ['14.', '14:00'],
  ['14.3', '14:30'],
  ['14.30', '14:30'],
  ['7:05', '07:05'],
  ['0', '00:00'],
  ['2359', '23:59'],
])('%s is %s', (typed, time) => {
  expect(readTime(typed)).toBe(time)
})

test.each(['', '29', '24.00', '2400', '1260', '14.60', '9 pagi', '12345', '-1'])('%s is no time', (typed) => {
  expect(readTime(typed)).toBeUndefined()
})
