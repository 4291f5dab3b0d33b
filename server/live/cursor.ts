/** A position in the log of changes: after a row, or with `seq` 0 before all rows of a database transaction. */
export type Position = { txid: bigint; seq: number }

/** The position that a stream's last event id names: nothing at or before it is missing. Null: not one of ours. */
export function readCursor(cursor: string | undefined): Position | null {
  const [, txid, seq] = /^(\d{1,20})-(\d{1,15})$/.exec(cursor ?? '') ?? []
  if (txid === undefined || seq === undefined) return null
  const position = { txid: BigInt(txid), seq: Number(seq) }
  // Database transactions are numbered in 64 bits.
  return position.txid < 2n ** 64n ? position : null
}

/** A position as the id of an event. */
export function writeCursor({ txid, seq }: Position): string {
  return `${txid}-${seq}`
}

/** Below, at or above 0 as one position is before, at or after another. */
export function comparePositions(one: Position, other: Position): number {
  return one.txid === other.txid ? one.seq - other.seq : one.txid < other.txid ? -1 : 1
}
