import { Button, Code, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import '../../theme/later-styles.css'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { invalidate, queries } from '../../data/query-client.tsx'
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from '../../data/second-factor.ts'
import { notifySuccess } from '../../kit/feedback/notify.ts'

type Begun = { uri: string; recoveryCodes: string[] }

export function SecondFactor() {
  const status = useQuery(queries.account.secondFactor.queryOptions({ staleTime: 0 }))
  const { data } = status
  const [begun, setBegun] = useState<Begun | null>(null)
  const reload = () => invalidate(queries.account.secondFactor)

  if (!data) return <QueryState query={status} />
  if (data.isOn) {
    return (
      <AskFor
        key="off"
        hint="Aktif. Setiap kali masuk, kode dari ponsel Anda ditanyakan setelah kata sandi."
        button="Matikan"
        field={passwordField('Kata sandi untuk mematikan')}
        act={async (password) => {
          await endSecondFactor(password)
          notifySuccess('Verifikasi dua langkah dimatikan.')
          await reload()
        }}
      />
    )
  }
  if (begun) {
    return (
      <Stack gap={12}>
        <Text>Pindai dengan aplikasi kode di ponsel, misalnya Google Authenticator atau Aegis.</Text>
        <Picture text={begun.uri} />
        <Text c="dimmed" fz="sm">
          Tidak bisa memindai? Ketik kunci ini di aplikasi:{' '}
          <Code>{new URL(begun.uri).searchParams.get('secret')}</Code>
        </Text>
        <Text>
          Simpan kode cadangan ini di tempat aman. Masing-masing dapat dipakai sekali, jika ponsel Anda tidak
          ada.
        </Text>
        <Code block aria-label="Kode cadangan">
          {begun.recoveryCodes.join('\n')}
        </Code>
        <AskFor
          key="confirm"
          button="Aktifkan"
          field={(props) => (
            <TextInput
              {...props}
              label="Kode dari aplikasi"
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
          act={async (code) => {
            await confirmSecondFactor(code)
            setBegun(null)
            notifySuccess('Verifikasi dua langkah aktif.', {
              detail: 'Di perangkat lain Anda perlu masuk lagi.',
            })
            await reload()
          }}
        />
      </Stack>
    )
  }
  return (
    <AskFor
      key="on"
      hint="Kata sandi yang diketahui orang lain tidak cukup lagi untuk masuk: kode dari ponsel Anda ditanyakan juga."
      button="Siapkan"
      field={passwordField('Kata sandi untuk menyiapkan')}
      act={async (password) => setBegun(await beginSecondFactor(password))}
    />
  )
}

type FieldProps = {
  value: string
  error: string
  onChange: (event: { currentTarget: { value: string } }) => void
}

function passwordField(label: string) {
  return (props: FieldProps) => (
    <PasswordInput
      {...props}
      label={label}
      autoComplete="current-password"
      maxLength={128}
      visibilityToggleButtonProps={{ 'aria-label': 'Tampilkan kata sandi' }}
    />
  )
}

type AskForProps = {
  hint?: string
  button: string
  field: (props: FieldProps) => ReactNode
  /** Does it, or throws an error whose message is the sentence to show at the field. */
  act: (given: string) => Promise<void>
}

function AskFor({ hint, button, field, act }: AskForProps) {
  const [given, setGiven] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setError('')
    try {
      await act(given.trim())
    } catch (failure) {
      setError((failure as Error).message)
    }
    setBusy(false)
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12}>
        {hint && <Text c="dimmed">{hint}</Text>}
        {field({ value: given, error, onChange: (event) => setGiven(event.currentTarget.value) })}
        <Button type="submit" h={44} loading={busy} disabled={!given.trim()}>
          {button}
        </Button>
      </Stack>
    </form>
  )
}

function Picture({ text }: { text: string }) {
  const [source, setSource] = useState('')
  useEffect(() => {
    void import('uqr').then(({ renderSVG }) =>
      setSource(`data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: 2 }))}`),
    )
  }, [text])
  return source ? (
    <img src={source} alt="Kode QR untuk aplikasi kode" width={200} height={200} />
  ) : (
    <div style={{ height: 200 }} />
  )
}
