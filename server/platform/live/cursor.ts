import { z } from 'zod'

/** A row's place in the log: its database transaction, and its number within it. */
export type LogOffset = { txid: bigint; seq: number }

/**
 * Everything up to `txid` and `seq` is delivered, except rows of the transactions `inFlight` when later ones were read: of those,
 * only rows up to their own `seq`. `log` identifies the log. `at` (ms) is when the row at `txid`/`seq` was written: after a restore
 * to an older state another row may stand at the same place.
 */
export type FeedPosition = LogOffset & { log: string; at: number; inFlight: readonly LogOffset[] }

export function isDelivered({ inFlight, ...last }: FeedPosition, row: LogOffset): boolean {
  if (compareOffsets(row, last) > 0) return false
  const opened = inFlight.find(({ txid }) => txid === row.txid)
  return !opened || row.seq <= opened.seq
}

/**
 * The position after `rows`, which one read found in order. `running`: the transactions still open at that read, in order. `more`:
 * the read hit its limit.
 */
export function advancePosition(
  from: FeedPosition,
  rows: readonly (LogOffset & { at: number })[],
  running: readonly bigint[],
  more: boolean,
): FeedPosition {
  const last = rows.at(-1)
  const isAhead = last && compareOffsets(last, from) > 0
  const reached = isAhead ? { txid: last.txid, seq: last.seq, at: last.at } : from
  // The limit cut the read off among late transactions: those behind it are not delivered yet.
  const late = more && last && !isAhead ? last : undefined
  const runningOffsets = running
    .filter((txid) => txid < (late ?? reached).txid)
    .map((txid): LogOffset => ({ txid, seq: 0 }))
  const lateOffsets = late
    ? [{ txid: late.txid, seq: late.seq }, ...from.inFlight.filter(({ txid }) => txid > late.txid)]
    : []
  return {
    log: from.log,
    txid: reached.txid,
    seq: reached.seq,
    at: reached.at,
    inFlight: [...runningOffsets, ...lateOffsets],
  }
}

export function compareOffsets(one: LogOffset, other: LogOffset): number {
  return one.txid === other.txid ? one.seq - other.seq : one.txid < other.txid ? -1 : 1
}

const FORM = /^([0-9a-f-]{36})((?:_\d{1,20}-\d{1,15})*)_(\d{1,20})-(\d{1,15})-(\d{1,15})$/

/** Parses a stream's last event id. Null: not a cursor of this format. */
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

/** PostgreSQL's transaction ids have 64 bits. */
function isValidOffset({ txid }: LogOffset): boolean {
  return txid < 2n ** 64n
}

export function formatCursor({ log, txid, seq, at, inFlight }: FeedPosition): string {
  return [log, ...inFlight.map((place) => `${place.txid}-${place.seq}`), `${txid}-${seq}-${at}`].join('_')
}
