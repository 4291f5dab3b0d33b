import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { type Output, server } from '../../data/server.ts'
import { hostedSignInUrl, signIn, signInWithCode } from '../../data/sign-in.ts'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import { LoginPage } from './login-page.tsx'

const OpenShopPage = lazyPart(() => import('./open-shop-page.tsx').then((page) => page.OpenShopPage))

type LoginScreenProps = {
  reason?: string | undefined
  loading: ReactNode
}

export function LoginScreen({ reason, loading }: LoginScreenProps) {
  const welcome = useWelcome()
  const [refused] = useState(hostedRefusal)
  // Not while rendering: React may render this more than once before it is shown.
  useEffect(forgetHostedRefusal, [])
  if (!welcome) return loading
  if (!welcome.needsSetup) {
    return (
      <LoginPage
        {...welcome}
        reason={refused ?? reason}
        signIn={signIn}
        enterCode={signInWithCode}
        hostedSignIn={hostedSignInUrl}
      />
    )
  }
  return (
    <Suspense fallback={loading}>
      <OpenShopPage />
    </Suspense>
  )
}

type Welcome = Pick<
  Output['session']['welcome'],
  'needsSetup' | 'shopName' | 'demoAccounts' | 'hostedIdentity'
>

/** Without an answer the form still works: only the shop's name and the demo list are missing. */
const UNKNOWN: Welcome = { needsSetup: false, shopName: '', demoAccounts: [], hostedIdentity: null }
const AT_MOST_MS = 2000

/** Undefined while it loads: the form must not grow under the hand. */
function useWelcome(): Welcome | undefined {
  const [answer, setAnswer] = useState<Welcome>()
  useEffect(() => {
    const goOn = () => setAnswer((known) => known ?? UNKNOWN)
    const timer = setTimeout(goOn, AT_MOST_MS)
    server.session.welcome({}).then(setAnswer, goOn)
    return () => clearTimeout(timer)
  }, [])
  return answer
}

/** By the reason in the address after a refused sign-in: docs/product.md#sign-in-messages */
const SENTENCES: Record<string, string> = {
  ACCOUNT_INACTIVE: 'Akun tidak ditemukan atau tidak aktif',
  SIGN_IN_CANCELLED: 'Masuk dibatalkan',
  SIGN_IN_FAILED: 'Gagal login',
}

function hostedRefusal(): string | undefined {
  const code = new URL(location.href).searchParams.get('masuk')
  return code === null ? undefined : (SENTENCES[code] ?? SENTENCES.SIGN_IN_FAILED)
}

/** Removes the reason from the address: it is shown once. */
function forgetHostedRefusal(): void {
  const address = new URL(location.href)
  if (!address.searchParams.has('masuk')) return
  address.searchParams.delete('masuk')
  history.replaceState(history.state, '', address)
}
