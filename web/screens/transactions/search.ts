import { PAYMENT_STATUSES } from '../../../core/payment.ts'
import { ORDER_STATUSES } from '../../../core/transaction.ts'
import { day, oneOf, searchOf, someOf, text } from '../../search-params.ts'

/**
 * The filters in the address: `?cari=maju&bayar=pending.partial&order=processing&dari=2026-11-01&sampai=2026-11-22`; the order of the list,
 * `urut=tempo`; what nobody has fetched for long, `siap=lama`; the board in place of the list, `tampilan=produksi`, its
 * machine, `mesin=Sublimation`, and whether it hangs on a wall, `layar=1`; and the transaction that is open, by its
 * whole id: `nota=…`.
 */
export const transactionSearch = searchOf({
  cari: text,
  bayar: someOf(PAYMENT_STATUSES),
  order: someOf(ORDER_STATUSES),
  dari: day,
  sampai: day,
  urut: oneOf(['tempo', 'tempo-akhir']),
  siap: oneOf(['lama']),
  tampilan: oneOf(['produksi']),
  layar: oneOf(['1']),
  mesin: text,
  nota: text,
})
export type TransactionSearch = ReturnType<typeof transactionSearch>
