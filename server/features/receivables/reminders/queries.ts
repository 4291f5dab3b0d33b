import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { LastReminder } from '../../../../contract/receivables.ts'
import type { Tx } from '../../../platform/database/transaction.ts'
import type { MailFailure } from '../../../platform/mail/deliver.ts'

type Reminder = { id: string; transactionId: string }

/** Notes reminders whose ids are not known yet; answers how many of these were noted, now or before, on these transactions. */
export async function insertReminders(
  db: Tx,
  reminders: readonly Reminder[],
  by: { channel: LastReminder['channel']; sentBy: string; about?: 'debt' | 'pickup' },
): Promise<number> {
  await db
    .insertInto('reminders')
    .values(reminders.map((reminder) => ({ ...reminder, ...by })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const noted = await db
    .selectFrom('reminders')
    .select(['id', 'transactionId'])
    .where(
      'id',
      'in',
      reminders.map(({ id }) => id),
    )
    .execute()
  return noted.filter((one) =>
    reminders.some(({ id, transactionId }) => one.id === id && one.transactionId === transactionId),
  ).length
}

/** When and how any of these transactions was last reminded of as a debt; null when never. */
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

/** Those of these ids under which a reminder is noted. */
export async function findKnownReminderIds(db: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('reminders').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** Those of these transactions on which something is owed. */
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

/** Whether all of these transactions are a customer's, and none is deleted. */
export async function areTransactionsOf(
  db: Tx,
  customerId: string,
  transactionIds: readonly string[],
): Promise<boolean> {
  const ids = new Set(transactionIds)
  const found = await db
    .selectFrom('transactions')
    .where('id', 'in', [...ids])
    .where('customerId', '=', customerId)
    .where('deletedAt', 'is', null)
    .select('id')
    .execute()
  return found.length === ids.size
}

type Mail = { id: string; recipient: string; sentBy: string }

/**
 * Writes down a mail that is about to be sent; false when its id is known already. Without a transaction it is about everything the
 * customer owes.
 */
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
 * How many mails a customer or an address was sent within the last 24 hours, without those that surely failed. Holds the address until the end of
 * the database transaction, so that mails at the same moment are counted one after another.
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

/** Holds a mail that is written down; `seconds` have passed since it was last tried. */
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

/** Writes down that a mail is tried again. */
export async function markRetried(db: Tx, { id, ...by }: Mail): Promise<void> {
  await db
    .updateTable('reminderMails')
    .set({ ...by, state: 'sending', failure: null, triedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Writes down that a mail was sent: it is a reminder of each transaction it was about. Answers when. */
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

/** Writes down why a mail was not sent; `unknown`: nobody knows whether it was. */
export async function markFailed(
  db: Tx,
  id: string,
  outcome: { state: 'failed' | 'unknown'; failure: MailFailure },
): Promise<void> {
  await db.updateTable('reminderMails').set(outcome).where('id', '=', id).execute()
}
