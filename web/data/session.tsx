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
  /** Always the latest cached version. */
  store: Store
  /** In menu order. */
  pages: readonly Page[]
  signOut: () => Promise<void>
}

// Loaded on demand: the first screen comes first.
const signOut = () => import('./sign-in.ts').then((module) => module.signOut())

const ShopContext = createContext<Shop | null>(null)

export function useShop(): Shop {
  const shop = useContext(ShopContext)
  if (!shop) throw new Error('useShop is used outside the signed-in part')
  return shop
}

type SessionProviderProps = {
  /** Shown while the session is unknown. */
  loading: ReactNode
  /** `reason`: why a session has ended. */
  signedOut: (reason: string | undefined) => ReactNode
  children: ReactNode
}

/** Offline the stored user counts. Signing in or out applies to all tabs. */
export function SessionProvider({ loading, signedOut, children }: SessionProviderProps) {
  const checked = useSessionChecked()
  // Depends on `checked`, so that the user found by the check is read again.
  const stored = useLiveQuery(() => readStored(checked), [checked])
  const identity = stored?.identity
  const userId = identity?.ended === undefined ? identity?.user.id : undefined
  if (useNewPageForNextUser(userId)) return loading
  if (stored && identity && userId && stored.store) {
    return (
      <SignedIn key={identity.since} user={identity.user} store={stored.store} loading={loading}>
        {children}
      </SignedIn>
    )
  }
  return stored?.checked ? signedOut(identity?.ended) : loading
}

/** What goes on in this page, such as a save without an answer, belongs to its first user: the next one gets a new page. */
function useNewPageForNextUser(userId: string | undefined): boolean {
  const [firstUserId, setFirstUserId] = useState(userId)
  if (firstUserId === undefined && userId !== undefined) setFirstUserId(userId)
  const isNext = userId !== undefined && firstUserId !== undefined && userId !== firstUserId
  useEffect(() => {
    if (isNext) location.replace('/')
  }, [isNext])
  return isNext
}

function readStored(checked: boolean) {
  return Dexie.Promise.all([readMeta('identity'), local.store.toCollection().first()]).then(
    ([identity, store]) => ({ identity, store, checked }),
  )
}

/** Rechecks when the network returns. */
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

/** Waits for the first screen, unless the device has nothing to show yet. */
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
