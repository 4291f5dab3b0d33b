import { Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '../../../../core/webhook.ts'
import { server } from '../../../data/server.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { DialogFoot } from '../../../kit/dialog-foot.tsx'
import { failureSentence } from '../../../refusal.ts'
import classes from './programs.module.css'
import { Secret } from './secret.tsx'

/** Adds a receiver, and shows its secret this once. */
export function WebhookDialog({ onMade, onClose }: { onMade: () => Promise<void>; onClose: () => void }) {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<string[]>([...WEBHOOK_EVENT_NAMES])
  const [secret, setSecret] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function add(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      const chosen = WEBHOOK_EVENT_NAMES.filter((name) => events.includes(name))
      const made = await server.webhooks.create({ url: url.trim(), events: chosen })
      setSecret(made.secret)
      await onMade()
    } catch (error) {
      setFailure(failureSentence(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog opened onClose={onClose} title={secret ? 'Webhook sudah ditambahkan' : 'Tambah webhook'}>
      {secret ? (
        <Secret
          text={secret}
          hint="Salin rahasia ini ke program penerima, agar ia tahu bahwa pesannya dari toko ini (Standard Webhooks). Tidak akan ditampilkan lagi."
          onClose={onClose}
        />
      ) : (
        <form onSubmit={add} noValidate>
          <Stack gap={16} pb={16}>
            <TextInput
              label="Alamat penerima"
              placeholder="https://toko.example/printpro"
              type="url"
              inputMode="url"
              maxLength={500}
              data-autofocus
              value={url}
              onChange={(event) => setUrl(event.currentTarget.value)}
            />
            <Checkbox.Group label="Yang diberitahukan" value={events} onChange={setEvents}>
              <div className={classes.pages}>
                {WEBHOOK_EVENT_NAMES.map((name) => (
                  <Checkbox key={name} value={name} label={WEBHOOK_EVENTS[name]} />
                ))}
              </div>
            </Checkbox.Group>
            {failure && (
              <Text c="var(--pp-m-ink)" fz="sm" role="alert">
                {failure}
              </Text>
            )}
          </Stack>
          <DialogFoot>
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit" disabled={busy}>
              Tambah webhook
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  )
}
