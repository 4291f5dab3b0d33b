/** A place in the log of changes: after a row, or with `seq` 0 before all rows of a database transaction. */
export type Place = { txid: bigint; seq: number }

/** The last place at or before which nothing is left: what a stream's last event id says. Null: not one of ours. */
export function readPlace(cursor: string | undefined): Place | null {
  const [, txid, seq] = /^(\d{1,20})-(\d{1,15})$/.exec(cursor ?? '') ?? []
  if (txid === undefined || seq === undefined) return null
  const place = { txid: BigInt(txid), seq: Number(seq) }
  // Database transactions are numbered in 64 bits.
  return place.txid < 2n ** 64n ? place : null
}

/** A place as the id of an event. */
export function writePlace({ txid, seq }: Place): string {
  return `${txid}-${seq}`
}

/** Whether a row stands after a place. */
export function isAfter(row: Place, place: Place): boolean {
  return row.txid === place.txid ? row.seq > place.seq : row.txid > place.txid
}
