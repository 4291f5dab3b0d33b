import { Alert, Button, Checkbox, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber as countText, rupiah } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { announceAsQuestion, Dialog } from '../../kit/dialogs/dialog.tsx'
import { Form } from '../../kit/fields/form.tsx'
import classes from './hand-over-question.module.css'

type Asked = {
  number: string
  customerName: string
  /** Rupiah. */
  owed: number
  /** Whether this user can receive it. */
  payable: boolean
  /** Lines not handed over yet. */
  lines: readonly { id: string; words: string; stage: string; isReady: boolean }[]
  /** Whether some lines can be left here. */
  inParts: boolean
}
/** `to`: the receiver, or empty. 'pay': what is owed is received first. */
type Answer = { do: 'handOver'; to: string; lines: string[] } | { do: 'pay' }
type Asking = { asked: Asked; opened: boolean; answer: (answer: Answer | false) => void }

/** False: nothing is handed over. */
export function askHandOver(asked: Asked): Promise<Answer | false> {
  return confirm<Asked, Answer>({ Dialog: HandOverQuestion, asked })
}

function HandOverQuestion({ asked, opened, answer }: Asking) {
  const { number, customerName, owed, payable, lines, inParts } = asked
  const phone = usePhone()
  const ready = lines.filter(({ isReady }) => isReady)
  const [to, setTo] = useState('')
  const [chosen, setChosen] = useState(() => (ready.length > 0 ? ready : lines).map(({ id }) => id))
  const unready = lines.filter(({ id, isReady }) => chosen.includes(id) && !isReady)
  const isAll = chosen.length === lines.length
  return (
    <Dialog
      opened={opened}
      onClose={() => answer(false)}
      title={inParts ? `Serahkan ${number}` : `Serahkan ${number} yang belum lunas?`}
      size={600}
      yOffset={phone ? '4dvh' : '18dvh'}
      zIndex={300}
    >
      <Form
        className={classes.form}
        ref={announceAsQuestion}
        onSubmit={() => {
          if (chosen.length > 0) answer({ do: 'handOver', to, lines: chosen })
        }}
      >
        {inParts && (
          <Checkbox.Group
            label="Yang diambil sekarang"
            value={chosen}
            onChange={setChosen}
            error={chosen.length === 0 && 'Pilih minimal satu item'}
          >
            <div className={classes.lines}>
              {lines.map(({ id, words, stage, isReady }) => (
                <Checkbox key={id} value={id} size="md" label={isReady ? words : `${words} · ${stage}`} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        {unready.length > 0 && (
          <p className={classes.unready} role="status">
            {countText(unready.length)} item belum ditandai selesai, dan menjadi selesai saat diserahkan.
          </p>
        )}
        {owed > 0 && (
          <Alert color="magenta" icon={<IconAlertTriangle size={20} />}>
            {customerName} masih kurang <strong className="num">{rupiah(owed)}</strong>. Setelah diserahkan,
            sisa ini tetap tercatat sebagai piutang.
          </Alert>
        )}
        <TextInput
          data-autofocus
          label="Diterima oleh"
          placeholder="Nama pengambil (boleh kosong)"
          maxLength={120}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <div className={`wrap ${classes.buttons}`}>
          <Button variant="default" h={52} onClick={() => answer(false)}>
            Batal
          </Button>
          <Button
            type="submit"
            variant={payable ? 'default' : 'filled'}
            h={52}
            disabled={chosen.length === 0}
          >
            {isAll
              ? owed > 0
                ? 'Serahkan sebagai piutang'
                : 'Serahkan semua'
              : `Serahkan ${countText(chosen.length)} item`}
          </Button>
          {payable && (
            <Button h={52} onClick={() => answer({ do: 'pay' })}>
              Terima pembayaran
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}
