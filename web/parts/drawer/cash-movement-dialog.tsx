import { Button, SegmentedControl, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Drawer } from '../../../contract/drawers.ts'
import type { CashMovementKind } from '../../../core/payments/drawer.ts'
import { server } from '../../data/server.ts'
import { rupiah } from '../../format.ts'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { notifySuccess } from '../../kit/feedback/notify.ts'
import { Form } from '../../kit/fields/form.tsx'
import { MoneyField } from '../../kit/fields/number-field.tsx'
import { FilterChips } from '../../kit/lists/filter-chip.tsx'
import { type OpenedDialog, RecordDialog } from '../../kit/records/record-dialog.tsx'
import classes from './drawer-form.module.css'
import { readProblems, refetchDrawers } from './send.ts'

const KINDS: { value: CashMovementKind; label: string }[] = [
  { value: 'cashIn', label: 'Masuk' },
  { value: 'cashOut', label: 'Keluar' },
  { value: 'bankDrop', label: 'Setor ke bank' },
]
const REASONS: Record<CashMovementKind, string[]> = {
  cashIn: ['Uang kecil', 'Tambahan modal'],
  cashOut: ['Uang kecil', 'Diambil pemilik'],
  bankDrop: ['Setor ke bank'],
}

export function CashMovementDialog({ drawer, ...dialog }: OpenedDialog & { drawer: Drawer }) {
  return (
    <RecordDialog {...dialog} title="Uang masuk atau keluar" size={480}>
      <CashMovementForm drawer={drawer} onDone={dialog.onClose} />
    </RecordDialog>
  )
}

function CashMovementForm({ drawer, onDone }: { drawer: Drawer; onDone: () => void }) {
  const [kind, setKind] = useState<CashMovementKind>('cashOut')
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  // Idempotency key.
  const [id] = useState(() => uuidv7())

  async function send() {
    const wrong: Record<string, string> = {}
    if (!amount || amount < 1) wrong.amount = 'Jumlah harus lebih dari 0'
    if (!reason.trim()) wrong.reason = 'Alasan wajib diisi'
    setProblems(wrong)
    if (sending || Object.keys(wrong).length > 0) return
    setSending(true)
    try {
      const body = { id, kind, amount: amount ?? 0, reason }
      await server.drawers.createCashMovement({ params: { drawerId: drawer.id }, body })
      refetchDrawers()
      notifySuccess(kind === 'cashIn' ? 'Uang masuk dicatat.' : 'Uang keluar dicatat.', {
        about: 'drawer',
        detail: `${rupiah(amount ?? 0)}, ${reason.trim()}.`,
      })
      return onDone()
    } catch (error) {
      setProblems(readProblems('Gagal mencatat uang laci', error, () => void send()))
    }
    setSending(false)
  }

  return (
    <Form className={classes.form} onSubmit={send}>
      <SegmentedControl
        fullWidth
        aria-label="Masuk atau keluar"
        value={kind}
        data={KINDS}
        onChange={(next) => {
          setKind(next as CashMovementKind)
          if (next === 'bankDrop' && !reason) setReason('Setor ke bank')
        }}
      />
      <MoneyField
        label="Jumlah"
        required
        data-autofocus
        value={amount}
        error={problems.amount}
        onChange={setAmount}
      />
      <TextInput
        label="Alasan"
        required
        maxLength={200}
        value={reason}
        error={problems.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FilterChips values={REASONS[kind]} value={reason} onChange={setReason} />
      <DialogFoot onCancel={onDone}>
        <Button type="submit" loading={sending}>
          Catat
        </Button>
      </DialogFoot>
    </Form>
  )
}
