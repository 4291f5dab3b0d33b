import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectedDay, FORECAST_DAYS, forecastCash, lowestDay, recurringExpenses } from './cash-forecast.ts'

const TODAY = '2026-11-22'

test('a debt comes when it is due, a late one after the customer’s usual delay', () => {
  expect(expectedDay('2026-11-25', 12, TODAY)).toBe('2026-11-25')
  expect(expectedDay(TODAY, null, TODAY)).toBe(TODAY)
  expect(expectedDay('2026-11-01', 4.4, TODAY)).toBe('2026-11-26')
  expect(expectedDay('2026-11-01', 0, TODAY)).toBe('2026-11-23')
  expect(expectedDay('2026-11-01', null, TODAY)).toBeNull()
})

test('an expense of three months running comes again, once a month, at what it was last', () => {
  const paid = (name: string, ...days: string[]) =>
    days.map((spentOn, index) => ({ name, spentOn, amount: 3_000_000 + index * 100_000 }))
  const of = (...expenses: ReturnType<typeof paid>) =>
    recurringExpenses(expenses, TODAY).map(({ day, name, amount }) => [day, name, amount])
  const months = ['2026-08-02', '2026-09-02', '2026-10-02']
  expect(of(...paid('Gaji', ...months, '2026-11-02'))).toEqual([['2026-12-02', 'Gaji', -3_200_000]])
  // Not this month yet: today. Two in a month are one sum.
  expect(of(...paid('gaji', ...months, '2026-10-05'))).toEqual([
    [TODAY, 'gaji', -6_500_000],
    ['2026-12-05', 'gaji', -6_500_000],
  ])
  expect(of(...paid('Sewa', '2026-08-31', '2026-09-30', '2026-10-31'))).toEqual([
    ['2026-11-30', 'Sewa', -3_200_000],
  ])
  expect(of(...paid('Tinta', '2026-08-02', '2026-10-02'))).toEqual([])
})

test('cash moves by day, and its lowest day is named', () => {
  const days = forecastCash(
    1_000_000,
    [
      { day: '2026-11-25', amount: 500_000 },
      { day: '2026-11-24', amount: -1_250_000 },
      { day: TODAY, amount: 50_000 },
      { day: '2027-01-01', amount: -9_000_000 },
    ],
    TODAY,
  )
  expect(days.slice(0, 4).map(({ cash }) => cash)).toEqual([1_050_000, 1_050_000, -200_000, 300_000])
  expect(lowestDay(days)).toMatchObject({ day: '2026-11-24', cash: -200_000, cashOut: 1_250_000 })
  expect(days.at(-1)).toMatchObject({ day: '2026-12-22', cash: 300_000 })
})

test('what comes and goes adds up to the cash at the end', () => {
  const flow = fc.record({
    day: fc.integer({ min: 0, max: 28 }).map((n) => `2026-12-${String(n + 1).padStart(2, '0')}`),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.array(flow), (cash, flows) => {
      const days = forecastCash(cash, flows, '2026-12-01')
      expect(days).toHaveLength(FORECAST_DAYS + 1)
      expect(days.at(-1)?.cash).toBe(flows.reduce((sum, { amount }) => sum + amount, cash))
    }),
  )
})
