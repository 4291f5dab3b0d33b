import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Receivable } from '../../../contract/receivables.ts'
import { type Day, dayOf, daysBetween, type ShopZone } from '../../../core/calendar.ts'
import type { PaymentMethod } from '../../../core/payment.ts'
import { isReceivable, OVERDUE_AFTER_DAYS } from '../../../core/receivable.ts'
import { transactionNumber } from '../../../core/transaction.ts'
import { submit } from '../../data/outbox.ts'
import type { JobError } from '../../data/outbox-job.ts'
import { queries } from '../../data/server.ts'
import { rupiah, shortDay } from '../../format.ts'
import { Money } from '../../kit/money.tsx'
import { notifyFailure, notifySuccess } from '../../kit/notify.ts'
import { AmountFields } from './amount-fields.tsx'
import { OverdueDays } from './debt-status.tsx'
import { EarlierPayments } from './earlier-payments.tsx'
import { PaymentFoot } from './payment-foot.tsx'
import classes from './payment-form.module.css'

export const FAILED = 'Gagal memperbarui pembayaran.'

type PaymentFormProps = {
  debt: Receivable
  /** What this device has taken on it already and not sent yet (rupiah). */
  waiting: number
  today: Day
  zone: ShopZone
  onDone: () => void
}

/** Receives a payment on one transaction (specification, sections 4 and 5): above 0 and at most what remains. */
export function PaymentForm({ debt, waiting, today, zone, onDone }: PaymentFormProps) {
  const client = useQueryClient()
  // Kept up to date while the form stands open: another counter may take a payment meanwhile.
  const record = useQuery(queries.transactions.get.queryOptions({ input: { id: debt.id }, staleTime: 0 }))
  const latest = record.data ?? debt
  const [refused, setRefused] = useState<JobError | null>(null)
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const owed = isReceivable(latest) ? Math.max(0, latest.remainingAmount - waiting) : 0
  const [amount, setAmount] = useState<number | null>(owed)
  const [saving, setSaving] = useState(false)
  // One id for one payment, however often it is sent.
  const id = useRef(uuidv7())

  const day = dayOf(debt.createdAt, zone)
  const overdue = daysBetween(day, today) - OVERDUE_AFTER_DAYS
  const valid = amount !== null && amount > 0 && amount <= owed

  async function save() {
    if (!valid || saving) return
    setSaving(true)
    setRefused(null)
    const input = { params: { transactionId: debt.id }, body: { id: id.current, amount, method } }
    const outcome = await submit({ kind: 'payments.create', input }).catch(() => null)
    setSaving(false)
    const paid = `${debt.customerName} · ${rupiah(amount)}`
    if (outcome?.state === 'accepted') {
      const { remainingAmount } = outcome.record
      client.setQueryData(queries.transactions.get.queryKey({ input: { id: debt.id } }), outcome.record)
      void client.invalidateQueries({ queryKey: queries.receivables.key() })
      notifySuccess('Pembayaran berhasil disimpan!', {
        detail: `${paid} · ${remainingAmount === 0 ? 'Lunas' : `sisa ${rupiah(remainingAmount)}`}`,
      })
      return onDone()
    }
    if (outcome?.state === 'waiting') {
      notifySuccess('Menunggu dikirim', {
        detail: `${paid} tersimpan di perangkat ini dan dikirim begitu tersambung.`,
      })
      return onDone()
    }
    if (outcome?.error.code === 'EXCEEDS_REMAINING' || outcome?.error.code === 'CANCELLED') {
      setRefused(outcome.error)
      await Promise.all([record.refetch(), client.invalidateQueries({ queryKey: queries.receivables.key() })])
      return
    }
    notifyFailure(FAILED, {
      detail: outcome?.error.message ?? 'Isian Anda tetap di layar.',
      onRetry: () => void save(),
    })
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void save()
      }}
    >
      <div className={classes.head}>
        <div>
          <div className={classes.name}>{debt.customerName}</div>
          <div className={`num ${classes.detail}`}>
            {transactionNumber(debt.id)} · {shortDay(day)}
          </div>
        </div>
        {overdue > 0 && <OverdueDays days={overdue} />}
      </div>
      <dl className={classes.figures}>
        <Figure label="Total" amount={latest.total} />
        <Figure label="Sudah dibayar" amount={latest.paidAmount} />
        <Figure label="Sisa" amount={latest.remainingAmount} missing />
      </dl>
      {record.data && <EarlierPayments payments={record.data.payments} zone={zone} />}
      {refused && <Refused error={refused} />}
      {waiting > 0 && (
        <p className={classes.detail}>{rupiah(waiting)} dari perangkat ini masih menunggu dikirim.</p>
      )}
      <AmountFields
        owed={owed}
        amount={amount}
        onAmount={setAmount}
        method={method}
        onMethod={setMethod}
        error={amount === 0 && owed > 0 && 'Jumlah harus lebih dari 0'}
      />
      <PaymentFoot after={valid ? owed - amount : null} saving={saving} onCancel={onDone} />
    </form>
  )
}

export function Figure({ label, amount, missing }: { label: string; amount: number; missing?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-missing={missing || undefined}>
        <Money amount={amount} />
      </dd>
    </div>
  )
}

/** Somebody else was first: what can still be taken. */
function Refused({ error }: { error: JobError }) {
  const left = (error.data as { remainingAmount?: number } | null)?.remainingAmount
  return (
    <Alert
      color="magenta"
      role="alert"
      icon={<IconAlertTriangle size={18} stroke={1.7} />}
      title={error.message}
    >
      {left !== undefined && `Sisa tagihan sekarang ${rupiah(left)}.`}
    </Alert>
  )
}
