import { Button, Radio, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import '../../../theme/later-styles.css'
import { useState } from 'react'
import type { Quote } from '../../../../contract/quotes.ts'
import {
  NOTED_CHANNELS,
  QUOTE_ANSWERS,
  type QuoteAnswer,
  quoteNumber,
} from '../../../../core/orders/quote.ts'
import { QUOTE_STATE_LABELS } from '../../../../core/text/labels.ts'
import type { Input } from '../../../data/server.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../../kit/dialogs/dialog-foot.tsx'
import { Form } from '../../../kit/fields/form.tsx'

type NotedChannel = (typeof NOTED_CHANNELS)[number]
const CHANNELS: Record<NotedChannel, string> = { whatsapp: 'WhatsApp', shop: 'Di toko' }

type AnswerDialogProps = {
  opened: boolean
  quote: Quote
  busy: boolean
  onAnswer: (answer: Input['quotes']['answer']) => Promise<unknown>
  onClose: () => void
}

/** Notes what the customer said to the revision on the screen. */
export function AnswerDialog({ opened, quote, onClose, ...props }: AnswerDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Jawaban atas ${quoteNumber(quote.id)}`} size={480}>
      <AnswerForm quote={quote} onClose={onClose} {...props} />
    </Dialog>
  )
}

function AnswerForm({ quote, busy, onAnswer, onClose }: Omit<AnswerDialogProps, 'opened'>) {
  const [answer, setAnswer] = useState<QuoteAnswer>('approved')
  const [name, setName] = useState(quote.customerName)
  const [channel, setChannel] = useState<NotedChannel>('whatsapp')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const needsNote = answer === 'changeRequested' && !note.trim()
  const submit = async () => {
    setTried(true)
    if (!name.trim() || needsNote) return
    const { id, revision } = quote
    const done = await onAnswer({ id, revision, answer, name, channel, note: note.trim() || null })
    if (done) onClose()
  }
  return (
    <Form onSubmit={() => void submit()}>
      <Stack gap={14} pb={14}>
        <Radio.Group
          label={`Jawaban pelanggan${quote.revision > 1 ? ` atas revisi ${quote.revision}` : ''}`}
          value={answer}
          onChange={(value) => setAnswer(value as QuoteAnswer)}
        >
          <Stack gap={8} pt={6}>
            {QUOTE_ANSWERS.map((value, index) => (
              <Radio
                key={value}
                value={value}
                label={QUOTE_STATE_LABELS[value]}
                data-autofocus={index === 0 || undefined}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={answer === 'changeRequested' ? 'Yang ingin diubah' : 'Catatan'}
          required={answer === 'changeRequested'}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={note}
          error={tried && needsNote && 'Tulis apa yang ingin diubah'}
          onChange={(event) => setNote(event.currentTarget.value)}
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
            data={NOTED_CHANNELS.map((value) => ({ value, label: CHANNELS[value] }))}
            onChange={(value) => setChannel(value as NotedChannel)}
          />
        </fieldset>
      </Stack>
      <DialogFoot>
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button type="submit" loading={busy}>
          Catat jawaban
        </Button>
      </DialogFoot>
    </Form>
  )
}
