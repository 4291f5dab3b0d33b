import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAYMENT_STATUSES } from '../../../core/payment.ts'
import { ORDER_STATUSES } from '../../../core/transaction.ts'
import { chipCounts, filtersOf, isFiltered, listInputOf, NO_FILTERS, paramsOf } from './filters.ts'

test('filters survive the address bar', () => {
  fc.assert(
    fc.property(
      fc.record({
        search: fc.string({ maxLength: 100 }),
        payment: fc.subarray([...PAYMENT_STATUSES]),
        order: fc.subarray([...ORDER_STATUSES]),
      }),
      (filters) => {
        expect(filtersOf(paramsOf(filters))).toEqual(filters)
      },
    ),
  )
})

test('an address that names nonsense names nothing', () => {
  expect(filtersOf({ cari: { a: 1 }, bayar: 'lunas', order: ['completed'] })).toEqual(NO_FILTERS)
})

test('blanks are no search', () => {
  expect(isFiltered({ ...NO_FILTERS, search: '  ' })).toBe(false)
  expect(listInputOf({ ...NO_FILTERS, search: ' maju ' })).toEqual({ search: 'maju' })
})

const counts = [
  { paymentStatus: 'pending', status: 'processing', count: 5 },
  { paymentStatus: 'pending', status: 'cancelled', count: 4 },
  { paymentStatus: 'paid', status: 'processing', count: 3 },
  { paymentStatus: 'paid', status: 'completed', count: 100 },
] as const

test('a chip counts what it would show beside the chips of the other row', () => {
  const all = chipCounts(counts, NO_FILTERS)
  expect([all.payment('pending'), all.payment('partial'), all.payment('paid'), all.total]).toEqual([
    9, 0, 103, 112,
  ])
  const processing = chipCounts(counts, { ...NO_FILTERS, order: ['processing'] })
  expect([processing.payment('pending'), processing.order('completed'), processing.total]).toEqual([
    5, 100, 8,
  ])
})
