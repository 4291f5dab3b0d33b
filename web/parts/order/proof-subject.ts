import { uuidv7 } from 'uuidv7'
import type { LineArtwork } from '../../../contract/proofs.ts'

/** What a call about a proof names, once: the id makes a repeated request one. */
export function proofSubject({ fileId, contentHash }: LineArtwork) {
  return { id: uuidv7(), fileId, contentHash }
}
