import { RouterProvider } from '@tanstack/react-router'
import { Suspense, useLayoutEffect } from 'react'
import classes from './app.module.css'
import { SessionProvider } from './data/session.tsx'
import { RegistrationMark } from './kit/display/registration-mark.tsx'
import { lazyPart } from './kit/feedback/lazy-part.tsx'
import { holdKeys, releaseStartupKeys } from './kit/keyboard/hold-keys.ts'
import { router } from './routes.tsx'

const LoginScreen = lazyPart(() =>
  import('./screens/login/login-screen.tsx').then((module) => module.LoginScreen),
)

export function App() {
  useLayoutEffect(releaseStartupKeys, [])
  return (
    <Suspense fallback={<FullScreenLoading />}>
      <SessionProvider
        loading={<FullScreenLoading />}
        signedOut={(reason) => <LoginScreen reason={reason} loading={<FullScreenLoading />} />}
      >
        <RouterProvider router={router} />
      </SessionProvider>
    </Suspense>
  )
}

/** Keys are buffered while loading. */
function FullScreenLoading() {
  useLayoutEffect(() => holdKeys().release, [])
  return (
    <main className={classes.screen}>
      <div role="status" className={classes.status}>
        <RegistrationMark size={56} state="loading" />
        <h1 className={classes.words}>Memuat…</h1>
      </div>
    </main>
  )
}
