import { sql } from 'kysely'
import { domainError } from '../../api/domain-error.ts'
import { findIdentityByKey } from '../../features/api-keys/queries.ts'
import type { Database } from '../database/connection.ts'
import { prepareStatement } from '../database/prepare-statement.ts'
import type { Tx } from '../database/transaction.ts'
import { type Caller, findCaller, type Identity, readSessionTokenHash } from './identity.ts'
import { createRateLimit } from './rate-limit.ts'
import { hashToken } from './session-tokens.ts'

/** Longer than between two sales at a busy counter, and shorter than what is noted of a session's use. */
const CACHED_MS = 30_000
const MAX_CACHED = 2000

/** How often one key may call within a minute. */
export const CALLS_PER_KEY = { window: 60, max: 600 }

/** A key as other programs send it; what else stands there (of a proxy, say) is none of ours. */
const KEY = /^bearer (ppk_\S{1,100})$/i

type CachedIdentity = Caller & { until: number }

/** `onBegin` fails a transaction where the session, the user or the configuration has changed since: `hasCallerChanged()`. */
export type CachedCaller = { identity: Identity; onBegin: (tx: Tx) => Promise<unknown> }

/** The cache of recent callers. */
export type IdentityCache = ReturnType<typeof openIdentityCache>

/** Fails a database transaction as it begins, unless a session and the versions of its user and of the configuration are what they were. */
const callerCheck = prepareStatement<{ session: string; user: number; store: number }, object>(
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
export function openIdentityCache(vital: Database) {
  const identities = new Map<string, CachedIdentity>()
  const limit = createRateLimit(vital)

  /** Who made this key, bound to what it is for. Refused: one that is not there (any more), and one that calls too often. */
  async function identifyByKey(key: string): Promise<Identity> {
    const identity = await findIdentityByKey(vital, hashToken(key))
    if (!identity) throw domainError('UNAUTHORIZED', undefined, 'Kunci API ini tidak berlaku')
    const { allowed } = await limit.consume(`key:${identity.sessionId}`, CALLS_PER_KEY)
    if (!allowed) throw domainError('TOO_MANY_REQUESTS')
    return identity
  }

  return {
    /** Who sends these headers, asked for now. */
    async identify(headers: Headers): Promise<Identity | null> {
      const key = readApiKey(headers)
      if (key) return await identifyByKey(key)
      const tokenHash = readSessionTokenHash(headers)
      if (!tokenHash) return null
      const caller = await findCaller(vital, tokenHash)
      if (identities.size >= MAX_CACHED) identities.clear()
      if (caller) identities.set(tokenHash, { ...caller, until: Date.now() + CACHED_MS })
      else identities.delete(tokenHash)
      return caller?.identity ?? null
    },
    /** The caller from the cache, and the check that belongs into their transactions; null: `identify()`. */
    cached(headers: Headers): CachedCaller | null {
      const tokenHash = readApiKey(headers) ? null : readSessionTokenHash(headers)
      const caller = tokenHash === null ? undefined : identities.get(tokenHash)
      if (!caller || caller.until < Date.now()) return null
      const { identity, versions } = caller
      const given = { session: identity.sessionId, ...versions }
      return { identity, onBegin: (tx) => callerCheck.send(tx, given) }
    },
  }
}

/** The key that these headers bring; null without one. */
function readApiKey(headers: Headers): string | null {
  return KEY.exec(headers.get('authorization') ?? '')?.[1] ?? null
}
