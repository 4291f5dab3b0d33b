import { neededBy, type OutboxJob } from './outbox-job.ts'

/**
 * The next job to send, in the order in which they were stored. A job waits for the one that makes the record it needs, and for one
 * that the server could not deal with in this round; the others go on.
 */
export function nextToSend(jobs: readonly OutboxJob[], stuck: ReadonlySet<string>): OutboxJob | undefined {
  const unmade = new Set<string>()
  for (const job of jobs) {
    const needed = neededBy(job)
    if (job.state === 'waiting' && !stuck.has(job.id) && !(needed && unmade.has(needed))) return job
    unmade.add(job.id)
  }
  return undefined
}

/**
 * What an unsuccessful attempt means. refused: by the server, for good, until a person decides. stuck: the server failed on this
 * one. away: no answer of the shop's server; nothing else is worth trying now.
 */
export function verdict(failure: { status: number; defined: boolean } | null): 'refused' | 'stuck' | 'away' {
  if (!failure) return 'away'
  const { status, defined } = failure
  if (status === 500) return 'stuck'
  // Whoever answers without one of the shop's errors is something in between: a proxy, a hotel's network.
  if (!defined || status > 500 || [401, 408, 429].includes(status)) return 'away'
  return 'refused'
}

/** How long to wait before the next attempt (ms): doubling from one second to thirty, spread so that tills don't come at once. */
export function pauseBefore(attempt: number, random: number): number {
  return Math.min(30_000, 1000 * 2 ** attempt) * (0.5 + random / 2)
}
