import type { LineArtwork } from '../../../contract/proofs.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { artworkState, needsProof } from '../../../core/orders/artwork.ts'
import type { CustomerChannel } from '../../../core/orders/customer-channel.ts'
import { orderState } from '../../../core/orders/order-actions.ts'
import {
  type ProofAnswer,
  type ProofEventKind,
  type ProofPins,
  wishText,
} from '../../../core/orders/proof.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { type TransactionContext, type Tx, transaction } from '../../platform/database/transaction.ts'
import { insertCustomerAction } from '../customer-page/queries.ts'
import { lockTransaction } from '../transactions/record.queries.ts'
import { enqueueProofMessages } from './announce-proofs.ts'
import {
  findLineOfFile,
  findProofs,
  hashContent,
  insertProofs,
  loadArtworks,
  type NewProof,
  type StoredArtwork,
  toLineArtwork,
} from './queries.ts'

/**
 * What a call is about: a file as its line was shown. `id` makes it idempotent. `after`: what had happened last when the customer's page was
 * shown.
 */
type Subject = { id: string; fileId: string; contentHash: string; after?: string | undefined }
type Fact = { kind: ProofEventKind } & Partial<Pick<NewProof, 'channel' | 'name' | 'comment' | 'pins'>>

/** Records that the customer was shown files; those that need no proof stay as they are. Throws as `answerProof` does. */
export function sendProofs(
  context: TransactionContext,
  { transactionId, proofs, channel }: { transactionId: string; proofs: Subject[]; channel: CustomerChannel },
): Promise<LineArtwork[]> {
  const isSendable = (artwork: StoredArtwork) => needsProof(artworkState(artwork).state)
  return record(context, {
    transactionId,
    subjects: proofs,
    fact: { kind: 'sent', channel },
    only: isSendable,
  })
}

type Answer = Subject & {
  transactionId: string
  answer: ProofAnswer
  name: string
  channel: CustomerChannel
  comment: string | null
  pins?: ProofPins | undefined
}

/**
 * Records what the customer said to a file, on their own page (`channel` link, a context without an actor) or noted by staff. Idempotent by id.
 * Throws NOT_FOUND, CANCELLED, PROOF_OUTDATED if there is a newer version, the line is no longer as it was shown or the page no longer asks
 * what it was answered, or invalid input for an id that something else has.
 */
export function answerProof(context: TransactionContext, answer: Answer): Promise<LineArtwork[]> {
  const { transactionId, answer: kind, name, channel, pins = [], comment: typed, ...subject } = answer
  const [subjects, comment] = [[subject], wishText(typed, pins)]
  return record(context, { transactionId, subjects, fact: { kind, name, channel, comment, pins } })
}

/** Lets files be printed without an approval. Throws as `answerProof` does. */
export function overrideProofs(
  context: TransactionContext,
  { transactionId, proofs, reason }: { transactionId: string; proofs: Subject[]; reason: string },
): Promise<LineArtwork[]> {
  return record(context, { transactionId, subjects: proofs, fact: { kind: 'overridden', comment: reason } })
}

type Recording = {
  transactionId: string
  subjects: readonly Subject[]
  fact: Fact
  only?: (artwork: StoredArtwork) => boolean
}

function record(
  context: TransactionContext,
  { transactionId, subjects, fact, only = () => true }: Recording,
): Promise<LineArtwork[]> {
  return transaction(context, async (db) => {
    const order = await lockTransaction(db, transactionId)
    const fresh = await withoutRecorded(db, subjects, fact.kind)
    if (fresh.length > 0 && order.status === 'cancelled') throw domainError('CANCELLED')
    const artworks = await loadArtworks(db, [transactionId])
    const proofs: NewProof[] = []
    for (const { id, after, ...shown } of fresh) {
      const artwork = await requireCurrent(db, artworks, { transactionId, ...shown })
      if (fact.channel === 'link') requireAsked(order, artwork, after)
      if (!only(artwork)) continue
      const { lineId, fileId: orderFileId, content } = artwork
      const about = { id, transactionId, lineId, orderFileId, content, createdBy: context.actor }
      proofs.push({ ...about, channel: null, name: null, comment: null, pins: [], ...fact })
    }
    if (proofs.length === 0) return artworks.map(toLineArtwork)
    await insertProofs(db, proofs)
    if (fact.channel === 'link' && fact.name) {
      const kind = fact.kind === 'approved' ? 'proofApproved' : 'proofChangesRequested'
      await insertCustomerAction(db, { kind, name: fact.name, transactionId })
    }
    const after = await loadArtworks(db, [transactionId])
    const changed = after.filter(({ lineId }) => proofs.some((proof) => proof.lineId === lineId))
    await enqueueProofMessages(db, changed)
    return after.map(toLineArtwork)
  })
}

/** Without those that an earlier request of the same content has recorded. */
async function withoutRecorded(db: Tx, subjects: readonly Subject[], kind: ProofEventKind) {
  const ids = subjects.map(({ id }) => id)
  const known = await findProofs(db, ids)
  return subjects.filter(({ id, fileId }, index) => {
    const earlier = known.find((proof) => proof.id === id)
    const isTaken = earlier && (earlier.orderFileId !== fileId || earlier.kind !== kind)
    if (isTaken || ids.indexOf(id) !== index)
      throw invalidInput({ path: ['id'], message: 'Id ini sudah dipakai' })
    return !earlier
  })
}

/** Throws NOT_FOUND for a file of another order, PROOF_OUTDATED if something else is printed now than was shown. */
async function requireCurrent(
  db: Tx,
  artworks: readonly StoredArtwork[],
  { transactionId, fileId, contentHash }: Omit<Subject, 'id'> & { transactionId: string },
): Promise<StoredArtwork> {
  const lineId = await findLineOfFile(db, { transactionId, fileId })
  const artwork = artworks.find((one) => one.lineId === lineId)
  if (!artwork) throw domainError('NOT_FOUND')
  const { fileId: newest, version, content } = artwork
  if (newest === fileId && hashContent(content) === contentHash) return artwork
  const text =
    newest === fileId
      ? 'Isi pesanan ini sudah berubah. Periksa dulu isinya yang sekarang'
      : `Ada versi baru: versi ${version}. Periksa dulu isinya`
  throw domainError('PROOF_OUTDATED', { fileId: newest, version }, text)
}

/** The customer answers what their page asks. Throws PROOF_OUTDATED after another answer, or once the order is no longer open. */
function requireAsked(order: Transaction, artwork: StoredArtwork, after: string | undefined): void {
  const { fileId, version, last } = artwork
  const isAsked = orderState(order) === 'open' && artworkState(artwork).state === 'proofSent'
  if (isAsked && last?.id === after) return
  const text = isAsked
    ? 'Desain ini baru dikirim lagi. Periksa dulu isinya'
    : 'Desain ini tidak menunggu jawaban lagi. Hubungi toko kalau ada perubahan'
  throw domainError('PROOF_OUTDATED', { fileId, version }, text)
}
