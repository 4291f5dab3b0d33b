import { v7 as uuidv7 } from 'uuid'
import type { Role } from '../../../core/access/access.ts'
import type { CustomerInput } from '../../../core/customers/customer.ts'
import { halfDownPayment, suggestTendered } from '../../../core/payments/payment.ts'
import type { ProductInput } from '../../../core/products/product.ts'
import { dayOf, daysBetween } from '../../../core/time/calendar.ts'
import { priceNewTransaction } from '../transactions/price-transaction.ts'
import type { SampleOrder } from './sample-orders.ts'
import { SAMPLE_STORE } from './sample-records.ts'

const DAY = 24 * 3_600_000

type Shop = {
  customer: CustomerInput & { id: string }
  products: Record<string, ProductInput & { id: string }>
  users: Record<Role, string>
  asOf: Date
}

/** Rows of an order, priced by the rules, with its payments up to `asOf`. */
export function buildSampleSale(order: SampleOrder, { customer, products, users, asOf }: Shop) {
  const id = uuidv7()
  const items = order.lines.map((line) => ({
    id: uuidv7(),
    productId: products[line.product]?.id ?? '',
    quantity: line.quantity,
    length: line.length ?? null,
    width: line.width ?? null,
    notes: line.notes ?? null,
  }))
  const context = { products: Object.values(products), store: SAMPLE_STORE, asOf }
  const { lines, figures, columns } = priceNewTransaction(
    { id, items, discountPercent: order.discountPercent },
    customer,
    context,
  )
  return {
    transaction: {
      id,
      ...columns,
      paymentMethod: order.method,
      status: order.status,
      ...completionColumns(order, users.cashier, asOf),
      ...(order.status === 'cancelled' && {
        cancelledAt: asOf,
        cancelledBy: users.cashier,
        cancelReason: 'Pelanggan batal',
      }),
      estimatedCompletion: order.due,
      dueTime: null,
      isExpress: false,
      termsDays: null,
      createdBy: users.cashier,
      createdAt: order.at,
      isSample: true,
    },
    lines: lines.map((line, position) => ({ ...line, transactionId: id, position })),
    payments: buildPayments(order, figures.total)
      .filter((payment) => payment.createdAt < asOf)
      .map((payment) => ({
        ...payment,
        id: uuidv7(),
        transactionId: id,
        method: order.method,
        receivedBy: users.cashier,
      })),
  }
}

/** Handed over a day after completion, if that is before `asOf`. */
function completionColumns(order: SampleOrder, handedOverBy: string, asOf: Date) {
  if (order.status !== 'completed') return { completedAt: null, handedOverAt: null, handedOverBy: null }
  const at = completedAt(order, asOf)
  const handedOverAt = new Date(at.getTime() + DAY)
  return handedOverAt < asOf
    ? { completedAt: at, handedOverAt, handedOverBy }
    : { completedAt: at, handedOverAt: null, handedOverBy: null }
}

/** On the due day at the hour of the order, at the latest 20 minutes before `asOf`. */
function completedAt({ at, due }: SampleOrder, asOf: Date): Date {
  const days = daysBetween(dayOf(at, SAMPLE_STORE.timeZone), due)
  const planned = new Date(at.getTime() + days * DAY)
  const latest = new Date(Math.max(at.getTime(), asOf.getTime() - 20 * 60_000))
  return planned < latest ? planned : latest
}

function buildPayments(order: SampleOrder, total: number) {
  const half = halfDownPayment(total)
  const secondHalf = {
    amount: total - half,
    tendered: total - half,
    createdAt: new Date(order.at.getTime() + DAY),
  }
  const [note = total] = suggestTendered(total)
  // Cash is tendered in round sums, with change.
  const fullPayment = { amount: total, tendered: order.method === 'cash' ? note : total, createdAt: order.at }
  const advance = { amount: half, tendered: half, createdAt: order.at }
  return { nothing: [], half: [advance], settled: [advance, secondHalf], all: [fullPayment] }[order.paid]
}
