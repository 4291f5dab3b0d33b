import { isUnlikelyCash } from '../../../core/payments/payment.ts'
import { rupiah } from '../../format.ts'

/** Asks about cash that looks mistyped; null if plausible (rupiah). */
export function cashQuestion(owed: number, tendered: number) {
  if (!isUnlikelyCash(owed, tendered)) return null
  const change = rupiah(tendered - owed)
  return {
    title: `Uang tunai ${rupiah(tendered)}?`,
    message: `Yang harus dibayar ${rupiah(owed)}, jadi kembaliannya ${change}.`,
    cancel: 'Perbaiki jumlah',
    confirm: `Simpan, kembalikan ${change}`,
  }
}
