import type { Activity } from '../../../contract/activity.ts'
import { actorName, detailsText, entryOrderNumber, entryText } from '../../../core/activity/activity-text.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Cursor } from '../../shared/records/pages.ts'
import { clockTime, type SheetListing } from '../../shared/spreadsheet/sheet.ts'
import { type ActivityFilters, countEntries, listEntries } from './queries.ts'

const BATCH = 200

/** Activity as a spreadsheet: a row for each entry, newest first, worded as on screen. */
export function activitySheet(
  snapshot: Tx,
  filters: ActivityFilters,
  zone: ShopZone,
): SheetListing<Activity> {
  return {
    sheet: {
      name: 'Riwayat',
      noun: 'catatan',
      columns: [
        { head: 'Tanggal', width: 13, day: (row) => dayOf(row.createdAt, zone) },
        { head: 'Jam', width: 10, time: (row) => clockTime(new Date(row.createdAt), zone) },
        { head: 'Pengguna', width: 24, text: actorName, counts: true },
        { head: 'Kunci API', width: 24, text: (row) => row.apiKey?.name ?? null },
        { head: 'Disetujui oleh', width: 24, text: (row) => row.approver?.name ?? null },
        { head: 'Tindakan', width: 48, text: entryText },
        { head: 'Nama', width: 32, text: (row) => row.name },
        { head: 'No. pesanan', width: 12, text: entryOrderNumber },
        { head: 'Perubahan', width: 80, text: detailsText },
      ],
      total: { label: 'Total' },
    },
    batches: () => batches(snapshot, filters),
    count: (most) => countEntries(snapshot, filters, most),
  }
}

async function* batches(snapshot: Tx, filters: ActivityFilters): AsyncGenerator<Activity[]> {
  let from: Cursor | null = null
  for (;;) {
    const found: Activity[] = await listEntries(snapshot, filters, { from, limit: BATCH })
    const rows = found.slice(0, BATCH)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (found.length <= BATCH) return
    from = { createdAt: new Date(last.createdAt), id: last.id }
  }
}
