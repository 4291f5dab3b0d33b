import { expect, test } from 'vitest'
import { chipCounts } from './status-chips.tsx'

const counts = [
  { paymentStatus: 'pending', status: 'processing', count: 5 },
  { paymentStatus: 'pending', status: 'cancelled', count: 4 },
  { paymentStatus: 'paid', status: 'processing', count: 3 },
  { paymentStatus: 'paid', status: 'completed', count: 100 },
] as const

test('a chip counts what it would show beside the chips of the other row', () => {
  const all = chipCounts(counts, {})
  expect([all?.payment('pending'), all?.payment('partial'), all?.payment('paid')]).toEqual([9, 0, 103])
  const processing = chipCounts(counts, { order: ['processing'] })
  expect([processing?.payment('pending'), processing?.order('completed')]).toEqual([5, 100])
})
