import { v7 as uuidv7 } from 'uuid'
import type { LineArtwork } from '../../../contract/proofs.ts'

/** What a call about a proof names, once: the id makes a repeated request one. */
export function proofSubject({ fileId, contentHash }: LineArtwork) {
  return { id: uuidv7(), fileId, contentHash }
}
