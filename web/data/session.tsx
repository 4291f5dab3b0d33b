import { Dexie } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { SignedInUser } from '../../contract/session.ts'
import type { Store } from '../../contract/store.ts'
import { type Page, pagesOfRole } from '../../core/access/access.ts'
import { whenIdle } from '../when-idle.ts'
import { openDrafts } from './drafts.ts'
import { currentUser, local, readMeta } from './local.ts'

type Shop = {
  user: SignedInUser
  /** The configuration, always the latest that this browser has. */
  store: Store
  /** The pages that the user's role may open, in menu order. */
  pages: readonly Page[]
  signOut: () => Promise<void>
}

// The screen comes first: the client that talks to the server is fetched when something is asked of it.
const signOut = () => import('./sign-in.ts').then((module) => module.signOut())

const ShopContext = createContext<Shop | null>(null)

/** Who is signed in, to which shop, and what they may open. Only inside the signed-in part. */
export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('useShop is used outside the signed-in part')
  return shop
}

type SessionProviderProps = {
  /** While it is not known who is signed in. */
  loading: ReactNode
  /** For nobody, with the reason why a session has ended, where there is one to tell. */
  signedOut: (reason: string | undefined) => ReactNode
  children: ReactNode
}

/** Renders the signed-in part for the user of the session, or offline for the stored one. Signing in or out applies to all tabs. */
export function SessionProvider({ loading, signedOut, children }: SessionProviderProps) {
  const checked = useSessionChecked()
  // Read again after the check: who was found is stored a moment before they are read here.
  const stored = useLiveQuery(() => readStored(checked), [checked])
  const identity = stored?.identity
  if (stored && identity && identity.ended === undefined && stored.store) {
    return (
      <SignedIn key={identity.since} user={identity.user} store={stored.store} loading={loading}>
        {children}
      </SignedIn>
    )
  }
  return stored?.checked ? signedOut(identity?.ended) : loading
}

function readStored(checked: boolean) {
  return Dexie.Promise.all([readMeta('identity'), local.store.toCollection().first()]).then(
    ([identity, store]) => ({ identity, store, checked }),
  )
}

/** Whether the server has been asked who is signed in; asked again when it may be within reach again. */
function useSessionChecked(): boolean {
  const [checked, setChecked] = useState(false)
  useEffect(() => {
    const check = () =>
      void import('./sign-in.ts').then(({ checkSession }) => checkSession()).finally(() => setChecked(true))
    waitForScreen(currentUser()).then(check, check)
    addEventListener('online', check)
    return () => removeEventListener('online', check)
  }, [])
  return checked
}

/** Settles at once on a device that does not know yet what a screen shows, otherwise once the screen stands: that comes first. */
async function waitForScreen(known: PromiseLike<unknown>): Promise<void> {
  if (await known) await whenIdle()
}

type SignedInProps = { user: SignedInUser; store: Store; loading: ReactNode; children: ReactNode }

function SignedIn({ user, store, loading, children }: SignedInProps) {
  const ready = useDraftsOpened(user.id)
  const pages = useMemo(
    () => pagesOfRole(user.role, store.rolePermissions),
    [user.role, store.rolePermissions],
  )
  const shop = useMemo(() => ({ user, store, pages, signOut }), [user, store, pages])

  useEffect(() => {
    if (!ready) return
    const stop = new AbortController()
    waitForScreen(readMeta('fetched:products'))
      .then(() => import('./background.ts'))
      .then(({ runBackground }) => runBackground(user.id, stop.signal))
    return () => stop.abort()
  }, [ready, user.id])

  return ready ? <ShopContext value={shop}>{children}</ShopContext> : loading
}

function useDraftsOpened(userId: string): boolean {
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (!ready) openDrafts(userId, () => setReady(false)).finally(() => setReady(true))
  }, [userId, ready])
  return ready
}
