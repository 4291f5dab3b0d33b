import { Button, Radio, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import { useState } from 'react'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { Form } from '../../kit/fields/form.tsx'

const CHANNELS = { whatsapp: 'WhatsApp', shop: 'Di toko' }
type Channel = keyof typeof CHANNELS

type AnswerDialogProps<Answer extends string> = {
  opened: boolean
  title: string
  label: string
  choices: readonly { value: Answer; label: string }[]
  /** The answer that must say what is wanted, and how that field is named. */
  wish: { answer: Answer; label: string; missing: string; maxLength: number }
  customerName: string
  busy: boolean
  /** Falsy where it was refused. */
  onAnswer: (given: {
    answer: Answer
    name: string
    channel: Channel
    comment: string | null
  }) => Promise<unknown>
  onClose: () => void
}

/** Notes what the customer said to what is on the screen. */
export function AnswerDialog<Answer extends string>({ opened, title, ...props }: AnswerDialogProps<Answer>) {
  return (
    <Dialog opened={opened} onClose={props.onClose} title={title} size={480}>
      <AnswerForm {...props} />
    </Dialog>
  )
}

function AnswerForm<Answer extends string>(props: Omit<AnswerDialogProps<Answer>, 'opened' | 'title'>) {
  const { label, choices, wish, customerName, busy, onAnswer, onClose } = props
  const [answer, setAnswer] = useState(choices[0]?.value)
  const [name, setName] = useState(customerName)
  const [channel, setChannel] = useState<Channel>('whatsapp')
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const isWish = answer === wish.answer
  const needsComment = isWish && !comment.trim()
  const submit = async () => {
    setTried(true)
    if (!answer || !name.trim() || needsComment) return
    if (await onAnswer({ answer, name, channel, comment: comment.trim() || null })) onClose()
  }
  return (
    <Form onSubmit={() => void submit()}>
      <Stack gap={14} pb={14}>
        <Radio.Group label={label} value={answer} onChange={(value) => setAnswer(value as Answer)}>
          <Stack gap={8} pt={6}>
            {choices.map((choice, index) => (
              <Radio key={choice.value} {...choice} data-autofocus={index === 0 || undefined} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={isWish ? wish.label : 'Catatan'}
          required={isWish}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={wish.maxLength}
          value={comment}
          error={tried && needsComment && wish.missing}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <TextInput
          label="Dijawab oleh"
          required
          maxLength={120}
          autoComplete="off"
          value={name}
          error={tried && !name.trim() && 'Nama wajib diisi'}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <fieldset className="fieldset">
          <legend>Lewat</legend>
          <SegmentedControl
            fullWidth
            aria-label="Lewat"
            value={channel}
            data={Object.entries(CHANNELS).map(([value, label]) => ({ value, label }))}
            onChange={(value) => setChannel(value as Channel)}
          />
        </fieldset>
      </Stack>
      <DialogFoot onCancel={onClose}>
        <Button type="submit" loading={busy}>
          Catat jawaban
        </Button>
      </DialogFoot>
    </Form>
  )
}
