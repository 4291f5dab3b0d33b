import type { ReactNode } from 'react'
import type { Page } from '../../core/access.ts'
import { useConnection } from '../data/connection.ts'
import { useSession } from '../data/session.tsx'
import { Shell } from './shell.tsx'

/** The shell with what this browser knows of user, store and connection. */
export function ShellFrame({ screens, children }: { screens: readonly Page[]; children: ReactNode }) {
  const { user, store, signOut } = useSession()
  const connection = useConnection()
  return (
    <Shell screens={screens} user={user} store={store} connection={connection} signOut={signOut}>
      {children}
    </Shell>
  )
}
