import type { LastReminder } from '../../../contract/receivables.ts'
import type { ShopZone } from '../../../core/time/calendar.ts'
import { rupiah } from '../../format.ts'
import { remindedText } from './reminded-text.ts'

type AskedMail = {
  /** 'transaksi 9C41E7B2', '3 tagihan CV Maju' */
  about: string
  email: string
  /** What is owed on it (rupiah). */
  remainingAmount: number
  lastReminder: LastReminder | null
  zone: ShopZone
}

export function mailQuestion({ about, email, remainingAmount, lastReminder, zone }: AskedMail) {
  const last = lastReminder
    ? `Terakhir diingatkan ${remindedText(lastReminder, zone)}`
    : 'Belum pernah diingatkan'
  return {
    title: 'Kirim email pengingat?',
    message: `Ke ${email}, tentang ${about} dengan sisa ${rupiah(remainingAmount)}. ${last}.`,
    confirm: 'Kirim email',
  }
}
