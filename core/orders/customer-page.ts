// The page of one order or quote that a customer opens by a link (docs/product.md#customers-page).
import { isReceivable } from '../payments/receivable.ts'
import { type OrderState, orderState } from './order-actions.ts'
import { QUEUE_STAGE, type Stage, stageOfLine } from './stage.ts'
import type { OrderStatus } from './transaction.ts'

/** Days after which a link ends; another link of the same record prolongs it. */
export const LINK_DAYS = 14

/** What a customer can do there, in the order of the database's CHECK. */
export const CUSTOMER_ACTIONS = [
  'quoteApproved',
  'quoteChangesRequested',
  'proofApproved',
  'proofChangesRequested',
  'fileSent',
] as const
export type CustomerAction = (typeof CUSTOMER_ACTIONS)[number]

/** After the customer's name. */
export const CUSTOMER_ACTION_LABELS: Record<CustomerAction, string> = {
  quoteApproved: 'menyetujui penawaran',
  quoteChangesRequested: 'minta penawaran diubah',
  proofApproved: 'menyetujui desain',
  proofChangesRequested: 'minta desain diperbaiki',
  fileSent: 'mengirim file',
}

type Order = {
  status: OrderStatus
  handedOverAt: string | null
  remainingAmount: number
  items: readonly { stage: string | null }[]
}

/** The stage of the least advanced line. */
export function stageOfOrder({ status, items }: Pick<Order, 'status' | 'items'>, stages: readonly Stage[]) {
  const places = items.map((item) => stages.findIndex(({ id }) => id === stageOfLine(item, status, stages)))
  return Math.max(0, Math.min(...places))
}

const HEADLINES: Record<Exclude<OrderState, 'open'>, string> = {
  finished: 'Siap diambil',
  handedOver: 'Terima kasih',
  cancelled: 'Pesanan dibatalkan',
}

/** What the page says first of an order. */
export function orderHeadline(order: Order, stages: readonly Stage[]): string {
  const state = orderState(order)
  if (state !== 'open') return HEADLINES[state]
  const stage = stages[stageOfOrder(order, stages)]?.id
  if (stage === QUEUE_STAGE) return 'Pesanan diterima'
  return stage === 'print' ? 'Sedang dicetak' : 'Sedang dikerjakan'
}

export type PageAction = 'pay' | 'directions' | 'orderAgain'

/** The one main action of an order's page; null for none. */
export function mainPageAction(order: Order): PageAction | null {
  const state = orderState(order)
  if (state !== 'cancelled' && isReceivable(order)) return 'pay'
  if (state === 'finished') return 'directions'
  return state === 'handedOver' ? 'orderAgain' : null
}
