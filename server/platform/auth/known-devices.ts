import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Tx } from '../database/transaction.ts'
import type { Env } from '../process/env.ts'
import { COOKIE_PREFIX } from './auth.ts'
import { hashToken } from './session-tokens.ts'

/** Browsers keep a cookie at most this long. */
const COOKIE_SECONDS = 400 * 86_400

/** Per account; the least recently used ones are forgotten. */
const MAX_DEVICES = 30

const TOKEN = /^[\w-]{32}$/

/**
 * Marks a known device (decision 0013). It grants no access, but unknown senders cannot lock it out. HttpOnly, sent to sign-in routes only.
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

/** The id of the device with this token if the account knows it. */
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
 * Remembers the device of a new session; returns its cookie's token. A device that is new to the user gets a fresh token, so a planted one
 * is worthless; its other users follow to the new one.
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

/** Forgets all devices of a user or those listed, except where they are signed in now. */
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

export async function deleteExpiredDevices(db: Database): Promise<void> {
  const lasts = sql`make_interval(secs => ${COOKIE_SECONDS})`
  await db.deleteFrom('knownDevices').where('lastUsedAt', '<', sql<Date>`now() - ${lasts}`).execute()
}

/** The till of a device: the same for all of its users. */
const tillOf = (tokenHash: string) =>
  sql<string>`coalesce((select till from known_devices where token_hash = ${tokenHash} limit 1), gen_random_uuid())`

async function addDevice(
  db: Tx,
  userId: string,
  { before, tokenHash }: { before: string; tokenHash: string },
): Promise<string> {
  await db.updateTable('knownDevices').set({ tokenHash }).where('tokenHash', '=', before).execute()
  const { id } = await db
    .insertInto('knownDevices')
    .values({ tokenHash, userId, till: tillOf(tokenHash) })
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
