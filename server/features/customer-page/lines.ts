import { html } from 'hono/html'
import { formatRupiah } from '../../../core/money/money.ts'
import { extraReceiptText } from '../../../core/paper/extra-text.ts'
import { type invoiceRows, invoiceRows as rowsOf } from '../../../core/paper/invoice-rows.ts'
import { billedDetails, pieceSizeText, quantityText, sumLines } from '../../../core/paper/invoice-text.ts'
import { formatDigits } from '../../../core/text/formatting.ts'
import type { Html } from './layout.ts'

type Line = Parameters<typeof invoiceRows>[0][number] &
  Parameters<typeof billedDetails>[0] & { productName: string; notes: string | null }

/** Of a long order, that its page stays small. */
export const SHOWN_LINES = 8

/** Each line with its size, and below it its extras: the amounts add up. `allAt`: the page that shows all lines of a long order. */
export function linesTable(lines: readonly Line[], shop: { printBilledSize: boolean }, allAt?: string): Html {
  const isCut = allAt !== undefined && lines.length > SHOWN_LINES
  const shown = rowsOf(isCut ? lines.slice(0, SHOWN_LINES) : lines)
  const rows = shown.map(({ line, extra, amount, continues }) => {
    const size = [pieceSizeText(line), quantityText(line)].filter(Boolean).join(', ')
    const what = extra
      ? html`<span class="detail">${extraReceiptText(extra, line.quantity)}</span>`
      : html`<strong>${line.productName}</strong>${[size, ...billedDetails(line, shop), line.notes]
          .filter(Boolean)
          .map((text) => html`<span class="detail">${text}</span>`)}`
    const classes = [extra && 'more', continues && 'goes-on'].filter(Boolean).join(' ')
    return html`<tr class="${classes}"><th scope="row">${what}</th><td>${formatDigits(amount)}</td></tr>`
  })
  const sum = (of: readonly { amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0)
  const rest = isCut
    ? html`<tr><th scope="row"><a href="${allAt}">${lines.length - SHOWN_LINES} item lain di nota</a></th><td>${formatDigits(sum(rowsOf(lines)) - sum(shown))}</td></tr>`
    : ''
  return html`<table class="lines"><tbody>${rows}${rest}</tbody></table>`
}

/** From the subtotal to the total, and what follows it. */
export function sumList(
  sale: Parameters<typeof sumLines>[0],
  more: readonly { label: string; amount: number }[] = [],
): Html {
  const row = (label: string, amount: number, isTotal = false) =>
    html`<dt class="${isTotal ? 'total' : ''}">${label}</dt><dd class="${isTotal ? 'total' : ''}">${formatRupiah(amount)}</dd>`
  return html`<dl class="sum">${sumLines(sale).map(({ label, amount }) => row(label, amount))}${row('Total', sale.total, true)}${more.map(({ label, amount }) => row(label, amount))}</dl>`
}
