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

/** Sessions that last beyond `now`, with their active users. */
const sessionsQuery = (db: Database, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['users.id', 'users.name', 'users.email', 'users.username', 'users.role'])
    .select(['sessions.id as sessionId', 'sessions.expiresAt', 'sessions.lastSeenAt'])
    .select((query) => query.selectFrom('storeConfig').select('rolePermissions').as('permissions'))
    .select((query) => query.selectFrom('storeConfig').select('roleRights').as('rights'))
    .where('sessions.expiresAt', '>', now)
    .where('users.isActive', '=', true)
    .where('users.deletedAt', 'is', null)
type SessionRow = InferResult<ReturnType<typeof sessionsQuery>>[number]

const selectByToken = prepareStatement<{ tokenHash: string; now: Date }, SessionRow>((db, given) =>
  sessionsQuery(db, given('now')).where('sessions.tokenHash', '=', given('tokenHash')),
)

function toIdentity({
  sessionId,
  expiresAt,
  lastSeenAt: _,
  permissions,
  rights,
  ...user
}: SessionRow): Identity {
  return {
    user: { ...user, role: user.role as Role },
    sessionId,
    expiresAt,
    permissions: (permissions ?? {}) as RolePermissions,
    rights: (rights ?? {}) as RoleRights,
  }
}

/** The session's user if active, with role and permissions of now: loaded for each request, so a deactivation takes effect at once. */
export async function identify(headers: Headers, { db }: { db: Database }): Promise<Identity | null> {
  const token = getSessionCookie(headers, { cookiePrefix: COOKIE_PREFIX })?.split('.')[0] ?? ''
  if (!TOKEN.test(token)) return null
  const [row] = await selectByToken.execute(db, { tokenHash: hashToken(token), now: new Date() })
  if (!row) return null
  await touchSession(db, row.sessionId, row.lastSeenAt)
  return toIdentity(row)
}

/** The users and rights of sessions now, by session; ended sessions and those of inactive users are missing. */
export async function loadIdentities(
  db: Database,
  sessionIds: readonly string[],
): Promise<Map<string, Identity>> {
  const rows = await sessionsQuery(db, new Date()).where('sessions.id', 'in', sessionIds).execute()
  return new Map(rows.map((row) => [row.sessionId, toIdentity(row)]))
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
