import { SPREADSHEET_TYPE } from '../../../contract/spreadsheet.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import type { CallContext } from '../../api/call-context.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { loadTimeZone } from '../../features/store/queries.ts'
import type { Database } from '../../platform/database/connection.ts'
import { openSnapshot } from '../../platform/database/snapshot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { SheetListing } from './sheet.ts'
import { toStream } from './stream.ts'
import { makeWorkbook } from './workbook.ts'

/** What a sheet holds besides its head and its foot. */
const MOST_ROWS = 1_048_576 - 2
/** Files that one process makes for a shop at the same time: each holds a connection to its database. */
const MAX_CONCURRENT = 2
/** Milliseconds that a file may take from beginning to end: whoever takes a little now and then would hold a connection for ever. */
const DEADLINE_MS = 10 * 60_000
/** Milliseconds that a browser may take nothing of its file. */
const IDLE_TIMEOUT_MS = 60_000

type LoadListing<Row> = (
  snapshot: Tx,
  at: { zone: ShopZone; asOf: Date },
) => SheetListing<Row> | Promise<SheetListing<Row>>

/**
 * Answers a list as an .xlsx file named after it and the shop's day. All of it is of one moment, whatever is sold meanwhile. Refused when
 * a sheet cannot hold it, and while two others are being made.
 */
export async function respondWithSpreadsheet<Row>(
  { db, log }: Pick<CallContext, 'db' | 'log'>,
  name: string,
  list: LoadListing<Row>,
) {
  const at = { zone: await loadTimeZone(db), asOf: new Date() }
  const pieces = streamSpreadsheet(db, (snapshot) => list(snapshot, at))
  const body = await toStream(pieces, {
    idleTimeout: IDLE_TIMEOUT_MS,
    deadline: DEADLINE_MS,
    onFailure: (error) => log.error({ err: error, file: name }, 'export broke off'),
  })
  const fileName = `${name}-${dayOf(at.asOf, at.zone)}.xlsx`
  return {
    headers: {
      'content-type': SPREADSHEET_TYPE,
      'content-disposition': `attachment; filename="${fileName}"`,
    },
    body,
  } as const
}

/** How many are being made of each shop's lists. */
const runningExports = new WeakMap<Database, number>()

/** The file piece by piece, from one snapshot of the database, which is let go however the making ends. */
export async function* streamSpreadsheet<Row>(
  db: Database,
  list: (snapshot: Tx) => SheetListing<Row> | Promise<SheetListing<Row>>,
  mostRows = MOST_ROWS,
): AsyncGenerator<Uint8Array, void> {
  const others = runningExports.get(db) ?? 0
  if (others >= MAX_CONCURRENT) {
    throw domainError('TOO_MANY_REQUESTS', undefined, 'Ekspor lain sedang dibuat. Coba lagi sebentar lagi')
  }
  runningExports.set(db, others + 1)
  try {
    const snapshot = await openSnapshot(db)
    try {
      const listing = await list(snapshot)
      if ((await listing.count(mostRows + 1)) > mostRows) throw tooManyRows(mostRows)
      yield* makeWorkbook(listing)
    } finally {
      await snapshot.rollback().execute()
    }
  } finally {
    runningExports.set(db, (runningExports.get(db) ?? 1) - 1)
  }
}

function tooManyRows(most: number) {
  const message = `Satu file Excel memuat paling banyak ${most.toLocaleString('id-ID')} baris. Persempit filternya dulu`
  return invalidInput({ path: [], message })
}
