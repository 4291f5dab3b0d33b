import { Button, PasswordInput, Stack } from '@mantine/core'
import '../../theme/later-styles.css'
import { type FormErrors, schemaResolver, useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { passwordChangeSchema } from '../../../core/access/user.ts'
import { server } from '../../data/server.ts'
import { domainErrorOf, problemsIn } from '../../domain-error.ts'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'

const FAILED = 'Gagal mengganti kata sandi. Silakan coba lagi.'

export function PasswordForm({ email }: { email: string }) {
  const form = useForm({
    initialValues: { currentPassword: '', password: '' },
    validate: schemaResolver(passwordChangeSchema, { sync: true }),
  })
  const [saving, setSaving] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  async function save(passwords: typeof form.values) {
    if (saving) return
    setSaving(true)
    try {
      const { ended } = await server.account.changePassword(passwords)
      form.reset()
      notifySuccess('Kata sandi berhasil diganti.', {
        about: FAILED,
        detail: ended > 0 ? `${ended} perangkat lain dikeluarkan.` : undefined,
      })
    } catch (error) {
      const refused = domainErrorOf(error)
      const errors = problemsIn(refused?.data)
      if (Object.keys(errors).length > 0) {
        form.setErrors(errors)
        focusWrong(errors)
      } else {
        notifyFailure(FAILED, {
          detail: refused?.message,
          error,
          onRetry: () => element.current?.requestSubmit(),
        })
      }
    } finally {
      setSaving(false)
    }
  }

  function focusWrong(errors: FormErrors) {
    const wrong = Object.keys(form.values).find((field) => errors[field])
    if (wrong) form.getInputNode(wrong as keyof typeof form.values)?.focus()
  }

  const password = {
    required: true,
    maxLength: 128,
    visibilityToggleButtonProps: { 'aria-label': 'Tampilkan kata sandi' },
  }
  return (
    <form ref={element} noValidate onSubmit={form.onSubmit(save, focusWrong)}>
      {/* Tells a password manager whose password this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Stack gap={12}>
        <PasswordInput
          {...form.getInputProps('currentPassword')}
          {...password}
          label="Kata sandi sekarang"
          autoComplete="current-password"
        />
        <PasswordInput
          {...form.getInputProps('password')}
          {...password}
          label="Kata sandi baru"
          autoComplete="new-password"
          description="Paling sedikit 8 huruf. Perangkat lain langsung keluar, yang ini tetap masuk."
        />
        <Button type="submit" h={44} loading={saving}>
          Ganti kata sandi
        </Button>
      </Stack>
    </form>
  )
}
