import { Alert, Button, PasswordInput, Text, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import type { Issue } from '../../../contract/errors.ts'
import { server } from '../../data/server.ts'
import { signIn } from '../../data/sign-in.ts'
import { Crop } from '../../kit/crop.tsx'
import { Logo } from '../../kit/logo.tsx'
import { refusalOf } from '../../refusal.ts'
import classes from './login-page.module.css'

const EMPTY = { code: '', shopName: '', name: '', email: '', password: '' }
const FAILED = 'Gagal membuka toko. Silakan coba lagi.'

/** What a new shop's first visitor sees: the shop gets its name and its owner, who is signed in at once. */
export function OpenShopPage() {
  const [given, setGiven] = useState(EMPTY)
  const [issues, setIssues] = useState<Issue[]>([])
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    document.title = 'Buka toko · PrintPro'
  }, [])

  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: given[name],
    error: issues.find((issue) => issue.path[0] === name)?.message,
    styles: { input: { fontSize: 16 } },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setGiven((before) => ({ ...before, [name]: value })),
  })

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError('')
    setIssues([])
    try {
      const input = { ...given, email: given.email.trim() }
      await server.session.openShop(input)
      await signIn(input.email, input.password)
    } catch (failure) {
      const refused = refusalOf(failure)
      const found = (refused?.data as { issues?: Issue[] } | undefined)?.issues
      if (found) setIssues(found)
      else setError(refused?.message ?? FAILED)
      setBusy(false)
    }
  }

  const complete = Object.values(given).every((text) => text.trim() !== '')
  return (
    <main className={classes.press}>
      <div style={{ width: '100%', maxWidth: 440 }}>
        <Crop outside>
          <div className={classes.sheet}>
            <form className={classes.form} onSubmit={submit} noValidate>
              <div className={classes.brand}>
                <Logo size={44} />
                PrintPro
              </div>
              <Title order={1} className={classes.title}>
                Buka toko Anda
              </Title>
              <Text c="dimmed" mt={6}>
                Beri nama toko dan buat akun pemiliknya.
              </Text>
              <div className={classes.fields}>
                {error && (
                  <Alert color="magenta" role="alert" icon={<IconAlertTriangle size={18} />}>
                    {error}
                  </Alert>
                )}
                <TextInput
                  label="Kode"
                  description="Tertulis di layar komputer tempat PrintPro dijalankan."
                  autoComplete="one-time-code"
                  {...field('code')}
                />
                <TextInput label="Nama toko" autoComplete="organization" {...field('shopName')} />
                <TextInput label="Nama Anda" autoComplete="name" {...field('name')} />
                <TextInput label="Email" type="email" autoComplete="username" {...field('email')} />
                <PasswordInput
                  label="Kata sandi"
                  autoComplete="new-password"
                  visibilityToggleButtonProps={{ 'aria-label': 'Tampilkan kata sandi', c: 'var(--pp-ink)' }}
                  {...field('password')}
                />
                <Button type="submit" size="lg" fz="lg" loading={busy} disabled={!complete}>
                  Buka toko
                </Button>
              </div>
            </form>
          </div>
        </Crop>
      </div>
    </main>
  )
}
