import { Button, Stack } from '@mantine/core'
import '../../../theme/later-styles.css'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { LineMaterial } from '../../../../contract/materials.ts'
import { AMOUNT_INPUT, amountText, fromShown, shownUnit, toShown } from '../../../../core/materials/amount.ts'
import { server } from '../../../data/server.ts'
import { Dialog } from '../../../kit/dialogs/dialog.tsx'
import { DialogFoot } from '../../../kit/dialogs/dialog-foot.tsx'
import { Form } from '../../../kit/fields/form.tsx'
import { NumberField } from '../../../kit/fields/number-field.tsx'
import { NO_REASON, ReasonField, reasonText } from '../../../parts/material/reason-field.tsx'
import { useSendStock } from '../../../parts/material/use-send-stock.ts'

const REASONS = ['Warna meleset', 'Salah ukuran', 'Macet di mesin', 'Permintaan pelanggan']

type UseDialogProps = {
  row: LineMaterial
  about: 'use' | 'reprint'
  transactionId: string
  productName: string
  opened: boolean
  onClose: () => void
  onClosed: () => void
}

/** What was really used, with what is recorded filled in; or what was printed again, and why. */
export function UseDialog({
  row,
  about,
  transactionId,
  productName,
  opened,
  onClose,
  onClosed,
}: UseDialogProps) {
  const isReprint = about === 'reprint'
  const [id] = useState(uuidv7)
  const [amount, setAmount] = useState<number | null>(toShown(row, isReprint ? row.need : (row.used ?? 0)))
  const [reason, setReason] = useState(NO_REASON)
  const [tried, setTried] = useState(false)
  const { busy, send } = useSendStock()
  const isMissing = amount === null || Number.isNaN(amount) || (isReprint && amount === 0)
  const submit = async () => {
    setTried(true)
    const why = reasonText(reason)
    if (isMissing || (isReprint && !why)) return
    const quantity = fromShown(row, amount)
    const of = { transactionId, lineId: row.lineId, materialId: row.materialId, quantity }
    const call = () =>
      isReprint ? server.materials.reprint({ id, ...of, reason: why }) : server.materials.recordUse(of)
    const done = `${isReprint ? 'Cetak ulang' : 'Pemakaian'} ${amountText(row, quantity)} ${row.name} dicatat.`
    if (await send(call, { done, failed: 'Gagal mencatat bahan.' })) onClose()
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={`${isReprint ? 'Cetak ulang' : 'Pemakaian bahan'}, ${productName}`}
      size={460}
    >
      <Form onSubmit={() => void submit()}>
        <Stack gap={14} pb={14}>
          <NumberField
            data-autofocus
            required
            label={`${row.name} (${shownUnit(row)})`}
            description={isReprint ? 'Diambil dari stok sekali lagi.' : 'Mengubah stok, bukan harga pesanan.'}
            kind={AMOUNT_INPUT}
            value={amount}
            error={tried && isMissing && 'Jumlah wajib diisi'}
            onChange={setAmount}
          />
          {isReprint && (
            <ReasonField
              label="Alasan"
              reasons={REASONS}
              value={reason}
              problem={tried && !reasonText(reason) && 'Alasan wajib diisi'}
              onChange={setReason}
            />
          )}
        </Stack>
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" loading={busy}>
            Catat
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
