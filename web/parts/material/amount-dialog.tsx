import { Button, Stack } from '@mantine/core'
import '../../theme/later-styles.css'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { amountInput, fromShown, shownUnit } from '../../../core/materials/amount.ts'
import type { MaterialKind } from '../../../core/materials/material.ts'
import { Dialog } from '../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { Form } from '../../kit/fields/form.tsx'
import { NumberField } from '../../kit/fields/number-field.tsx'
import { NO_REASON, ReasonField, reasonText } from './reason-field.tsx'
import { useSendStock } from './use-send-stock.ts'

/** `quantity` in the base unit; `id` is the same at every attempt. */
type AskedAmount = { id: string; quantity: number; reason: string }

type AmountDialogProps = {
  opened: boolean
  onClose: () => void
  onClosed?: () => void
  title: string
  material: { kind: MaterialKind; rollWidth: number | null }
  /** Of the amount, without its unit. */
  label: string
  description?: string
  /** As it is shown. */
  amount: number | null
  /** None: no reason is asked, and the amount may be 0. */
  reasons?: readonly string[]
  submit: string
  done: (asked: AskedAmount) => string
  failed: string
  send: (asked: AskedAmount) => Promise<unknown>
}

/** Asks for an amount of a material, and why it is taken. */
export function AmountDialog({ material, label, reasons, submit, ...dialog }: AmountDialogProps) {
  const [id] = useState(() => uuidv7())
  const [amount, setAmount] = useState(dialog.amount)
  const [reason, setReason] = useState(NO_REASON)
  const [tried, setTried] = useState(false)
  const { busy, send } = useSendStock()
  const isMissing = amount === null || Number.isNaN(amount) || (reasons !== undefined && amount === 0)
  const save = async () => {
    setTried(true)
    const why = reasonText(reason)
    if (isMissing || (reasons && !why)) return
    const asked = { id, quantity: fromShown(material, amount), reason: why }
    const words = { done: dialog.done(asked), failed: dialog.failed }
    if (await send(() => dialog.send(asked), words)) dialog.onClose()
  }
  return (
    <Dialog
      opened={dialog.opened}
      onClose={dialog.onClose}
      onExitTransitionEnd={dialog.onClosed}
      title={dialog.title}
      size={460}
    >
      <Form onSubmit={() => void save()}>
        <Stack gap={14} pb={14}>
          <NumberField
            data-autofocus
            required
            label={`${label} (${shownUnit(material)})`}
            description={dialog.description}
            kind={amountInput(material)}
            value={amount}
            error={tried && isMissing && 'Jumlah wajib diisi'}
            onChange={setAmount}
          />
          {reasons && (
            <ReasonField
              label="Alasan"
              reasons={reasons}
              value={reason}
              problem={tried && !reasonText(reason) && 'Alasan wajib diisi'}
              onChange={setReason}
            />
          )}
        </Stack>
        <DialogFoot onCancel={dialog.onClose}>
          <Button type="submit" loading={busy}>
            {submit}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
