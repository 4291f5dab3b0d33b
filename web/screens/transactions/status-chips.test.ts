import { expect, test } from 'vitest'
import type { TransactionSearch } from './search.ts'
import { chipCounts, matching } from './status-chips.tsx'

const counts = [
  { paymentStatus: 'pending', status: 'processing', count: 5 },
  { paymentStatus: 'pending', status: 'cancelled', count: 4 },
  { paymentStatus: 'paid', status: 'processing', count: 3 },
  { paymentStatus: 'paid', status: 'completed', count: 100 },
] as const

test('a chip counts the rows it would show with the other row’s chips', () => {
  const all = chipCounts(counts, {})
  expect([all?.payment('pending'), all?.payment('partial'), all?.payment('paid')]).toEqual([5, 0, 103])
  const processing = chipCounts(counts, { order: ['processing'] })
  expect([processing?.payment('pending'), processing?.order('completed')]).toEqual([5, 100])
})

test('payment chips exclude cancelled orders unless their status is chosen', () => {
  expect(matching(counts, {})).toBe(112)
  expect(matching(counts, { bayar: ['pending'] })).toBe(5)
  expect(matching(counts, { bayar: ['pending'], order: ['cancelled'] })).toBe(4)
  const cancelled = chipCounts(counts, { order: ['cancelled', 'completed'] })
  expect([cancelled?.payment('pending'), cancelled?.payment('paid')]).toEqual([4, 100])
})

test('each chip counts the rows that the list shows once it is added', () => {
  const choices: TransactionSearch[] = [{}, { bayar: ['pending'] }, { order: ['cancelled'] }]
  for (const chosen of choices) {
    const chips = chipCounts(counts, chosen)
    for (const payment of ['pending', 'paid'] as const) {
      expect(chips?.payment(payment)).toBe(matching(counts, { ...chosen, bayar: [payment] }))
    }
    for (const order of ['processing', 'cancelled'] as const) {
      expect(chips?.order(order)).toBe(matching(counts, { ...chosen, order: [order] }))
    }
  }
})
