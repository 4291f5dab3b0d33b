import { Button, Stack } from '@mantine/core'
import '../../../theme/later-styles.css'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { MaterialStock } from '../../../../contract/materials.ts'
import { AMOUNT_INPUT, amountText, fromShown, shownUnit } from '../../../../core/materials/amount.ts'
import { server } from '../../../data/server.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../../kit/dialogs/dialog-foot.tsx'
import { Form } from '../../../kit/fields/form.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import type { OpenedDialog } from '../../../kit/records/record-dialog.tsx'
import { NO_REASON, ReasonField, reasonText } from '../../../parts/material/reason-field.tsx'
import { useSendStock } from '../../../parts/material/use-send-stock.ts'

const REASONS = ['Macet di mesin', 'Salah cetak', 'Sobek', 'Kotor']

/** Catat rusak. */
export function SpoilDialog({ material, opened, onClose }: OpenedDialog & { material: MaterialStock }) {
  const [id] = useState(uuidv7)
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState(NO_REASON)
  const [tried, setTried] = useState(false)
  const { busy, send } = useSendStock()
  const isMissing = !amount || Number.isNaN(amount)
  const submit = async () => {
    setTried(true)
    const why = reasonText(reason)
    if (isMissing || !why) return
    const quantity = fromShown(material, amount)
    const sent = await send(
      () => server.materials.spoil({ id, materialId: material.id, quantity, reason: why }),
      {
        done: `${amountText(material, quantity)} ${material.name} dicatat rusak.`,
        failed: 'Gagal mencatat bahan rusak.',
      },
    )
    if (sent) onClose()
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={`Catat rusak, ${material.name}`} size={460}>
      <Form onSubmit={() => void submit()}>
        <Stack gap={14} pb={14}>
          <NumberField
            data-autofocus
            required
            label={`Jumlah (${shownUnit(material)})`}
            kind={AMOUNT_INPUT}
            value={amount}
            error={tried && isMissing && 'Jumlah wajib diisi'}
            onChange={setAmount}
          />
          <ReasonField
            label="Alasan"
            reasons={REASONS}
            value={reason}
            problem={tried && !reasonText(reason) && 'Alasan wajib diisi'}
            onChange={setReason}
          />
        </Stack>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" loading={busy}>
            Catat rusak
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
