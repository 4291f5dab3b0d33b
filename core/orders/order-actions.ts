import { isReceivable } from '../payments/receivable.ts'
import type { OrderStatus } from './transaction.ts'

export type OrderAction = 'pay' | 'finish' | 'handOver'

export type OrderState = 'open' | 'finished' | 'handedOver' | 'cancelled'

type Order = { status: OrderStatus; remainingAmount: number; handedOverAt: string | null }

/** Most urgent first. An order handed over unpaid still awaits its payment. */
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

/** Next actions, the main one first. `pay` only if something is owed and the caller may receive it. */
export function nextActions(order: Order, canReceivePayments: boolean): OrderAction[] {
  return NEXT_ACTIONS[orderState(order)].filter(
    (action) => action !== 'pay' || (canReceivePayments && isReceivable(order)),
  )
}
