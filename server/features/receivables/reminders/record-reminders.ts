import type { LastReminder } from '../../../../contract/receivables.ts'
import { domainError, invalidInput } from '../../../api/domain-error.ts'
import type { RequestContext } from '../../../api/request-context.ts'
import { type Tx, transaction } from '../../../platform/database/transaction.ts'
import { findKnownReminderIds, findOwedIds, insertReminders, loadLastReminder } from './queries.ts'

type Reminder = { id: string; transactionId: string }

/**
 * Notes reminders that were opened in WhatsApp, all or none, of transactions that `exist`. The same ids again note nothing. Answers when
 * any of the transactions was last reminded of. Refused: to note one of something that is not owed (any more).
 */
export function recordReminders(
  context: RequestContext,
  reminders: readonly Reminder[],
  exist: (db: Tx) => Promise<boolean>,
): Promise<{ lastReminder: LastReminder }> {
  const sentBy = context.identity.user.id
  return transaction(context, async (db) => {
    if (!(await exist(db))) throw domainError('NOT_FOUND')
    await rejectPaid(db, reminders)
    const noted = await insertReminders(db, reminders, { channel: 'whatsapp', sentBy })
    const last = await loadLastReminder(
      db,
      reminders.map(({ transactionId }) => transactionId),
    )
    if (noted < reminders.length || !last) {
      throw invalidInput({ path: ['id'], message: 'Pengingat ini sudah dicatat pada transaksi lain' })
    }
    return { lastReminder: last }
  })
}

/** One that is noted already may be sent again after the debt was paid. */
async function rejectPaid(db: Tx, reminders: readonly Reminder[]): Promise<void> {
  const known = await findKnownReminderIds(
    db,
    reminders.map(({ id }) => id),
  )
  const fresh = reminders.filter(({ id }) => !known.includes(id)).map(({ transactionId }) => transactionId)
  if (fresh.length === 0) return
  const owed = await findOwedIds(db, fresh)
  if (fresh.some((id) => !owed.includes(id))) throw domainError('NOT_OWED')
}
