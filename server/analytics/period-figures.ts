import type { PeriodFigures } from '../../contract/analytics.ts'
import type { Window } from '../../core/calendar.ts'
import type { Database } from '../database/connection.ts'
import { sumOf } from '../expenses/queries.ts'
import { receivedIn, salesIn, unpaidOf } from './queries.ts'

/** What a window's sales, payments and expenses come to, in rupiah (specification, section 2, Analytics). */
export async function figuresOf(db: Database, window: Window): Promise<PeriodFigures> {
  const [sales, unpaid, received, expenses] = await Promise.all([
    salesIn(db, window),
    unpaidOf(db, window),
    receivedIn(db, window),
    sumOf(db, { window }),
  ])
  const by = (method: string) => received.find((row) => row.method === method)?.amount ?? 0
  return {
    sales,
    unpaid,
    received: {
      amount: by('cash') + by('transfer') + by('qris'),
      cash: by('cash'),
      transfer: by('transfer'),
      qris: by('qris'),
      refunded: received.reduce((sum, row) => sum + row.refunded, 0),
    },
    expenses: { amount: expenses.total, count: expenses.count },
  }
}
