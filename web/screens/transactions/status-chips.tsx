import { Chip } from '@mantine/core'
import '../../theme/later-styles.css'
import type { ReactNode } from 'react'
import { ORDER_STATUSES, type OrderStatus } from '../../../core/orders/transaction.ts'
import { PAYMENT_STATUSES, type PaymentStatus } from '../../../core/payments/payment.ts'
import { ControlStrip, Dot } from '../../kit/feedback/status.tsx'
import { FilterChip } from '../../kit/lists/filter-chip.tsx'
import { ORDER_STATUS_LOOKS, PAYMENT_STATUS_LOOKS } from '../../text.ts'
import type { TransactionSearch } from './search.ts'
import classes from './status-chips.module.css'

const SHARES: Record<PaymentStatus, number> = { pending: 0, partial: 0.5, paid: 1 }

type Count = { paymentStatus: PaymentStatus; status: OrderStatus; count: number }
type StatusChipsProps = {
  values: TransactionSearch
  counts: readonly Count[] | undefined
  onChoose: (chosen: Partial<TransactionSearch>) => void
  children?: ReactNode
}

/** Each counts what it would show together with the other row. */
export function StatusChips({ values, counts, onChoose, children }: StatusChipsProps) {
  const chosen = chipCounts(counts, values)
  const group = (
    name: string,
    value: readonly string[] | undefined,
    choose: (value: string[]) => void,
    chips: ReactNode,
  ) => (
    <Chip.Group multiple value={[...(value ?? [])]} onChange={choose}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside its chips */}
      <div role="group" aria-label={name} className={classes.group}>
        <span className={classes.caption}>{name}</span>
        {chips}
      </div>
    </Chip.Group>
  )
  const chip = (value: string, label: string, glyph: ReactNode, count: number | undefined) => (
    <FilterChip key={value} value={value} label={label} count={count} glyph={glyph} />
  )
  return (
    <div className={classes.chips}>
      {group(
        'Pembayaran',
        values.bayar,
        (bayar) => onChoose({ bayar: some(bayar as PaymentStatus[]) }),
        // By urgency: unpaid first.
        PAYMENT_STATUSES.toReversed().map((status) => {
          const { label, tone } = PAYMENT_STATUS_LOOKS[status]
          return chip(status, label, <Dot share={SHARES[status]} tone={tone} />, chosen?.payment(status))
        }),
      )}
      {group(
        'Pesanan',
        values.order,
        (order) => onChoose({ order: some(order as OrderStatus[]) }),
        ORDER_STATUSES.map((status) => {
          const { label, filled, tone } = ORDER_STATUS_LOOKS[status]
          return chip(status, label, <ControlStrip filled={filled} tone={tone} />, chosen?.order(status))
        }),
      )}
      {children}
    </div>
  )
}

function some<Value>(values: Value[]): Value[] | undefined {
  return values.length > 0 ? values : undefined
}

/** Cancelled orders have nothing to pay: a payment state alone leaves them out. */
export function orderStates({ bayar, order }: TransactionSearch): OrderStatus[] | undefined {
  return order ?? (bayar && ORDER_STATUSES.filter((status) => status !== 'cancelled'))
}

export function matching(counts: readonly Count[], { bayar, order }: TransactionSearch): number {
  const states = orderStates({ bayar, order })
  return counts
    .filter(
      (cell) => (bayar?.includes(cell.paymentStatus) ?? true) && (states?.includes(cell.status) ?? true),
    )
    .reduce((total, { count }) => total + count, 0)
}

/** The other row of chips applied; undefined until they are loaded. */
export function chipCounts(counts: readonly Count[] | undefined, { bayar, order }: TransactionSearch) {
  if (!counts) return undefined
  return {
    payment: (payment: PaymentStatus) => matching(counts, { bayar: [payment], order }),
    order: (status: OrderStatus) => matching(counts, { bayar, order: [status] }),
  }
}
