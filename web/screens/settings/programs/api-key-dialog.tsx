import { Checkbox, Switch, TextInput } from '@mantine/core'
import '../../../theme/later-styles.css'
import { useState } from 'react'
import { API_KEY_PAGES } from '../../../../core/access/api-key.ts'
import { server } from '../../../data/server.ts'
import { PAGE_FACTS } from '../../../pages.ts'
import { MakeDialog } from './make-dialog.tsx'
import classes from './programs.module.css'

type ApiKeyDialogProps = { onMade: () => Promise<void>; onClose: () => void }

export function ApiKeyDialog(props: ApiKeyDialogProps) {
  const [name, setName] = useState('')
  const [pages, setPages] = useState<string[]>([])
  const [readOnly, setReadOnly] = useState(true)

  async function make() {
    const chosen = API_KEY_PAGES.filter((page) => pages.includes(page))
    return (await server.apiKeys.create({ name, pages: chosen, readOnly })).key
  }

  function problem() {
    if (name.trim() === '') return 'Nama wajib diisi'
    return pages.length === 0 ? 'Pilih paling sedikit satu halaman' : null
  }

  return (
    <MakeDialog
      {...props}
      title="Buat kunci API"
      action="Buat kunci"
      problem={problem}
      make={make}
      done={{
        title: 'Kunci sudah dibuat',
        hint: 'Salin sekarang ke program itu. Kunci ini tidak akan ditampilkan lagi, dan siapa pun yang memegangnya bisa memakainya.',
      }}
    >
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
        description="Kunci tidak dapat membuka halaman yang tidak boleh dibuka pembuatnya."
        value={pages}
        onChange={setPages}
      >
        <div className={classes.pages}>
          {API_KEY_PAGES.map((page) => (
            <Checkbox key={page} value={page} label={PAGE_FACTS[page].name} />
          ))}
        </div>
      </Checkbox.Group>
      <Switch
        label="Hanya membaca"
        description="Matikan jika program itu juga mencatat atau mengubah data."
        checked={readOnly}
        onChange={(event) => setReadOnly(event.currentTarget.checked)}
      />
    </MakeDialog>
  )
}
