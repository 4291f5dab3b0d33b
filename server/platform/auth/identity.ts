import { getSessionCookie } from 'better-auth/cookies'
import { type InferResult, sql } from 'kysely'
import type { SignedInUser } from '../../../contract/session.ts'
import type { Role, RolePermissions, RoleRights } from '../../../core/access/access.ts'
import type { ApiKeyScope } from '../../../core/access/api-key.ts'
import type { Database } from '../database/connection.ts'
import { prepareStatement } from '../database/prepare-statement.ts'
import { type Auth, COOKIE_PREFIX, SESSION } from './auth.ts'
import { hashToken } from './session-tokens.ts'

/** Who calls: read for this request, or checked within its transaction. */
export type Identity = {
  user: SignedInUser
  sessionId: string
  /** When the session ends unless it is used again. */
  expiresAt: Date
  permissions: RolePermissions
  rights: RoleRights
  /** The key that was sent instead of a session's cookie, and what it may be used for. */
  key?: ApiKeyScope & { id: string }
}

/** The part of an identity that decides on rights. */
export type RightsHolder = { user: Pick<SignedInUser, 'id' | 'role'>; rights: RoleRights }

/** What a session's token looks like; anything else is not worth a query, nor could the database always take it. */
const TOKEN = /^[A-Za-z0-9]{32}$/

type CallerQueryValues = { tokenHash: string; now: Date }

const callerQuery = (db: Database, given: CallerQueryValues) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.name', 'users.email', 'users.username', 'users.role'])
    .select(['sessions.id as sessionId', 'sessions.expiresAt', 'sessions.lastSeenAt'])
    .select((query) => query.selectFrom('storeConfig').select('rolePermissions').as('permissions'))
    .select((query) => query.selectFrom('storeConfig').select('roleRights').as('rights'))
    .select('users.version as userVersion')
    .select((query) => query.selectFrom('storeConfig').select('version').as('storeVersion'))
    .where('sessions.tokenHash', '=', given.tokenHash)
    .where('sessions.expiresAt', '>', given.now)
    .where('users.isActive', '=', true)
    .where('users.deletedAt', 'is', null)

const selectCaller = prepareStatement<CallerQueryValues, InferResult<ReturnType<typeof callerQuery>>[number]>(
  (db, given) => callerQuery(db, { tokenHash: given('tokenHash'), now: given('now') }),
)

/** Who calls, and by which versions of their user and of the shop's configuration. */
export type Caller = { identity: Identity; versions: { user: number; store: number } }

/** The hash of the session's token in these headers; null without one. */
export function readSessionTokenHash(headers: Headers): string | null {
  const token = getSessionCookie(headers, { cookiePrefix: COOKIE_PREFIX })?.split('.')[0] ?? ''
  return TOKEN.test(token) ? hashToken(token) : null
}

/**
 * Who sends these headers: the session's user, if active and not deleted, with the permissions that the store grants right
 * now. One query, made for every request (but for work that checks it itself: identity-cache.ts), so that a deactivation or a new permission
 * counts at once. The cookie's token is the proof: 32 random characters that only the browser knows, and the database their hash.
 */
export async function identify(headers: Headers, { db }: { db: Database }): Promise<Identity | null> {
  const tokenHash = readSessionTokenHash(headers)
  return (tokenHash && (await findCaller(db, tokenHash))?.identity) || null
}

/** Who has the session with this token, by its hash, if they may be here. */
export async function findCaller(db: Database, tokenHash: string): Promise<Caller | null> {
  const [row] = await selectCaller.execute(db, { tokenHash, now: new Date() })
  if (!row) return null
  const { sessionId, expiresAt, lastSeenAt, permissions, rights, userVersion, storeVersion, ...user } = row
  await touchSession(db, sessionId, lastSeenAt)
  const identity = {
    user: { ...user, role: user.role as Role },
    sessionId,
    expiresAt,
    permissions: (permissions ?? {}) as RolePermissions,
    rights: (rights ?? {}) as RoleRights,
  }
  return { identity, versions: { user: userVersion, store: storeVersion ?? 0 } }
}

const LAST_SEEN_INTERVAL_MS = 5 * 60_000

/** Notes that a session is in use, every few minutes at most: no request waits for a write that says nothing new, or for whoever holds it. */
async function touchSession(db: Database, sessionId: string, lastSeenAt: Date): Promise<void> {
  if (Date.now() - lastSeenAt.getTime() < LAST_SEEN_INTERVAL_MS) return
  const free = db.selectFrom('sessions').select('id').where('id', '=', sessionId).forUpdate().skipLocked()
  await db.updateTable('sessions').set({ lastSeenAt: sql`now()` }).where('id', 'in', free).execute()
}

/**
 * Makes a session that has been in use last anew once a day; answers the cookies to send with the response.
 */
export async function renewSession(auth: Auth, identity: Identity, headers: Headers): Promise<string[]> {
  const age = SESSION.lifetimeSeconds - (identity.expiresAt.getTime() - Date.now()) / 1000
  if (age < SESSION.renewAfterSeconds) return []
  const { headers: answer } = await auth.api.getSession({ headers, returnHeaders: true })
  return answer.getSetCookie()
}
