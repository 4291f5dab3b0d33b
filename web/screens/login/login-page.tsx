import { Button, PasswordInput, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { CodeForm } from './code-form.tsx'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'
import { LoginFrame } from './login-frame.tsx'

type LoginPageProps = {
  /** Why the last session ended, where there is a reason to tell. */
  reason?: string | undefined
  shopName: string
  demoAccounts: DemoAccount[]
  /** Display name of the identity provider; null without one. */
  hostedIdentity: string | null
  /** Throws an error whose message is the sentence to show. False: a code is asked for. */
  signIn: (email: string, password: string) => Promise<boolean>
  enterCode: (code: string) => Promise<void>
  /** Resolves to the identity provider's address, or throws as above. */
  hostedSignIn: () => Promise<string>
}

export function LoginPage(props: LoginPageProps) {
  const { reason, shopName, demoAccounts, hostedIdentity, signIn, enterCode, hostedSignIn } = props
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState<'own' | 'hosted' | null>(null)
  const [error, setError] = useState(reason ?? '')
  const [cause, setCause] = useState<unknown>()
  const [asksForCode, setAsksForCode] = useState(false)

  async function attempt(way: 'own' | 'hosted', enter: () => Promise<void>) {
    setBusy(way)
    setError('')
    try {
      await enter()
    } catch (failure) {
      setCause(failure)
      setError(failure instanceof Error && failure.message ? failure.message : 'Gagal login')
      setBusy(null)
    }
  }

  async function givePassword() {
    if (await signIn(email.trim(), password)) return
    setAsksForCode(true)
    setPassword('')
    setBusy(null)
  }

  // Restored by the browser's back button, the page would still wait for a page that is not coming.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setBusy(null)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  if (asksForCode) return <CodeForm enterCode={enterCode} onBack={() => setAsksForCode(false)} />
  return (
    <LoginFrame
      name="Masuk"
      title="Masuk ke PrintPro"
      about={shopName}
      error={error}
      cause={cause}
      onSubmit={() => void attempt('own', givePassword)}
      aside={
        demoAccounts.length > 0 && (
          <DemoAccounts
            accounts={demoAccounts}
            chosen={email}
            onChoose={(account) => {
              setEmail(account.email)
              setPassword(account.password)
              setError('')
            }}
          />
        )
      }
    >
      <TextInput
        autoFocus
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        styles={{ input: { fontSize: 16 } }}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        label="Kata sandi"
        name="password"
        autoComplete="current-password"
        styles={{ input: { fontSize: 16 } }}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleIcon={({ reveal }) => (reveal ? <IconEyeOff size={20} /> : <IconEye size={20} />)}
        visibilityToggleButtonProps={{ 'aria-label': 'Tampilkan kata sandi', c: 'var(--pp-ink)' }}
      />
      <Button
        type="submit"
        size="lg"
        fz="lg"
        loading={busy === 'own'}
        disabled={!email.trim() || !password || busy === 'hosted'}
      >
        Masuk
      </Button>
      {hostedIdentity && (
        <Button
          variant="default"
          size="lg"
          fz="md"
          loading={busy === 'hosted'}
          disabled={busy === 'own'}
          onClick={() => void attempt('hosted', async () => location.assign(await hostedSignIn()))}
        >
          Masuk dengan {hostedIdentity}
        </Button>
      )}
    </LoginFrame>
  )
}
