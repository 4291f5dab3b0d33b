import { expect, test } from 'vitest'
import { retryDelay } from './retry.ts'

test('delays grow from half a second to half a minute and never beyond', () => {
  expect(retryDelay(0, 0)).toBe(500)
  expect(retryDelay(0, 1)).toBe(1000)
  expect(retryDelay(100, 1)).toBe(30_000)
})
