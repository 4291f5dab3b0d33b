import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Tx } from '../database/transaction.ts'
import type { Env } from '../process/env.ts'
import { COOKIE_PREFIX } from './auth.ts'
import { hashToken } from './session-tokens.ts'

/** How long a device stays known without a sign-in: what browsers keep a cookie at most (seconds). */
const COOKIE_SECONDS = 400 * 86_400

/** How many devices an account knows; who comes after them makes the one longest unused a stranger. */
const MAX_DEVICES = 30

const TOKEN = /^[\w-]{32}$/

/**
 * The cookie by which a browser is known again in which somebody has signed in (decision 0013). It lets nobody in: it only keeps
 * what strangers try at the account from counting against this browser. Sent with sign-in alone, and out of reach of scripts.
 */
export function deviceCookie({ publicUrl }: Pick<Env, 'publicUrl'>) {
  const secure = publicUrl?.startsWith('https:') ?? false
  const name = `${secure ? '__Secure-' : ''}${COOKIE_PREFIX}.device`
  const attributes = `Max-Age=${COOKIE_SECONDS}; Path=/api/auth; HttpOnly; ${secure ? 'Secure; ' : ''}SameSite=Lax`
  return {
    read(cookies: string | undefined): string | null {
      const pairs = (cookies ?? '').split(';').map((pair) => pair.trim().split('='))
      const token = pairs.find(([key]) => key === name)?.[1] ?? ''
      return TOKEN.test(token) ? token : null
    },
    write: (token: string) => `${name}=${token}; ${attributes}`,
  }
}

/** The device that shows this token, if the account with this e-mail address knows it. */
export async function findKnownDevice(
  db: Database,
  token: string | null,
  email: string,
): Promise<string | null> {
  if (token === null) return null
  const device = await db
    .selectFrom('knownDevices')
    .innerJoin('signInUsers', 'signInUsers.id', 'knownDevices.userId')
    .select('knownDevices.id')
    .where('tokenHash', '=', hashToken(token))
    .where('signInUsers.email', '=', email)
    .executeTakeFirst()
  return device?.id ?? null
}

/**
 * Makes the device of a session that has just begun known to its user, and answers the token to keep there. A device that is new to the
 * user gets a new token, so that one that somebody planted is worth nothing; the others who know the device know it by that from then on.
 */
export async function rememberDevice(db: Tx, sessionId: string, presented: string | null): Promise<string> {
  const { userId } = await db
    .selectFrom('sessions')
    .select('userId')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const before = presented === null ? '' : hashToken(presented)
  const again = await db
    .updateTable('knownDevices')
    .set({ lastUsedAt: sql`now()` })
    .where('tokenHash', '=', before)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  const token = again && presented !== null ? presented : randomBytes(24).toString('base64url')
  const deviceId = again?.id ?? (await addDevice(db, userId, { before, tokenHash: hashToken(token) }))
  await db.updateTable('sessions').set({ deviceId }).where('id', '=', sessionId).execute()
  return token
}

/** Makes devices strangers to a user, all or those of the list, but for those on which they are signed in now. */
export async function forgetDevices(db: Tx, userId: string, which: 'all' | string[]): Promise<void> {
  const inUse = db
    .selectFrom('sessions')
    .select('deviceId')
    .where('userId', '=', userId)
    .where('deviceId', 'is not', null)
  await db
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .where('id', 'not in', inUse)
    .$if(which !== 'all', (query) => query.where('id', '=', sql<string>`any(${sql.val(which)}::uuid[])`))
    .execute()
}

/** Clears away devices that were not used for longer than their cookie lasts. */
export async function deleteExpiredDevices(db: Database): Promise<void> {
  const lasts = sql`make_interval(secs => ${COOKIE_SECONDS})`
  await db.deleteFrom('knownDevices').where('lastUsedAt', '<', sql<Date>`now() - ${lasts}`).execute()
}

async function addDevice(
  db: Tx,
  userId: string,
  { before, tokenHash }: { before: string; tokenHash: string },
): Promise<string> {
  await db.updateTable('knownDevices').set({ tokenHash }).where('tokenHash', '=', before).execute()
  const { id } = await db
    .insertInto('knownDevices')
    .values({ tokenHash, userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const surplus = db
    .selectFrom('knownDevices')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .offset(MAX_DEVICES)
  await db.deleteFrom('knownDevices').where('id', 'in', surplus).execute()
  return id
}
