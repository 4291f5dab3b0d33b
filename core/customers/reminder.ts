import { formatRupiah } from '../money/money.ts'
import { fillPlaceholders } from './reminder-template.ts'

/** `date`, `due` (of agreed days to pay): formatted; amounts in rupiah. */
type RemindedDebt = {
  number: string
  date: string
  due?: string | null
  total: number
  paidAmount: number
  remainingAmount: number
}

/** `bankAccount`, `template` (the shop's own text): '' for none. */
type Sender = { customerName: string; shopName: string; bankAccount: string; template: string }

/** Debts or items in one WhatsApp message: the length of a link is limited. */
export const MAX_LISTED = 20

export const REMINDER_CLOSING = 'Mohon segera melakukan pelunasan. Terima kasih.'

/** Empty for a shop without a bank account. */
export function bankAccountLines(bankAccount: string): string[] {
  return bankAccount ? [`Transfer ke: ${bankAccount}`] : []
}

/** Prefilled WhatsApp reminder of one debt (docs/product.md#reminders). */
export function reminderText({ number, date, ...debt }: Sender & RemindedDebt): string {
  const amounts = [
    `Total: ${formatRupiah(debt.total)}`,
    `Sudah dibayar: ${formatRupiah(debt.paidAmount)}`,
    `Sisa: ${formatRupiah(debt.remainingAmount)}`,
    ...(debt.due ? [`Jatuh tempo: ${debt.due}`] : []),
  ]
  return composeMessage(debt, debt.remainingAmount, {
    own: [`Transaksi ${number} tanggal ${date}`, ...amounts],
    standard: [
      `Kami dari ${debt.shopName} mengingatkan tagihan transaksi ${number} tanggal ${date}:`,
      ...amounts,
    ],
  })
}

/** Reminder of all debts. `debts`: the oldest, at most MAX_LISTED; `count` and `remainingAmount` (rupiah) cover all. */
export function allDebtsReminderText({
  debts,
  count,
  remainingAmount,
  ...sender
}: Sender & { debts: readonly RemindedDebt[]; count: number; remainingAmount: number }): string {
  const list = debts.map(
    (debt, index) =>
      `${index + 1}. ${debt.number}, ${debt.date}: sisa ${formatRupiah(debt.remainingAmount)} dari ${formatRupiah(debt.total)}${debt.due ? `, jatuh tempo ${debt.due}` : ''}`,
  )
  if (count > debts.length) list.push(`dan ${count - debts.length} transaksi lagi`)
  return composeMessage(sender, remainingAmount, {
    own: list,
    standard: [
      `Kami dari ${sender.shopName} mengingatkan ${count} tagihan yang belum lunas, yang tertua lebih dulu:`,
      ...list,
      '',
      `Jumlah sisa: ${formatRupiah(remainingAmount)}`,
    ],
  })
}

function composeMessage(
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
