import { expect, test } from 'vitest'
import { DEFAULT_STORE } from '../../../../core/shop/store.ts'
import { sampleTransaction } from './sample-transaction.ts'

const now = new Date('2026-11-25T03:00:00Z')

test('the sample order is taxed and discounted as the shop’s own orders are', () => {
  expect(sampleTransaction(now, DEFAULT_STORE)).toMatchObject({
    discount: 34_500,
    tax: 25_550,
    cashback: 50,
    total: 281_000,
    remainingAmount: 131_000,
    paymentStatus: 'partial',
  })
  const untaxed = {
    ...DEFAULT_STORE,
    taxRate: 0,
    discountRates: { ...DEFAULT_STORE.discountRates, gold: 0.1 },
  }
  expect(sampleTransaction(now, untaxed)).toMatchObject({
    taxRate: 0,
    discountRate: 0.1,
    discount: 23_000,
    tax: 0,
    cashback: 0,
    total: 267_000,
    remainingAmount: 117_000,
  })
})

test('its paid amount is at most its total', () => {
  const free = {
    ...DEFAULT_STORE,
    taxRate: 0,
    discountRates: { ...DEFAULT_STORE.discountRates, gold: 1 },
  }
  expect(sampleTransaction(now, free)).toMatchObject({
    total: 60_000,
    paidAmount: 60_000,
    remainingAmount: 0,
  })
})
