import { domainError } from '../../api/domain-error.ts'
import { findIdentityByKey } from '../../features/api-keys/queries.ts'
import type { Database } from '../database/connection.ts'
import { type Identity, identify } from './identity.ts'
import { createRateLimit } from './rate-limit.ts'
import { hashToken } from './session-tokens.ts'

/** Calls per API key and minute. */
export const CALLS_PER_KEY = { window: 60, max: 600 }

/** Ignores other uses of the header, by a proxy for instance. */
const KEY = /^bearer (ppk_\S{1,100})$/i

/** Loads the caller of a request from the database. */
export type IdentifyCaller = (headers: Headers) => Promise<Identity | null>

/**
 * The caller by API key, limited to its scope, else by session; null: no one is signed in. Throws UNAUTHORIZED for an unknown key,
 * TOO_MANY_REQUESTS above CALLS_PER_KEY.
 */
export function createCallerLookup(vital: Database): IdentifyCaller {
  const limit = createRateLimit(vital)
  return async (headers) => {
    const key = KEY.exec(headers.get('authorization') ?? '')?.[1]
    if (key === undefined) return await identify(headers, { db: vital })
    const identity = await findIdentityByKey(vital, hashToken(key))
    if (!identity) throw domainError('UNAUTHORIZED', undefined, 'Kunci API ini tidak berlaku')
    const { allowed } = await limit.consume(`key:${identity.sessionId}`, CALLS_PER_KEY)
    if (!allowed) throw domainError('TOO_MANY_REQUESTS')
    return identity
  }
}
