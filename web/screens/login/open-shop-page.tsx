import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Issue } from '../../../contract/errors.ts'
import { server } from '../../data/server.ts'
import { signIn } from '../../data/sign-in.ts'
import { refusalOf } from '../../refusal.ts'
import { LoginFrame } from './login-frame.tsx'

const EMPTY = { code: '', shopName: '', name: '', email: '', password: '' }
const FAILED = 'Gagal membuka toko. Silakan coba lagi.'

/** What a new shop's first visitor sees: the shop gets its name and its owner, who is signed in at once. */
export function OpenShopPage() {
  const [given, setGiven] = useState(EMPTY)
  const [issues, setIssues] = useState<Issue[]>([])
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: given[name],
    error: issues.find((issue) => issue.path[0] === name)?.message,
    styles: { input: { fontSize: 16 } },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setGiven((before) => ({ ...before, [name]: value })),
  })

  async function submit() {
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
    <LoginFrame
      name="Buka toko"
      title="Buka toko Anda"
      about="Beri nama toko dan buat akun pemiliknya."
      error={error}
      onSubmit={() => void submit()}
    >
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
    </LoginFrame>
  )
}
