import { Button, Text, Textarea } from '@mantine/core'
import '../../theme/later-styles.css'
import { confirm } from '../../kit/dialogs/confirm.ts'
import { announceAsQuestion, Dialog } from '../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { Form } from '../../kit/fields/form.tsx'
import { useReason } from '../../kit/fields/use-reason.ts'

type Question = { title: string; text: string; cancel: string; confirm: string }

/** Asks why something is done in spite of a rule of the shop; false: it is not done. */
export function askReason(asked: Question): Promise<string | false> {
  return confirm<Question, string>({ Dialog: ReasonQuestion, asked })
}

type Asking = { asked: Question; opened: boolean; answer: (reason: string | false) => void }

function ReasonQuestion({ asked, opened, answer }: Asking) {
  const { field, read } = useReason()
  return (
    <Dialog opened={opened} onClose={() => answer(false)} title={asked.title} size={480} zIndex={300}>
      <Form
        ref={announceAsQuestion}
        onSubmit={() => {
          const reason = read()
          if (reason) answer(reason)
        }}
      >
        <Text mb={14}>{asked.text}</Text>
        <Textarea {...field} data-autofocus autosize minRows={2} maxRows={5} mb={14} />
        <DialogFoot wide onCancel={() => answer(false)} cancel={asked.cancel}>
          <Button type="submit" color="magenta">
            {asked.confirm}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
