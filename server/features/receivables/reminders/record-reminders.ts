import type { LastReminder } from '../../../../contract/receivables.ts'
import { domainError, invalidInput } from '../../../api/domain-error.ts'
import type { RequestContext } from '../../../api/request-context.ts'
import { type Tx, transaction } from '../../../platform/database/transaction.ts'
import { findKnownReminderIds, findOwedIds, insertReminders, loadLastReminder } from './queries.ts'

type Reminder = { id: string; transactionId: string }

/**
 * Records reminders that were opened in WhatsApp, all or none (docs/product.md#reminders). Idempotent by id. Throws NOT_FOUND unless `exist`,
 * NOTHING_OWED, or invalid input for an id of another transaction's reminder.
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
    const recorded = await insertReminders(db, reminders, { channel: 'whatsapp', sentBy })
    const last = await loadLastReminder(
      db,
      reminders.map(({ transactionId }) => transactionId),
    )
    if (recorded < reminders.length || !last) {
      throw invalidInput({ path: ['id'], message: 'Pengingat ini sudah dicatat pada transaksi lain' })
    }
    return { lastReminder: last }
  })
}

/** A retried reminder is accepted after the debt was paid. */
async function rejectPaid(db: Tx, reminders: readonly Reminder[]): Promise<void> {
  const knownIds = await findKnownReminderIds(
    db,
    reminders.map(({ id }) => id),
  )
  const newIds = reminders
    .filter(({ id }) => !knownIds.includes(id))
    .map(({ transactionId }) => transactionId)
  if (newIds.length === 0) return
  const owed = await findOwedIds(db, newIds)
  if (newIds.some((id) => !owed.includes(id))) throw domainError('NOTHING_OWED')
}
