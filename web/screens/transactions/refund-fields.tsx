import { SegmentedControl } from '@mantine/core'
import '../../theme/later-styles.css'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { canHaveBalance } from '../../../core/payments/balance.ts'
import type { LedgerMethod } from '../../../core/payments/ledger-method.ts'
import { PAYMENT_METHODS } from '../../../core/payments/payment.ts'
import { refundableRows, splitRefund, withheldAmount } from '../../../core/payments/refund-allocation.ts'
import { useShop } from '../../data/session.tsx'
import { rupiah } from '../../format.ts'
import { MoneyField } from '../../kit/fields/number-field.tsx'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import classes from './cancel-refund-form.module.css'

/** 'asPaid': split over the methods by which it was paid. */
export type RefundMethod = LedgerMethod | 'asPaid'

export function paidMethods({ payments }: Transaction): LedgerMethod[] {
  return [...new Set(refundableRows(payments).map(({ method }) => method))]
}

/** Rupiah. */
export function mostRefundable({ paidAmount, payments }: Transaction, method: RefundMethod): number {
  return method === 'withholding' ? withheldAmount(payments) : paidAmount
}

type RefundFieldsProps = {
  sale: Transaction
  /** What is refunded (rupiah). */
  amount: number
  typed: number | null
  problem: string | undefined
  /** Undefined: the whole payment is refunded. */
  onType: ((typed: number | null) => void) | undefined
  method: RefundMethod
  onMethod: (method: RefundMethod) => void
}

export function RefundFields({ sale, amount, typed, problem, onType, method, onMethod }: RefundFieldsProps) {
  const { balanceEnabled } = useShop().store
  const paid = sale.paidAmount
  const most = mostRefundable(sale, method)
  const methods: LedgerMethod[] =
    balanceEnabled && canHaveBalance({ id: sale.customerId })
      ? [...PAYMENT_METHODS, 'balance']
      : [...PAYMENT_METHODS]
  const withheld = withheldAmount(sale.payments)
  if (withheld > 0 && (onType || withheld === paid)) methods.push('withholding')
  const parts = splitRefund(sale.payments, Math.min(amount, paid), method === 'asPaid' ? undefined : method)
  const data = [
    ...(paidMethods(sale).length > 1 ? [{ value: 'asPaid' as const, label: 'Sesuai cara bayar' }] : []),
    ...methods.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] })),
  ]
  return (
    <div className={classes.fields}>
      {onType && (
        <MoneyField
          label="Pengembalian uang"
          description={`Paling banyak ${rupiah(most)}`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          max={most}
          value={typed}
          error={problem}
          onChange={onType}
        />
      )}
      <div className={classes.method}>
        <span id="refund-method">Cara mengembalikan</span>
        <SegmentedControl
          aria-labelledby="refund-method"
          value={method}
          data={data}
          onChange={(value) => onMethod(value as RefundMethod)}
        />
        {(method === 'asPaid' || parts.some((part) => part.method === 'withholding')) && (
          <span className="detail">
            {parts.map((part) => `${PAYMENT_METHOD_LABELS[part.method]} ${rupiah(part.amount)}`).join(', ')}
          </span>
        )}
      </div>
    </div>
  )
}
