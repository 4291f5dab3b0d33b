import { Alert, Button, PasswordInput, Text, TextInput, Title } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { IconAlertTriangle, IconEye, IconEyeOff } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Crop } from '../ui/crop.tsx'
import { Logo } from '../ui/logo.tsx'
import { Reg } from '../ui/reg.tsx'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'
import classes from './login-page.module.css'

type LoginPageProps = {
  /** Why the last session ended, where there is a reason to tell. */
  reason?: string
  welcome: () => Promise<{ shopName: string; demoAccounts: DemoAccount[] }>
  /** Signs in, or throws an error whose message is the sentence to show. */
  signIn: (email: string, password: string) => Promise<void>
}

export function LoginPage({ reason, welcome, signIn }: LoginPageProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(reason ?? '')
  const { shopName, demoAccounts } = useWelcome(welcome)
  const demo = demoAccounts.length > 0

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      await signIn(email.trim(), password)
    } catch (failure) {
      setError(failure instanceof Error && failure.message ? failure.message : 'Gagal login')
      setBusy(false)
    }
  }

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
                  <Alert color="magenta" role="alert" icon={<IconAlertTriangle size={18} stroke={1.7} />}>
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
                    reveal ? <IconEyeOff size={20} stroke={1.7} /> : <IconEye size={20} stroke={1.7} />
                  }
                  visibilityToggleButtonProps={{ 'aria-label': 'Tampilkan kata sandi', c: 'var(--pp-ink)' }}
                />
                <Button type="submit" size="lg" fz="lg" loading={busy} disabled={!email.trim() || !password}>
                  Masuk
                </Button>
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
  return answer ?? { shopName: '', demoAccounts: [] }
}
