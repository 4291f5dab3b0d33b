import { adopt, endSession } from './identity.ts'
import { readMeta } from './local.ts'
import { IDENTITY_LOCK, underLock } from './locks.ts'
import { refusalOf, server, unauthorized } from './server.ts'

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
    const [user, store] = await Promise.all([
      server.session.get(undefined, { signal }),
      server.store.get(undefined, { signal }),
    ])
    await adopt(user, store)
  } catch (error) {
    const refused = refusalOf(error)
    if (refused?.status === 401) await endSession(since, refused.message)
  }
}

unauthorized.addEventListener('401', () => void checkSession())
