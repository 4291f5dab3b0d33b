import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AmountTooLarge,
  applyRate,
  divideHalfUp,
  formatRupiah,
  hasTwoDecimals,
  MAX_RUPIAH,
  percentSchema,
  percentToRate,
  rateSchema,
  rateToPercent,
  rupiahSchema,
  sumRupiah,
  toBasisPoints,
} from './money.ts'

const rupiah = fc.integer({ min: 0, max: MAX_RUPIAH })
const points = fc.integer({ min: 0, max: 10_000 })
const messages = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map((issue) => issue.message) ?? []

describe('amounts', () => {
  test.each([
    [0, 'Rp 0'],
    [500, 'Rp 500'],
    [1_000, 'Rp 1.000'],
    [281_000, 'Rp 281.000'],
    [1_250_000, 'Rp 1.250.000'],
    [MAX_RUPIAH, 'Rp 999.999.999.999.999'],
    [-34_500, '−Rp 34.500'],
  ])('%d reads %s', (amount, text) => expect(formatRupiah(amount)).toBe(text))

  test('are whole, not negative and below a limit', () => {
    expect(rupiahSchema.parse(0)).toBe(0)
    expect(rupiahSchema.parse(MAX_RUPIAH)).toBe(MAX_RUPIAH)
    expect(messages(rupiahSchema.safeParse(-1))).toEqual(['Tidak boleh kurang dari 0'])
    expect(messages(rupiahSchema.safeParse(0.5))).toEqual(['Isi dengan rupiah bulat'])
    expect(rupiahSchema.safeParse(MAX_RUPIAH + 1).success).toBe(false)
    expect(rupiahSchema.safeParse('1000').success).toBe(false)
    expect(rupiahSchema.safeParse(Number.NaN).success).toBe(false)
  })

  test('sum exactly, and a sum beyond the limit is refused', () => {
    expect(sumRupiah([])).toBe(0)
    expect(sumRupiah([MAX_RUPIAH - 1, 1])).toBe(MAX_RUPIAH)
    expect(() => sumRupiah([MAX_RUPIAH, 1])).toThrow(AmountTooLarge)
    expect(() => sumRupiah([MAX_RUPIAH, 1])).toThrow('Jumlah melebihi batas Rp 999.999.999.999.999')
  })
})

describe('rounding', () => {
  test.each([
    [0n, 3n, 0],
    [1n, 3n, 0],
    [1n, 2n, 1],
    [3n, 2n, 2],
    [2n, 3n, 1],
    [7n, 7n, 1],
  ])('%d / %d is %d', (numerator, denominator, result) =>
    expect(divideHalfUp(numerator, denominator)).toBe(result),
  )

  test('is to the nearest whole number, the half upwards', () => {
    fc.assert(
      fc.property(rupiah, fc.integer({ min: 1, max: 1_000_000 }), (numerator, denominator) => {
        const rounded = BigInt(divideHalfUp(BigInt(numerator), BigInt(denominator)))
        // −1/2 < rounded − numerator/denominator ≤ 1/2, in whole numbers
        const twiceTheError = 2n * (rounded * BigInt(denominator) - BigInt(numerator))
        expect(twiceTheError > -BigInt(denominator) && twiceTheError <= BigInt(denominator)).toBe(true)
      }),
    )
  })

  test('rejects results above the largest amount', () => {
    expect(divideHalfUp(BigInt(MAX_RUPIAH), 1n)).toBe(MAX_RUPIAH)
    expect(() => divideHalfUp(BigInt(MAX_RUPIAH) * 2n + 1n, 2n)).toThrow(AmountTooLarge)
  })
})

describe('rates', () => {
  test.each([
    [290_000, 0.1, 29_000],
    [230_000, 0.15, 34_500],
    [255_500, 0.1, 25_550],
    [5, 0.1, 1],
    [4, 0.1, 0],
    [1_000, 0.1999, 200],
    [0, 1, 0],
    [MAX_RUPIAH, 1, MAX_RUPIAH],
  ])('%d at %d is %d', (amount, rate, share) => expect(applyRate(amount, rate)).toBe(share))

  test('give a share between nothing and everything, larger for a larger rate', () => {
    fc.assert(
      fc.property(rupiah, points, points, (amount, one, other) => {
        const [low, high] = [Math.min(one, other) / 10_000, Math.max(one, other) / 10_000]
        expect(applyRate(amount, low)).toBeLessThanOrEqual(applyRate(amount, high))
        expect(applyRate(amount, high)).toBeLessThanOrEqual(amount)
        expect(applyRate(amount, 0)).toBe(0)
        expect(applyRate(amount, 1)).toBe(amount)
      }),
    )
  })

  test('come from any percentage with two decimals, divided by 100', () => {
    fc.assert(
      fc.property(points, (hundredths) => {
        const percent = hundredths / 100
        expect(percentSchema.safeParse(percent).success).toBe(true)
        expect(rateSchema.safeParse(percent / 100).success).toBe(true)
        expect(toBasisPoints(percent / 100)).toBe(hundredths)
      }),
    )
  })

  test('go from 0 to 100 percent with two decimals', () => {
    expect(messages(percentSchema.safeParse(-0.01))).toEqual(['Paling sedikit 0%'])
    expect(messages(percentSchema.safeParse(100.01))).toEqual(['Paling banyak 100%'])
    expect(messages(percentSchema.safeParse(12.345))).toEqual(['Paling banyak dua angka di belakang koma'])
    expect(messages(rateSchema.safeParse(-0.1))).toEqual(['Paling sedikit 0%'])
    expect(messages(rateSchema.safeParse(1.1))).toEqual(['Paling banyak 100%'])
    expect(messages(rateSchema.safeParse(0.12345))).toEqual(['Paling banyak dua angka di belakang koma'])
  })

  test('a percentage too small to count is no percentage', () => {
    // It would replace the member discount by nothing, and be stored as 0.
    expect(percentSchema.safeParse(1e-9).success).toBe(false)
  })
})

test('decimals are judged as they were written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (hundredths) => {
      const written = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
      expect(hasTwoDecimals(Number(written))).toBe(true)
      expect(hasTwoDecimals(Number(`${written}4`))).toBe(false)
    }),
  )
})

test('every percentage of two decimals is stored and shown again exactly', () => {
  fc.assert(
    fc.property(points, (hundredths) => {
      const percent = hundredths / 100
      expect(rateToPercent(percentToRate(percent))).toBe(percent)
      expect(String(percentToRate(percent)).length).toBeLessThanOrEqual('0.1234'.length)
      expect(rateSchema.parse(percentToRate(percent))).toBe(percentToRate(percent))
    }),
  )
})
