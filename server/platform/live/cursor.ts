import { z } from 'zod'

/** Where a row of the log stands: its database transaction, and its place among that one's rows. */
export type LogOffset = { txid: bigint; seq: number }

/**
 * Which changes have been told: all up to `txid` and `seq`, but for those of the transactions in `open`, which had not ended when
 * later ones were told; of them only what is not after their `seq`. `log` is the log that was read; `at` is when the row at `txid`
 * and `seq` was written (ms), which tells it from another row in the same place of a database that was put back to an older state.
 */
export type FeedPosition = LogOffset & { log: string; at: number; inFlight: readonly LogOffset[] }

/** Whether a row of the log is among the told ones. */
export function isDelivered({ inFlight, ...last }: FeedPosition, row: LogOffset): boolean {
  if (compareOffsets(row, last) > 0) return false
  const opened = inFlight.find(({ txid }) => txid === row.txid)
  return !opened || row.seq <= opened.seq
}

/**
 * The position after `rows` have been told too. `rows`: what one look at the log found of changes not yet told, in order; `running`:
 * the transactions that had not ended at that look, in order. `more`: not everything that it could have found is among the rows.
 */
export function advancePosition(
  from: FeedPosition,
  rows: readonly (LogOffset & { at: number })[],
  running: readonly bigint[],
  more: boolean,
): FeedPosition {
  const last = rows.at(-1)
  const ahead = last && compareOffsets(last, from) > 0
  const reached = ahead ? { txid: last.txid, seq: last.seq, at: last.at } : from
  // Broken off among transactions that ended late: those after it have not been told yet.
  const late = more && last && !ahead ? last : undefined
  const still = running
    .filter((txid) => txid < (late ?? reached).txid)
    .map((txid): LogOffset => ({ txid, seq: 0 }))
  const rest = late
    ? [{ txid: late.txid, seq: late.seq }, ...from.inFlight.filter(({ txid }) => txid > late.txid)]
    : []
  return {
    log: from.log,
    txid: reached.txid,
    seq: reached.seq,
    at: reached.at,
    inFlight: [...still, ...rest],
  }
}

/** Below, at or above 0 as one row of the log stands before, at or after another. */
export function compareOffsets(one: LogOffset, other: LogOffset): number {
  return one.txid === other.txid ? one.seq - other.seq : one.txid < other.txid ? -1 : 1
}

const FORM = /^([0-9a-f-]{36})((?:_\d{1,20}-\d{1,15})*)_(\d{1,20})-(\d{1,15})-(\d{1,15})$/

/** The position that a stream's last event id names. Null: not one of ours, or from before logs had ids of their own. */
export function parseCursor(cursor: string | undefined): FeedPosition | null {
  const [, log = '', open = '', txid = '', seq, at] = FORM.exec(cursor ?? '') ?? []
  if (!z.uuid().safeParse(log).success) return null
  const places = open
    .split('_')
    .slice(1)
    .map((place) => place.split('-'))
    .map(([txid = '', seq]) => ({ txid: BigInt(txid), seq: Number(seq) }))
  const position = { log, txid: BigInt(txid), seq: Number(seq), at: Number(at), inFlight: places }
  return [position, ...places].every(isValidOffset) ? position : null
}

/** Database transactions are numbered in 64 bits. */
function isValidOffset({ txid }: LogOffset): boolean {
  return txid < 2n ** 64n
}

/** A position as the id of an event. */
export function formatCursor({ log, txid, seq, at, inFlight }: FeedPosition): string {
  return [log, ...inFlight.map((place) => `${place.txid}-${place.seq}`), `${txid}-${seq}-${at}`].join('_')
}
