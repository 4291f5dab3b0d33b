import type { TransactionContext } from '../../platform/database/transaction.ts'
import type { Logger } from '../../platform/process/log.ts'
import { claimPrint, deleteOldPrints, finishPrint, markStaleUnsure, msUntilNextTry } from './queries.ts'
import { SEND_TIMEOUTS, type SendTimeouts, sendToPrinter } from './send-to-printer.ts'

/** Somebody else's print may wait, or one that a process was sending when it was killed (ms). */
const POLL_INTERVAL = 30_000
/** Opens the cash drawer at the first of its two connectors: 50 ms on, 500 ms off. */
const KICK_COMMAND = Buffer.from([0x1b, 0x70, 0, 25, 250])

export type PrintQueue = {
  /** Something new waits. */
  wake(): void
  /** Breaks off what is being sent; what has begun is unsure then. */
  stop(): Promise<void>
}

/**
 * Sends what waits in the database to its printers, each printer's one after the other. It survives a printer that is away and a server that
 * is killed, and never prints anything twice: what was being sent when something broke is left to a person.
 */
export function openPrintQueue(
  context: TransactionContext,
  log: Logger,
  limits: SendTimeouts = SEND_TIMEOUTS,
): PrintQueue {
  const { db } = context
  const over = new AbortController()
  const sending = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()

  const look = () => {
    clearTimeout(timer)
    if (over.signal.aborted) return
    looking = looking.then(lookOnce)
  }
  async function lookOnce(): Promise<void> {
    if (over.signal.aborted) return
    try {
      await markStaleUnsure(context, limits.connect + limits.status + limits.print + limits.close)
      for (let print = await claimPrint(context); print; print = await claimPrint(context)) {
        const work = send(print).finally(() => {
          sending.delete(work)
          look()
        })
        sending.add(work)
      }
      const wait = await msUntilNextTry(db)
      timer = setTimeout(look, Math.min(wait ?? POLL_INTERVAL, POLL_INTERVAL)).unref()
    } catch (error) {
      log.warn({ err: error }, 'printing')
      timer = setTimeout(look, POLL_INTERVAL).unref()
    }
  }

  async function send(print: NonNullable<Awaited<ReturnType<typeof claimPrint>>>): Promise<void> {
    const content = print.kick ? Buffer.concat([KICK_COMMAND, print.content]) : print.content
    try {
      const outcome = await sendToPrinter(print, content, over.signal, limits)
      // A drawer opens while somebody stands there, or not at all.
      const isTooLate = outcome.state === 'waiting' && print.kind === 'drawer'
      await finishPrint(context, print, isTooLate ? { ...outcome, state: 'dropped' } : outcome)
    } catch (error) {
      // It stays as being sent, and is unsure when its time is over.
      log.warn({ err: error }, 'what became of a print')
    }
  }

  const clear = () =>
    deleteOldPrints(db).catch((error) => log.warn({ err: error }, 'clearing what has been printed'))
  const clearing = setInterval(clear, 3_600_000).unref()
  look()
  return {
    wake: look,
    async stop() {
      over.abort()
      clearTimeout(timer)
      clearInterval(clearing)
      await looking
      await Promise.all(sending)
    },
  }
}
