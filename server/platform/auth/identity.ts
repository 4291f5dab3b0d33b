import { getSessionCookie } from 'better-auth/cookies'
import { type InferResult, sql } from 'kysely'
import type { SignedInUser } from '../../../contract/session.ts'
import type { Role, RolePermissions, RoleRights } from '../../../core/access/access.ts'
import type { ApiKeyScope } from '../../../core/access/api-key.ts'
import type { Database } from '../database/connection.ts'
import { prepareStatement } from '../database/prepare-statement.ts'
import { type Auth, COOKIE_PREFIX, SESSION } from './auth.ts'
import { hashToken } from './session-tokens.ts'

/** The caller of a request. */
export type Identity = {
  user: SignedInUser
  sessionId: string
  /** When the session ends unless it is used again. */
  expiresAt: Date
  permissions: RolePermissions
  rights: RoleRights
  /** The API key that was sent instead of a session cookie, and its scope. */
  key?: ApiKeyScope & { id: string }
}

/** What decides on rights. */
export type RightsHolder = { user: Pick<SignedInUser, 'id' | 'role'>; rights: RoleRights }

/** What decides on rights and on the cash drawer of a payment. */
export type Seller = RightsHolder & Pick<Identity, 'sessionId' | 'key'>

/** Other texts are no tokens, and may hold characters that PostgreSQL rejects. */
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

/** `versions`: of the user and of the configuration; the identity is valid as long as they are. */
export type Caller = { identity: Identity; versions: { user: number; store: number } }

export function readSessionTokenHash(headers: Headers): string | null {
  const token = getSessionCookie(headers, { cookiePrefix: COOKIE_PREFIX })?.split('.')[0] ?? ''
  return TOKEN.test(token) ? hashToken(token) : null
}

/**
 * The session's user if active, with the permissions of now. Loaded for each request that is not verified within its transaction
 * (identity-cache.ts), so a deactivation takes effect at once.
 */
export async function identify(headers: Headers, { db }: { db: Database }): Promise<Identity | null> {
  const tokenHash = readSessionTokenHash(headers)
  return (tokenHash && (await findCaller(db, tokenHash))?.identity) || null
}

/** The active user of the session with this token hash. */
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

/** Updates `last_seen_at` every few minutes; skips a locked row, so no request waits for it. */
async function touchSession(db: Database, sessionId: string, lastSeenAt: Date): Promise<void> {
  if (Date.now() - lastSeenAt.getTime() < LAST_SEEN_INTERVAL_MS) return
  const free = db.selectFrom('sessions').select('id').where('id', '=', sessionId).forUpdate().skipLocked()
  await db.updateTable('sessions').set({ lastSeenAt: sql`now()` }).where('id', 'in', free).execute()
}

/** Extends the session once a day; returns the cookies to set. */
export async function renewSession(auth: Auth, identity: Identity, headers: Headers): Promise<string[]> {
  const age = SESSION.lifetimeSeconds - (identity.expiresAt.getTime() - Date.now()) / 1000
  if (age < SESSION.renewAfterSeconds) return []
  const { headers: answer } = await auth.api.getSession({ headers, returnHeaders: true })
  return answer.getSetCookie()
}
