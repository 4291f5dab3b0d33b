import { sql } from 'kysely'
import { domainError } from '../../api/domain-error.ts'
import { findIdentityByKey } from '../../features/api-keys/queries.ts'
import type { Database } from '../database/connection.ts'
import { prepareStatement } from '../database/prepare-statement.ts'
import type { Tx } from '../database/transaction.ts'
import { type Caller, findCaller, type Identity, readSessionTokenHash } from './identity.ts'
import { createRateLimit } from './rate-limit.ts'
import { hashToken } from './session-tokens.ts'

/** Longer than the pause between two sales at a busy counter, shorter than LAST_SEEN_INTERVAL_MS. */
const CACHED_MS = 30_000
const MAX_CACHED = 2000

/** Calls per API key and minute. */
export const CALLS_PER_KEY = { window: 60, max: 600 }

/** Ignores other uses of the header, by a proxy for instance. */
const KEY = /^bearer (ppk_\S{1,100})$/i

type CachedIdentity = Caller & { until: number }

/**
 * `onBegin` fails a transaction if the session, the user or the configuration has changed since: `hasCallerChanged()`.
 */
export type CachedCaller = { identity: Identity; onBegin: (tx: Tx) => Promise<unknown> }

export type IdentityCache = ReturnType<typeof openIdentityCache>

const callerCheck = prepareStatement<{ session: string; user: number; store: number }, object>(
  (_, given) =>
    sql<object>`select require_caller(${given('session')}::uuid, ${given('user')}::integer, ${given('store')}::integer)`,
)

/** SQLSTATE of `require_caller`: the caller or their rights have changed since they were cached. */
export function hasCallerChanged(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === 'PP001'
}

/**
 * Caches callers for half a minute, which saves the query for them. A cached identity is not trusted: the call's transaction verifies it in
 * the round trip of its first statement.
 */
export function openIdentityCache(vital: Database) {
  const identities = new Map<string, CachedIdentity>()
  const limit = createRateLimit(vital)

  /**
   * The key's owner, limited to its scope. Throws UNAUTHORIZED for an unknown key, TOO_MANY_REQUESTS above CALLS_PER_KEY.
   */
  async function identifyByKey(key: string): Promise<Identity> {
    const identity = await findIdentityByKey(vital, hashToken(key))
    if (!identity) throw domainError('UNAUTHORIZED', undefined, 'Kunci API ini tidak berlaku')
    const { allowed } = await limit.consume(`key:${identity.sessionId}`, CALLS_PER_KEY)
    if (!allowed) throw domainError('TOO_MANY_REQUESTS')
    return identity
  }

  return {
    /** Loads the caller from the database. */
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
    /** The caller from the cache; null: use `identify()`. */
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

function readApiKey(headers: Headers): string | null {
  return KEY.exec(headers.get('authorization') ?? '')?.[1] ?? null
}
