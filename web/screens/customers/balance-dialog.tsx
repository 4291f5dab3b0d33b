import { Button, TextInput } from '@mantine/core'
import '../../theme/later-styles.css'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Customer } from '../../../contract/customers.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import { invalidate, queries } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { rupiah } from '../../format.ts'
import { DialogFoot } from '../../kit/dialogs/dialog-foot.tsx'
import { notifySuccess } from '../../kit/feedback/notify.ts'
import { Form } from '../../kit/fields/form.tsx'
import { MoneyField } from '../../kit/fields/number-field.tsx'
import { type OpenedDialog, RecordDialog } from '../../kit/records/record-dialog.tsx'
import classes from '../../parts/drawer/drawer-form.module.css'
import { readProblems } from '../../parts/drawer/send.ts'
import { MethodField } from '../../parts/payment/method-field.tsx'

type BalanceDialogProps = {
  customer: Customer
  kind: 'topUp' | 'paidOut'
  /** What the saldo has (rupiah). */
  balance: number
}

const WORDS = {
  topUp: {
    title: 'Isi saldo',
    method: 'Dibayar dengan',
    done: 'Saldo diisi.',
    failed: 'Gagal mengisi saldo',
  },
  paidOut: {
    title: 'Kembalikan saldo',
    method: 'Dikembalikan dengan',
    done: 'Saldo dikembalikan.',
    failed: 'Gagal mengembalikan saldo',
  },
}

export function BalanceDialog({ customer, kind, balance, ...dialog }: OpenedDialog & BalanceDialogProps) {
  return (
    <RecordDialog {...dialog} title={`${WORDS[kind].title} ${customer.name}`} size={480}>
      <BalanceForm customer={customer} kind={kind} balance={balance} onDone={dialog.onClose} />
    </RecordDialog>
  )
}

function BalanceForm({ customer, kind, balance, onDone }: BalanceDialogProps & { onDone: () => void }) {
  const [amount, setAmount] = useState<number | null>(kind === 'paidOut' ? balance : null)
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const [reason, setReason] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)
  // Idempotency key.
  const [id] = useState(() => uuidv7())
  const { title, done, failed, method: legend } = WORDS[kind]

  async function send() {
    const wrong: Record<string, string> = {}
    if (!amount || amount < 1) wrong.amount = 'Jumlah harus lebih dari 0'
    else if (kind === 'paidOut' && amount > balance) wrong.amount = `Paling banyak ${rupiah(balance)}`
    if (kind === 'paidOut' && !reason.trim()) wrong.reason = 'Alasan wajib diisi'
    setProblems(wrong)
    if (sending || Object.keys(wrong).length > 0) return
    setSending(true)
    try {
      const params = { customerId: customer.id }
      const money = { id, amount: amount ?? 0, method }
      const approvalPrompt = {
        ...{ title, about: `${customer.name} · ${reason.trim()}`, verb: 'kembalikan saldo' },
        out: { amount: money.amount, method },
      }
      const answer =
        kind === 'topUp'
          ? await server.balance.topUp({ params, body: money })
          : await server.balance.payOut(
              { params, body: { ...money, reason: reason.trim() } },
              { context: { approvalPrompt } },
            )
      void invalidate(queries.balance)
      notifySuccess(done, { detail: `${customer.name}: saldo ${rupiah(answer.balance)}.` })
      return onDone()
    } catch (error) {
      setProblems(readProblems(failed, error, () => void send()))
    }
    setSending(false)
  }

  return (
    <Form className={classes.form} onSubmit={send}>
      <MoneyField
        label="Jumlah"
        required
        data-autofocus
        description={kind === 'paidOut' ? `Paling banyak ${rupiah(balance)}` : undefined}
        value={amount}
        error={problems.amount}
        onChange={setAmount}
      />
      <MethodField legend={legend} value={method} onChange={setMethod} />
      {kind === 'paidOut' && (
        <TextInput
          label="Alasan"
          required
          maxLength={200}
          value={reason}
          error={problems.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <DialogFoot onCancel={onDone}>
        <Button type="submit" loading={sending}>
          {title}
        </Button>
      </DialogFoot>
    </Form>
  )
}
