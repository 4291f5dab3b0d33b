import { SPREADSHEET_TYPE } from '../../../contract/spreadsheet.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import type { Context } from '../../api/api.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { loadTimeZone } from '../../features/store/queries.ts'
import type { Database } from '../../platform/database/connection.ts'
import { openSnapshot } from '../../platform/database/snapshot.ts'
import { originOf, type Tx } from '../../platform/database/transaction.ts'
import type { Listing } from './sheet.ts'
import { streamOf } from './stream.ts'
import { workbook } from './workbook.ts'

/** What a sheet holds besides its head and its foot. */
const MOST_ROWS = 1_048_576 - 2
/** Files that one process makes for a shop at the same time: each holds a connection to its database. */
const MOST_AT_ONCE = 2
/** Milliseconds that a file may take from beginning to end: whoever takes a little now and then would hold a connection for ever. */
const DEADLINE = 10 * 60_000
/** Milliseconds that a browser may take nothing of its file. */
const PATIENCE = 60_000

type List<Row> = (snapshot: Tx, at: { zone: ShopZone; asOf: Date }) => Listing<Row> | Promise<Listing<Row>>

/**
 * Answers a list as an .xlsx file named after it and the shop's day. All of it is of one moment, whatever is sold meanwhile. Refused when
 * a sheet cannot hold it, and while two others are being made.
 */
export async function spreadsheet<Row>(
  { db, log }: Pick<Context, 'db' | 'log'>,
  name: string,
  list: List<Row>,
) {
  const at = { zone: await loadTimeZone(db), asOf: new Date() }
  const pieces = makeSpreadsheet(db, (snapshot) => list(snapshot, at))
  const body = await streamOf(pieces, {
    patience: PATIENCE,
    deadline: DEADLINE,
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
const beingMade = new WeakMap<Database, number>()

/** The file piece by piece, from one snapshot of the database, which is let go however the making ends. */
export async function* makeSpreadsheet<Row>(
  db: Database,
  list: (snapshot: Tx) => Listing<Row> | Promise<Listing<Row>>,
  mostRows = MOST_ROWS,
): AsyncGenerator<Uint8Array, void> {
  const shop = originOf(db)
  const others = beingMade.get(shop) ?? 0
  if (others >= MOST_AT_ONCE) {
    throw domainError('TOO_MANY_REQUESTS', undefined, 'Ekspor lain sedang dibuat. Coba lagi sebentar lagi')
  }
  beingMade.set(shop, others + 1)
  try {
    const snapshot = await openSnapshot(db)
    try {
      const listing = await list(snapshot)
      if ((await listing.count(mostRows + 1)) > mostRows) throw tooManyRows(mostRows)
      yield* workbook(listing)
    } finally {
      await snapshot.rollback().execute()
    }
  } finally {
    beingMade.set(shop, (beingMade.get(shop) ?? 1) - 1)
  }
}

function tooManyRows(most: number) {
  const message = `Satu file Excel memuat paling banyak ${most.toLocaleString('id-ID')} baris. Persempit filternya dulu`
  return invalidInput({ path: [], message })
}
