import { Alert, Button, PasswordInput, Text, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Crop } from '../../kit/crop.tsx'
import { Logo } from '../../kit/logo.tsx'
import { Reg } from '../../kit/reg.tsx'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'
import classes from './login-page.module.css'

type LoginPageProps = {
  /** Why the last session ended, where there is a reason to tell. */
  reason?: string
  welcome: () => Promise<{ shopName: string; demoAccounts: DemoAccount[]; hostedIdentity: string | null }>
  /** Signs in, or throws an error whose message is the sentence to show. */
  signIn: (email: string, password: string) => Promise<void>
  /** Answers where the provider of identities signs people in, or throws as above. */
  hostedSignIn: () => Promise<string>
}

export function LoginPage({ reason, welcome, signIn, hostedSignIn }: LoginPageProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState<'own' | 'hosted' | null>(null)
  const [error, setError] = useState(reason ?? '')
  const { shopName, demoAccounts, hostedIdentity } = useWelcome(welcome)
  const demo = demoAccounts.length > 0

  async function attempt(way: 'own' | 'hosted', enter: () => Promise<void>) {
    setBusy(way)
    setError('')
    try {
      await enter()
    } catch (failure) {
      setError(failure instanceof Error && failure.message ? failure.message : 'Gagal login')
      setBusy(null)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void attempt('own', () => signIn(email.trim(), password))
  }

  // Coming back by the browser's own button, the page is as it was left: waiting for a page that nobody goes to any more.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setBusy(null)
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])

  return (
    <main className={classes.press}>
      {['top', 'bottom', 'left', 'right'].map((edge) => (
        <span key={edge} className={classes.mark} data-edge={edge}>
          <Reg size={22} />
        </span>
      ))}
      <div style={{ width: '100%', maxWidth: demo ? 880 : 440 }}>
        <Crop outside>
          <div className={classes.sheet} data-demo={demo || undefined}>
            {/* noValidate: what is wrong with an address is said in our words, by the server's answer. */}
            <form className={classes.form} onSubmit={submit} noValidate>
              <div className={classes.brand}>
                <Logo size={44} />
                PrintPro
              </div>
              <Title order={1} className={classes.title}>
                Masuk ke PrintPro
              </Title>
              <Text c="dimmed" mt={6} mih={20}>
                {shopName}
              </Text>
              <div className={classes.fields}>
                {error && (
                  <Alert color="magenta" role="alert" icon={<IconAlertTriangle size={18} />}>
                    {error}
                  </Alert>
                )}
                <TextInput
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
                  visibilityToggleIcon={({ reveal }) =>
                    reveal ? <IconEyeOff size={20} /> : <IconEye size={20} />
                  }
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
              </div>
            </form>
            {demo && (
              <DemoAccounts
                accounts={demoAccounts}
                chosen={email}
                onChoose={(account) => {
                  setEmail(account.email)
                  setPassword(account.password)
                  setError('')
                }}
              />
            )}
          </div>
        </Crop>
      </div>
    </main>
  )
}

function useWelcome(welcome: LoginPageProps['welcome']) {
  const [answer, setAnswer] = useState<Awaited<ReturnType<LoginPageProps['welcome']>>>()
  useEffect(() => {
    document.title = 'Masuk · PrintPro'
    // Without an answer the form still works: only the shop's name and the demo list are missing.
    welcome().then(setAnswer, () => undefined)
  }, [welcome])
  return answer ?? { shopName: '', demoAccounts: [], hostedIdentity: null }
}
