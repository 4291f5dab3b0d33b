import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { SessionProvider } from './data/session.tsx'
import { router } from './routes.tsx'
import { FullScreenReg } from './shell/full-screen-reg.tsx'

const LoginScreen = lazy(() =>
  import('./screens/login/login-screen.tsx').then((module) => ({ default: module.LoginScreen })),
)

/** The login screen for nobody, every page for whoever is signed in, and the mark that turns until it is known (section 2). */
export function App() {
  return (
    <Suspense fallback={<FullScreenReg />}>
      <SessionProvider loading={<FullScreenReg />} signedOut={(reason) => <LoginScreen reason={reason} />}>
        <RouterProvider router={router} />
      </SessionProvider>
    </Suspense>
  )
}
