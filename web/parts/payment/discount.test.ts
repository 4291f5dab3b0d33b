import { expect, test } from 'vitest'
import { DEFAULT_ROUNDING } from '../../../core/money/rounding.ts'
import { parseDiscount, smallerDiscountWarning, toDiscount, toExtraDiscount } from './discount.ts'

test('a stored discount is shown in its own unit', () => {
  const percent = { discountPercent: 12.5, discountAmount: 0 }
  expect(toExtraDiscount(toDiscount(percent))).toEqual(percent)
  const amount = toDiscount({ discountPercent: 6.72, discountAmount: 5_000 })
  expect(toExtraDiscount(amount)).toEqual({ discountPercent: 0, discountAmount: 5_000 })
  expect(toExtraDiscount({ unit: 'rupiah', value: null })).toEqual({ discountPercent: 0, discountAmount: 0 })
})

test('a unit that is typed with the number is meant, whatever the switch says', () => {
  const rupiah = (value: number) => ({ unit: 'rupiah', value })
  for (const raw of ['Rp 5.000', 'rp5000', '5rb', '5 ribu', '5k']) {
    expect(parseDiscount(raw)).toEqual(rupiah(5_000))
  }
  expect(parseDiscount('10%')).toEqual({ unit: 'percent', value: 10 })
  expect(parseDiscount('7,5 %')).toEqual({ unit: 'percent', value: 7.5 })
  for (const raw of ['', '10', '5000', '5r', 'rp', 'banyak', '%']) expect(parseDiscount(raw)).toBeNull()
})

test('a discount that is smaller than the member’s says so', () => {
  const figures = { subtotal: 290_000, discount: 29_000, tax: 0, cashback: 0, total: 261_000 }
  const rates = {
    ...{ discountPercent: 10, discountAmount: 0, discountRate: 0.15 },
    ...{ taxMode: 'simple' as const, taxRate: 0, expressRate: 0, expressFee: 0, ...DEFAULT_ROUNDING },
  }
  const sale = { figures, rates, memberDiscount: 34_500 }
  expect(smallerDiscountWarning(sale, 'gold')).toBe('Lebih kecil dari diskon Gold')
  expect(smallerDiscountWarning({ ...sale, memberDiscount: 29_000 }, 'gold')).toBeUndefined()
  expect(smallerDiscountWarning({ ...sale, rates: { ...rates, discountPercent: 0 } }, 'gold')).toBeUndefined()
  expect(smallerDiscountWarning({ ...sale, figures: null }, 'gold')).toBeUndefined()
  expect(smallerDiscountWarning(sale, undefined)).toBeUndefined()
})
