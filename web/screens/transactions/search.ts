import { PAYMENT_STATUSES } from '../../../core/payment.ts'
import { ORDER_STATUSES } from '../../../core/transaction.ts'
import { searchOf, someOf, text } from '../../search-params.ts'

/** The filters in the address: `?cari=maju&bayar=pending.partial&order=processing`. */
export const transactionSearch = searchOf({
  cari: text,
  bayar: someOf(PAYMENT_STATUSES),
  order: someOf(ORDER_STATUSES),
})
export type TransactionSearch = ReturnType<typeof transactionSearch>
