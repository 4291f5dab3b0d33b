// How far the artwork of a line is (docs/product.md#proof):
// waiting (no file) → received → checked → proofSent → approved | changesRequested → a new version: received …
// Computed from the newest file and the last event of the line's proofs, never stored: an approval that no longer holds is none.
import { type ProofContent, type ProofEventKind, proofDifference } from './proof.ts'

export const ARTWORK_STATES = [
  'waiting',
  'received',
  'checked',
  'proofSent',
  'approved',
  'changesRequested',
  'overridden',
] as const
export type ArtworkState = (typeof ARTWORK_STATES)[number]

/** `content`: the newest file, printed as the line says today. `isChecked`: its preflight is done. */
export type Artwork = {
  content: ProofContent
  isChecked: boolean
  /** The last event, whichever version it was about. */
  last: { kind: ProofEventKind; content: ProofContent } | null
}

const LAPSED: Record<Exclude<ProofEventKind, 'changesRequested'>, string> = {
  sent: 'setelah proof dikirim',
  approved: 'setelah disetujui',
  overridden: 'setelah diizinkan tanpa persetujuan',
}

/**
 * `lapsed`: why what was sent, approved or overridden holds no more, as a sentence: 'Ukuran berubah dari 300 × 120 menjadi 300 × 100 cm setelah
 * disetujui'.
 */
export function artworkState(artwork: Artwork | null): { state: ArtworkState; lapsed: string | null } {
  if (!artwork) return { state: 'waiting', lapsed: null }
  const { content, isChecked, last } = artwork
  const unsent = isChecked ? 'checked' : 'received'
  if (!last) return { state: unsent, lapsed: null }
  // Only another file answers a wish for changes.
  if (last.kind === 'changesRequested') {
    return { state: last.content.file === content.file ? 'changesRequested' : unsent, lapsed: null }
  }
  const difference = proofDifference(last.content, content)
  if (difference) return { state: unsent, lapsed: `${difference} ${LAPSED[last.kind]}` }
  return { state: last.kind === 'sent' ? 'proofSent' : last.kind, lapsed: null }
}

/** The gate lets it be printed. */
export function isReleased(state: ArtworkState): boolean {
  return state === 'approved' || state === 'overridden'
}

/** The customer may be asked: not about what may be printed, nor again about what they want changed. */
export function needsProof(state: ArtworkState): boolean {
  return state !== 'waiting' && state !== 'changesRequested' && !isReleased(state)
}
