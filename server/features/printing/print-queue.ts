import type { TransactionContext } from '../../platform/database/transaction.ts'
import type { Logger } from '../../platform/process/log.ts'
import {
  claimPrint,
  deleteOldPrints,
  finishPrint,
  markStaleUnsure,
  msUntilNextTry,
} from './print-jobs.queries.ts'
import { SEND_TIMEOUTS, type SendTimeouts, sendToPrinter } from './send-to-printer.ts'

/** Milliseconds. Finds jobs of other processes, and those that a killed process was sending. */
const POLL_INTERVAL = 30_000
/** ESC p: pulse on drawer connector 1, 50 ms on, 500 ms off. */
const KICK_COMMAND = Buffer.from([0x1b, 0x70, 0, 25, 250])

export type PrintQueue = {
  /** Call after enqueueing. */
  wake(): void
  /** Aborts sending; a print that has begun becomes unsure. */
  stop(): Promise<void>
}

/**
 * Sends print jobs from the database, one at a time per printer. At most once: a job that was interrupted while sending is never repeated
 * without a person.
 *
 *   waiting ──claim──▶ sending ──▶ printed
 *      ▲                  │
 *      ├── not reached ───┤         (retried with backoff, 30 s at most; a drawer kick is dropped instead)
 *      │                  ▼
 *      └── person ───── unsure ──▶ printed or dropped, by a person
 */
export function openPrintQueue(
  context: TransactionContext,
  log: Logger,
  limits: SendTimeouts = SEND_TIMEOUTS,
): PrintQueue {
  const { db } = context
  const stopping = new AbortController()
  const sending = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let polling = Promise.resolve()

  const poll = () => {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    polling = polling.then(pollOnce)
  }
  async function pollOnce(): Promise<void> {
    if (stopping.signal.aborted) return
    try {
      await markStaleUnsure(context, limits.connect + limits.status + limits.print + limits.close)
      for (let print = await claimPrint(context); print; print = await claimPrint(context)) {
        const work = send(print).finally(() => {
          sending.delete(work)
          poll()
        })
        sending.add(work)
      }
      const wait = await msUntilNextTry(db)
      timer = setTimeout(poll, Math.min(wait ?? POLL_INTERVAL, POLL_INTERVAL)).unref()
    } catch (error) {
      log.warn({ err: error }, 'printing')
      timer = setTimeout(poll, POLL_INTERVAL).unref()
    }
  }

  async function send(print: NonNullable<Awaited<ReturnType<typeof claimPrint>>>): Promise<void> {
    const content = print.kick ? Buffer.concat([KICK_COMMAND, print.content]) : print.content
    try {
      const outcome = await sendToPrinter(print, content, stopping.signal, limits)
      // A drawer must not open later, when no cashier is there.
      const isTooLate = outcome.state === 'waiting' && print.kind === 'drawer'
      await finishPrint(context, print, isTooLate ? { ...outcome, state: 'dropped' } : outcome)
    } catch (error) {
      // The job stays `sending` and becomes unsure when it expires.
      log.warn({ err: error }, 'what became of a print')
    }
  }

  const clear = () =>
    deleteOldPrints(db).catch((error) => log.warn({ err: error }, 'clearing what has been printed'))
  const clearing = setInterval(clear, 3_600_000).unref()
  poll()
  return {
    wake: poll,
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      clearInterval(clearing)
      await polling
      await Promise.all(sending)
    },
  }
}
