import { sql } from 'kysely'
import type { Webhook, WebhookMessage } from '../../../contract/webhooks.ts'
import { GIVE_UP_AFTER, MAX_RECEIVER_PAUSE, webhookRetryDelay } from '../../../core/shop/webhook.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** The receivers, newest first. */
export async function loadWebhooks(db: Database): Promise<Webhook[]> {
  const { rows } = await sql<
    Omit<Webhook, 'createdAt' | 'lastSentAt'> & { createdAt: Date; lastSentAt: Date | null }
  >`
    select id, url, events, created_at, failures,
      (select count(*)::int from webhook_messages where webhook_id = webhooks.id and sent_at is null and given_up_at is null) as waiting,
      (select count(*)::int from webhook_messages where webhook_id = webhooks.id and given_up_at is not null) as failed,
      (select max(sent_at) from webhook_messages where webhook_id = webhooks.id) as last_sent_at
    from webhooks where deleted_at is null order by created_at desc, id desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSentAt: row.lastSentAt?.toISOString() ?? null,
  }))
}

type NewWebhook = { id: string; url: string; events: string[]; secret: string; createdBy: string }

/** Adds a receiver. */
export async function insertWebhook(db: Tx, webhook: NewWebhook): Promise<void> {
  await db.insertInto('webhooks').values(webhook).execute()
}

/** Gives a receiver a new secret, the former one signs beside it for a day; whether there is such a receiver. */
export async function renewSecret(db: Tx, id: string, secret: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update webhooks set secret = ${secret}, former_secret = secret, former_until = now() + interval '1 day', secret_changed_at = clock_timestamp()
    where id = ${id} and deleted_at is null`.execute(db)
  return numAffectedRows > 0n
}

/** Takes a receiver away, and what waits for it; whether there was one. */
export async function removeWebhook(db: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set({ deletedAt: sql`now()` })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  await db.deleteFrom('webhookMessages').where('webhookId', '=', id).execute()
  return numUpdatedRows > 0n
}

/** The latest messages of a receiver, newest first. */
export async function listLatestMessages(
  db: Database,
  webhookId: string,
  limit: number,
): Promise<WebhookMessage[]> {
  const rows = await db
    .selectFrom('webhookMessages')
    .select(['id', 'type', 'transactionId', 'at', 'sentAt', 'givenUpAt', 'attempts', 'nextAt', 'answer'])
    .where('webhookId', '=', webhookId)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ sentAt, givenUpAt, at, nextAt, type, ...row }) => ({
    ...row,
    type: type as WebhookMessage['type'],
    at: at.toISOString(),
    nextAt: nextAt.toISOString(),
    state: sentAt ? 'sent' : givenUpAt ? 'failed' : 'waiting',
  }))
}

/** Lets messages of a receiver be sent anew from now on: one of them, else all that have not arrived. Answers how many. */
export async function requeueMessages(db: Tx, webhookId: string, messageId?: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update webhook_messages set sent_at = null, given_up_at = null, attempts = 0, next_at = now(),
      at = case when ${messageId ?? null}::uuid is null then at else now() end
    where webhook_id = ${webhookId} and ${messageId ? sql`id = ${messageId}` : sql`sent_at is null`}`.execute(
    db,
  )
  await sql`update webhooks set retry_at = '-infinity', failures = 0 where id = ${webhookId}`.execute(db)
  return Number(numAffectedRows)
}

/** A receiver to whom this process may send now. */
export type Receiver = { id: string; url: string; secrets: string[]; failures: number }

/** How long a process has a receiver for itself before another may take over (s). More than an attempt can take. */
const LEASE_S = 60

/** Takes the receivers for whom something is due, unless another process has them. */
export async function claimReceivers(db: Database, sender: string, now: Date): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    update webhooks set sender = ${sender}, sender_until = now() + make_interval(secs => ${LEASE_S})
    where deleted_at is null and retry_at <= ${now} and not exists (select from home where rests)
      and (sender is null or sender = ${sender} or sender_until < now())
      and exists (select from webhook_messages where webhook_id = webhooks.id and sent_at is null and given_up_at is null
        and next_at <= ${now})
    returning id, url, failures,
      case when former_until > now() then array[secret, former_secret] else array[secret] end as secrets`.execute(
    db,
  )
  return rows
}

/** Holds a receiver for longer; false: it is another process's by now, is gone, or has a new secret to be read. */
export async function renewLease(db: Database, sender: string, { id, secrets }: Receiver): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update webhooks set sender_until = now() + make_interval(secs => ${LEASE_S})
    where id = ${id} and sender = ${sender} and deleted_at is null and secret = ${secrets[0]}`.execute(db)
  return numAffectedRows > 0n
}

/** Leaves a receiver to whoever comes next. */
export async function releaseLease(db: Database, sender: string, { id }: Receiver): Promise<void> {
  await sql`update webhooks set sender = null, sender_until = null where id = ${id} and sender = ${sender}`.execute(
    db,
  )
}

/** A message that is due. */
export type DueMessage = { id: string; type: string; at: Date; data: unknown; attempts: number }

/**
 * The messages of a receiver that are due, of each order its oldest that has not arrived: the next one waits for it. Those that were tried least
 * lately come first, so that one which is never taken keeps no other from being tried.
 */
export async function listDueMessages(
  db: Database,
  webhookId: string,
  now: Date,
  limit: number,
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    select id, type, at, data, attempts from (
      select distinct on (transaction_id) id, seq, type, at, data, attempts, next_at, tried_at
      from webhook_messages where webhook_id = ${webhookId} and sent_at is null and given_up_at is null
      order by transaction_id, (type <> 'order.created'), seq
    ) as heads where next_at <= ${now} order by tried_at nulls first, seq limit ${limit}`.execute(db)
  return rows
}

/** Notes that a message has arrived. */
export async function markDelivered(
  db: Database,
  { id }: DueMessage,
  answer: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('webhookMessages')
    .set({ sentAt: now, triedAt: now, answer, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute()
}

/** Notes that a message has not arrived: it is tried again later, or given up once it is too old. */
export async function scheduleRetry(
  db: Database,
  message: DueMessage,
  answer: string,
  now: Date,
): Promise<void> {
  const attempts = message.attempts + 1
  const isTooOld = now.getTime() - message.at.getTime() > GIVE_UP_AFTER
  await db
    .updateTable('webhookMessages')
    .set({ triedAt: now, answer, attempts })
    .set({ nextAt: new Date(now.getTime() + webhookRetryDelay(attempts)), givenUpAt: isTooOld ? now : null })
    .where('id', '=', message.id)
    .execute()
}

/** Notes how a receiver has answered: after a failure it is left alone for a while, after an answer not. */
export async function saveReceiverState(
  db: Database,
  { id, failures }: Receiver,
  failed: boolean,
  now: Date,
): Promise<void> {
  const count = failed ? failures + 1 : 0
  const pause = Math.min(webhookRetryDelay(count), MAX_RECEIVER_PAUSE)
  await db
    .updateTable('webhooks')
    .set({ failures: count, retryAt: failed ? new Date(now.getTime() + pause) : sql`'-infinity'` })
    .where('id', '=', id)
    .execute()
}

/** Forgets what arrived, or was given up, more than 30 days ago. */
export async function deleteOldMessages(db: Database): Promise<void> {
  await sql`delete from webhook_messages where coalesce(sent_at, given_up_at) < now() - interval '30 days'`.execute(
    db,
  )
}
