import { expect, test } from 'vitest'
import { nextAttempt, retryDelay } from './retry.ts'

test('delays grow from half a second to half a minute and never beyond', () => {
  expect(retryDelay(0, 0)).toBe(500)
  expect(retryDelay(0, 1)).toBe(1000)
  expect(retryDelay(100, 1)).toBe(30_000)
})

test('a connection that ends at once is opened again later and later, a good one soon', () => {
  let attempt = -2
  let waited = 0
  for (let again = 0; again < 30; again++) {
    attempt = nextAttempt(attempt, 10)
    waited += retryDelay(attempt, 0)
  }
  expect(waited).toBeGreaterThan(5 * 60_000)
  expect(retryDelay(nextAttempt(attempt, undefined), 0)).toBe(15_000)
  expect(retryDelay(nextAttempt(attempt, 60_000), 1)).toBe(250)
})
