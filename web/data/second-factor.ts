import { IDENTITY_LOCK, withLock } from './locks.ts'
import { postAuth } from './sign-in.ts'

/** Returns the authenticator's URI and recovery codes. Throws an error with the message to show. */
export function beginSecondFactor(password: string): Promise<{ uri: string; recoveryCodes: string[] }> {
  return postAuth('/api/auth/second-factor/begin', { password })
}

export function confirmSecondFactor(code: string): Promise<unknown> {
  return inNewSession('/api/auth/second-factor/confirm', { code })
}

export function endSecondFactor(password: string): Promise<unknown> {
  return inNewSession('/api/auth/second-factor/end', { password })
}

/** The cookie changes: no session check may run in between. */
function inNewSession(path: string, body: object): Promise<unknown> {
  return withLock(IDENTITY_LOCK, () => postAuth(path, body))
}
