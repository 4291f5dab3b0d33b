// WhatsApp messages about one order: confirmation, pickup, inquiry.

import { bankAccountLines, MAX_LISTED } from '../customers/reminder.ts'
import { formatRupiah } from '../money/money.ts'
import { totalWithoutExtras } from '../orders/line-extras.ts'
import type { LineExtra } from '../products/extras.ts'
import { extraReceiptText } from './extra-text.ts'
import { pieceSizeText, quantityText, sumLines } from './invoice-text.ts'

type PieceItem = { productName: string } & Parameters<typeof quantityText>[0] &
  Parameters<typeof pieceSizeText>[0]
export type MessageItem = PieceItem & {
  total: number
  extras: readonly LineExtra[]
}

/** Amounts in rupiah; `bankAccount`: '' for none. */
type Order = {
  customerName: string
  shopName: string
  bankAccount: string
  number: string
  items: readonly MessageItem[]
  remainingAmount: number
}

/** Confirms a new order. `due`: formatted due date. */
export function orderConfirmationText(
  order: Order & Parameters<typeof sumLines>[0] & { paidAmount: number; due: string },
): string {
  const sums = sumLines(order)
  return [
    `Halo ${order.customerName},`,
    '',
    `Terima kasih sudah memesan di ${order.shopName}. Nomor pesanan Anda ${order.number}:`,
    ...itemLines(order.items),
    '',
    // Without surcharge, discount or tax the subtotal equals the total.
    ...(sums.length > 1 ? sums.map(({ label, amount }) => `${label}: ${formatRupiah(amount)}`) : []),
    `Total: ${formatRupiah(order.total)}`,
    `Sudah dibayar: ${formatRupiah(order.paidAmount)}`,
    ...owedLines('Sisa', order),
    `Janji selesai: ${order.due}`,
  ].join('\n')
}

export function pickupText(order: Order): string {
  return [
    `Halo ${order.customerName},`,
    '',
    `Pesanan ${order.number} di ${order.shopName} sudah selesai dan siap diambil:`,
    ...itemLines(order.items),
    ...owedLines('Sisa pembayaran', order),
    '',
    'Terima kasih.',
  ].join('\n')
}

export function orderInquiryText({
  customerName,
  shopName,
  number,
}: Pick<Order, 'customerName' | 'shopName' | 'number'>): string {
  return [`Halo ${customerName},`, '', `Mengenai pesanan ${number} di ${shopName}:`, ''].join('\n')
}

/** '- 2 lbr Banner Flexi 280gr, 300 × 100 cm: Rp 150.000', below it '  + Mata ayam 8 @ 1.000/buah: Rp 8.000'; items beyond MAX_LISTED are counted. */
export function itemLines(items: readonly MessageItem[]): string[] {
  const lines = items.slice(0, MAX_LISTED).flatMap((item) => {
    return [
      `- ${pieceLine(item)}: ${formatRupiah(totalWithoutExtras(item))}`,
      ...item.extras.map(
        (extra) => `  ${extraReceiptText(extra, item.quantity)}: ${formatRupiah(extra.total)}`,
      ),
    ]
  })
  const more = items.length - MAX_LISTED
  return more > 0 ? [...lines, `- dan ${more} item lagi`] : lines
}

/** '2 lbr Banner Flexi 280gr, 300 × 100 cm' */
export function pieceLine(item: PieceItem): string {
  return [`${quantityText(item)} ${item.productName}`, pieceSizeText(item)].filter(Boolean).join(', ')
}

function owedLines(label: string, { remainingAmount, bankAccount }: Order): string[] {
  return remainingAmount > 0
    ? [`${label}: ${formatRupiah(remainingAmount)}`, ...bankAccountLines(bankAccount)]
    : []
}
