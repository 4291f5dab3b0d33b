import { dayOf } from '../../../core/time/calendar.ts'
import { futureDayProblem } from '../../../core/time/record-day.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import { loadTimeZone } from '../store/queries.ts'
import { hasReceipt } from './queries.ts'

type ExpenseFields = { spentOn?: string | undefined; receipt?: string | null | undefined }

/** Throws INVALID_INPUT for a future day (in `dayField`), and for a receipt photo that is not stored (any more). */
export async function validateExpense(
  db: Database,
  { spentOn, receipt }: ExpenseFields,
  dayField = 'spentOn',
): Promise<void> {
  const problem = spentOn && futureDayProblem(spentOn, dayOf(new Date(), await loadTimeZone(db)))
  if (problem) throw invalidInput({ path: [dayField], message: problem })
  if (receipt && !(await hasReceipt(db, receipt))) {
    throw invalidInput({
      path: ['receipt'],
      message: 'Foto ini tidak ada lagi di server. Pilih lagi fotonya',
    })
  }
}
