import { CSV_TYPE, SPREADSHEET_TYPE } from '../../../contract/spreadsheet.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import type { CallContext } from '../../api/call-context.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { loadTimeZone } from '../../features/store/queries.ts'
import type { Database } from '../../platform/database/connection.ts'
import { openSnapshot } from '../../platform/database/snapshot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { makeCsv } from './csv.ts'
import type { SheetListing } from './sheet.ts'
import { toStream } from './stream.ts'
import { makeWorkbook } from './workbook.ts'

/** The format's limit without head and foot. */
const MOST_ROWS = 1_048_576 - 2
/** Concurrent exports per shop and process: each holds a database connection. */
const MAX_CONCURRENT = 2
/** Total time per file: a slow reader would hold its connection forever. */
const DEADLINE_MS = 10 * 60_000
/** Time without any progress of the download. */
const IDLE_TIMEOUT_MS = 60_000

type LoadListing<Row> = (
  snapshot: Tx,
  at: { zone: ShopZone; asOf: Date },
) => SheetListing<Row> | Promise<SheetListing<Row>>

/**
 * Responds with a list as an .xlsx file, `name` and the shop's day in its file name, read from one snapshot. Throws INVALID_INPUT for too many rows
 * and TOO_MANY_REQUESTS while two other exports run.
 */
export async function respondWithSpreadsheet<Row>(
  { db, log }: Pick<CallContext, 'db' | 'log'>,
  name: string,
  list: LoadListing<Row>,
) {
  return await respondWithFile({ db, log }, { type: SPREADSHEET_TYPE, ending: 'xlsx' }, name, (at) =>
    streamSpreadsheet(db, (snapshot) => list(snapshot, at)),
  )
}

/** Responds with a list as a .csv file, which has no limit of rows. Else as `respondWithSpreadsheet`. */
export async function respondWithCsv<Row>(
  { db, log }: Pick<CallContext, 'db' | 'log'>,
  name: string,
  list: LoadListing<Row>,
) {
  return await respondWithFile({ db, log }, { type: CSV_TYPE, ending: 'csv' }, name, (at) =>
    streamExport(db, async (snapshot) => makeCsv(await list(snapshot, at))),
  )
}

async function respondWithFile<Type extends string>(
  { db, log }: Pick<CallContext, 'db' | 'log'>,
  { type, ending }: { type: Type; ending: string },
  name: string,
  makePieces: (at: { zone: ShopZone; asOf: Date }) => AsyncGenerator<Uint8Array, void>,
) {
  const at = { zone: await loadTimeZone(db), asOf: new Date() }
  const body = await toStream(makePieces(at), {
    idleTimeout: IDLE_TIMEOUT_MS,
    deadline: DEADLINE_MS,
    onFailure: (error) => log.error({ err: error, file: name }, 'export broke off'),
  })
  const fileName = `${name}-${dayOf(at.asOf, at.zone)}.${ending}`
  return {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${fileName}"` },
    body,
  }
}

/** Without databases that have none. */
const runningExports = new Map<Database, number>()

/** Streams the .xlsx file of a list. Throws INVALID_INPUT for too many rows. */
export function streamSpreadsheet<Row>(
  db: Database,
  list: (snapshot: Tx) => SheetListing<Row> | Promise<SheetListing<Row>>,
  mostRows = MOST_ROWS,
): AsyncGenerator<Uint8Array, void> {
  return streamExport(db, async (snapshot) => {
    const listing = await list(snapshot)
    if ((await listing.count(mostRows + 1)) > mostRows) throw tooManyRows(mostRows)
    return makeWorkbook(listing)
  })
}

/** Streams a file from one snapshot of the database, which is released in any case. */
async function* streamExport(
  db: Database,
  make: (snapshot: Tx) => Promise<AsyncGenerator<Uint8Array>>,
): AsyncGenerator<Uint8Array, void> {
  const others = runningExports.get(db) ?? 0
  if (others >= MAX_CONCURRENT) {
    throw domainError('TOO_MANY_REQUESTS', undefined, 'Ekspor lain sedang dibuat. Coba lagi sebentar lagi')
  }
  runningExports.set(db, others + 1)
  try {
    const snapshot = await openSnapshot(db)
    try {
      yield* await make(snapshot)
    } finally {
      await snapshot.rollback().execute()
    }
  } finally {
    const left = (runningExports.get(db) ?? 1) - 1
    if (left > 0) runningExports.set(db, left)
    else runningExports.delete(db)
  }
}

function tooManyRows(most: number) {
  const message = `Satu file Excel memuat paling banyak ${most.toLocaleString('id-ID')} baris. Persempit filternya dulu`
  return invalidInput({ path: [], message })
}
