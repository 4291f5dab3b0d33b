import { expect, test } from 'vitest'
import { nextActions, orderState } from './order-actions.ts'

const at = '2026-11-22T07:05:00.000Z'

test.each([
  [{ status: 'pending', remainingAmount: 131_000, handedOverAt: null }, 'open', ['pay', 'finish']],
  [{ status: 'processing', remainingAmount: 0, handedOverAt: null }, 'open', ['finish']],
  [{ status: 'completed', remainingAmount: 131_000, handedOverAt: null }, 'finished', ['pay', 'handOver']],
  [{ status: 'completed', remainingAmount: 0, handedOverAt: null }, 'finished', ['handOver']],
  [{ status: 'completed', remainingAmount: 131_000, handedOverAt: at }, 'handedOver', ['pay']],
  [{ status: 'completed', remainingAmount: 0, handedOverAt: at }, 'handedOver', []],
  [{ status: 'cancelled', remainingAmount: 131_000, handedOverAt: null }, 'cancelled', []],
] as const)('%j is %s and waits for %j', (order, state, actions) => {
  expect(orderState(order)).toBe(state)
  expect(nextActions(order, true)).toEqual(actions)
  expect(nextActions(order, false)).toEqual(actions.filter((action) => action !== 'pay'))
})
