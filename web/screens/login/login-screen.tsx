import { lazy, Suspense, useCallback, useState } from 'react'
import { server } from '../../data/server.ts'
import { enterCode, hostedSignIn, signIn } from '../../data/sign-in.ts'
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
      <LoginPage
        reason={refused ?? reason}
        welcome={welcome}
        signIn={signIn}
        enterCode={enterCode}
        hostedSignIn={hostedSignIn}
      />
    )
  }
  return (
    <Suspense fallback={null}>
      <OpenShopPage />
    </Suspense>
  )
}

/** Why the provider of identities sent somebody back without a session (specification, section 8). */
const SENTENCES: Record<string, string> = {
  ACCOUNT_INACTIVE: 'Akun tidak ditemukan atau tidak aktif',
  SIGN_IN_CANCELLED: 'Masuk dibatalkan',
  SIGN_IN_FAILED: 'Gagal login',
}

/** Reads the reason from the address and takes it out there: it is told once. */
function takeHostedRefusal(): string | undefined {
  const address = new URL(location.href)
  const code = address.searchParams.get('masuk')
  if (code === null) return undefined
  address.searchParams.delete('masuk')
  history.replaceState(history.state, '', address)
  return SENTENCES[code] ?? SENTENCES.SIGN_IN_FAILED
}
