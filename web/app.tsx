import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useLayoutEffect } from 'react'
import classes from './app.module.css'
import { SessionProvider } from './data/session.tsx'
import { Reg } from './kit/display/reg.tsx'
import { later } from './kit/feedback/later.tsx'
import { appStands, holdKeys } from './kit/keyboard/type-ahead.ts'
import { router } from './routes.tsx'

const LoginScreen = later(() =>
  import('./screens/login/login-screen.tsx').then((module) => module.LoginScreen),
)

/** The login screen for nobody, every page for whoever is signed in, and the mark that turns until it is known. */
export function App() {
  useLayoutEffect(appStands, [])
  return (
    <Suspense fallback={<FullScreenReg />}>
      <SessionProvider
        loading={<FullScreenReg />}
        signedOut={(reason) => <LoginScreen reason={reason} loading={<FullScreenReg />} />}
      >
        <RouterProvider router={router} />
      </SessionProvider>
    </Suspense>
  )
}

/** The whole screen waits, and so do keys: a registration mark whose rings slide together. */
function FullScreenReg() {
  useLayoutEffect(() => holdKeys().release, [])
  return (
    <main className={classes.screen}>
      <div role="status" className={classes.status}>
        <Reg size={56} state="loading" />
        <h1 className={classes.words}>Memuat…</h1>
      </div>
    </main>
  )
}
