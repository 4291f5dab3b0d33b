import { expect, test } from 'vitest'
import { createRequestBudget } from './request-budget.ts'

test('a link has a budget of its own, whoever shares its address', () => {
  let now = 0
  const budget = createRequestBudget(() => now)
  const ask = (link: string) => budget.spend('203.0.113.7', link, 1)
  const answers = Array.from({ length: 301 }, () => ask('a'))
  expect(answers.filter(Boolean)).toHaveLength(300)
  expect(ask('b')).toBe(true)
  const links = Array.from({ length: 3000 }, (_, index) => ask(`guess ${index}`))
  expect(links.filter(Boolean)).toHaveLength(3000 - 302)
  now = 60_001
  expect(ask('a')).toBe(true)
})
