import type { LastReminder } from '../../../contract/receivables.ts'
import { type Atomic, atomically } from '../../database/atomically.ts'
import type { Database } from '../../database/connection.ts'
import { invalid, refusal } from '../../refusal.ts'
import { insertReminders, lastReminderOf } from './queries.ts'

type Reminder = { id: string; transactionId: string }

/**
 * Notes reminders that were opened in WhatsApp, all or none, of transactions that `exist`. The same ids again note nothing. Answers when
 * any of the transactions was last reminded of.
 */
export function noteReminders(
  database: Database,
  sentBy: string,
  reminders: readonly Reminder[],
  exist: (db: Atomic) => Promise<boolean>,
): Promise<{ lastReminder: LastReminder }> {
  return atomically(database, sentBy, async (db) => {
    if (!(await exist(db))) throw refusal('NOT_FOUND')
    const noted = await insertReminders(db, reminders, { channel: 'whatsapp', sentBy })
    const last = await lastReminderOf(
      db,
      reminders.map(({ transactionId }) => transactionId),
    )
    if (noted < reminders.length || !last) {
      throw invalid({ path: ['id'], message: 'Pengingat ini sudah dicatat pada transaksi lain' })
    }
    return { lastReminder: last }
  })
}
