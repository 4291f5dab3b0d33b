import { lazy, Suspense, useCallback, useState } from 'react'
import { server } from '../data/server.ts'
import { signIn } from '../data/sign-in.ts'
import { LoginPage } from './login-page.tsx'

const OpenShopPage = lazy(() =>
  import('./open-shop-page.tsx').then((page) => ({ default: page.OpenShopPage })),
)

/** The login screen with the server behind it; in a shop that has nobody yet, the form that opens it. */
export function LoginScreen({ reason }: { reason?: string }) {
  const [isNew, setIsNew] = useState(false)
  const welcome = useCallback(async () => {
    const answer = await server.session.welcome()
    setIsNew(answer.isNew)
    return answer
  }, [])

  if (!isNew) return <LoginPage reason={reason} welcome={welcome} signIn={signIn} />
  return (
    <Suspense fallback={null}>
      <OpenShopPage />
    </Suspense>
  )
}
