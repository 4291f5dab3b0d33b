import type { Transaction } from '../../../contract/transaction-record.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import type { BalanceKind } from '../../../core/payments/balance.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import type { WebhookEvent } from '../../../core/shop/webhook.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { diffPatch, isEmpty } from '../../shared/records/edit.ts'
import { insertMessageAbout, insertMessages, type OrderEvent } from './queries.ts'

/** What a message about an order says of it, beside its id, number and reference. */
export const ORDER_FACTS = [
  ...(['status', 'customerId', 'customerName', 'total', 'estimatedCompletion'] as const),
  ...(['dueTime', 'isExpress', 'createdAt', 'handedOverAt'] as const),
]
const PAYMENT_FACTS = ['amount', 'method', 'kind', 'createdAt'] as const
const FILE_FACTS = ['lineId', 'version', 'name', 'bytes', 'channel'] as const
type Order = { id: string } & Record<(typeof ORDER_FACTS)[number], unknown>
type Payment = { id: string; transactionId: string } & Record<(typeof PAYMENT_FACTS)[number], unknown>
type OrderFile = { id: string; transactionId: string } & Record<(typeof FILE_FACTS)[number], unknown>

/**
 * Stores for every receiver what happened to an order between two states of its record: new payments, and one message of the order itself,
 * of its status rather than its content. `before`: null for a new order. Call it in the database transaction that changes the order.
 */
export async function enqueueOrderChange(
  db: Tx,
  before: Transaction | null,
  after: Transaction,
): Promise<void> {
  const isNew = ({ id }: { id: string }) => !before?.payments.some((payment) => payment.id === id)
  const payments = after.payments.filter(isNew)
  await enqueueWebhookMessages(db, [
    ...(before ? [] : [orderEvent('order.created', after)]),
    ...payments.map((payment) => paymentEvent({ ...payment, transactionId: after.id })),
    ...(before ? listChanges(before, after) : []),
  ])
}

function listChanges(before: Transaction, after: Transaction): OrderEvent[] {
  const { status, handedOverAt, customerId, total, estimatedCompletion, dueTime, isExpress } = before
  if (!isEmpty(diffPatch(after, { status, handedOverAt })))
    return [orderEvent('order.status_changed', after, { previousStatus: status })]
  const content = { customerId, total, estimatedCompletion, dueTime, isExpress }
  return isEmpty(diffPatch(after, content)) ? [] : [orderEvent('order.updated', after)]
}

export async function enqueueWebhookMessages(db: Tx, events: readonly OrderEvent[]): Promise<void> {
  if (events.length > 0) await insertMessages(db, events)
}

export function orderEvent(type: WebhookEvent, order: Order, more: object = {}): OrderEvent {
  return toEvent(type, order.id, { ...pick(order, ORDER_FACTS), ...more })
}

export function paymentEvent(payment: Payment): OrderEvent {
  const { id: paymentId, transactionId } = payment
  return toEvent('payment.created', transactionId, { paymentId, ...pick(payment, PAYMENT_FACTS) })
}

export function fileEvent(type: 'file.added' | 'file.removed', file: OrderFile): OrderEvent {
  const { id: fileId, transactionId } = file
  return toEvent(type, transactionId, { fileId, ...pick(file, FILE_FACTS) })
}

/** `facts`: without the order's id and number. */
export function proofEvent(orderId: string, facts: object): OrderEvent {
  return toEvent('proof.updated', orderId, facts)
}

type BalanceEntry = {
  id: string
  customerId: string
  customerName: string
  kind: BalanceKind
  /** Rupiah, of the entry and of the saldo after it. */
  amount: number
  balance: number
  method?: PaymentMethod
  paymentId?: string
  createdAt: Date
}

/** `order`: the one that used the saldo or gave it back. */
export async function enqueueBalanceEntry(
  db: Tx,
  { id: entryId, method, paymentId, ...facts }: BalanceEntry,
  order?: { id: string; externalRef: string | null },
): Promise<void> {
  await insertMessageAbout(db, facts.customerId, 'balance.created', {
    ...{ entryId, ...facts, method: method ?? null, paymentId: paymentId ?? null },
    orderId: order?.id ?? null,
    number: order ? transactionNumber(order.id) : null,
    externalRef: order?.externalRef ?? null,
  })
}

function toEvent(type: WebhookEvent, orderId: string, facts: object): OrderEvent {
  return { orderId, type, data: { orderId, number: transactionNumber(orderId), ...facts } }
}

function pick<Field extends string>(record: Record<Field, unknown>, fields: readonly Field[]): object {
  return Object.fromEntries(fields.map((field) => [field, record[field]]))
}
