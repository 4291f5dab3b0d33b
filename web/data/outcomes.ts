import type { JobError } from './outbox-job.ts'

/** What became of a job: taken, not yet answered, or refused by the server. */
export type Outcome<Record> =
  | { state: 'accepted'; record: Record }
  | { state: 'waiting' }
  | { state: 'refused'; error: JobError }

type Told = { id: string; outcome: Outcome<unknown> }

/** The tab that sends a job need not be the one whose screen waits for its outcome. */
const channel = new BroadcastChannel('printpro-outcomes')
const waiting = new Map<string, Set<(outcome: Outcome<unknown>) => void>>()

channel.addEventListener('message', ({ data }: MessageEvent<Told>) => settle(data))

export function tellOutcome(id: string, outcome: Outcome<unknown>): void {
  settle({ id, outcome })
  channel.postMessage({ id, outcome } satisfies Told)
}

/** What is told of a job from now on; undefined when nothing has been within `patienceMs`. */
export function outcomeOf(id: string, patienceMs: number): Promise<Outcome<unknown> | undefined> {
  return new Promise((resolve) => {
    const listeners = waiting.get(id) ?? new Set()
    waiting.set(id, listeners.add(done))
    const timer = setTimeout(() => done(undefined), patienceMs)
    function done(outcome: Outcome<unknown> | undefined) {
      clearTimeout(timer)
      listeners.delete(done)
      if (listeners.size === 0) waiting.delete(id)
      resolve(outcome)
    }
  })
}

function settle({ id, outcome }: Told) {
  for (const done of [...(waiting.get(id) ?? [])]) done(outcome)
}
