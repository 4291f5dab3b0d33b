import { Checkbox, TextInput } from '@mantine/core'
import '../../../theme/later-styles.css'
import { useState } from 'react'
import { PART_OF_EVENT, WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS } from '../../../../core/shop/webhook.ts'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { MakeDialog } from './make-dialog.tsx'
import classes from './programs.module.css'

export function WebhookDialog(props: { onMade: () => Promise<void>; onClose: () => void }) {
  const { store } = useShop()
  const offered = WEBHOOK_EVENT_NAMES.filter((name) => {
    const part = PART_OF_EVENT[name]
    return part === undefined || store[part]
  })
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<string[]>(offered)

  async function add() {
    const chosen = WEBHOOK_EVENT_NAMES.filter((name) => events.includes(name))
    return (await server.webhooks.create({ url: url.trim(), events: chosen })).secret
  }

  return (
    <MakeDialog
      {...props}
      title="Tambah webhook"
      action="Tambah webhook"
      make={add}
      done={{
        title: 'Webhook sudah ditambahkan',
        hint: 'Salin rahasia ini ke program penerima, agar ia tahu bahwa pesannya dari toko ini (Standard Webhooks). Tidak akan ditampilkan lagi.',
      }}
    >
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
          {offered.map((name) => (
            <Checkbox key={name} value={name} label={WEBHOOK_EVENTS[name]} />
          ))}
        </div>
      </Checkbox.Group>
    </MakeDialog>
  )
}
