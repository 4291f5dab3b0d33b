import type { ListedPayment } from '../../../contract/payments.ts'
import type { Day } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { listAddedSince } from '../../shared/records/changes-since.ts'
import { filterByCreatedDays } from '../../shared/records/day-filter.ts'
import { readPage } from '../../shared/records/pages.ts'
import { type LedgerFilters, ledgerQuery, loadLedgerAfter } from './queries.ts'

type ListInput = LedgerFilters & {
  from?: Day | undefined
  to?: Day | undefined
  updatedSince?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** Newest first; with `updatedSince` in the order of booking. */
export async function listPayments(db: Database, { updatedSince, ...input }: ListInput) {
  if (!updatedSince)
    return await readPage(await filterByCreatedDays(db, ledgerQuery(db, input), input), input, toPayment)
  const page = await listAddedSince(
    db,
    { updatedSince, ...input },
    ({ bookedAt }: Row) => bookedAt,
    (after, limit) => loadLedgerAfter(db, after, limit),
  )
  return { ...page, rows: page.rows.map(toPayment) }
}

type Row = Awaited<ReturnType<typeof loadLedgerAfter>>[number]

function toPayment({ withholdingNumber: number, withholdingDay: day, ...row }: Row): ListedPayment {
  return {
    ...row,
    withholding: number !== null && day !== null ? { number, day } : null,
    method: row.method as ListedPayment['method'],
    kind: row.kind as ListedPayment['kind'],
    createdAt: row.createdAt.toISOString(),
    bookedAt: row.bookedAt.toISOString(),
  }
}
