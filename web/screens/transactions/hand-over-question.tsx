import { Alert, Button, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { rupiah } from '../../format.ts'
import { confirm } from '../../kit/confirm.ts'
import { announceAsQuestion, Dialog } from '../../kit/dialog.tsx'
import classes from './hand-over-question.module.css'

type Asked = { number: string; customerName: string; owed: number }
/** Handed over all the same, to whom if that was said; or what is owed is received first. */
type Answer = { do: 'handOver'; to: string } | { do: 'pay' }
type Asking = { asked: Asked; opened: boolean; answer: (answer: Answer | false) => void }

/** Asks before an order is handed over on which something is owed (design, part 2, section 1). False: it stays here. */
export function askUnpaidHandOver(asked: Asked): Promise<Answer | false> {
  return confirm<Asked, Answer>({ Dialog: HandOverQuestion, asked })
}

function HandOverQuestion({ asked: { number, customerName, owed }, opened, answer }: Asking) {
  const [to, setTo] = useState('')
  return (
    <Dialog
      opened={opened}
      onClose={() => answer(false)}
      title={`Serahkan ${number} yang belum lunas?`}
      size={600}
      yOffset="18dvh"
      zIndex={300}
    >
      <form
        className={classes.form}
        noValidate
        ref={announceAsQuestion}
        onSubmit={(event) => {
          event.preventDefault()
          answer({ do: 'handOver', to })
        }}
      >
        <Alert color="magenta" icon={<IconAlertTriangle size={20} />}>
          {customerName} masih kurang <strong className="num">{rupiah(owed)}</strong>. Setelah diserahkan,
          sisa ini tetap tercatat sebagai piutang.
        </Alert>
        <TextInput
          data-autofocus
          label="Diterima oleh"
          placeholder="Nama pengambil (boleh kosong)"
          maxLength={120}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button variant="default" h={52} onClick={() => answer(false)}>
            Tidak jadi
          </Button>
          <Button type="submit" variant="default" h={52}>
            Serahkan sebagai piutang
          </Button>
          <Button h={52} onClick={() => answer({ do: 'pay' })}>
            Terima pembayaran
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
