import { WALK_IN_ID } from '../../../core/customers/customer.ts'
import { applyTenderedParts } from '../../../core/payments/payment.ts'
import { rupiah } from '../../format.ts'
import { cashQuestion } from '../../parts/payment/cash-question.ts'
import { paymentPartsOf } from '../../parts/payment/payment-parts.ts'
import { PAYMENT_METHOD_LABELS } from '../../text.ts'
import type { Draft } from './draft.ts'

/** Null for a payment that needs no question: docs/product.md#questions-before-booking */
export function paymentQuestion(draft: Draft, customer: { id: string; name: string }, total: number) {
  const parts = paymentPartsOf(draft, total)
  const paid = parts.reduce((sum, { tendered }) => sum + tendered, 0)
  const withoutCash = parts.filter(({ method }) => method !== 'cash')
  const cashless = withoutCash.reduce((sum, { tendered }) => sum + tendered, 0)
  if (cashless > total) {
    const names = withoutCash.map(({ method }) => PAYMENT_METHOD_LABELS[method]).join(' dan ')
    const change = rupiah(cashless - total)
    return {
      title: `${names} lebih ${change}?`,
      message: `Dibayar ${rupiah(cashless)} dengan ${names}, totalnya ${rupiah(total)}. Kelebihannya dikembalikan kepada pelanggan.`,
      cancel: 'Perbaiki jumlah',
      confirm: `Simpan, kembalikan ${change}`,
    }
  }
  const ofCash = cashQuestion(total - cashless, paid - cashless)
  if (ofCash) return ofCash
  const { applied, remaining } = applyTenderedParts(total, parts)
  if (customer.id !== WALK_IN_ID || applied > 0 || remaining === 0) return null
  return {
    title: `Simpan ${rupiah(total)} sebagai piutang ${customer.name}?`,
    message: `Belum ada yang dibayar, dan ${customer.name} tidak punya nama atau nomor untuk ditagih.`,
    cancel: 'Isi pembayaran',
    confirm: 'Simpan sebagai piutang',
  }
}
