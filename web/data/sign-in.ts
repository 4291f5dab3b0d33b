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

/** False if a second factor is required (`signInWithCode`). Throws an error with the message to show. */
export function signIn(email: string, password: string): Promise<boolean> {
  return authenticate('/api/auth/sign-in/email', { email, password })
}

/** Throws as above. */
export async function signInWithCode(code: string): Promise<void> {
  await authenticate('/api/auth/sign-in/code', { code })
}

async function authenticate(path: string, given: object): Promise<boolean> {
  // Nothing may be sent while the cookie changes users.
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
      const [{ user, cursor }, store] = await Promise.all([
        server.session.welcome({}),
        server.store.get(),
      ]).catch((cause) => {
        throw new Error(domainErrorOf(cause)?.message ?? PROFILE_MISSING, { cause })
      })
      if (!user) throw new Error(PROFILE_MISSING)
      await saveIdentity(user, store, cursor)
      return true
    }),
  )
}

/** The identity provider's address, which leads back to this page. */
export async function hostedSignInUrl(): Promise<string> {
  const next = location.pathname + location.search
  return (await postAuth<{ url: string }>('/api/auth/sign-in/hosted', { next })).url
}

/** Throws an error with the message to show. */
export async function postAuth<Answer>(path: string, body: object): Promise<Answer> {
  const answer = await post(path, body)
  if (!answer.ok) {
    const cause = answer.status === 500 ? { requestId: answer.headers.get('x-request-id') } : undefined
    throw new Error((await errorMessageOf(answer)) ?? 'Gagal login', { cause })
  }
  return await answer.json()
}

export async function signOut(): Promise<void> {
  await withLock(IDENTITY_LOCK, async () => {
    const answer = await post('/api/auth/sign-out', {})
    // 401: the session had ended already.
    if (!answer.ok && answer.status !== 401) throw new Error('Gagal logout')
    await wipe()
  })
}

let checking: Promise<void> | undefined

/** Without an answer nothing changes, so that the counter works offline. */
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
    // Not session.get: browsers log a refused request as an error.
    const welcome = await server.session.welcome({ lastUser: before?.user.id }, { signal })
    const { user, cursor } = welcome
    if (user) await saveIdentity(user, await server.store.get(undefined, { signal }), cursor)
    else if (welcome.isDismissed) await forgetShop(since)
    else await endSession(since, SESSION_ENDED)
  } catch (error) {
    const refused = domainErrorOf(error)
    if (refused?.status === 401) await endSession(since, refused.message)
  }
}

unauthorized.addEventListener('401', () => void checkSession())

/**
 * Wipes another user's records except unsent jobs; the same user continues. `cursor` is older than anything that the screens of a new session
 * ask for: the change stream of a new device begins there.
 */
async function saveIdentity(user: SignedInUser, store: Store, cursor: string | null): Promise<void> {
  await local.transaction('rw', local.tables, async () => {
    const before = await readMeta('identity')
    if (before && before.user.id !== user.id) await wipe()
    const continues = before?.user.id === user.id && before.ended === undefined
    await writeMeta('identity', { user, since: continues ? before.since : Date.now() })
    if (!continues && cursor && !(await readMeta('cursor'))) await writeMeta('cursor', cursor)
    await local.meta.delete('signingIn')
    await putStore(store)
  })
}

/** Ignored if a newer sign-in exists. Data stays for the same user. */
async function endSession(since: number | undefined, reason: string): Promise<void> {
  await local.transaction('rw', local.meta, async () => {
    const identity = await readMeta('identity')
    if (identity && identity.since === since) await writeMeta('identity', { ...identity, ended: reason })
    await local.meta.delete('signingIn')
  })
}

/** For a dismissed user: removes everything but unsent sales. */
async function forgetShop(since: number | undefined): Promise<void> {
  await local.transaction('rw', local.tables, async () => {
    const identity = await readMeta('identity')
    if (!identity || identity.since !== since || identity.ended === DISMISSED) return
    await wipe()
    await local.drafts.clear()
    await local.uploads.clear()
    await local.uploadFiles.clear()
    await writeMeta('identity', { user: identity.user, since: Date.now(), ended: DISMISSED })
  })
}

/** Keeps unsent jobs and held drafts. */
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
