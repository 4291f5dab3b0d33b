// Pure, so that each sentence has its test.
import type { LineArtwork } from '../../../../contract/proofs.ts'
import type { ArtworkState } from '../../../../core/orders/artwork.ts'
import { type Day, dayOf, type ShopZone } from '../../../../core/time/calendar.ts'
import { formatTime } from '../../../format.ts'
import type { Tone } from '../../../theme/tokens.ts'
import { momentWords } from '../order-words.ts'

type Shown = Pick<LineArtwork, 'state' | 'lapsed' | 'last'>
type Moment = { zone: ShopZone; today: Day }
export type ProofLook = { label: string; tone: Tone }

/** '14.20' today, '21 Nov 14.20' before. */
function whenWords(at: string, { zone, today }: Moment): string {
  return dayOf(at, zone) === today ? formatTime(at, zone) : momentWords(at, zone, today)
}

/** What the file box says; null where no proof was sent yet. */
export function proofLook({ state, lapsed, last }: Shown, moment: Moment): ProofLook | null {
  if (lapsed) return { label: 'Perlu disetujui lagi', tone: 'magenta' }
  switch (state) {
    case 'proofSent':
      return { label: 'Menunggu persetujuan pelanggan', tone: 'yellow' }
    case 'approved':
      return { label: `Disetujui ${last?.name} ${last ? whenWords(last.at, moment) : ''}`, tone: 'green' }
    case 'changesRequested':
      return { label: 'Minta perbaikan', tone: 'magenta' }
    case 'overridden':
      return { label: 'Dicetak tanpa persetujuan', tone: 'yellow' }
    default:
      return null
  }
}

/** Below it: the customer's words, the reason, or why it needs another approval. */
export function proofRemark({ state, lapsed, last }: Shown, moment: Moment): string | null {
  if (lapsed) return lapsed
  if (!last || (state !== 'changesRequested' && state !== 'overridden')) return null
  return `${last.name} ${whenWords(last.at, moment)}: “${last.comment}”`
}

/** 'Proof dikirim 13.52. Kartu Nama menunggu versi baru.'; '' before any proof. `nameOf`: of the product of a line. */
export function proofSummary(
  artworks: readonly LineArtwork[],
  nameOf: (lineId: string) => string,
  moment: Moment,
): string {
  const sent = artworks.flatMap(({ state, last }) => (state === 'proofSent' && last ? [last.at] : []))
  const latest = sent.toSorted().at(-1)
  const returned = artworks.filter(({ state }) => state === 'changesRequested')
  return [
    latest && `Proof dikirim ${whenWords(latest, moment)}.`,
    ...returned.map(({ lineId }) => `${nameOf(lineId)} menunggu versi baru.`),
  ]
    .filter(Boolean)
    .join(' ')
}

type BoardArtwork = { state: ArtworkState; lapsed: string | null } | null

/** Of a card on the board, the most urgent first. Null where no proof was sent, or not every file is approved. */
export function cardProof(lines: readonly { artwork: BoardArtwork }[]): ProofLook | null {
  const artworks = lines.flatMap(({ artwork }) => artwork ?? [])
  const has = (state: ArtworkState) => artworks.some((artwork) => artwork.state === state)
  if (has('changesRequested')) return { label: 'Perbaikan', tone: 'magenta' }
  if (artworks.some(({ lapsed }) => lapsed)) return { label: 'Setujui lagi', tone: 'magenta' }
  if (has('proofSent')) return { label: 'Menunggu', tone: 'yellow' }
  if (artworks.length === 0 || artworks.some(({ state }) => state === 'received' || state === 'checked'))
    return null
  return has('overridden')
    ? { label: 'Tanpa persetujuan', tone: 'yellow' }
    : { label: 'Disetujui', tone: 'green' }
}
