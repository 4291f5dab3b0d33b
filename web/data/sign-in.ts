import type { SignedInUser } from '../../contract/session.ts'
import type { Store } from '../../contract/store.ts'
import { domainErrorOf } from '../domain-error.ts'
import { HELD_DRAFT_NAME } from './drafts.ts'
import { local, readMeta, writeMeta } from './local.ts'
import { IDENTITY_LOCK, OUTBOX_LOCK, withLock } from './locks.ts'
import { putStore, RECORD_TABLES } from './records.ts'
import { server, unauthorized } from './server.ts'

const PROFILE_MISSING = 'Gagal memuat data pengguna'
export const SESSION_ENDED = 'Sesi Anda telah berakhir. Silakan masuk lagi'
const DISMISSED = 'Akun tidak ditemukan atau tidak aktif'
const UNREACHABLE = 'Server tidak dapat dihubungi. Periksa sambungan, lalu coba lagi.'

/** Signs in, or throws an error with the sentence to show. False: the password was right, and a code is required (`enterCode`). */
export function signIn(email: string, password: string): Promise<boolean> {
  return authenticate('/api/auth/sign-in/email', { email, password })
}

/** Signs in with the code of somebody's second factor, after their password; throws as above. */
export async function signInWithCode(code: string): Promise<void> {
  await authenticate('/api/auth/sign-in/code', { code })
}

async function authenticate(path: string, given: object): Promise<boolean> {
  // Nothing is sent while the cookie changes from one user to another.
  return await withLock(IDENTITY_LOCK, () =>
    withLock(OUTBOX_LOCK, async () => {
      await writeMeta('signingIn', true)
      const { user: isIn } = await postAuth<{ user: object | null }>(path, given).catch(async (failure) => {
        await local.meta.delete('signingIn')
        throw failure
      })
      if (!isIn) {
        await local.meta.delete('signingIn')
        return false
      }
      const [user, store] = await Promise.all([server.session.get(), server.store.get()]).catch((cause) => {
        throw new Error(domainErrorOf(cause)?.message ?? PROFILE_MISSING, { cause })
      })
      await saveIdentity(user, store)
      return true
    }),
  )
}

/** Where the provider of identities signs people in and sends them back to this page, or an error with the sentence to show. */
export async function hostedSignInUrl(): Promise<string> {
  const next = location.pathname + location.search
  return (await postAuth<{ url: string }>('/api/auth/sign-in/hosted', { next })).url
}

/** Asks something of sign-in; throws an error whose message is the sentence to show. */
export async function postAuth<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await post(path, body)
  if (!answer.ok) {
    const cause = answer.status === 500 ? { requestId: answer.headers.get('x-request-id') } : undefined
    throw new Error((await errorMessageOf(answer)) ?? 'Gagal login', { cause })
  }
  return await answer.json()
}

/** Signs out and takes everything away from this browser that the next user must not see. */
export async function signOut(): Promise<void> {
  await withLock(IDENTITY_LOCK, async () => {
    const answer = await post('/api/auth/sign-out', {})
    // A session that has ended already is what was asked for.
    if (!answer.ok && answer.status !== 401) throw new Error('Gagal logout')
    await wipe()
  })
}

let checking: Promise<void> | undefined

/** Asks the server who is signed in. Without an answer everything stays as it is, so that the counter works offline. */
export function checkSession(): Promise<void> {
  checking ??= withLock(IDENTITY_LOCK, refreshSession).finally(() => {
    checking = undefined
  })
  return checking
}

async function refreshSession(): Promise<void> {
  const before = await readMeta('identity')
  const since = before?.since
  try {
    const signal = AbortSignal.timeout(15_000)
    // Not session.get: a browser notes a refused call as an error, and nobody being signed in is none.
    const { user, isDismissed } = await server.session.welcome({ lastUser: before?.user.id }, { signal })
    if (user) await saveIdentity(user, await server.store.get(undefined, { signal }))
    else if (isDismissed) await forgetShop(since)
    else await endSession(since, SESSION_ENDED)
  } catch (error) {
    const refused = domainErrorOf(error)
    if (refused?.status === 401) await endSession(since, refused.message)
  }
}

unauthorized.addEventListener('401', () => void checkSession())

/** Stores the signed-in user. Another user's records are wiped, except unsent ones; the same user continues with everything. */
async function saveIdentity(user: SignedInUser, store: Store): Promise<void> {
  await local.transaction('rw', local.tables, async () => {
    const before = await readMeta('identity')
    if (before && before.user.id !== user.id) await wipe()
    const since = before?.user.id === user.id && before.ended === undefined ? before.since : Date.now()
    await writeMeta('identity', { user, since })
    await local.meta.delete('signingIn')
    await putStore(store)
  })
}

/** Asks for sign-in again, unless somebody has signed in since. Everything stays for the same user to go on with. */
async function endSession(since: number | undefined, reason: string): Promise<void> {
  await local.transaction('rw', local.meta, async () => {
    const identity = await readMeta('identity')
    if (identity && identity.since === since) await writeMeta('identity', { ...identity, ended: reason })
    await local.meta.delete('signingIn')
  })
}

/** Leaves nothing of the shop's records on the device of somebody who does not belong to it any more. What they sold and is unsent stays. */
async function forgetShop(since: number | undefined): Promise<void> {
  await local.transaction('rw', local.tables, async () => {
    const identity = await readMeta('identity')
    if (!identity || identity.since !== since || identity.ended === DISMISSED) return
    await wipe()
    await local.drafts.clear()
    await writeMeta('identity', { user: identity.user, since: Date.now(), ended: DISMISSED })
  })
}

/** Takes everything of the last user away, but for what they have not yet been able to send, and what they hold for later. */
async function wipe(): Promise<void> {
  await local.transaction('rw', local.tables, async () => {
    const tables = [...Object.values(RECORD_TABLES), local.store]
    await Promise.all(tables.map((table) => table.clear()))
    await local.drafts.filter(({ name }) => name !== HELD_DRAFT_NAME).delete()
    const clock = await readMeta('clock')
    const touch = ((await readMeta('touch')) ?? 0) + 1
    await local.meta.clear()
    if (clock) await writeMeta('clock', clock)
    await writeMeta('touch', touch)
    await writeMeta('epoch', touch)
  })
}

async function post(path: string, body: object): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    })
  } catch (cause) {
    throw new Error(UNREACHABLE, { cause })
  }
}

async function errorMessageOf(answer: Response): Promise<string | undefined> {
  const body: unknown = await answer.json().catch(() => undefined)
  const message = (body as { message?: unknown } | undefined)?.message
  return typeof message === 'string' && message !== '' ? message : undefined
}
