import type { SignedInUser } from '../../contract/session.ts'
import type { Store } from '../../contract/store.ts'
import { replaces } from './changes.ts'
import { wipe } from './keep.ts'
import { local, readMeta, writeMeta } from './local.ts'

/** Who is signed in here, as far as this browser knows; undefined for nobody and for a session that has ended. */
export async function currentUser(): Promise<SignedInUser | undefined> {
  const identity = await readMeta('identity')
  return identity?.ended === undefined ? identity?.user : undefined
}

/**
 * Keeps who the server says is signed in. What another user left here goes, but for what they could not yet send. The same
 * user goes on with everything, also after their session had ended.
 */
export async function adopt(user: SignedInUser, store: Store): Promise<void> {
  await local.transaction('rw', local.tables, async () => {
    const before = await readMeta('identity')
    if (before && before.user.id !== user.id) await wipe()
    const since = before?.user.id === user.id && before.ended === undefined ? before.since : Date.now()
    await writeMeta('identity', { user, since })
    await local.meta.delete('signingIn')
    await keepStore(store)
  })
}

/** Asks for sign-in again, unless somebody has signed in since. Everything stays for the same user to go on with. */
export async function endSession(since: number | undefined, reason: string): Promise<void> {
  await local.transaction('rw', local.meta, async () => {
    const identity = await readMeta('identity')
    if (identity && identity.since === since) await writeMeta('identity', { ...identity, ended: reason })
    await local.meta.delete('signingIn')
  })
}

/** Stops what was begun for one sign-in when that has ended meanwhile. In its caller's database transaction. */
export async function requireSignIn(since: number | undefined): Promise<void> {
  const identity = await readMeta('identity')
  if (since === undefined || identity?.since !== since) throw new Error('the session has ended meanwhile')
}

/** Keeps the store's configuration, unless a newer one is here. In its caller's database transaction, if there is one. */
export async function keepStore(store: Store): Promise<void> {
  const kept = await local.store.toCollection().first()
  if (kept?.id === store.id && !replaces(kept, store)) return
  if (kept && kept.id !== store.id) await local.store.clear()
  await local.store.put(store)
}
