import { refusalOf } from '../refusal.ts'
import { adopt } from './identity.ts'
import { wipe } from './keep.ts'
import { local, writeMeta } from './local.ts'
import { IDENTITY_LOCK, OUTBOX_LOCK, underLock } from './locks.ts'
import { server } from './server.ts'

const PROFILE_MISSING = 'Gagal memuat data pengguna'
const UNREACHABLE = 'Server tidak dapat dihubungi. Periksa sambungan, lalu coba lagi.'

/** Signs in, or throws an error whose message is the sentence to show (specification, section 8). */
export async function signIn(email: string, password: string): Promise<void> {
  // Nothing is sent while the cookie changes from one user to another.
  await underLock(IDENTITY_LOCK, () =>
    underLock(OUTBOX_LOCK, async () => {
      await writeMeta('signingIn', true)
      const answer = await post('/api/auth/sign-in/email', { email, password })
      if (!answer.ok) {
        await local.meta.delete('signingIn')
        throw new Error((await sentenceOf(answer)) ?? 'Gagal login')
      }
      const [user, store] = await Promise.all([server.session.get(), server.store.get()]).catch((cause) => {
        throw new Error(refusalOf(cause)?.message ?? PROFILE_MISSING, { cause })
      })
      await adopt(user, store)
    }),
  )
}

/** Where the provider of identities signs people in and sends them back to this page, or an error with the sentence to show. */
export async function hostedSignIn(): Promise<string> {
  const answer = await post('/api/auth/sign-in/hosted', { next: location.pathname + location.search })
  if (!answer.ok) throw new Error((await sentenceOf(answer)) ?? 'Gagal login')
  const { url } = await answer.json()
  return url
}

/** Signs out and takes everything away from this browser that the next user must not see. */
export async function signOut(): Promise<void> {
  await underLock(IDENTITY_LOCK, async () => {
    const answer = await post('/api/auth/sign-out', {})
    // A session that has ended already is what was asked for.
    if (!answer.ok && answer.status !== 401) throw new Error('Gagal logout')
    await wipe()
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

async function sentenceOf(answer: Response): Promise<string | undefined> {
  const body: unknown = await answer.json().catch(() => undefined)
  const message = (body as { message?: unknown } | undefined)?.message
  return typeof message === 'string' && message !== '' ? message : undefined
}
