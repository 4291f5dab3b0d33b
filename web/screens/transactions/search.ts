import { QUOTE_STATES } from '../../../core/orders/quote.ts'
import { ORDER_STATUSES } from '../../../core/orders/transaction.ts'
import { PAYMENT_STATUSES } from '../../../core/payments/payment.ts'
import { day, oneOf, searchParser, someOf, text } from '../../search-params.ts'

/**
 * `?cari=maju&bayar=pending.partial&order=processing&dari=2026-11-01&sampai=2026-11-22`; `urut=tempo` sorts by due date, `siap=lama` shows
 * what was not collected, `tampilan=produksi` the board, with `mesin=Sublimation`, `layar=1` on a wall; `nota=…` is the open transaction;
 * `tampilan=penawaran&keadaan=sent` shows quotes, `penawaran=…` is the open one; `bagikan=1`: another app has shared files.
 */
export const transactionSearch = searchParser({
  cari: text,
  bayar: someOf(PAYMENT_STATUSES),
  order: someOf(ORDER_STATUSES),
  dari: day,
  sampai: day,
  urut: oneOf(['tempo', 'tempo-akhir']),
  siap: oneOf(['lama']),
  tampilan: oneOf(['produksi', 'penawaran']),
  keadaan: someOf(QUOTE_STATES),
  layar: oneOf(['1']),
  mesin: text,
  nota: text,
  penawaran: text,
  bagikan: oneOf(['1']),
})
export type TransactionSearch = ReturnType<typeof transactionSearch>
