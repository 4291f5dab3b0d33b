import { formatRupiah } from '../money/money.ts'
import { fillPlaceholders } from './reminder-template.ts'

/** A debt as a reminder lists it; `date` as the reader sees it, amounts in rupiah. */
type RemindedDebt = {
  number: string
  date: string
  total: number
  paidAmount: number
  remainingAmount: number
}

/** Who writes to whom. `bankAccount`: where the shop is paid by transfer; `template`: the shop's own text; '' for none. */
type Sender = { customerName: string; shopName: string; bankAccount: string; template: string }

/** The most debts or items that one WhatsApp message lists: a link is only so long. */
export const MAX_LISTED = 20

/** How the standard reminder ends (docs/product.md#reminders). */
export const REMINDER_CLOSING = 'Mohon segera melakukan pelunasan. Terima kasih.'

/** Where a message that asks for money says to send it: one line, none for a shop without an account. */
export function bankAccountLines(bankAccount: string): string[] {
  return bankAccount ? [`Transfer ke: ${bankAccount}`] : []
}

/** The reminder of one debt that a WhatsApp link is prefilled with (docs/product.md#reminders). */
export function reminderText({ number, date, ...debt }: Sender & RemindedDebt): string {
  const amounts = [
    `Total: ${formatRupiah(debt.total)}`,
    `Sudah dibayar: ${formatRupiah(debt.paidAmount)}`,
    `Sisa: ${formatRupiah(debt.remainingAmount)}`,
  ]
  return message(debt, debt.remainingAmount, {
    own: [`Transaksi ${number} tanggal ${date}`, ...amounts],
    standard: [
      `Kami dari ${debt.shopName} mengingatkan tagihan transaksi ${number} tanggal ${date}:`,
      ...amounts,
    ],
  })
}

/** The reminder of everything a customer owes. `debts`: the oldest, at most MOST_LISTED; `count` and `remainingAmount` (rupiah): of all. */
export function allDebtsReminderText({
  debts,
  count,
  remainingAmount,
  ...sender
}: Sender & { debts: readonly RemindedDebt[]; count: number; remainingAmount: number }): string {
  const list = debts.map(
    (debt, index) =>
      `${index + 1}. ${debt.number}, ${debt.date}: sisa ${formatRupiah(debt.remainingAmount)} dari ${formatRupiah(debt.total)}`,
  )
  if (count > debts.length) list.push(`dan ${count - debts.length} transaksi lagi`)
  return message(sender, remainingAmount, {
    own: list,
    standard: [
      `Kami dari ${sender.shopName} mengingatkan ${count} tagihan yang belum lunas, yang tertua lebih dulu:`,
      ...list,
      '',
      `Jumlah sisa: ${formatRupiah(remainingAmount)}`,
    ],
  })
}

/** The shop's own text around the debts, or the standard one. */
function message(
  { customerName, shopName, bankAccount, template }: Sender,
  remainingAmount: number,
  debts: { own: string[]; standard: string[] },
): string {
  if (template) {
    return fillPlaceholders(template, {
      '{pelanggan}': customerName,
      '{toko}': shopName,
      '{rincian}': debts.own.join('\n'),
      '{sisa}': formatRupiah(remainingAmount),
      '{rekening}': bankAccount,
    })
  }
  return [
    `Halo ${customerName},`,
    '',
    ...debts.standard,
    ...bankAccountLines(bankAccount),
    '',
    REMINDER_CLOSING,
  ].join('\n')
}
