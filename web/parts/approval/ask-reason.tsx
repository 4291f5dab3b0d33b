import { Button, Text, Textarea } from '@mantine/core'
import '../../theme/later-styles.css'
import { useState } from 'react'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { announceAsQuestion, Dialog } from '../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { Form } from '../../kit/fields/form.tsx'

type Question = { title: string; text: string; cancel: string; confirm: string }

/** Asks why something is done in spite of a rule of the shop; false: it is not done. */
export function askReason(asked: Question): Promise<string | false> {
  return confirm<Question, string>({ Dialog: ReasonQuestion, asked })
}

type Asking = { asked: Question; opened: boolean; answer: (reason: string | false) => void }

function ReasonQuestion({ asked, opened, answer }: Asking) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  return (
    <Dialog opened={opened} onClose={() => answer(false)} title={asked.title} size={480} zIndex={300}>
      <Form
        ref={announceAsQuestion}
        onSubmit={() => {
          setTried(true)
          if (reason.trim()) answer(reason.trim())
        }}
      >
        <Text mb={14}>{asked.text}</Text>
        <Textarea
          data-autofocus
          label="Alasan"
          required
          autosize
          minRows={2}
          maxRows={5}
          maxLength={200}
          mb={14}
          value={reason}
          error={tried && !reason.trim() && 'Alasan wajib diisi'}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogFoot wide onCancel={() => answer(false)} cancel={asked.cancel}>
          <Button type="submit" color="magenta">
            {asked.confirm}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
