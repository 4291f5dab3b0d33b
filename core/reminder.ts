import { rupiahText } from './money.ts'

/** A debt as a reminder tells of it; `date` as the reader is to see it, amounts in rupiah. */
type RemindedDebt = {
  number: string
  date: string
  total: number
  paidAmount: number
  remainingAmount: number
}

type Sender = { customerName: string; shopName: string }

/** The most debts that one WhatsApp message lists: a link is only so long. */
export const MOST_LISTED = 20

/** How every reminder ends (specification, section 2). */
export const CLOSING = 'Mohon segera melakukan pelunasan. Terima kasih.'

/** The reminder that a WhatsApp link is prefilled with (specification, section 2, Receivables). */
export function reminderText({ customerName, shopName, ...debt }: Sender & RemindedDebt): string {
  return [
    `Halo ${customerName},`,
    '',
    `Kami dari ${shopName} mengingatkan tagihan transaksi ${debt.number} tanggal ${debt.date}:`,
    `Total: ${rupiahText(debt.total)}`,
    `Sudah dibayar: ${rupiahText(debt.paidAmount)}`,
    `Sisa: ${rupiahText(debt.remainingAmount)}`,
    '',
    CLOSING,
  ].join('\n')
}

/** The same for everything a customer owes. `debts`: the oldest, at most MOST_LISTED; `count` and `remainingAmount`: of all. */
export function reminderOfAllText({
  customerName,
  shopName,
  debts,
  count,
  remainingAmount,
}: Sender & { debts: readonly RemindedDebt[]; count: number; remainingAmount: number }): string {
  return [
    `Halo ${customerName},`,
    '',
    `Kami dari ${shopName} mengingatkan ${count} tagihan yang belum lunas, yang tertua lebih dulu:`,
    ...debts.map(
      (debt, index) =>
        `${index + 1}. ${debt.number}, ${debt.date}: sisa ${rupiahText(debt.remainingAmount)} dari ${rupiahText(debt.total)}`,
    ),
    ...(count > debts.length ? [`dan ${count - debts.length} transaksi lagi`] : []),
    '',
    `Jumlah sisa: ${rupiahText(remainingAmount)}`,
    '',
    CLOSING,
  ].join('\n')
}

/** What is said of an order in WhatsApp: that it can be fetched, and what is still owed on it (rupiah). */
export function pickupText({
  customerName,
  shopName,
  number,
  remainingAmount,
}: Sender & Pick<RemindedDebt, 'number' | 'remainingAmount'>): string {
  return [
    `Halo ${customerName},`,
    '',
    `Order ${number} di ${shopName} sudah selesai dan siap diambil.`,
    ...(remainingAmount > 0 ? [`Sisa pembayaran: ${rupiahText(remainingAmount)}`] : []),
    '',
    'Terima kasih.',
  ].join('\n')
}

/** How a conversation about an order that is not ready begins. */
export function aboutOrderText({ customerName, shopName, number }: Sender & { number: string }): string {
  return [`Halo ${customerName},`, '', `Mengenai order ${number} di ${shopName}:`, ''].join('\n')
}
