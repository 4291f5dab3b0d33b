import { isReceivable } from '../payments/receivable.ts'
import type { OrderStatus } from './transaction.ts'

/** What an order may wait for: what is owed, being finished, being fetched. */
export type OrderAction = 'pay' | 'finish' | 'handOver'

/** How far an order is. */
export type OrderState = 'open' | 'finished' | 'handedOver' | 'cancelled'

type Order = { status: OrderStatus; remainingAmount: number; handedOverAt: string | null }

/** The deeds of each state, the most pressing first: one that was fetched unpaid still waits for its money. */
const NEXT_ACTIONS: Record<OrderState, readonly OrderAction[]> = {
  open: ['pay', 'finish'],
  finished: ['pay', 'handOver'],
  handedOver: ['pay'],
  cancelled: [],
}

export function orderState({ status, handedOverAt }: Pick<Order, 'status' | 'handedOverAt'>): OrderState {
  if (status === 'cancelled') return 'cancelled'
  if (status !== 'completed') return 'open'
  return handedOverAt === null ? 'finished' : 'handedOver'
}

/** What can be done next with an order: the main deed, then the other. Nothing is received of what is paid, nor by who may not receive. */
export function nextActions(order: Order, canReceivePayments: boolean): OrderAction[] {
  return NEXT_ACTIONS[orderState(order)].filter(
    (action) => action !== 'pay' || (canReceivePayments && isReceivable(order)),
  )
}
