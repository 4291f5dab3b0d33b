import type { Activity, RowChange } from '../../contract/activity.ts'
import { actionText, fieldsOf } from '../../core/activity.ts'
import { dayOf, type ShopZone } from '../../core/calendar.ts'
import { REMOVED_STATES } from '../../core/recorded.ts'
import { transactionNumber } from '../../core/transaction.ts'
import type { Atomic } from '../database/atomically.ts'
import type { Cursor } from '../records/pages.ts'
import { clockTime, type Listing } from '../spreadsheet/sheet.ts'
import { activityAfter, countActivity, type Filters } from './queries.ts'

const BATCH = 200
const OF_A_SALE: readonly string[] = ['transactions', 'transaction_items', 'payments', 'reminders']

/** Who did what, as a sheet: a line for each entry, newest first. */
export function activitySheet(snapshot: Atomic, filters: Filters, zone: ShopZone): Listing<Activity> {
  return {
    sheet: {
      name: 'Riwayat',
      noun: 'catatan',
      columns: [
        { head: 'Tanggal', width: 13, day: (row) => dayOf(row.at, zone) },
        { head: 'Jam', width: 10, time: (row) => clockTime(new Date(row.at), zone) },
        { head: 'Pengguna', width: 24, text: (row) => row.actor?.name ?? 'Sistem', counts: true },
        { head: 'Kunci API', width: 24, text: (row) => row.key?.name ?? null },
        { head: 'Disetujui oleh', width: 24, text: (row) => row.approver?.name ?? null },
        { head: 'Tindakan', width: 26, text: actionText },
        { head: 'Nama', width: 32, text: (row) => row.name },
        {
          head: 'No. order',
          width: 12,
          text: (row) => (OF_A_SALE.includes(row.table) ? transactionNumber(row.recordId) : null),
        },
        { head: 'Perubahan', width: 80, text: changesText },
      ],
      total: { label: 'Total' },
    },
    batches: () => batches(snapshot, filters),
    count: (most) => countActivity(snapshot, filters, most),
  }
}

async function* batches(snapshot: Atomic, filters: Filters): AsyncGenerator<Activity[]> {
  let from: Cursor | null = null
  for (;;) {
    const found: Activity[] = await activityAfter(snapshot, filters, { from, limit: BATCH })
    const rows = found.slice(0, BATCH)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (found.length <= BATCH) return
    from = { createdAt: new Date(last.at), id: last.id }
  }
}

/** 'Status order: processing → completed; mengubah item Banner: Jumlah: 2 → 3', as the database holds the values. */
function changesText({ parts, removed, ...own }: Activity): string {
  const ofParts = parts.map((part) => {
    const done = part.table === 'transaction_items' ? `${actionText(part)} ${part.name}` : actionText(part)
    const changes = valuesText(part)
    return changes ? `${done}: ${changes}` : done
  })
  const gone = removed && [`Total: ${removed.amount}`, removed.state && REMOVED_STATES[removed.state]]
  return [...(gone ?? []), valuesText(own), ...ofParts].filter(Boolean).join('; ')
}

function valuesText({ table, changes }: Pick<RowChange, 'table' | 'changes'>): string {
  const labels = new Map(fieldsOf(table).map(([field, [label]]) => [field, label]))
  return changes
    .map(({ field, before, after }) => {
      const both =
        before === null || after === null ? plain(after ?? before) : `${plain(before)} → ${plain(after)}`
      return `${labels.get(field) ?? field}: ${both}`
    })
    .join('; ')
}

function plain(value: unknown): string {
  if (value === true) return 'ya'
  if (value === false) return 'tidak'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
