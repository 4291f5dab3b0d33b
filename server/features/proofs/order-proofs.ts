import type { Transaction } from '../../../contract/transaction-record.ts'
import { hasRight } from '../../../core/access/access.ts'
import { artworkState, isReleased } from '../../../core/orders/artwork.ts'
import { proofContent, proofDifference } from '../../../core/orders/proof.ts'
import { hasMoved, linesEnteringPrint, printedLines } from '../../../core/orders/stage.ts'
import { domainError } from '../../api/domain-error.ts'
import type { RightsHolder } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { loadStages } from '../store/queries.ts'
import { announceLapses } from './announce-proofs.ts'
import { loadArtworks, loadProofGate } from './queries.ts'

/**
 * The gate of a shop that prints nothing without an approval. Throws PROOF_REQUIRED if a line with a file comes to the printing stage, or past
 * it, unapproved. Makloon is printed elsewhere and not held.
 */
export async function requireProofs(db: Tx, before: Transaction, after: Transaction): Promise<void> {
  if (!hasMoved(linesOf(before), linesOf(after)) || !(await loadProofGate(db))) return
  const entering = linesEnteringPrint(linesOf(before), linesOf(after), await loadStages(db))
  if (entering.length === 0) return
  const artworks = await loadArtworks(db, [after.id])
  const held = artworks.filter(
    (artwork) =>
      entering.includes(artwork.lineId) && !artwork.isOutsourced && !isReleased(artworkState(artwork).state),
  )
  if (!held[0]) return
  const { lapsed } = artworkState(held[0])
  const text = `${held[0].content.productName} belum disetujui pelanggan${lapsed ? `. ${lapsed}` : ''}`
  throw domainError('PROOF_REQUIRED', { lines: held.map(({ lineId }) => lineId) }, text)
}

/**
 * The gate does not hold a line without a file: the last file of a line that is not printed yet is taken away only by those who may print
 * without an approval. Throws RIGHT_MISSING. `left`: lines that have no file any more.
 */
export async function requireKeptFiles(
  { db, identity: { user, rights } }: { db: Tx; identity: RightsHolder },
  order: Transaction,
  left: readonly string[],
): Promise<void> {
  if (left.length === 0 || hasRight(user.role, 'printUnapproved', rights) || !(await loadProofGate(db)))
    return
  const printed = printedLines(linesOf(order), await loadStages(db))
  if (left.every((lineId) => printed.includes(lineId))) return
  throw domainError(
    'RIGHT_MISSING',
    { rights: ['printUnapproved'], discount: 0 },
    'Ini file terakhir item yang belum dicetak. Hanya yang boleh mencetak tanpa persetujuan yang bisa mengambilnya dari item itu',
  )
}

/** Tells Riwayat and webhooks which proofs hold no more by an edit of their lines. */
export async function announceLapsedProofs(db: Tx, before: Transaction, after: Transaction): Promise<void> {
  const wasOf = (id: string) => before.items.find((line) => line.id === id)
  const isEdited = after.items.some((line) => {
    const was = wasOf(line.id)
    return was && proofDifference(proofContent('', was), proofContent('', line)) !== null
  })
  if (!isEdited) return
  const artworks = await loadArtworks(db, [after.id])
  const former = artworks.flatMap((artwork) => {
    const was = wasOf(artwork.lineId)
    return was ? [{ ...artwork, content: proofContent(artwork.content.file, was) }] : []
  })
  await announceLapses(db, former, artworks)
}

function linesOf({ status, items }: Transaction) {
  return { status, lines: items }
}
