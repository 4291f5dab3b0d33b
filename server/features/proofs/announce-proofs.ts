import { artworkState } from '../../../core/orders/artwork.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { enqueueWebhookMessages, proofEvent } from '../webhooks/enqueue.ts'
import { loadArtworks, recordLapse, type StoredArtwork } from './queries.ts'

/** Enqueues what webhooks say of these lines. */
export async function enqueueProofMessages(db: Tx, artworks: readonly StoredArtwork[]): Promise<void> {
  const messages = artworks.map((artwork) => {
    const { transactionId, lineId, content, fileId, version, last } = artwork
    const { state, lapsed } = artworkState(artwork)
    const { channel = null, name = null, comment = null } = lapsed ? {} : (last ?? {})
    const facts = { lineId, productName: content.productName, fileId, version, state, lapsed }
    return proofEvent(transactionId, { ...facts, channel, name, comment })
  })
  await enqueueWebhookMessages(db, messages)
}

/** Tells Riwayat and webhooks which proofs hold no more. `before` and `after` a change of their lines or files. */
export async function announceLapses(
  db: Tx,
  before: readonly StoredArtwork[],
  after: readonly StoredArtwork[],
): Promise<void> {
  const holding = before.filter((artwork) => artworkState(artwork).lapsed === null)
  const lapsed = after.filter(
    (artwork) =>
      artworkState(artwork).lapsed !== null && holding.some(({ lineId }) => lineId === artwork.lineId),
  )
  for (const artwork of lapsed) await recordLapse(db, artwork, artworkState(artwork).lapsed ?? '')
  await enqueueProofMessages(db, lapsed)
}

/** Changes the files of an order, and tells which proofs hold no more by that. Answers the lines that are left without a file. */
export async function changeFiles(
  db: Tx,
  transactionId: string,
  change: () => Promise<void>,
): Promise<string[]> {
  const before = await loadArtworks(db, [transactionId])
  await change()
  const after = await loadArtworks(db, [transactionId])
  await announceLapses(db, before, after)
  return before.map(({ lineId }) => lineId).filter((id) => !after.some(({ lineId }) => lineId === id))
}
