import { setTimeout as sleep } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

/** Backoff before each attempt to restart PostgreSQL (ms). There is no attempt after the last one. */
const BACKOFF = [0, 1000, 2000, 4000, 8000, 15_000, 30_000]
/** More exits than this within the period (ms) are a crash loop: restarting does not help. */
const MAX_EXITS = 10
const PERIOD = 10 * 60_000

export type SupervisedPostmaster = Postmaster & {
  /** From now on an unexpected exit is followed by a restart. `whenExited` then settles when restarting has failed, or after `stop`. */
  restartOnExit(): void
}

type Options = {
  start: () => Promise<Postmaster>
  report: (sentence: string) => void
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

/**
 * Restarts a PostgreSQL that exits unexpectedly, with backoff and a limit.
 *
 *   running ──exit──► waiting (BACKOFF) ──► starting ──► running
 *      │                  ▲                    │
 *      │                  └──── failed ◄───────┘
 *      └──stop()──► exited ◄── no attempt left, or MAX_EXITS within PERIOD
 */
export function supervise(first: Postmaster, { start, report, wait = pause }: Options): SupervisedPostmaster {
  let running = first
  let isRestarting = false
  let failure: string | null = null
  const exits: number[] = []
  const stopping = new AbortController()

  /** Null where it cannot be restarted, or `stop` was called. */
  async function restart(): Promise<Postmaster | null> {
    const now = Date.now()
    exits.push(now)
    if (exits.filter((at) => at > now - PERIOD).length > MAX_EXITS) return null
    report('Database berhenti mendadak dan sedang dinyalakan lagi. Toko tetap buka.')
    for (const ms of BACKOFF) {
      await wait(ms, stopping.signal)
      if (stopping.signal.aborted) return null
      try {
        const next = await start()
        if (!stopping.signal.aborted) return next
        await next.stop()
        return null
      } catch (error) {
        failure = (error as Error).message
        report(`Database belum bisa dinyalakan lagi. ${failure}`)
      }
    }
    return null
  }

  async function watch(): Promise<void> {
    for (;;) {
      await running.whenExited
      failure = running.exitReason()
      if (!isRestarting || stopping.signal.aborted) return
      const next = await restart()
      if (!next) return
      running = next
      failure = null
      report('Database sudah menyala lagi.')
    }
  }

  const gone = watch()
  return {
    get pid() {
      return running.pid
    },
    whenExited: gone,
    exitReason: () => failure ?? running.exitReason(),
    async stop() {
      stopping.abort()
      await running.stop()
      await gone
    },
    restartOnExit() {
      isRestarting = true
    },
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {})
}
