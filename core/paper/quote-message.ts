import { formatRupiah } from '../money/money.ts'
import { formatLongDay } from '../time/calendar.ts'
import { sumLines } from './invoice-text.ts'
import { itemLines, type MessageItem } from './order-messages.ts'

/** The WhatsApp text of a quote. Amounts in rupiah. */
export function quoteText(
  quote: Parameters<typeof sumLines>[0] & {
    customerName: string
    shopName: string
    number: string
    revision: number
    items: readonly MessageItem[]
    validUntil: string
    terms: string
  },
): string {
  const sums = sumLines(quote)
  const { customerName, shopName, number, revision, items, total, validUntil, terms } = quote
  return [
    `Halo ${customerName},`,
    '',
    `Berikut penawaran ${number}${revision > 1 ? ` revisi ${revision}` : ''} dari ${shopName}:`,
    ...itemLines(items),
    '',
    // Without surcharge, discount or tax the subtotal equals the total.
    ...(sums.length > 1 ? sums.map(({ label, amount }) => `${label}: ${formatRupiah(amount)}`) : []),
    `Total: ${formatRupiah(total)}`,
    `Berlaku sampai: ${formatLongDay(validUntil)}`,
    ...(terms ? ['', terms] : []),
    '',
    'Balas pesan ini bila setuju atau ada yang ingin diubah.',
  ].join('\n')
}
