/**
 * A row of the log of changes: everything up to it, in the order of transaction and number, has been delivered. `at` (ms) tells it
 * from the row that has its number after a restore to an earlier moment.
 */
export type Position = { txid: bigint; seq: number; at: number }

/** Whether a row comes after a position. */
export function isAfter(row: Position, position: Position): boolean {
  return row.txid === position.txid ? row.seq > position.seq : row.txid > position.txid
}

/** The `Last-Event-ID` of a position: the number of its row, and when it was written. */
export function formatCursor({ seq, at }: Position): string {
  return `${seq}.${at}`
}

/** Null: no cursor of this format. */
export function parseCursor(cursor: string | undefined): Pick<Position, 'seq' | 'at'> | null {
  const [, seq, at] = /^(\d{1,15})\.(\d{1,15})$/.exec(cursor ?? '') ?? []
  return at === undefined ? null : { seq: Number(seq), at: Number(at) }
}
