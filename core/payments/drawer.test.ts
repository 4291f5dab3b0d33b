import { describe, expect, test } from 'vitest'
import {
  calculateExpected,
  calculateVariances,
  cashValue,
  DENOMINATIONS,
  denominationsSchema,
  exceedsVarianceLimit,
  hasVariance,
  isOpened,
} from './drawer.ts'
import { drawerCashLines, varianceLabel } from './drawer-labels.ts'

describe('counted cash', () => {
  test('is worth its notes and coins: a thousand is both', () => {
    expect(cashValue({ note100000: 18, note5000: 9, note1000: 4, coin1000: 2, coin500: 5, coin100: 5 })).toBe(
      1_800_000 + 45_000 + 4_000 + 2_000 + 2_500 + 500,
    )
    expect(cashValue({})).toBe(0)
    expect(DENOMINATIONS).toHaveLength(11)
  })

  test('is counted in whole pieces that there are', () => {
    expect(denominationsSchema.safeParse({ note50000: 3 }).success).toBe(true)
    for (const denominations of [{ note3000: 1 }, { note1000: -1 }, { note1000: 0.5 }, { note1000: '2' }]) {
      expect(denominationsSchema.safeParse(denominations).success).toBe(false)
    }
  })
})

test('a drawer is opened by a person: an automatic one is not, nor is none', () => {
  expect([{ isAutomatic: false }, { isAutomatic: true }, null, undefined].map(isOpened)).toEqual([
    true,
    false,
    false,
    false,
  ])
})

describe('expected cash', () => {
  const sums = [
    { method: 'cash', kind: 'payment', count: 14, amount: 2_345_000 },
    { method: 'cash', kind: 'refund', count: 1, amount: -100_000 },
    { method: 'cash', kind: 'expense', count: 1, amount: -64_000 },
    { method: 'qris', kind: 'payment', count: 5, amount: 742_000 },
  ] as const
  const expected = calculateExpected(500_000, sums)

  test('is the opening and every row, by method', () => {
    expect(expected).toEqual({ cash: 2_681_000, transfer: 0, qris: 742_000 })
  })

  test('variance is by method; approval is needed above the limit, not at it', () => {
    const counted = {
      denominations: { note100000: 26, note50000: 1, note20000: 1, note1000: 1 },
      transfer: 0,
      qris: 742_000,
    }
    const variances = calculateVariances(counted, expected)
    expect(variances).toEqual({ cash: -10_000, transfer: 0, qris: 0 })
    expect(hasVariance(variances)).toBe(true)
    expect(exceedsVarianceLimit(variances, 10_000)).toBe(false)
    expect(exceedsVarianceLimit(variances, 9_999)).toBe(true)
    expect(exceedsVarianceLimit({ cash: 0, transfer: 0, qris: 10_500 }, 10_000)).toBe(true)
    expect(hasVariance({ cash: 0, transfer: 0, qris: 0 })).toBe(false)
    // What is missing by several methods is missing in all; what one holds too much of the other was noted by the wrong one.
    expect(exceedsVarianceLimit({ cash: -8_000, transfer: -8_000, qris: 0 }, 10_000)).toBe(true)
    expect(exceedsVarianceLimit({ cash: -8_000, transfer: -8_000, qris: 9_000 }, 10_000)).toBe(true)
    expect(exceedsVarianceLimit({ cash: -8_000, transfer: 0, qris: 8_000 }, 10_000)).toBe(false)
  })
})

test('a drawer lists its float, then each kind, and labels the variance', () => {
  const lines = drawerCashLines(500_000, [
    { kind: 'bankDrop', count: 1, amount: -200_000 },
    { kind: 'topUp', count: 1, amount: 100_000 },
    { kind: 'payment', count: 14, amount: 2_345_000 },
  ])
  expect(lines.map(({ label, count, amount }) => [label, count, amount])).toEqual([
    ['Modal awal', null, 500_000],
    ['Masuk tunai', 14, 2_345_000],
    ['Isi saldo pelanggan', 1, 100_000],
    ['Setor ke bank', 1, -200_000],
  ])
  expect([0, -500, 500].map(varianceLabel)).toEqual(['Pas', 'Selisih kurang', 'Selisih lebih'])
})
