import type { Database } from '../../platform/database/connection.ts'
import type { Logger } from '../../platform/process/log.ts'
import { postWebhook, type WebhookReach } from './post-webhook.ts'
import {
  claimReceivers,
  deleteOldMessages,
  listDueMessages,
  markDelivered,
  type Receiver,
  releaseLease,
  renewLease,
  saveReceiverState,
  scheduleRetry,
} from './queries.ts'

/*
 * Delivers webhook messages at least once, in order for each order of the shop. Retry schedule: `webhookRetryDelay` in core/shop/webhook.ts.
 *
 *   a message                                   2xx
 *     enqueued by a trigger ──► waiting ──────────────► sent ─────────┐
 *                                │  ▲                                 ├─ deleted after 30 days
 *                     no 2xx:    │  │ next_at reached                 │
 *                 scheduleRetry  ▼  │          older than 5 days      │
 *                               backoff ──────────────► given up ─────┘
 *                                  ▲                       │
 *                                  └──── requeueMessages ──┘ (by hand)
 *
 *   a receiver
 *     idle ── claimReceivers ──► leased by one process (renewLease) ── nothing due ──► idle
 *                                        │
 *                                        └─ a failure ──► paused until retry_at, at most 5 minutes
 *
 * A lease ends after LEASE_S, so another process takes over from one that died.
 */

const POLL_MS = 5000
const CLEANUP_MS = 3_600_000
/** Messages in flight to one receiver, each of another order. */
const BATCH_SIZE = 8

type Deps = { db: Database; log: Logger; reach: WebhookReach; everyMs?: number }

/** Starts polling for due messages. Receivers are served concurrently, so a slow one does not delay others. With reach 'off' nothing is sent. */
export function startWebhookSender({ db, log, reach, everyMs = POLL_MS }: Deps): { stop(): Promise<void> } {
  const sender = crypto.randomUUID()
  const deliveries = new Map<string, Promise<void>>()
  let stopped = false
  let polling = Promise.resolve()

  const poll = () => {
    polling = polling
      .then(async () => {
        if (stopped) return
        for (const receiver of await claimReceivers(db, sender, new Date())) {
          if (deliveries.has(receiver.id)) continue
          const delivery = deliverTo({ db, reach }, receiver, {
            sender,
            now: () => new Date(),
            stopped: () => stopped,
          })
            .catch((error) => log.warn({ err: error }, 'sending to a webhook'))
            .finally(() => deliveries.delete(receiver.id))
          deliveries.set(receiver.id, delivery)
        }
      })
      .catch((error) => log.warn({ err: error }, 'looking for due webhook messages'))
  }
  const cleanUp = () =>
    deleteOldMessages(db).catch((error) => log.warn({ err: error }, 'deleting old webhook messages'))
  const timers =
    reach === 'off' ? [] : [setInterval(poll, everyMs).unref(), setInterval(cleanUp, CLEANUP_MS).unref()]
  return {
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await polling
      await Promise.all(deliveries.values())
    },
  }
}

type SendOptions = { sender: string; now: () => Date; stopped: () => boolean }

/** Delivers a leased receiver's due messages until none is left or one fails, then releases the lease. */
export async function deliverTo(
  { db, reach }: Pick<Deps, 'db' | 'reach'>,
  claimed: Receiver,
  { sender, now, stopped }: SendOptions,
): Promise<void> {
  let receiver = claimed
  while (!stopped() && (await renewLease(db, sender, receiver))) {
    // After a failure a single message probes the receiver first.
    const messages = await listDueMessages(db, receiver.id, now(), receiver.failures > 0 ? 1 : BATCH_SIZE)
    if (messages.length === 0) break
    const outcomes = await Promise.all(
      messages.map(async (message) => {
        const { id, type, at, data } = message
        const body = JSON.stringify({ type, timestamp: at.toISOString(), data })
        const { ok, answer } = await postWebhook(
          receiver.url,
          { id, body, secrets: receiver.secrets, now: now() },
          reach,
        )
        await (ok ? markDelivered : scheduleRetry)(db, message, answer, now())
        return ok
      }),
    )
    const failed = !outcomes.every(Boolean)
    if (failed || receiver.failures > 0) await saveReceiverState(db, receiver, failed, now())
    if (failed) break
    receiver = { ...receiver, failures: 0 }
  }
  await releaseLease(db, sender, receiver)
}
