import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLowMargin, lineProfit, marginOf, sumProfit } from './profit.ts'

test('a job of 300.000 that used material for 99.840 leaves 200.160, 66,7 %', () => {
  const banner = sumProfit([lineProfit({ lineId: '', sales: 300_000, recorded: 99_840, estimated: null })])
  expect(banner.sales - banner.cost).toBe(200_160)
  expect(marginOf(banner)).toBe(0.667)
  expect(isLowMargin(banner)).toBe(false)
})

test('makloon and material add up, and an estimate counts beside what is recorded', () => {
  const cost = (recorded: number | null, estimated: number | null) => {
    const line = lineProfit({ lineId: '', sales: 1, recorded, estimated })
    return [line.cost, line.isProvisional]
  }
  expect(cost(30_000, 5_000)).toEqual([35_000, true])
  expect(cost(30_000, null)).toEqual([30_000, false])
  expect(cost(null, 0)).toEqual([0, true])
  expect(cost(null, null)).toEqual([null, false])
})

test('a line without a cost counts nowhere', () => {
  const lines = [
    { sales: 300_000, cost: 99_840, isProvisional: false },
    { sales: 100_000, cost: 40_000, isProvisional: true },
    { sales: 50_000, cost: null, isProvisional: false },
  ]
  expect(sumProfit(lines)).toEqual({ sales: 400_000, cost: 139_840, isProvisional: true, uncounted: 1 })
  expect(sumProfit([])).toEqual({ sales: 0, cost: 0, isProvisional: false, uncounted: 0 })
})

test('below 25 % a margin is low, also where nothing is left', () => {
  expect([750, 751, 1200].map((cost) => isLowMargin({ sales: 1000, cost }))).toEqual([false, true, true])
  expect([marginOf({ sales: 1000, cost: 1200 }), marginOf({ sales: 0, cost: 5 })]).toEqual([-0.2, null])
  expect([isLowMargin({ sales: 0, cost: 5 }), isLowMargin({ sales: 0, cost: 0 })]).toEqual([true, false])
})

test('sums are those of their parts', () => {
  const line = fc.record({
    sales: fc.integer({ min: 0, max: 1_000_000_000 }),
    cost: fc.option(fc.integer({ min: 0, max: 1_000_000_000 })),
    isProvisional: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (one, other) => {
      const [a, b, both] = [sumProfit(one), sumProfit(other), sumProfit([...one, ...other])]
      expect([both.sales, both.cost, both.uncounted]).toEqual([
        a.sales + b.sales,
        a.cost + b.cost,
        a.uncounted + b.uncounted,
      ])
    }),
  )
})
