import { Button, Stack, TextInput } from '@mantine/core'
import '../../../theme/later-styles.css'
import type { Quote } from '../../../../contract/quotes.ts'
import { quoteNumber } from '../../../../core/orders/quote.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../../kit/dialogs/dialog-foot.tsx'
import { Form } from '../../../kit/fields/form.tsx'
import { useReason } from '../../../kit/fields/use-reason.ts'

type CancelQuoteProps = {
  opened: boolean
  quote: Quote
  busy: boolean
  onCancel: (reason: string) => Promise<unknown>
  onClose: () => void
}

export function CancelQuoteDialog({ opened, quote, busy, onCancel, onClose }: CancelQuoteProps) {
  const { field, read } = useReason()
  const submit = async () => {
    const reason = read()
    if (reason && (await onCancel(reason))) onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={`Batalkan ${quoteNumber(quote.id)}?`} size={460}>
      <Form onSubmit={() => void submit()}>
        <Stack gap={14} pb={14}>
          <p style={{ margin: 0 }}>Penawaran ini tidak berlaku lagi dan tetap ada di daftar.</p>
          <TextInput {...field} data-autofocus autoComplete="off" />
        </Stack>
        <DialogFoot onCancel={onClose} cancel="Kembali">
          <Button type="submit" color="magenta" loading={busy}>
            Batalkan penawaran
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
