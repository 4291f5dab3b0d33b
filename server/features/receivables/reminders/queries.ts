import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { LastReminder } from '../../../../contract/receivables.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { MailFailure } from '../../../platform/mail/deliver.ts'

type Reminder = { id: string; transactionId: string }

/** Skips ids that exist. Returns how many of the reminders are stored for their transactions, now or before. */
export async function insertReminders(
  db: Tx,
  reminders: readonly Reminder[],
  details: { channel: LastReminder['channel']; sentBy: string; about?: 'debt' | 'pickup' },
): Promise<number> {
  await db
    .insertInto('reminders')
    .values(reminders.map((reminder) => ({ ...reminder, ...details })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const stored = await db
    .selectFrom('reminders')
    .select(['id', 'transactionId'])
    .where(
      'id',
      'in',
      reminders.map(({ id }) => id),
    )
    .execute()
  return stored.filter((one) =>
    reminders.some(({ id, transactionId }) => one.id === id && one.transactionId === transactionId),
  ).length
}

/** The last debt reminder of any of these transactions. */
export async function loadLastReminder(
  db: Tx,
  transactionIds: readonly string[],
): Promise<LastReminder | null> {
  const row = await db
    .selectFrom('reminders')
    .select(['createdAt', 'channel'])
    .where('transactionId', 'in', transactionIds)
    .where('about', '=', 'debt')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { at: row.createdAt.toISOString(), channel: row.channel as LastReminder['channel'] } : null
}

export async function findKnownReminderIds(db: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('reminders').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

export async function findOwedIds(db: Tx, transactionIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions')
    .select('id')
    .where('id', 'in', transactionIds)
    .where('remainingAmount', '>', 0)
    .where('status', '<>', 'cancelled')
    .execute()
  return rows.map(({ id }) => id)
}

/** True if all are the customer's and none is deleted. */
export async function areTransactionsOf(
  db: Tx,
  customerId: string,
  transactionIds: readonly string[],
): Promise<boolean> {
  const ids = new Set(transactionIds)
  const rows = await db
    .selectFrom('transactions')
    .where('id', 'in', [...ids])
    .where('customerId', '=', customerId)
    .where('deletedAt', 'is', null)
    .select('id')
    .execute()
  return rows.length === ids.size
}

type Mail = { id: string; recipient: string; sentBy: string }

/** Records an e-mail before it is sent; false if its id exists. `transactionId` null: about everything the customer owes. */
export async function insertMail(
  db: Tx,
  mail: Mail & { customerId: string; transactionId: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reminderMails')
    .values(mail)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * E-mails to a customer or an address in the last 24 hours, without those that failed. Takes an advisory lock on the address, so that concurrent
 * requests count one after another.
 */
export async function countRecentMails(
  db: Tx,
  { customerId, recipient }: { customerId: string; recipient: string },
): Promise<number> {
  const address = recipient.toLowerCase()
  await sql`select pg_advisory_xact_lock(hashtext(${`reminder mail ${address}`}))`.execute(db)
  const { count } = await db
    .selectFrom('reminderMails')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('triedAt', '>', sql<Date>`now() - interval '24 hours'`)
    .where('state', '<>', 'failed')
    .where(({ eb, or }) => or([eb('customerId', '=', customerId), eb(sql`lower(recipient)`, '=', address)]))
    .executeTakeFirstOrThrow()
  return count
}

/** Locks the row. `seconds`: time since the last attempt. */
export async function lockMail(db: Tx, id: string) {
  const row = await db
    .selectFrom('reminderMails')
    .where('id', '=', id)
    .select(['customerId', 'transactionId', 'state', 'failure', 'sentAt'])
    .select(sql<number>`extract(epoch from now() - tried_at)::float8`.as('seconds'))
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, failure: row.failure as MailFailure | null }
}

export async function markRetried(db: Tx, { id, ...changes }: Mail): Promise<void> {
  await db
    .updateTable('reminderMails')
    .set({ ...changes, state: 'sending', failure: null, triedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Also stores a reminder for each transaction. Returns the time of sending. */
export async function markSent(
  db: Tx,
  { id, sentBy }: { id: string; sentBy: string },
  transactionIds: readonly string[],
): Promise<Date> {
  const { sentAt } = await db
    .updateTable('reminderMails')
    .set({ state: 'sent', sentAt: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('sentAt')
    .executeTakeFirstOrThrow()
  const reminders = transactionIds.map((transactionId) => ({ id: uuidv7(), transactionId }))
  await insertReminders(db, reminders, { channel: 'email', sentBy })
  return sentAt as Date
}

/** `unknown`: the mail server accepted the message but did not confirm. */
export async function markFailed(
  db: Tx,
  id: string,
  outcome: { state: 'failed' | 'unknown'; failure: MailFailure },
): Promise<void> {
  await db.updateTable('reminderMails').set(outcome).where('id', '=', id).execute()
}
