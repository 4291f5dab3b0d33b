import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { LineArtwork } from '../../../contract/proofs.ts'
import { type Artwork, artworkState } from '../../../core/orders/artwork.ts'
import type { CustomerChannel } from '../../../core/orders/customer-channel.ts'
import {
  type ProofContent,
  type ProofEventKind,
  type ProofPins,
  proofContent,
} from '../../../core/orders/proof.ts'
import type { LineExtra } from '../../../core/products/extras.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** The newest file of a line, and what happened last to its proofs. */
export type StoredArtwork = Artwork & {
  transactionId: string
  lineId: string
  productName: string
  isOutsourced: boolean
  hasPreview: boolean
  /** Of its first page or picture, in any unit; null where that is not known. */
  shape: { width: number; height: number } | null
  fileId: string
  fileName: string
  version: number
  last: (Artwork['last'] & { id: string } & NonNullable<LineArtwork['last']>) | null
}

type ArtworkRow = Omit<StoredArtwork, 'content'> &
  Omit<ProofContent, 'file' | 'extras'> & { hash: string; extras: LineExtra[] }

/** Of the lines of these orders that have a file, in their order. None in a shop that does not use files. */
export async function loadArtworks(
  db: Database,
  transactionIds: readonly string[],
): Promise<StoredArtwork[]> {
  const { rows } = await sql<ArtworkRow>`
    select line.transaction_id, line.id as line_id, line.product_id, line.product_name, line.quantity, line.unit, line.length, line.width,
      line.extras, line.is_outsourced, file.id as file_id, file.name as file_name, file.version, file.hash,
      stored.facts is not null as is_checked, stored.has_preview,
      coalesce(nullif(stored.facts -> 'pixels', 'null'), nullif(stored.facts -> 'page', 'null')) as shape, last.record as last
    from transaction_items as line
    cross join lateral (
      select id, name, version, hash from order_files
      where line_id = line.id and transaction_id = line.transaction_id and deleted_at is null order by version desc limit 1
    ) as file
    join stored_files as stored on stored.hash = file.hash
    left join lateral (
      select json_build_object('id', proof.id, 'kind', kind, 'content', content, 'version', about.version, 'at', proof.created_at,
        'channel', proof.channel, 'name', coalesce(proof.name, users.name), 'comment', comment, 'pins', pins) as record
      from proofs as proof join order_files as about on about.id = proof.order_file_id
        left join users on users.id = proof.created_by
      where proof.line_id = line.id order by seq desc limit 1
    ) as last on true
    where line.transaction_id = any(${sql.val(transactionIds)}::uuid[])
      and exists (select from store_config where files_enabled)
    order by line.transaction_id, line.position`.execute(db)
  return rows.map(({ hash, productId, quantity, unit, length, width, extras, last, ...row }) => ({
    ...row,
    content: proofContent(hash, { ...row, productId, quantity, unit, length, width, extras }),
    last: last && { ...last, at: new Date(last.at).toISOString() },
  }))
}

/** As the API answers it. */
export function toLineArtwork(artwork: StoredArtwork): LineArtwork {
  const { lineId, fileId, fileName, version, content } = artwork
  const { id: _, content: __, ...last } = artwork.last ?? {}
  return {
    ...{ lineId, fileId, fileName, version },
    ...artworkState(artwork),
    contentHash: hashContent(content),
    last: artwork.last && (last as LineArtwork['last']),
  }
}

/** Names a content: equal hashes print the same. */
export function hashContent(content: ProofContent): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

export type NewProof = {
  id: string
  transactionId: string
  lineId: string
  orderFileId: string
  kind: ProofEventKind
  content: ProofContent
  channel: CustomerChannel | null
  name: string | null
  comment: string | null
  pins: ProofPins
  /** Null: the customer, by their page. */
  createdBy: string | null
}

export async function insertProofs(db: Tx, proofs: readonly NewProof[]): Promise<void> {
  const rows = proofs.map((proof) => ({
    ...proof,
    content: JSON.stringify(proof.content),
    pins: JSON.stringify(proof.pins),
  }))
  await db.insertInto('proofs').values(rows).execute()
}

/** Of any version; undefined if the order has no such file. */
export async function findLineOfFile(
  db: Database,
  { transactionId, fileId }: { transactionId: string; fileId: string },
): Promise<string | undefined> {
  const file = await db
    .selectFrom('orderFiles')
    .select('lineId')
    .where('id', '=', fileId)
    .where('transactionId', '=', transactionId)
    .executeTakeFirst()
  return file?.lineId
}

/** Those of these ids that were recorded, with what they are about. */
export async function findProofs(db: Database, ids: readonly string[]) {
  return await db.selectFrom('proofs').select(['id', 'orderFileId', 'kind']).where('id', 'in', ids).execute()
}

/** Records in Riwayat that an approval, or what was sent, holds no more. */
export async function recordLapse(db: Tx, { last, transactionId }: StoredArtwork, lapsed: string) {
  const [before, after] = [{ kind: last?.kind }, { kind: 'lapsed', comment: lapsed }]
  await sql`
    insert into activity (actor, entity, id, operation, before, after, part_of)
    values (actor(), 'proofs', ${last?.id}, 'update', ${JSON.stringify(before)}, ${JSON.stringify(after)}, ${transactionId})`.execute(
    db,
  )
}

/** Whether the shop prints nothing without an approval. */
export async function loadProofGate(db: Database): Promise<boolean> {
  const { proofGate } = await db.selectFrom('storeConfig').select('proofGate').executeTakeFirstOrThrow()
  return proofGate
}

/** Open orders with a proof that was sent before an instant and still waits for its answer. 0 in a shop that does not use files. */
export async function countUnansweredProofs(db: Database, sentBefore: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from transactions as sale
    where deleted_at is null and status in ('pending', 'processing') and exists (select from store_config where files_enabled)
      and exists (
        select from transaction_items as line cross join lateral (
          select kind, created_at from proofs where line_id = line.id order by seq desc limit 1
        ) as last
        where line.transaction_id = sale.id and kind = 'sent' and last.created_at < ${sentBefore}
      )`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  const isWaiting = (artwork: StoredArtwork) =>
    artworkState(artwork).state === 'proofSent' && new Date(artwork.last?.at ?? 0) < sentBefore
  return new Set((await loadArtworks(db, ids)).filter(isWaiting).map(({ transactionId }) => transactionId))
    .size
}
