import { Alert, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { Debtor, Receivable } from '../../../contract/receivables.ts'
import type { ShopZone } from '../../../core/calendar.ts'
import type { PaymentMethod } from '../../../core/payment.ts'
import { spread } from '../../../core/receivable.ts'
import { queries, server } from '../../data/server.ts'
import { number, rupiah } from '../../format.ts'
import { ErrorBlock } from '../../kit/error-block.tsx'
import { notifyFailure, notifySuccess } from '../../kit/notify.ts'
import { failureSentence, refusalOf } from '../../refusal.ts'
import { AmountFields } from './amount-fields.tsx'
import { PaymentFoot } from './payment-foot.tsx'
import classes from './payment-form.module.css'
import { FAILED, Figure } from './payment-form.tsx'
import { SpreadTable } from './spread-table.tsx'

type SettleProps = { debtor: Debtor; zone: ShopZone; onDone: () => void }

/** Receives one payment on everything a customer owes, once what they owe is known. */
export function SettleForm({ debtor, zone, onDone }: SettleProps) {
  const { customerId } = debtor
  const debts = useQuery(queries.receivables.ofCustomer.queryOptions({ input: { customerId }, staleTime: 0 }))
  if (debts.data) return <Form debtor={debtor} debts={debts.data.rows} zone={zone} onDone={onDone} />
  if (debts.error)
    return <ErrorBlock message={failureSentence(debts.error)} onRetry={() => debts.refetch()} />
  if (debts.isPaused)
    return <ErrorBlock message="Luring. Piutang pelanggan muncul setelah tersambung lagi." />
  return <Skeleton height={260} role="status" aria-label="Memuat…" />
}

function Form({ debtor, debts, zone, onDone }: SettleProps & { debts: Receivable[] }) {
  const client = useQueryClient()
  const { customerId } = debtor
  const owed = debts.reduce((sum, debt) => sum + debt.remainingAmount, 0)
  const [amount, setAmount] = useState<number | null>(owed)
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const [refused, setRefused] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  // One id for one debt's part of this payment, however often it is sent.
  const ids = useRef(new Map<string, string>())

  const valid = amount !== null && amount > 0 && amount <= owed
  const parts = valid ? spread(amount, debts) : []

  async function save() {
    if (!valid || saving) return
    setSaving(true)
    setRefused(null)
    try {
      const body = { method, parts: parts.map((part) => ({ ...part, id: idOf(part.transactionId) })) }
      const { rows } = await server.receivables.settle({ params: { customerId }, body })
      show(rows)
      const left = rows.reduce((sum, debt) => sum + debt.remainingAmount, 0)
      notifySuccess('Pembayaran berhasil disimpan!', {
        detail: `${debtor.customerName} · ${rupiah(amount)} · ${left === 0 ? 'Lunas' : `sisa ${rupiah(left)}`}`,
      })
      onDone()
    } catch (error) {
      setSaving(false)
      fail(error)
    }
  }

  function fail(error: unknown) {
    const refusal = refusalOf(error)
    if (refusal?.code !== 'CONFLICT' && refusal?.code !== 'EXCEEDS_REMAINING') {
      const detail = refusal?.message ?? 'Isian Anda tetap di layar.'
      return notifyFailure(FAILED, { detail, onRetry: () => void save() })
    }
    // Nothing was booked: what is asked for next is another payment, on the debts of now.
    ids.current.clear()
    const changed = 'Piutang pelanggan ini baru saja berubah. Periksa pembagian yang sekarang.'
    setRefused(refusal.code === 'CONFLICT' ? changed : refusal.message)
    void client.invalidateQueries({ queryKey: queries.receivables.key() })
  }

  function show(rows: Receivable[]) {
    client.setQueryData(queries.receivables.ofCustomer.queryKey({ input: { customerId } }), { rows })
    void client.invalidateQueries({ queryKey: queries.receivables.key() })
    void client.invalidateQueries({ queryKey: queries.transactions.key() })
  }

  function idOf(transactionId: string): string {
    const id = ids.current.get(transactionId) ?? uuidv7()
    ids.current.set(transactionId, id)
    return id
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
      <div>
        <div className={classes.name}>{debtor.customerName}</div>
        <div className={`num ${classes.detail}`}>{debtor.customerPhone}</div>
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>Transaksi</dt>
          <dd className="num">{number(debts.length)}</dd>
        </div>
        <Figure label="Sudah dibayar" amount={debts.reduce((sum, debt) => sum + debt.paidAmount, 0)} />
        <Figure label="Sisa" amount={owed} missing />
      </dl>
      {refused && (
        <Alert
          color="magenta"
          role="alert"
          icon={<IconAlertTriangle size={18} stroke={1.7} />}
          title={refused}
        >
          {`Sisa tagihan sekarang ${rupiah(owed)}.`}
        </Alert>
      )}
      <AmountFields
        owed={owed}
        amount={amount}
        onAmount={setAmount}
        method={method}
        onMethod={setMethod}
        error={amount === 0 && owed > 0 && 'Jumlah harus lebih dari 0'}
      />
      <SpreadTable debts={debts} parts={parts} zone={zone} />
      <PaymentFoot after={valid ? owed - amount : null} saving={saving} onCancel={onDone} />
    </form>
  )
}
