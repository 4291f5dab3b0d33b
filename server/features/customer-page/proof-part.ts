import { createHash } from 'node:crypto'
import { html } from 'hono/html'
import { artworkState } from '../../../core/orders/artwork.ts'
import { APPROVER_LIABLE, type ProofAnswer } from '../../../core/orders/proof.ts'
import { pieceSizeText, quantityText } from '../../../core/paper/invoice-text.ts'
import { hashContent, type StoredArtwork } from '../proofs/queries.ts'
import { type Html, icon, momentWords } from './layout.ts'
import { SHOWN_LINES } from './lines.ts'
import type { PageShop } from './queries.ts'

export type TypedProof = {
  fileId: string
  answer: string
  name: string
  comment: string
  /** Places on the picture; the page's script makes the same fields. */
  marks: readonly { at: string; note: string }[]
}

type Shown = {
  shop: PageShop
  artworks: readonly StoredArtwork[]
  token: string
  now: Date
  typed?: TypedProof | undefined
}

/** Whether the customer is asked for an approval. */
export function awaitsCustomer(artworks: readonly StoredArtwork[]): boolean {
  return artworks.some((artwork) => artworkState(artwork).state === 'proofSent')
}

/** Whether the customer may see the picture of a file: what the shop has not sent is its own matter. */
export function isShownToCustomer(artwork: StoredArtwork): boolean {
  return ['proofSent', 'approved', 'changesRequested'].includes(artworkState(artwork).state)
}

/** The id of an answer: the same form sent twice with the same words is one answer. */
export function proofAnswerId(form: object): string {
  const bytes = createHash('sha256').update(JSON.stringify(form)).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Of an order with many, that its page stays small. Those that wait come one after the other as they are answered. */
const SHOWN_DESIGNS = { waiting: 2, answered: 6 }

/** The designs of an order: those to be approved first. */
export function designs(shown: Shown): Html | '' {
  const visible = shown.artworks.filter(isShownToCustomer)
  if (visible.length === 0) return ''
  const [waiting = [], answered = []] = [true, false].map((isAsked) =>
    visible.filter((artwork) => (artworkState(artwork).state === 'proofSent') === isAsked),
  )
  const parts = [
    ...waiting.slice(0, SHOWN_DESIGNS.waiting),
    ...answered.slice(0, SHOWN_DESIGNS.answered),
  ].map((artwork, index) =>
    design(shown, artwork, visible.length > 1 ? `Desain ${index + 1} dari ${visible.length}` : ''),
  )
  const more =
    waiting.length > SHOWN_DESIGNS.waiting
      ? html`<section class="now"><p>Desain berikutnya tampil setelah yang di atas dijawab.</p></section>`
      : ''
  return html`${parts}${more}`
}

function design(shown: Shown, artwork: StoredArtwork, place: string): Html {
  const { token } = shown
  const { content, fileId, version } = artwork
  const size = [pieceSizeText(content), quantityText(content)].filter(Boolean).join(', ')
  const picture = `/p/${token}/desain/${fileId}`
  return html`<section class="now" aria-label="Desain ${content.productName}"><div class="row"><p>${place ? html`<span class="detail">${place}</span>` : ''}<strong>${content.productName}</strong><span class="detail">${size} · versi ${version}</span></p>${
    artwork.hasPreview
      ? html`<a class="button screen" href="${picture}" aria-label="Perbesar ${content.productName}">${icon('zoom')}</a>`
      : ''
  }</div>${artwork.hasPreview ? html`<div class="proof"><img src="${picture}" alt="Desain ${content.productName}"${room(artwork)} loading="lazy"></div>` : ''}${outcome(shown, artwork, picture)}</section>`
}

/** Keeps what is below a picture in its place while it loads. */
function room({ shape }: StoredArtwork): Html | '' {
  return shape ? html` width="1600" height="${Math.round((1600 * shape.height) / shape.width)}"` : ''
}

function outcome({ shop, now, typed, token }: Shown, artwork: StoredArtwork, picture: string): Html {
  const { last } = artwork
  const at = last ? momentWords(last.at, shop.timeZone, now) : ''
  const { state } = artworkState(artwork)
  if (state === 'approved') return html`<p class="paid">Disetujui ${last?.name ?? ''}, ${at}</p>`
  if (state === 'changesRequested')
    return html`<p class="notice words"><strong>Dikirim ${at}, toko akan menjawab.</strong>
${last?.comment ?? ''}</p>`
  const form = (answer: ProofAnswer) => {
    const isApproval = answer === 'approved'
    const given = typed?.fileId === artwork.fileId && typed.answer === answer ? typed : undefined
    const fields = isApproval
      ? html`<p>${APPROVER_LIABLE}</p>`
      : html`${
          artwork.hasPreview
            ? html`<div class="js-block"><p class="detail">Ketuk gambar untuk menandai tempatnya.</p><div class="pins" data-pins><img src="${picture}" alt="" loading="lazy"></div></div>`
            : ''
        }${given?.marks.map(
          ({ at, note }, index) =>
            html`<label>Tanda ${index + 1}<input name="note" maxlength="300" required value="${note}"><input type="hidden" name="at" value="${at}"></label>`,
        )}<label>Yang diperbaiki<textarea name="comment" rows="3" maxlength="1000">${given?.comment ?? ''}</textarea></label>`
    return html`<details class="ask" ${given ? 'open' : ''}><summary class="button ${isApproval ? 'main' : ''}">${isApproval ? icon('check') : ''}${isApproval ? 'Setujui' : 'Minta perbaikan'}</summary><form method="post" action="/p/${token}/desain"><input type="hidden" name="fileId" value="${artwork.fileId}"><input type="hidden" name="contentHash" value="${hashContent(artwork.content)}"><input type="hidden" name="after" value="${last?.id ?? ''}"><input type="hidden" name="answer" value="${answer}">${fields}<label>Nama Anda<input name="name" maxlength="120" autocomplete="name" required value="${given?.name ?? ''}"></label><button class="button main">${isApproval ? 'Ya, setujui' : 'Kirim ke toko'}</button></form></details>`
  }
  return html`<ul class="detail stack"><li>Periksa ejaan, tanggal, nomor telepon, dan ukuran.</li><li>Warna layar dapat sedikit berbeda dari cetakan.</li></ul><div class="answers screen">${form('changesRequested')}${form('approved')}</div>`
}

/** A field for the customer's file of each line, for browsers with JavaScript. */
export function uploadForms(lines: readonly { id: string; productName: string }[], token: string): Html {
  return html`<section class="pad js-block screen" data-to="/p/${token}/berkas"><h2>Kirim file</h2><p class="detail">PDF, JPG, PNG, TIFF, atau lainnya, paling besar 2 GB.</p>${lines
    .slice(0, SHOWN_LINES)
    .map(
      ({ id, productName }) =>
        html`<label class="upload">${productName}<input type="file" data-line="${id}"><span class="detail" role="status">Ketuk untuk memilih file</span></label>`,
    )}${lines.length > SHOWN_LINES ? html`<p class="detail">File untuk item lain bisa dikirim lewat WhatsApp.</p>` : ''}</section>`
}
