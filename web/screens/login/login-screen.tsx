import { lazy, Suspense, useCallback, useState } from 'react'
import { server } from '../../data/server.ts'
import { hostedSignIn, signIn } from '../../data/sign-in.ts'
import { takeHostedRefusal } from './hosted-refusal.ts'
import { LoginPage } from './login-page.tsx'

const OpenShopPage = lazy(() =>
  import('./open-shop-page.tsx').then((page) => ({ default: page.OpenShopPage })),
)

/** The login screen with the server behind it; in a shop that has nobody yet, the form that opens it. */
export function LoginScreen({ reason }: { reason?: string }) {
  const [isNew, setIsNew] = useState(false)
  const [refused] = useState(takeHostedRefusal)
  const welcome = useCallback(async () => {
    const answer = await server.session.welcome({})
    setIsNew(answer.isNew)
    return answer
  }, [])

  if (!isNew) {
    return (
      <LoginPage reason={refused ?? reason} welcome={welcome} signIn={signIn} hostedSignIn={hostedSignIn} />
    )
  }
  return (
    <Suspense fallback={null}>
      <OpenShopPage />
    </Suspense>
  )
}
