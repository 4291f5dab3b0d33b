import { invalidInput } from '../../api/domain-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type StoredLine, upsertLines } from './lines.queries.ts'

/** Stores a sale's lines in their order; refuses a line whose id another transaction has. */
export async function saveLines(db: Tx, transactionId: string, lines: readonly StoredLine[]): Promise<void> {
  rejectLineIdCollisions(lines, await upsertLines(db, withPositions(transactionId, lines)))
}

/** Lines as they are stored: of their transaction, in their order. */
export function withPositions(transactionId: string, lines: readonly StoredLine[]) {
  return lines.map((line, position) => ({ ...line, transactionId, position }))
}

/** Refuses lines that were not stored, `kept` being the ids of those that were: another transaction has one with this id. */
export function rejectLineIdCollisions(lines: readonly StoredLine[], kept: readonly string[]): void {
  const foreign = lines.findIndex((line) => !kept.includes(line.id))
  if (foreign < 0) return
  throw invalidInput({ path: ['items', foreign, 'id'], message: 'Item ini sudah dipakai transaksi lain' })
}
