import type { OrderStatus } from '../core/orders/transaction.ts'
import type { PaymentStatus } from '../core/payments/payment.ts'
import * as words from '../core/text/labels.ts'

export const { PAYMENT_METHOD_LABELS, ROLE_LABELS, MEMBERSHIP_TIER_LABELS } = words

export const PAYMENT_STATUS_LOOKS: Record<
  PaymentStatus,
  { label: string; tone: 'green' | 'yellow' | 'magenta' }
> = {
  pending: { label: words.PAYMENT_STATUS_LABELS.pending, tone: 'magenta' },
  partial: { label: words.PAYMENT_STATUS_LABELS.partial, tone: 'yellow' },
  paid: { label: words.PAYMENT_STATUS_LABELS.paid, tone: 'green' },
}

export const ORDER_STATUS_LOOKS: Record<
  OrderStatus,
  { label: string; filled: 0 | 1 | 2 | 3; tone: 'yellow' | 'cyan' | 'ink' }
> = {
  pending: { label: words.ORDER_STATUS_LABELS.pending, filled: 1, tone: 'yellow' },
  processing: { label: words.ORDER_STATUS_LABELS.processing, filled: 2, tone: 'cyan' },
  completed: { label: words.ORDER_STATUS_LABELS.completed, filled: 3, tone: 'ink' },
  cancelled: { label: words.ORDER_STATUS_LABELS.cancelled, filled: 0, tone: 'ink' },
}

/** 'Ctrl', or ⌘ on a Mac. */
export const MOD_KEY = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl'
