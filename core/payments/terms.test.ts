import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageInDays, overdueDays } from './receivable.ts'
import { type Credit, creditProblem, hasTerms, paymentDueDay, termsOf } from './terms.ts'

const wib = 'Asia/Jakarta'

test.each([
  ['14 days', 14, '2026-12-06'],
  ['due on the same day', 0, '2026-11-22'],
  ['without terms after 30', null, '2026-12-22'],
])('%s: overdue from the day after', (_what, termsDays, due) => {
  const createdAt = '2026-11-22T07:26:00Z'
  expect(paymentDueDay(createdAt, termsDays, wib)).toBe(due)
  // The end of the day in Jakarta, and a minute later.
  expect(overdueDays({ createdAt, termsDays }, `${due}T16:59:00Z`, wib)).toBe(0)
  expect(overdueDays({ createdAt, termsDays }, `${due}T17:01:00Z`, wib)).toBe(1)
})

test('an order is overdue exactly when its age is past its terms', () => {
  const instant = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(
      instant,
      instant,
      fc.option(fc.integer({ min: 0, max: 365 })),
      (createdAt, asOf, termsDays) => {
        const late = overdueDays({ createdAt, termsDays }, asOf, wib)
        expect(late).toBe(Math.max(0, ageInDays(createdAt, asOf, wib) - (termsDays ?? 30)))
      },
    ),
  )
})

test.each<[string, Credit, number, ReturnType<typeof creditProblem>]>([
  ['fits', { limit: 5_000_000, owed: 3_630_500, overdue: 0 }, 1_369_500, null],
  [
    'over by a part',
    { limit: 5_000_000, owed: 3_630_500, overdue: 0 },
    1_729_500,
    { kind: 'overLimit', amount: 360_000, payment: 360_000 },
  ],
  [
    'over already: all of it is paid',
    { limit: 1_000_000, owed: 1_500_000, overdue: 0 },
    200_000,
    { kind: 'overLimit', amount: 700_000, payment: 200_000 },
  ],
  [
    'a limit of 0 gives no credit',
    { limit: 0, owed: 0, overdue: 0 },
    50_000,
    { kind: 'overLimit', amount: 50_000, payment: 50_000 },
  ],
  [
    'overdue comes before the limit',
    { limit: 5_000_000, owed: 300_000, overdue: 300_000 },
    10_000,
    { kind: 'overdue', amount: 300_000, payment: 10_000 },
  ],
  ['terms without a limit', { limit: null, owed: 9_000_000, overdue: 0 }, 9_000_000, null],
  ['paid at once', { limit: 0, owed: 100, overdue: 100 }, 0, null],
])('%s', (_what, credit, remaining, problem) => {
  expect(creditProblem(credit, remaining)).toEqual(problem)
})

test('the smallest payment that fits leaves nothing wrong, and one rupiah less does', () => {
  const money = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(fc.option(money), money, money, money, (limit, owed, late, remaining) => {
      const credit = { limit, owed, overdue: Math.min(owed, late % 3 === 0 ? late : 0) }
      const problem = creditProblem(credit, remaining)
      if (!problem) return
      expect(problem.payment).toBeLessThanOrEqual(remaining)
      expect(creditProblem(credit, remaining - problem.payment)).toBeNull()
      expect(creditProblem(credit, remaining - problem.payment + 1)).not.toBeNull()
    }),
  )
})

test('a customer has terms with days or a limit; an older copy has none', () => {
  expect(hasTerms({})).toBe(false)
  expect(hasTerms({ termsDays: null, creditLimit: 0 })).toBe(true)
  expect(hasTerms({ termsDays: 0, creditLimit: null })).toBe(true)
  expect(termsOf({})).toEqual({ termsDays: null, creditLimit: null })
})
