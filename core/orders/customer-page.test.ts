import { expect, test } from 'vitest'
import { mainPageAction, orderHeadline, stageOfOrder } from './customer-page.ts'
import { DEFAULT_STAGES } from './stage.ts'
import type { OrderStatus } from './transaction.ts'

const order = (status: OrderStatus, stages: (string | null)[], more: object = {}) => ({
  ...{ status, handedOverAt: null, remainingAmount: 0, items: stages.map((stage) => ({ stage })) },
  ...more,
})
const owing = { remainingAmount: 131_000 }
const collected = { handedOverAt: '2026-11-22T08:00:00Z' }

test.each([
  ['Pesanan diterima', null, order('pending', [null, null])],
  ['Sedang dikerjakan', null, order('processing', ['design', 'print'])],
  ['Sedang dicetak', null, order('processing', ['print', 'finishing'])],
  ['Sedang dicetak', 'pay', order('processing', ['print'], owing)],
  ['Sedang dikerjakan', null, order('processing', ['finishing', 'ready'])],
  ['Siap diambil', 'pay', order('completed', [null], owing)],
  ['Siap diambil', 'directions', order('completed', ['ready'])],
  ['Terima kasih', 'pay', order('completed', ['ready'], { ...owing, ...collected })],
  ['Terima kasih', 'orderAgain', order('completed', ['ready'], collected)],
  ['Pesanan dibatalkan', null, order('cancelled', ['print'], owing)],
])('%s, main action %s', (headline, action, given) => {
  expect(orderHeadline(given, DEFAULT_STAGES)).toBe(headline)
  expect(mainPageAction(given)).toBe(action)
})

test('the least advanced line says how far an order is; a stage that is gone counts as the queue', () => {
  expect(stageOfOrder(order('processing', ['finishing', 'design']), DEFAULT_STAGES)).toBe(1)
  expect(stageOfOrder(order('processing', ['folding', 'finishing']), DEFAULT_STAGES)).toBe(0)
  expect(stageOfOrder(order('completed', [null]), DEFAULT_STAGES)).toBe(4)
})
