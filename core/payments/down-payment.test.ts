import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beginsProduction, missingDownPayment } from './down-payment.ts'

const order = {
  status: 'processing' as const,
  total: 300_000,
  paidAmount: 0,
  productionRelease: null,
  items: [{ stage: null as string | null }],
}

test.each([
  ['nothing is asked for', order, 0, 0],
  ['half of it', order, 50, 150_000],
  ['a part is paid', { ...order, paidAmount: 100_000 }, 50, 50_000],
  ['enough is paid', { ...order, paidAmount: 150_000 }, 50, 0],
  ['a percentage that is no whole rupiah', { ...order, total: 500 }, 33, 165],
  ['rounded up', { ...order, total: 1001 }, 50, 501],
  ['let through', { ...order, productionRelease: { reason: 'Langganan' } }, 50, 0],
  ['begun', { ...order, items: [{ stage: 'print' }, { stage: null }] }, 50, 0],
  ['finished', { ...order, status: 'completed' as const }, 50, 0],
  ['costs nothing', { ...order, total: 0 }, 100, 0],
])('%s', (_what, sale, percent, missing) => {
  expect(missingDownPayment(sale, percent)).toBe(missing)
})

test('production begins when a line leaves the queue, or the order is finished', () => {
  const printing = { ...order, items: [{ stage: 'print' }] }
  const finished = { ...order, status: 'completed' as const }
  for (const after of [printing, finished]) expect(beginsProduction(order, after)).toBe(true)
  for (const before of [printing, finished]) expect(beginsProduction(before, printing)).toBe(false)
  expect(beginsProduction(order, { ...order, status: 'pending' as const })).toBe(false)
})

test('paying what is missing is enough, and a rupiah less is not', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), fc.nat(100), (total, paid, percent) => {
      const paidAmount = Math.min(total, paid)
      const missing = missingDownPayment({ ...order, total, paidAmount }, percent)
      const isHeld = (paidNow: number) => paidNow * 100 < total * percent
      expect(isHeld(paidAmount + missing)).toBe(false)
      if (missing > 0) expect(isHeld(paidAmount + missing - 1)).toBe(true)
    }),
  )
})
