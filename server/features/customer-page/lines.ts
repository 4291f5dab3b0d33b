import { html } from 'hono/html'
import { formatRupiah } from '../../../core/money/money.ts'
import { extraReceiptText } from '../../../core/paper/extra-text.ts'
import { type invoiceRows, invoiceRows as rowsOf } from '../../../core/paper/invoice-rows.ts'
import { pieceSizeText, quantityText, sumLines } from '../../../core/paper/invoice-text.ts'
import { formatDigits } from '../../../core/text/formatting.ts'
import type { Html } from './layout.ts'

type Line = Parameters<typeof invoiceRows>[0][number] & { productName: string; notes: string | null }

/** Each line with its size, and below it its extras: the amounts add up. */
export function linesTable(lines: readonly Line[]): Html {
  const rows = rowsOf(lines).map(({ line, extra, amount, continues }) => {
    const size = [pieceSizeText(line), quantityText(line)].filter(Boolean).join(', ')
    const what = extra
      ? html`<span class="detail">${extraReceiptText(extra, line.quantity)}</span>`
      : html`<strong>${line.productName}</strong><span class="detail">${size}</span>${
          line.notes ? html`<span class="detail">${line.notes}</span>` : ''
        }`
    const classes = [extra && 'more', continues && 'goes-on'].filter(Boolean).join(' ')
    return html`<tr class="${classes}"><th scope="row">${what}</th><td>${formatDigits(amount)}</td></tr>`
  })
  return html`<table class="lines"><tbody>${rows}</tbody></table>`
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
