import { Button, PasswordInput, Stack } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useRef, useState } from 'react'
import { passwordProblem } from '../../../core/user-problems.ts'
import { notifyFailure, notifySuccess } from '../../kit/notify.ts'
import { changePassword, type Passwords, type Problems } from './change-password.ts'

const EMPTY: Passwords = { currentPassword: '', password: '' }

/** The present password and the new one. What ends elsewhere is said before and after. */
export function PasswordForm({ email }: { email: string }) {
  const [fields, setFields] = useState(EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const [saving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function save() {
    if (saving) return
    const missing: Problems = {
      ...(fields.currentPassword === '' && { currentPassword: 'Kata sandi sekarang wajib diisi' }),
      ...(passwordProblem(fields.password) && { password: passwordProblem(fields.password) }),
    }
    if (Object.keys(missing).length > 0) return refuse(missing)
    setSaving(true)
    const outcome = await changePassword(fields)
    setSaving(false)
    if (outcome.state === 'invalid') return refuse(outcome.problems)
    if (outcome.state === 'failed') {
      return notifyFailure('Gagal mengganti kata sandi. Silakan coba lagi.', {
        detail: outcome.reason,
        onRetry: () => form.current?.requestSubmit(),
      })
    }
    setFields(EMPTY)
    setProblems({})
    notifySuccess('Kata sandi berhasil diganti.', {
      detail: outcome.ended > 0 ? `${outcome.ended} perangkat lain dikeluarkan.` : undefined,
    })
  }

  /** The first wrong field gets the focus. */
  function refuse(found: Problems) {
    setProblems(found)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  const password = (field: keyof Passwords) => ({
    value: fields[field],
    error: problems[field],
    maxLength: 128,
    visibilityToggleButtonProps: { 'aria-label': 'Lihat kata sandi' },
    onChange(event: { currentTarget: { value: string } }) {
      const { value } = event.currentTarget
      setFields((now) => ({ ...now, [field]: value }))
      setProblems({})
    },
  })

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Stack gap={12}>
        <PasswordInput
          label="Kata sandi sekarang"
          autoComplete="current-password"
          required
          {...password('currentPassword')}
        />
        <PasswordInput
          label="Kata sandi baru"
          autoComplete="new-password"
          required
          description="Paling sedikit 8 huruf. Perangkat lain langsung keluar, yang ini tetap masuk."
          {...password('password')}
        />
        <Button type="submit" h={44} loading={saving}>
          Ganti kata sandi
        </Button>
      </Stack>
    </form>
  )
}
