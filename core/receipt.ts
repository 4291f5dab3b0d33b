import { rupiahText } from './money.ts'
import { MOST_LISTED } from './reminder.ts'

/** What a WhatsApp link to the customer of a new order is prefilled with; `due` as the reader is to see it, amounts in rupiah. */
export function receiptText(order: {
  customerName: string
  shopName: string
  number: string
  /** '2 lembar Banner Flexi 280gr' */
  lines: readonly string[]
  total: number
  paidAmount: number
  remainingAmount: number
  due: string
}): string {
  return [
    `Halo ${order.customerName},`,
    '',
    `Terima kasih sudah memesan di ${order.shopName}. Nomor pesanan Anda ${order.number}:`,
    ...order.lines.slice(0, MOST_LISTED).map((line) => `- ${line}`),
    ...(order.lines.length > MOST_LISTED ? [`- dan ${order.lines.length - MOST_LISTED} item lagi`] : []),
    '',
    `Total: ${rupiahText(order.total)}`,
    `Sudah dibayar: ${rupiahText(order.paidAmount)}`,
    ...(order.remainingAmount > 0 ? [`Sisa: ${rupiahText(order.remainingAmount)}`] : []),
    `Perkiraan selesai: ${order.due}`,
  ].join('\n')
}
