import type { PriceSignature } from '../../../core/orders/changed-price.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type SignedLine, type StoredLine, upsertLines } from './lines.queries.ts'

/** Upserts lines in their order. Throws invalid input when another transaction owns one of the ids. */
export async function saveLines(db: Tx, transactionId: string, lines: readonly SignedLine[]): Promise<void> {
  rejectLineIdCollisions(lines, await upsertLines(db, withPositions(transactionId, lines)))
}

/** Who gives the prices of a call. */
export function signerOf({
  identity,
  approver,
}: {
  identity: { user: { id: string } }
  approver: string | null
}): PriceSignature {
  return { priceChangedBy: identity.user.id, priceApprovedBy: approver }
}

export function withPositions<Line>(transactionId: string, lines: readonly Line[]) {
  return lines.map((line, position) => ({ ...line, transactionId, position }))
}

/** A line missing from `savedIds` was not stored, because its id belongs to another transaction. */
function rejectLineIdCollisions(lines: readonly StoredLine[], savedIds: readonly string[]): void {
  const index = lines.findIndex((line) => !savedIds.includes(line.id))
  if (index >= 0) throw lineIdTaken(index)
}

/** Translates the database's refusal of a line id that belongs to another transaction; returns other errors. */
export function lineIdCollision(error: unknown, lines: readonly StoredLine[]): unknown {
  const { constraint, detail = '' } = error as { constraint?: string; detail?: string }
  if (constraint !== 'transaction_items_pkey') return error
  return lineIdTaken(lines.findIndex((line) => detail.includes(line.id)))
}

function lineIdTaken(index: number) {
  return invalidInput({ path: ['items', index, 'id'], message: 'Item ini sudah dipakai transaksi lain' })
}
