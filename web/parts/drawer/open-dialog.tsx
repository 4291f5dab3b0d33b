import { Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { server } from '../../data/server.ts'
import { rupiah } from '../../format.ts'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { notifySuccess } from '../../kit/feedback/notify.ts'
import { Form } from '../../kit/fields/form.tsx'
import { MoneyField } from '../../kit/fields/number-field.tsx'
import { type OpenedDialog, RecordDialog } from '../../kit/records/record-dialog.tsx'
import classes from './drawer-form.module.css'
import { type MyDrawer, readProblems, refetchDrawers } from './send.ts'

/** Sets the opening float. */
export function OpenDialog({ mine, ...dialog }: OpenedDialog & { mine: MyDrawer }) {
  return (
    <RecordDialog {...dialog} title="Buka laci kas" size={440}>
      <OpenForm mine={mine} onDone={dialog.onClose} />
    </RecordDialog>
  )
}

function OpenForm({ mine: { drawer, next }, onDone }: { mine: MyDrawer; onDone: () => void }) {
  const [openingFloat, setOpening] = useState<number | null>(next.openingFloat)
  const [name, setName] = useState(drawer?.name ?? next.name)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  // Idempotency key.
  const [id] = useState(() => uuidv7())
  const gathered = drawer?.expected?.cash ?? 0

  async function send() {
    if (sending || Number.isNaN(openingFloat)) return
    setSending(true)
    setProblems({})
    try {
      await server.drawers.open({ id, openingFloat: openingFloat ?? 0, name: name.trim() || undefined })
      refetchDrawers()
      notifySuccess('Laci kas dibuka.', {
        about: 'drawer',
        detail: `Modal awal ${rupiah(openingFloat ?? 0)}.`,
      })
      return onDone()
    } catch (error) {
      setProblems(readProblems('Gagal membuka laci kas', error, () => void send()))
    }
    setSending(false)
  }

  return (
    <Form className={classes.form} onSubmit={send}>
      <MoneyField
        label="Modal awal"
        description="Uang kecil yang ada di laci sebelum mulai berjualan"
        data-autofocus
        value={openingFloat}
        error={problems.openingFloat}
        onChange={setOpening}
      />
      <TextInput
        label="Nama laci"
        maxLength={60}
        value={name}
        error={problems.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {gathered !== 0 && (
        <Text c="dimmed" fz="sm">
          Tunai {rupiah(gathered)} yang sudah diterima hari ini ikut laci ini, jadi tidak termasuk modal awal.
        </Text>
      )}
      <DialogFoot onCancel={onDone}>
        <Button type="submit" loading={sending}>
          Buka laci
        </Button>
      </DialogFoot>
    </Form>
  )
}
