import { api } from '../../api/api.ts'
import { loadArtworks, toLineArtwork } from './queries.ts'
import { answerProof, overrideProofs, sendProofs } from './record-proofs.ts'

/** Handlers of proofs (docs/product.md#proof). */
export const proofs = {
  list: api.proofs.list.handler(async ({ input, context: { db } }) => ({
    rows: (await loadArtworks(db, [input.transactionId])).map(toLineArtwork),
  })),

  send: api.proofs.send.handler(async ({ input, context }) => ({ rows: await sendProofs(context, input) })),

  answer: api.proofs.answer.handler(async ({ input, context }) => ({
    rows: await answerProof(context, input),
  })),

  override: api.proofs.override.handler(async ({ input, context }) => ({
    rows: await overrideProofs(context, input),
  })),
}
