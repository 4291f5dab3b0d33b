import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { type Output, server } from '../../data/server.ts'
import { enterCode, hostedSignIn, signIn } from '../../data/sign-in.ts'
import { later } from '../../kit/later.tsx'
import { LoginPage } from './login-page.tsx'

const OpenShopPage = later(() => import('./open-shop-page.tsx').then((page) => page.OpenShopPage))

type LoginScreenProps = {
  reason?: string | undefined
  /** What stands there until it is known what to draw. */
  loading: ReactNode
}

/** The login screen with the server behind it; in a shop that has nobody yet, the form that opens it. */
export function LoginScreen({ reason, loading }: LoginScreenProps) {
  const welcome = useWelcome()
  const [refused] = useState(takeHostedRefusal)
  if (!welcome) return loading
  if (!welcome.isNew) {
    return (
      <LoginPage
        {...welcome}
        reason={refused ?? reason}
        signIn={signIn}
        enterCode={enterCode}
        hostedSignIn={hostedSignIn}
      />
    )
  }
  return (
    <Suspense fallback={loading}>
      <OpenShopPage />
    </Suspense>
  )
}

type Welcome = Pick<Output['session']['welcome'], 'isNew' | 'shopName' | 'demoAccounts' | 'hostedIdentity'>

/** Without an answer the form still works: only the shop's name and the demo list are missing. */
const UNKNOWN: Welcome = { isNew: false, shopName: '', demoAccounts: [], hostedIdentity: null }
const AT_MOST_MS = 2000

/** What the form is drawn with, waited for so that it does not grow under the hand; undefined meanwhile. */
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
