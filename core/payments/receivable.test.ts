import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, shopZoneSchema, startOfDay } from '../time/calendar.ts'
import {
  ageInDays,
  allocateByMethod,
  allocatePayment,
  isReceivable,
  OVERDUE_AFTER_DAYS,
  overdueCutoff,
  overdueDays,
  subtractUnsentPayments,
  sumByDebt,
} from './receivable.ts'

const wib = 'Asia/Jakarta'

describe('overdue', () => {
  test.each([
    ['on the day itself', '2026-11-21T03:00:00Z', 0, 0],
    ['a minute later, past midnight', '2026-10-22T16:59:00Z', 30, 0],
    ['after 30 days not yet', '2026-10-22T03:00:00Z', 30, 0],
    ['on the 31st day by one', '2026-10-21T03:00:00Z', 31, 1],
    ['on the 47th by 17', '2026-10-05T03:00:00Z', 47, 17],
    ['created late at night counts as that shop day', '2026-10-21T17:00:00Z', 30, 0],
    ['a clock ahead of ours is no negative age', '2026-11-23T03:00:00Z', 0, 0],
  ])('%s', (_when, createdAt, age, overdue) => {
    const asOf = '2026-11-21T05:00:00Z'
    expect(ageInDays(createdAt, asOf, wib)).toBe(age)
    expect(overdueDays({ createdAt }, asOf, wib)).toBe(overdue)
  })

  test('N is the whole shop days past the 30th, at any hour', () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), minute, minute, (days, createdMinute, nowMinute) => {
        const at = (day: string, minutes: number) =>
          new Date(startOfDay(day, wib).getTime() + minutes * 60_000)
        const createdAt = at('2026-03-01', createdMinute)
        const asOf = at(addDays('2026-03-01', days), nowMinute)
        expect(overdueDays({ createdAt }, asOf, wib)).toBe(Math.max(0, days - OVERDUE_AFTER_DAYS))
      }),
    )
  })
})

test.each([
  [1, 'processing', true],
  [1, 'completed', true],
  [0, 'processing', false],
  [1, 'cancelled', false],
])('with %d remaining and %s: %s', (remainingAmount, status, owed) => {
  expect(isReceivable({ remainingAmount, status })).toBe(owed)
})

test('what is overdue was created before the instant that a list asks for, and nothing else', () => {
  const hour = fc.integer({ min: 0, max: 24 * 80 })
  fc.assert(
    fc.property(hour, hour, fc.constantFrom(...shopZoneSchema.options), (createdHour, nowHour, zone) => {
      const at = (hours: number) => new Date(Date.parse('2026-01-01T00:00:00Z') + hours * 3_600_000)
      const [createdAt, asOf] = [at(Math.min(createdHour, nowHour)), at(Math.max(createdHour, nowHour))]
      expect(createdAt < overdueCutoff(asOf, zone)).toBe(overdueDays({ createdAt }, asOf, zone) > 0)
    }),
  )
})

describe('one payment spread over several debts', () => {
  const debts = fc
    .array(fc.integer({ min: 1, max: 10_000_000 }), { maxLength: 20 })
    .map((sums) => sums.map((remainingAmount, index) => ({ id: `debt ${index}`, remainingAmount })))
  const total = (sums: { amount: number }[]) => sums.reduce((sum, { amount }) => sum + amount, 0)

  test('pays the oldest whole before it begins the next', () => {
    const owed = [
      { id: 'old', remainingAmount: 50_000 },
      { id: 'newer', remainingAmount: 20_000 },
      { id: 'newest', remainingAmount: 10_000 },
    ]
    expect(allocatePayment(60_000, owed)).toEqual([
      { transactionId: 'old', amount: 50_000 },
      { transactionId: 'newer', amount: 10_000 },
    ])
    expect(allocatePayment(0, owed)).toEqual([])
    expect(allocatePayment(10, [])).toEqual([])
  })

  test('books all of it, or all that is owed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300_000_000 }), debts, (amount, owed) => {
        const all = owed.reduce((sum, debt) => sum + debt.remainingAmount, 0)
        expect(total(allocatePayment(amount, owed))).toBe(Math.min(amount, all))
      }),
    )
  })

  test('books above 0 and at most what remains, in the order given, whole but for the last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300_000_000 }), debts, (amount, owed) => {
        allocatePayment(amount, owed).forEach((part, index, parts) => {
          const debt = owed[index]
          expect(part.transactionId).toBe(debt?.id)
          expect(part.amount).toBeGreaterThan(0)
          expect(part.amount).toBeLessThanOrEqual(debt?.remainingAmount ?? 0)
          if (index < parts.length - 1) expect(part.amount).toBe(debt?.remainingAmount)
        })
      }),
    )
  })

  test('comes to the same whether it is paid at once or in two', () => {
    fc.assert(
      fc.property(fc.nat(50_000_000), fc.nat(50_000_000), debts, (first, second, owed) => {
        const pay = (amount: number, before: typeof owed) => {
          const paid = new Map(
            allocatePayment(amount, before).map((part) => [part.transactionId, part.amount]),
          )
          return before.map((debt) => ({
            ...debt,
            remainingAmount: debt.remainingAmount - (paid.get(debt.id) ?? 0),
          }))
        }
        expect(pay(second, pay(first, owed))).toEqual(pay(first + second, owed))
      }),
    )
  })
})

test('unsent payments reduce debts, never below zero', () => {
  const debts = [
    { id: 'a', remainingAmount: 10_000 },
    { id: 'b', remainingAmount: 5_000 },
    { id: 'c', remainingAmount: 7_000 },
  ]
  const waiting = [
    { transactionId: 'a', amount: 4_000 },
    { transactionId: 'b', amount: 9_000 },
    { transactionId: 'a', amount: 1_000 },
    { transactionId: 'elsewhere', amount: 3_000 },
  ]
  const left = subtractUnsentPayments(debts, waiting)
  expect(left.map((debt) => debt.remainingAmount)).toEqual([5_000, 0, 7_000])
  expect(allocatePayment(6_000, left)).toEqual([
    { transactionId: 'a', amount: 5_000 },
    { transactionId: 'c', amount: 1_000 },
  ])
  expect(subtractUnsentPayments(debts, [])).toEqual(debts)
})

test('a payment by two methods meets the debts as one payment of the sum does', () => {
  const debts = [
    { id: 'a', remainingAmount: 70_000 },
    { id: 'b', remainingAmount: 80_000 },
  ]
  const given = [
    { method: 'cash' as const, amount: 100_000 },
    { method: 'qris' as const, amount: 50_000 },
  ]
  expect(allocateByMethod(given, debts)).toEqual([
    { transactionId: 'a', amount: 70_000, method: 'cash' },
    { transactionId: 'b', amount: 30_000, method: 'cash' },
    { transactionId: 'b', amount: 50_000, method: 'qris' },
  ])
  const rupiah = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(rupiah, rupiah, fc.array(rupiah, { maxLength: 6 }), (cash, qris, amounts) => {
      const owed = amounts.map((remainingAmount, index) => ({ id: String(index), remainingAmount }))
      const parts = allocateByMethod(
        [
          { method: 'cash', amount: cash },
          { method: 'qris', amount: qris },
        ],
        owed,
      )
      expect(sumByDebt(parts)).toEqual(allocatePayment(cash + qris, owed))
      const byCash = parts.filter(({ method }) => method === 'cash')
      expect(byCash.reduce((sum, { amount }) => sum + amount, 0)).toBe(
        Math.min(
          cash,
          owed.reduce((sum, { remainingAmount }) => sum + remainingAmount, 0),
        ),
      )
    }),
  )
})
