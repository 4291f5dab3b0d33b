import { type Day, dayOf, daySchema, defaultDueDate, type ShopZone } from '../../core/calendar.ts'
import { transactionNumber } from '../../core/transaction.ts'
import type { Atomic } from '../database/atomically.ts'
import { invalid } from '../refusal.ts'
import { saveLines } from './lines/queries.ts'
import type { Line } from './price-lines.ts'

/** What the list shows and finds of a sale: its lines' number and first name, and the text that a search looks in. */
export function listing(id: string, customerName: string, lines: readonly Line[]) {
  const names = lines.map((line) => line.productName)
  return {
    itemCount: lines.length,
    firstItemName: names[0] ?? '',
    searchText: [transactionNumber(id), customerName, ...new Set(names)].join(' ').toLowerCase(),
  }
}

/** Stores a sale's lines in their order; refuses a line whose id another transaction has. */
export async function keepLines(db: Atomic, transactionId: string, lines: readonly Line[]): Promise<void> {
  const saved = await saveLines(
    db,
    lines.map((line, position) => ({ ...line, transactionId, position })),
  )
  const foreign = lines.findIndex((line) => !saved.includes(line.id))
  if (foreign < 0) return
  throw invalid({ path: ['items', foreign, 'id'], message: 'Item ini sudah dipakai transaksi lain' })
}

/** The shop day an order is due on: the day given, the day on which the instant given falls, else tomorrow (section 9). */
export function dueDay(given: string | undefined, asOf: Date, zone: ShopZone): Day {
  if (given === undefined) return defaultDueDate(asOf, zone)
  const day = daySchema.safeParse(given).success ? given : dayOf(given, zone)
  if (/^2\d{3}-/.test(day)) return day
  throw invalid({ path: ['estimatedCompletion'], message: 'Tanggal tidak valid' })
}
