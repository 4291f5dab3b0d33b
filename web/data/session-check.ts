import { refusalOf } from '../refusal.ts'
import { adopt, endSession } from './identity.ts'
import { readMeta } from './local.ts'
import { IDENTITY_LOCK, underLock } from './locks.ts'
import { server, unauthorized } from './server.ts'

const ENDED = 'Sesi Anda telah berakhir. Silakan masuk lagi'

let checking: Promise<void> | undefined

/** Asks the server who is signed in. Without an answer everything stays as it is, so that the counter works offline. */
export function checkSession(): Promise<void> {
  checking ??= underLock(IDENTITY_LOCK, ask).finally(() => {
    checking = undefined
  })
  return checking
}

async function ask(): Promise<void> {
  const since = (await readMeta('identity'))?.since
  try {
    const signal = AbortSignal.timeout(15_000)
    // Not session.get: a browser notes a refused call as an error, and nobody being signed in is none.
    const { user } = await server.session.welcome(undefined, { signal })
    if (user) await adopt(user, await server.store.get(undefined, { signal }))
    else await endSession(since, ENDED)
  } catch (error) {
    const refused = refusalOf(error)
    if (refused?.status === 401) await endSession(since, refused.message)
  }
}

unauthorized.addEventListener('401', () => void checkSession())
