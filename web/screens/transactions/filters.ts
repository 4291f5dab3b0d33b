import { PAYMENT_STATUSES, type PaymentStatus } from '../../../core/payment.ts'
import { ORDER_STATUSES, type OrderStatus } from '../../../core/transaction.ts'

/** What the list is narrowed to. An empty list of statuses narrows nothing. */
export type Filters = { search: string; payment: PaymentStatus[]; order: OrderStatus[] }

export const NO_FILTERS: Filters = { search: '', payment: [], order: [] }

/** The names that filters have in the address bar: `?cari=maju&bayar=pending.partial&order=processing`. */
export type FilterParams = { cari?: string; bayar?: string; order?: string }

/** The filters that an address names. What it names wrongly is ignored: an old link still opens the list. */
export function filtersOf(params: Record<string, unknown>): Filters {
  return {
    search: text(params.cari).slice(0, 100),
    payment: PAYMENT_STATUSES.filter((status) => text(params.bayar).split('.').includes(status)),
    order: ORDER_STATUSES.filter((status) => text(params.order).split('.').includes(status)),
  }
}

function text(param: unknown): string {
  return typeof param === 'string' ? param : ''
}

export function paramsOf({ search, payment, order }: Filters): FilterParams {
  return {
    cari: search || undefined,
    bayar: payment.join('.') || undefined,
    order: order.join('.') || undefined,
  }
}

export function isFiltered(filters: Filters): boolean {
  return filters.search.trim() !== '' || filters.payment.length > 0 || filters.order.length > 0
}

/** The filters as the server's list takes them. */
export function listInputOf({ search, payment, order }: Filters) {
  return {
    search: search.trim() || undefined,
    paymentStatus: payment.length > 0 ? payment : undefined,
    status: order.length > 0 ? order : undefined,
  }
}

type Count = { paymentStatus: PaymentStatus; status: OrderStatus; count: number }

/** How many each chip stands for, the other row of chips applied, and how many all filters together select. */
export function chipCounts(counts: readonly Count[], { payment, order }: Filters) {
  const inPayment = (cell: Count) => payment.length === 0 || payment.includes(cell.paymentStatus)
  const inOrder = (cell: Count) => order.length === 0 || order.includes(cell.status)
  const sum = (cells: readonly Count[]) => cells.reduce((total, cell) => total + cell.count, 0)
  return {
    payment: (status: PaymentStatus) =>
      sum(counts.filter((cell) => cell.paymentStatus === status && inOrder(cell))),
    order: (status: OrderStatus) => sum(counts.filter((cell) => cell.status === status && inPayment(cell))),
    total: sum(counts.filter((cell) => inPayment(cell) && inOrder(cell))),
  }
}
