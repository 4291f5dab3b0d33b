import { html } from 'hono/html'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { formatRupiah } from '../../../core/money/money.ts'
import {
  mainPageAction,
  orderHeadline,
  type PageAction,
  stageOfOrder,
} from '../../../core/orders/customer-page.ts'
import { orderState } from '../../../core/orders/order-actions.ts'
import { READY_STAGE, stagesOfShop } from '../../../core/orders/stage.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { paymentLines, promisedDay, stampText } from '../../../core/paper/invoice-text.ts'
import { qrisOf } from '../../../core/payments/qris.ts'
import { paymentDueDay } from '../../../core/payments/terms.ts'
import { formatDigits, formatMoment } from '../../../core/text/formatting.ts'
import { PAYMENT_METHOD_LABELS } from '../../../core/text/labels.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { formatDueTime } from '../../../core/time/due-date.ts'
import type { StoredArtwork } from '../proofs/queries.ts'
import { dayWords, type Html, icon, momentWords, page, whatsappLink } from './layout.ts'
import { linesTable, sumList } from './lines.ts'
import { awaitsCustomer, designs, type TypedProof, uploadForms } from './proof-part.ts'
import { qrSvg } from './qr-svg.ts'
import type { PageShop } from './queries.ts'

type Shown = {
  shop: PageShop
  order: Transaction
  /** The files of its lines; empty in a shop that uses none. */
  artworks: readonly StoredArtwork[]
  token: string
  now: Date
  /** What was typed into a form that was refused, and why. */
  typed?: TypedProof | undefined
  problem?: string | undefined
}

/** Where an order is, and what is owed. */
export function orderPage(shown: Shown): Html {
  const { shop, order, artworks, problem } = shown
  const number = transactionNumber(order.id)
  const asksApproval = isOpen(order) && awaitsCustomer(artworks)
  const main = asksApproval ? null : mainPageAction(order)
  return page({
    ...{ shop, title: `Pesanan ${number}`, follows: true },
    greeting: `Halo ${shop.name}, mengenai pesanan ${number}: `,
    content: html`<section class="pad"><p class="detail">Pesanan ${number} · ${order.customerName}</p><h1>${asksApproval ? 'Cek desain Anda' : orderHeadline(order, stagesOfShop(shop))}</h1>${asksApproval ? html`<p>Setelah disetujui, langsung dicetak.</p>` : ''}${lead(shown)}${stages(shown)}${problem ? html`<p class="notice problem" role="alert">${problem}</p>` : ''}</section>
${isOpen(order) ? html`<div>${designs(shown)}</div>` : ''}
<div class="aside">${money(shown, main)}<section class="pad stack items"><h2>${order.items.length} item</h2>${linesTable(order.items, shop, `/p/${shown.token}/nota`)}${sumList(order)}<a class="button" href="/p/${shown.token}/nota">${icon('file')}Nota</a></section></div>
${shop.filesEnabled && isOpen(order) ? uploadForms(order.items, shown.token) : ''}
<section class="pad stack screen">${whereabouts(shown, main)}</section>`,
  })
}

function isOpen(order: Transaction): boolean {
  return orderState(order) === 'open'
}

function lead({ shop, order, now }: Shown): Html {
  const { timeZone: zone } = shop
  const moment = (at: string | null) => (at ? momentWords(at, zone, now) : '')
  switch (orderState(order)) {
    case 'open': {
      const today = dayOf(now, zone)
      const day = dayWords(order.estimatedCompletion, today)
      return order.estimatedCompletion < today
        ? html`<p>Dijanjikan <strong>${day}</strong>, masih dikerjakan.</p>`
        : html`<p>Perkiraan selesai <strong>${day}${order.dueTime ? `, ${formatDueTime(order.dueTime)}` : ''}</strong>.</p>`
    }
    case 'finished':
      return html`<p>Sejak <strong>${moment(order.completedAt)}</strong>.</p>`
    case 'handedOver':
      return html`<p>Sudah diambil ${moment(order.handedOverAt)}.</p>`
    case 'cancelled':
      return html`<p>Hubungi toko bila ini keliru.</p>`
  }
}

function stages({ shop, order }: Shown): Html | '' {
  const state = orderState(order)
  if (state === 'cancelled') return ''
  const all = stagesOfShop(shop)
  const at = stageOfOrder(order, all)
  const steps = all.map(({ id, name }, index) => {
    const isNow = index === at
    // The head says the rest of 'Siap diambil'.
    const label = id === READY_STAGE ? name.replace(/ diambil$/, '') : name
    const done = index <= at ? 'done' : ''
    return isNow
      ? html`<li class="${done}" aria-current="step">${label}</li>`
      : html`<li class="${done}">${label}</li>`
  })
  return html`<ol class="stages${state === 'open' ? '' : ' ready'}">${steps}</ol>`
}

function money({ shop, order, token, now }: Shown, main: PageAction | null): Html | '' {
  const { remainingAmount: owed, total, paidAmount } = order
  const number = transactionNumber(order.id)
  if (order.status === 'cancelled') return ''
  if (owed === 0) {
    const last = order.payments.findLast(({ amount }) => amount > 0)
    const how =
      last && `, ${PAYMENT_METHOD_LABELS[last.method]} ${momentWords(last.createdAt, shop.timeZone, now)}`
    const pickup = orderState(order) === 'finished'
    return html`<section class="now"><div><p class="paid">Lunas</p><p class="detail">${formatRupiah(total)}${how ?? ''}</p></div>${
      pickup
        ? html`<div class="marks small">${qrSvg(number, `Kode pesanan ${number}`)}</div><p class="center"><strong>Tunjukkan saat mengambil</strong></p>`
        : ''
    }</section>`
  }
  const qris = qrisOf(shop, owed, number)
  const paid = paidAmount > 0 ? `, sudah dibayar ${formatRupiah(paidAmount)}` : ''
  const { termsDays, createdAt } = order
  const zone = shop.timeZone
  const until =
    termsDays === null
      ? ''
      : `, jatuh tempo ${dayWords(paymentDueDay(createdAt, termsDays, zone), dayOf(now, zone))}`
  return html`<section class="now"><div class="owed"><div><h2>Sisa pembayaran</h2><p class="detail">dari ${formatRupiah(total)}${paid}${until}</p></div><p class="amount"><small>Rp</small> ${formatDigits(owed)}</p></div>${
    qris
      ? html`<div class="marks">${qrSvg(qris, `Kode QRIS ${formatRupiah(owed)}`)}</div><p class="center"><strong>QRIS, nominal sudah terisi</strong><span class="detail">Pindai dengan m-banking atau dompet digital.</span></p><a class="button ${main === 'pay' ? 'main' : ''}" href="/p/${token}/qris.png?${owed}" download="QRIS ${number} ${owed}.png">${icon('download')}Simpan gambar QRIS</a>`
      : ''
  }${bankAccount(shop)}</section>`
}

function bankAccount({ bankAccount: account }: PageShop): Html | '' {
  if (!account) return ''
  const digits = /\d[\d -]{5,}\d/.exec(account)?.[0].replace(/\D/g, '')
  return html`<div class="row"><p><span class="detail">Transfer ke</span><strong>${account}</strong></p><button type="button" class="button js-only" data-copy="${digits ?? account}">${icon('copy')}<span>Salin</span></button></div>`
}

function whereabouts({ shop, order }: Shown, main: PageAction | null): Html[] {
  const state = orderState(order)
  const number = transactionNumber(order.id)
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${shop.name}, ${shop.address}`)}`
  const again = whatsappLink(shop, `Halo ${shop.name}, saya ingin memesan lagi seperti pesanan ${number}.`)
  const ask = whatsappLink(shop, `Halo ${shop.name}, mengenai pesanan ${number}: `)
  const link = (href: string, label: string, glyph: Parameters<typeof icon>[0], isMain = false) =>
    html`<a class="button ${isMain ? 'main' : ''}" href="${href}" rel="noopener noreferrer">${icon(glyph)}${label}</a>`
  return [
    ...(shop.address && state === 'finished'
      ? [link(map, 'Petunjuk arah', 'place', main === 'directions')]
      : []),
    ...(again && (state === 'finished' || state === 'handedOver')
      ? [link(again, 'Pesan seperti ini lagi', 'repeat', main === 'orderAgain')]
      : []),
    ...(ask ? [link(ask, 'WhatsApp toko', 'whatsapp')] : []),
  ]
}

/** The nota as a page to print or to keep as PDF. */
export function notaPage({ shop, order, token }: Pick<Shown, 'shop' | 'order' | 'token'>): Html {
  const number = transactionNumber(order.id)
  const { timeZone: zone } = shop
  const promised = promisedDay(order, zone)
  const left = order.status === 'cancelled' ? [] : [{ label: 'Sisa', amount: order.remainingAmount }]
  return page({
    ...{ shop, title: `Nota ${number}` },
    greeting: `Halo ${shop.name}, mengenai nota ${number}: `,
    content: html`<section class="pad"><p class="detail">${formatMoment(order.createdAt, zone)} · ${order.customerName}</p><h1>Nota ${number}</h1><p><strong>${stampText(order)}</strong> · ${promised.label} ${promised.day}</p></section>
<section class="now">${linesTable(order.items, shop)}${sumList(order, [...paymentLines(order, zone), ...left])}${
      shop.invoiceNotes ? html`<p class="detail words">${shop.invoiceNotes}</p>` : ''
    }</section>
<section class="pad stack screen"><button type="button" class="button main js-only" data-print>${icon('download')}Cetak atau simpan PDF</button><a class="button" href="/p/${token}">Kembali</a></section>`,
  })
}
