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

/** How often is looked whether something is due. */
const POLL_MS = 5000
const CLEANUP_MS = 3_600_000
/** So many orders are told of at once. */
const BATCH_SIZE = 8

type Deps = { db: Database; log: Logger; reach: WebhookReach; everyMs?: number }

/** Sends what webhooks are to be told, each receiver by one process at a time and none waiting for another. */
export function startWebhookSender({ db, log, reach, everyMs = POLL_MS }: Deps): { stop(): Promise<void> } {
  const sender = crypto.randomUUID()
  const busy = new Map<string, Promise<void>>()
  let stopped = false
  let looking = Promise.resolve()

  const look = () => {
    looking = looking
      .then(async () => {
        if (stopped) return
        for (const receiver of await claimReceivers(db, sender, new Date())) {
          if (busy.has(receiver.id)) continue
          const task = deliverTo({ db, reach }, receiver, {
            sender,
            now: () => new Date(),
            stopped: () => stopped,
          })
            .catch((error) => log.warn({ err: error }, 'sending to a webhook'))
            .finally(() => busy.delete(receiver.id))
          busy.set(receiver.id, task)
        }
      })
      .catch((error) => log.warn({ err: error }, 'looking for what webhooks are to be told'))
  }
  const forget = () =>
    deleteOldMessages(db).catch((error) => log.warn({ err: error }, 'forgetting old messages'))
  const timers =
    reach === 'off' ? [] : [setInterval(look, everyMs).unref(), setInterval(forget, CLEANUP_MS).unref()]
  return {
    async stop() {
      stopped = true
      for (const timer of timers) clearInterval(timer)
      await looking
      await Promise.all(busy.values())
    },
  }
}

type SendOptions = { sender: string; now: () => Date; stopped: () => boolean }

/** Sends to one receiver what is due, order by order, until nothing is or it fails: then it is left alone for a while. */
export async function deliverTo(
  { db, reach }: Pick<Deps, 'db' | 'reach'>,
  taken: Receiver,
  { sender, now, stopped }: SendOptions,
): Promise<void> {
  let receiver = taken
  while (!stopped() && (await renewLease(db, sender, receiver))) {
    // One that has failed is tried with one message before it gets the rest.
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
