import { IDENTITY_LOCK, withLock } from './locks.ts'
import { postAuth } from './sign-in.ts'

/** What to put into the app that makes the codes, and the codes for when it is gone. Throws the sentence to show, as all of these do. */
export function beginSecondFactor(password: string): Promise<{ uri: string; recoveryCodes: string[] }> {
  return postAuth('/api/auth/second-factor/begin', { password })
}

export function confirmSecondFactor(code: string): Promise<unknown> {
  return inNewSession('/api/auth/second-factor/confirm', { code })
}

export function endSecondFactor(password: string): Promise<unknown> {
  return inNewSession('/api/auth/second-factor/end', { password })
}

/** The session goes on under another cookie: nobody asks who is signed in before that is here. */
function inNewSession(path: string, body: object): Promise<unknown> {
  return withLock(IDENTITY_LOCK, () => postAuth(path, body))
}
