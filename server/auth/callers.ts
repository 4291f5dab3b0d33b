import { sql } from 'kysely'
import type { Identity } from '../api.ts'
import { beginningWith } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { statement } from '../database/statement.ts'
import { type Caller, callerOf, tokenHashIn } from './identity.ts'

/** Longer than between two sales at a busy counter, and shorter than what is noted of a session's use. */
const KEPT_MS = 30_000
const MOST_KEPT = 2000

type Kept = Caller & { until: number }

/** Fails a database transaction as it begins, unless a session and the versions of its user and of the configuration are what they were. */
const checking = statement<{ session: string; user: number; store: number }, object>(
  (_, given) =>
    sql<object>`select require_caller(${given('session')}::uuid, ${given('user')}::integer, ${given('store')}::integer)`,
)

/** Whether a work failed because who called for it, or their rights, had changed since they last called. */
export function hasCallerChanged(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === 'PP001'
}

/**
 * Who has called this process lately. That somebody may still do what they could then is not taken for granted: a database transaction that
 * they call for begins by checking it, together with its first statement, so that nobody has to be asked for before.
 */
export function keepCallers({ db, vital }: { db: Database; vital: Database }) {
  const kept = new Map<string, Kept>()
  return {
    /** Who sends these headers, asked for now. */
    async identify(headers: Headers): Promise<Identity | null> {
      const tokenHash = tokenHashIn(headers)
      if (!tokenHash) return null
      const caller = await callerOf(vital, tokenHash)
      if (kept.size >= MOST_KEPT) kept.clear()
      if (caller) kept.set(tokenHash, { ...caller, until: Date.now() + KEPT_MS })
      else kept.delete(tokenHash)
      return caller?.identity ?? null
    },
    /** Who sent these headers lately, and a database whose work checks that they may still do what they could; null where they have to be asked for. */
    lately(headers: Headers): { identity: Identity; db: Database } | null {
      const tokenHash = tokenHashIn(headers)
      const caller = tokenHash === null ? undefined : kept.get(tokenHash)
      if (!caller || caller.until < Date.now()) return null
      const { identity, versions } = caller
      const given = { session: identity.sessionId, ...versions }
      return { identity, db: beginningWith(db, async (atomic) => void (await checking.send(atomic, given))) }
    },
  }
}
