import { html } from 'hono/html'
import type { Quote } from '../../../contract/quotes.ts'
import { soldLineSchema } from '../../../contract/transaction-record.ts'
import { quoteActions, quoteNumber, quoteState } from '../../../core/orders/quote.ts'
import { dayOf, formatLongDay } from '../../../core/time/calendar.ts'
import type { QuoteContent } from '../quotes/queries.ts'
import { type Html, icon, momentWords, page, whatsappLink } from './layout.ts'
import { linesTable, sumList } from './lines.ts'
import type { PageShop } from './queries.ts'

/** What was typed into a form that was refused. */
export type Typed = { answer: string; name: string; note: string }

type Shown = {
  shop: PageShop
  quote: Quote
  /** The last revision that was sent. */
  sent: { revision: number; content: QuoteContent }
  /** The revision that the customer was given with the link. */
  given: number
  token: string
  now: Date
  problem?: string | undefined
  typed?: Typed | undefined
}

/** A quote as it was sent, to be approved or answered. */
export function quotePage(shown: Shown): Html {
  const { shop, quote, sent, given, now, problem } = shown
  const number = quoteNumber(quote.id)
  const { content } = sent
  const lines = content.items.map((line) => soldLineSchema.parse(line))
  const { headline, lead } = words(shown)
  const name = sent.revision > 1 ? `${number} revisi ${sent.revision}` : number
  const canAnswer =
    quote.revision === sent.revision && quoteActions(quote, dayOf(now, shop.timeZone)).includes('answer')
  return page({
    ...{ shop, title: `Penawaran ${number}`, follows: true },
    greeting: `Halo ${shop.name}, mengenai penawaran ${number}: `,
    content: html`<section class="pad stack"><div><p class="detail">Penawaran ${name} · ${quote.customerName}</p><h1>${headline}</h1><p>${lead}</p></div>${
      problem ? html`<p class="notice problem" role="alert">${problem}</p>` : ''
    }${
      sent.revision > given
        ? html`<p class="notice">Ada versi baru: ini revisi ${sent.revision}. Revisi ${given} tidak berlaku lagi.</p>`
        : ''
    }${quote.status === 'changesRequested' && quote.answer?.note ? html`<p class="notice words">${quote.answer.note}</p>` : ''}</section>
<section class="now">${linesTable(lines, shop)}${sumList({ ...content, payments: [], status: 'pending', remainingAmount: content.total })}${
      content.terms ? html`<div><h2>Syarat</h2><p class="words">${content.terms}</p></div>` : ''
    }</section>
<section class="${canAnswer ? 'answers' : 'pad stack'} screen">${canAnswer ? answerForms(shown) : askByWhatsapp(shop, number)}</section>`,
  })
}

function words({ shop, quote, sent, now }: Shown): { headline: string; lead: string } {
  const until = formatLongDay(sent.content.validUntil)
  if (quote.revision !== sent.revision)
    return { headline: 'Penawaran sedang diubah', lead: 'Toko menyiapkan revisi baru dan akan mengirimnya.' }
  const { answer } = quote
  const at = answer ? momentWords(answer.at, shop.timeZone, now) : ''
  switch (quoteState(quote, dayOf(now, shop.timeZone))) {
    case 'approved':
      return {
        headline: 'Penawaran disetujui',
        lead: `Disetujui ${answer?.name ?? ''}, ${at}. Toko akan membuat pesanannya.`,
      }
    case 'changesRequested':
      return { headline: 'Permintaan Anda terkirim', lead: `Dikirim ${at}, toko akan menjawab.` }
    case 'rejected':
      return { headline: 'Penawaran ditolak', lead: 'Hubungi toko bila Anda berubah pikiran.' }
    case 'expired':
      return {
        headline: 'Masa berlaku penawaran sudah habis',
        lead: `Berlaku sampai ${until}. Tanyakan harga yang sekarang ke toko.`,
      }
    case 'cancelled':
      return { headline: 'Penawaran dibatalkan', lead: 'Hubungi toko untuk penawaran lain.' }
    default:
      return { headline: 'Penawaran untuk Anda', lead: `Berlaku sampai ${until}, harga tetap.` }
  }
}

function answerForms({ quote, sent, token, typed }: Shown): Html {
  const form = (answer: 'approved' | 'changesRequested', label: string, isMain: boolean) => {
    const isOpen = typed?.answer === answer
    const asksNote = answer === 'changesRequested'
    const note = asksNote
      ? html`<label>Yang ingin diubah<textarea name="note" rows="3" maxlength="500" required>${isOpen ? typed.note : ''}</textarea></label>`
      : ''
    const fields = html`<form method="post" action="/p/${token}/jawaban"><input type="hidden" name="revision" value="${sent.revision}"><input type="hidden" name="answer" value="${answer}"><input type="hidden" name="after" value="${quote.answer?.at ?? ''}">${note}<label>Nama Anda<input name="name" maxlength="120" autocomplete="name" required value="${isOpen ? typed.name : ''}"></label><button class="button main">${asksNote ? 'Kirim ke toko' : 'Ya, setujui'}</button></form>`
    const head = html`<summary class="button ${isMain ? 'main' : ''}">${isMain ? icon('check') : ''}${label}</summary>`
    return isOpen
      ? html`<details class="ask" open>${head}${fields}</details>`
      : html`<details class="ask">${head}${fields}</details>`
  }
  return html`${form('changesRequested', 'Minta ubah', false)}${quote.status === 'approved' ? '' : form('approved', 'Setujui penawaran', true)}`
}

function askByWhatsapp(shop: PageShop, number: string): Html | '' {
  const href = whatsappLink(shop, `Halo ${shop.name}, mengenai penawaran ${number}: `)
  return href
    ? html`<a class="button main" href="${href}" rel="noopener noreferrer">${icon('whatsapp')}Tanya lewat WhatsApp</a>`
    : ''
}
