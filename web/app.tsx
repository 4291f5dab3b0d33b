import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { queryClient } from './data/query-client.ts'
import { server } from './data/server.ts'
import { SessionProvider } from './data/session.tsx'
import { signIn } from './data/sign-in.ts'
import { router } from './routes.tsx'
import { FullScreenReg } from './shell/full-screen-reg.tsx'

const LoginPage = lazy(() =>
  import('./login/login-page.tsx').then((module) => ({ default: module.LoginPage })),
)

const welcome = () => server.session.welcome()

/** The login screen for nobody, every page for whoever is signed in, and the mark that turns until it is known (section 2). */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<FullScreenReg />}>
        <SessionProvider
          loading={<FullScreenReg />}
          signedOut={(reason) => <LoginPage reason={reason} welcome={welcome} signIn={signIn} />}
        >
          <RouterProvider router={router} />
        </SessionProvider>
      </Suspense>
    </QueryClientProvider>
  )
}
