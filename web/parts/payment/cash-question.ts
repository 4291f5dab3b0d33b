import { isUnlikelyCash } from '../../../core/payments/payment.ts'
import { rupiah } from '../../format.ts'

/** What is asked before cash is booked that was probably mistyped; null where nothing is (amounts in rupiah). */
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
