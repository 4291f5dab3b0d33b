import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { LoginFrame } from './login-frame.tsx'

type CodeFormProps = {
  /** Signs in with the code, or throws an error whose message is the sentence to show. */
  enterCode: (code: string) => Promise<void>
  onBack: () => void
}

export function CodeForm({ enterCode, onBack }: CodeFormProps) {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [cause, setCause] = useState<unknown>()

  async function submit() {
    setBusy(true)
    setError('')
    try {
      await enterCode(code.trim())
    } catch (failure) {
      setCause(failure)
      setError(failure instanceof Error && failure.message ? failure.message : 'Gagal login')
      setBusy(false)
    }
  }

  return (
    <LoginFrame
      name="Masuk"
      title="Masukkan kode"
      about="Buka aplikasi kode di ponsel Anda. Tanpa ponsel, pakai salah satu kode cadangan."
      error={error}
      cause={cause}
      onSubmit={() => void submit()}
    >
      <TextInput
        label="Kode"
        name="code"
        autoComplete="one-time-code"
        autoFocus
        styles={{ input: { fontSize: 16 } }}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" fz="lg" loading={busy} disabled={!code.trim()}>
        Masuk
      </Button>
      <Button variant="default" size="lg" fz="md" disabled={busy} onClick={onBack}>
        Kembali
      </Button>
    </LoginFrame>
  )
}
