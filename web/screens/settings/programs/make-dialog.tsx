import { Button, Stack, Text } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { failureMessage } from '../../../domain-error.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../../kit/dialogs/dialog-foot.tsx'
import { Secret } from './secret.tsx'

type MakeDialogProps = {
  title: string
  action: string
  /** What is still missing, in a sentence; null when complete. */
  problem?: () => string | null
  /** Resolves to its secret. */
  make: () => Promise<string>
  done: { title: string; hint: string }
  onMade: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

export function MakeDialog({
  title,
  action,
  problem,
  make,
  done,
  onMade,
  onClose,
  children,
}: MakeDialogProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const missing = problem?.()
    if (missing) return setFailure(missing)
    setBusy(true)
    setFailure(null)
    try {
      setSecret(await make())
      await onMade()
    } catch (error) {
      setFailure(failureMessage(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog opened onClose={onClose} title={secret ? done.title : title}>
      {secret ? (
        <Secret text={secret} hint={done.hint} onClose={onClose} />
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap={16} pb={16}>
            {children}
            {failure && (
              <Text c="var(--pp-m-ink)" fz="sm" role="alert">
                {failure}
              </Text>
            )}
          </Stack>
          <DialogFoot onCancel={onClose}>
            <Button type="submit" disabled={busy}>
              {action}
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  )
}
