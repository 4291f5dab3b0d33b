import { sql } from 'kysely'
import type { Webhook, WebhookMessage } from '../../../contract/webhooks.ts'
import {
  GIVE_UP_AFTER,
  MAX_RECEIVER_PAUSE,
  type WebhookEvent,
  webhookRetryDelay,
} from '../../../core/shop/webhook.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** All receivers with the counts of their waiting and failed messages, newest first. */
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

export async function insertWebhook(db: Tx, webhook: NewWebhook): Promise<void> {
  await db.insertInto('webhooks').values(webhook).execute()
}

/** Replaces a receiver's secret; the former one signs as well for a day. False for an unknown id. */
export async function renewSecret(db: Tx, id: string, secret: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update webhooks set secret = ${secret}, former_secret = secret, former_until = now() + interval '1 day', secret_changed_at = clock_timestamp()
    where id = ${id} and deleted_at is null`.execute(db)
  return numAffectedRows > 0n
}

/** Soft-deletes a receiver and deletes its messages. False for an unknown id. */
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

export async function listLatestMessages(
  db: Database,
  webhookId: string,
  limit: number,
): Promise<WebhookMessage[]> {
  const rows = await db
    .selectFrom('webhookMessages')
    .select(['id', 'type', 'transactionId', 'at', 'sentAt', 'givenUpAt', 'attempts', 'nextAt', 'lastResult'])
    .select(sql<string | null>`data ->> 'customerName'`.as('customerName'))
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

/** `data`: the message's, without the order's external reference. */
export type OrderEvent = { orderId: string; type: WebhookEvent; data: object }

/** Stores each event once for every receiver that wants it, in their order. Orders of the sample data have none. */
export async function insertMessages(db: Tx, events: readonly OrderEvent[]): Promise<void> {
  await sql`
    insert into webhook_messages (webhook_id, transaction_id, type, data)
    select webhooks.id, sale.id, event ->> 'type', event -> 'data' || jsonb_build_object('externalRef', sale.external_ref)
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as events (event, position)
      join transactions as sale on sale.id = (event ->> 'orderId')::uuid and not sale.is_sample
      join webhooks on webhooks.deleted_at is null and event ->> 'type' = any(webhooks.events)
    order by position`.execute(db)
}

/** Stores what happened to a quote or to a customer's saldo for every receiver that wants it; the messages of one `id` are sent in order. */
export async function insertMessageAbout(
  db: Tx,
  id: string,
  type: WebhookEvent,
  data: object,
): Promise<void> {
  await sql`
    insert into webhook_messages (webhook_id, transaction_id, type, data)
    select id, ${id}, ${type}, ${JSON.stringify(data)} from webhooks
    where deleted_at is null and ${type} = any(events)`.execute(db)
}

/** Makes one message due again, or all undelivered ones of the receiver; returns how many. */
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

/** A receiver this process has a lease on. Messages are signed with each of its `secrets`. */
export type Receiver = { id: string; url: string; secrets: string[]; failures: number }

/** Lease in seconds: longer than an attempt can take. */
const LEASE_S = 60

/** Leases the receivers that have due messages and no lease of another process. */
export async function claimReceivers(db: Database, sender: string, now: Date): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    update webhooks set sender = ${sender}, sender_until = now() + make_interval(secs => ${LEASE_S})
    where deleted_at is null and retry_at <= ${now} and not exists (select from installation where is_inactive)
      and (sender is null or sender = ${sender} or sender_until < now())
      and exists (select from webhook_messages where webhook_id = webhooks.id and sent_at is null and given_up_at is null
        and next_at <= ${now})
    returning id, url, failures,
      case when former_until > now() then array[secret, former_secret] else array[secret] end as secrets`.execute(
    db,
  )
  return rows
}

/** Extends a lease. False if it was lost, or the receiver was deleted or has a new secret. */
export async function renewLease(db: Database, sender: string, { id, secrets }: Receiver): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update webhooks set sender_until = now() + make_interval(secs => ${LEASE_S})
    where id = ${id} and sender = ${sender} and deleted_at is null and secret = ${secrets[0]}`.execute(db)
  return numAffectedRows > 0n
}

export async function releaseLease(db: Database, sender: string, { id }: Receiver): Promise<void> {
  await sql`update webhooks set sender = null, sender_until = null where id = ${id} and sender = ${sender}`.execute(
    db,
  )
}

export type DueMessage = { id: string; type: string; at: Date; data: unknown; attempts: number }

/**
 * Due messages of a receiver: of each order only its oldest undelivered one, so that order is kept. Least recently tried first, so that a
 * message that always fails does not starve others.
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

export async function markDelivered(
  db: Database,
  { id }: DueMessage,
  lastResult: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('webhookMessages')
    .set({ sentAt: now, triedAt: now, lastResult, attempts: sql`attempts + 1` })
    .where('id', '=', id)
    .execute()
}

/** Schedules the next attempt with exponential backoff, or gives the message up after GIVE_UP_AFTER. */
export async function scheduleRetry(
  db: Database,
  message: DueMessage,
  lastResult: string,
  now: Date,
): Promise<void> {
  const attempts = message.attempts + 1
  const isTooOld = now.getTime() - message.at.getTime() > GIVE_UP_AFTER
  await db
    .updateTable('webhookMessages')
    .set({ triedAt: now, lastResult, attempts })
    .set({ nextAt: new Date(now.getTime() + webhookRetryDelay(attempts)), givenUpAt: isTooOld ? now : null })
    .where('id', '=', message.id)
    .execute()
}

/** Counts a receiver's failures in a row and pauses it; a success resets both. */
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

/** Deletes messages delivered or given up more than 30 days ago. */
export async function deleteOldMessages(db: Database): Promise<void> {
  await sql`delete from webhook_messages where coalesce(sent_at, given_up_at) < now() - interval '30 days'`.execute(
    db,
  )
}
