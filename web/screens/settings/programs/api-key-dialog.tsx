import { Button, Checkbox, Stack, Switch, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { KEY_PAGES } from '../../../../core/api-key.ts'
import { server } from '../../../data/server.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { DialogFoot } from '../../../kit/dialog-foot.tsx'
import { PAGE_FACTS } from '../../../pages.ts'
import { failureSentence } from '../../../refusal.ts'
import classes from './programs.module.css'
import { Secret } from './secret.tsx'

type ApiKeyDialogProps = { onMade: () => Promise<void>; onClose: () => void }

/** Makes a key for another program, and shows it this once. */
export function ApiKeyDialog({ onMade, onClose }: ApiKeyDialogProps) {
  const [name, setName] = useState('')
  const [pages, setPages] = useState<string[]>([])
  const [readOnly, setReadOnly] = useState(true)
  const [made, setMade] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function make(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setFailure('Nama wajib diisi')
    if (pages.length === 0) return setFailure('Pilih paling sedikit satu halaman')
    setBusy(true)
    setFailure(null)
    try {
      const chosen = KEY_PAGES.filter((page) => pages.includes(page))
      const { key } = await server.apiKeys.create({ name, pages: chosen, readOnly })
      setMade(key)
      await onMade()
    } catch (error) {
      setFailure(failureSentence(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog opened onClose={onClose} title={made ? 'Kunci sudah dibuat' : 'Buat kunci API'}>
      {made ? (
        <Secret
          text={made}
          hint="Salin sekarang ke program itu. Kunci ini tidak akan ditampilkan lagi, dan siapa pun yang memegangnya bisa memakainya."
          onClose={onClose}
        />
      ) : (
        <form onSubmit={make} noValidate>
          <Stack gap={16} pb={16}>
            <TextInput
              label="Nama program"
              placeholder="Toko online"
              maxLength={60}
              data-autofocus
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Checkbox.Group
              label="Halaman yang boleh dipakai"
              description="Kunci tidak pernah boleh lebih dari yang membuatnya."
              value={pages}
              onChange={setPages}
            >
              <div className={classes.pages}>
                {KEY_PAGES.map((page) => (
                  <Checkbox key={page} value={page} label={PAGE_FACTS[page].name} />
                ))}
              </div>
            </Checkbox.Group>
            <Switch
              label="Hanya membaca"
              description="Matikan bila program itu juga mencatat atau mengubah data."
              checked={readOnly}
              onChange={(event) => setReadOnly(event.currentTarget.checked)}
            />
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
              Buat kunci
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  )
}
