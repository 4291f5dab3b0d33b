import { Checkbox, Skeleton } from '@mantine/core'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import '../../theme/later-styles.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { Debtor, Receivable } from '../../../contract/receivables.ts'
import { sumRupiah } from '../../../core/money/money.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import {
  allocateByMethod,
  type PaymentAllocation,
  subtractUnsentPayments,
  sumByDebt,
} from '../../../core/payments/receivable.ts'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { invalidate, queries, queryClient } from '../../data/query-client.tsx'
import { server } from '../../data/server.ts'
import { domainErrorOf } from '../../domain-error.ts'
import { formatDigits, formatNumber, formatShortDay, rupiah } from '../../format.ts'
import { TableHead } from '../../kit/display/table-head.tsx'
import { notifyFailure, notifySuccess } from '../../kit/feedback/notify.ts'
import type { OpenedDialog } from '../../kit/records/record-dialog.tsx'
import type { Received } from '../../parts/payment/payment-entry.ts'
import classes from '../../parts/payment/payment-form.module.css'
import { PaymentFigures, PaymentForm, PaymentFrame } from '../../parts/payment/payment-form.tsx'
import { PAYMENT_FAILED, receivedRows, receivedText } from '../../parts/payment/receive-payment.ts'

type Settling = {
  debtor: Pick<Debtor, 'customerId' | 'customerName' | 'customerPhone'>
  /** Taken on this device and not sent yet, by transaction (rupiah). */
  waiting: ReadonlyMap<string, number>
  zone: ShopZone
}

export function SettleDialog({ debtor, waiting, zone, ...dialog }: OpenedDialog & Settling) {
  const { customerId } = debtor
  const debts = useQuery(
    queries.receivables.listOfCustomer.queryOptions({ input: { customerId }, staleTime: 0 }),
  )
  return (
    <PaymentFrame {...dialog}>
      {debts.data ? (
        <Settled
          debtor={debtor}
          waiting={waiting}
          debts={debts.data.rows}
          zone={zone}
          onDone={dialog.onClose}
        />
      ) : (
        <QueryState query={debts} offline="Luring. Piutang pelanggan muncul setelah tersambung lagi.">
          <Skeleton height={260} role="status" aria-label="Memuat…" />
        </QueryState>
      )}
    </PaymentFrame>
  )
}

type Settled = Settling & { debts: Receivable[]; onDone: () => void }

function Settled({ debtor, debts: all, waiting: taken, zone, onDone }: Settled) {
  const { customerId } = debtor
  const waiting = all.flatMap(({ id }) => {
    const amount = taken.get(id)
    return amount ? [{ transactionId: id, amount }] : []
  })
  const debts = subtractUnsentPayments(all, waiting)
  // Those that this payment is not for.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = debts.filter(({ id }) => !left.has(id))
  const isChoice = chosen.length < debts.length
  const owed = chosen.reduce((sum, debt) => sum + debt.remainingAmount, 0)
  const besides = debts.reduce((sum, debt) => sum + debt.remainingAmount, 0) - owed
  const [refused, setRefused] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  // Idempotency keys: one for each debt's part of this payment.
  const ids = useRef(new Map<string, string>())

  async function save(received: Received) {
    setSaving(true)
    setRefused(null)
    try {
      const parts = allocateByMethod(receivedRows(received), chosen).map((part) => ({
        ...part,
        id: idOf(part),
      }))
      const only = isChoice ? chosen.map(({ id }) => id) : undefined
      const { rows } = await server.receivables.payTogether({
        params: { customerId },
        body: { method: received.method, parts, transactionIds: only, unsentParts: waiting },
      })
      queryClient.setQueryData(queries.receivables.listOfCustomer.queryKey({ input: { customerId } }), {
        rows,
      })
      void invalidate(queries.receivables, queries.transactions)
      const remaining = rows.reduce((sum, debt) => sum + debt.remainingAmount, 0)
      notifySuccess('Pembayaran berhasil disimpan!', {
        about: PAYMENT_FAILED,
        detail: receivedText(debtor.customerName, received, remaining),
      })
      onDone()
    } catch (error) {
      setSaving(false)
      fail(error, () => void save(received))
    }
  }

  function fail(error: unknown, onRetry: () => void) {
    const refusal = domainErrorOf(error)
    if (refusal?.code !== 'CONFLICT' && refusal?.code !== 'EXCEEDS_REMAINING') {
      return notifyFailure(PAYMENT_FAILED, {
        detail: refusal?.message ?? 'Isian Anda tetap di layar.',
        error,
        onRetry,
      })
    }
    // Nothing was booked: the next attempt is another payment.
    ids.current.clear()
    const changed = 'Piutang pelanggan ini baru saja berubah. Periksa pembagian yang sekarang.'
    setRefused(refusal.code === 'CONFLICT' ? changed : refusal.message)
    void invalidate(queries.receivables)
  }

  function idOf({ transactionId, method }: PaymentAllocation & { method: string }): string {
    const key = `${transactionId} ${method}`
    const id = ids.current.get(key) ?? uuidv7()
    ids.current.set(key, id)
    return id
  }

  function choose(id: string, isFor: boolean) {
    const others = new Set(left)
    if (isFor) others.delete(id)
    else others.add(id)
    setLeft(others)
  }

  return (
    <PaymentForm
      customerId={customerId}
      owed={owed}
      number={chosen.length === 1 && chosen[0] ? transactionNumber(chosen[0].id) : undefined}
      besides={besides}
      refused={refused === null ? null : { title: refused, detail: `Sisa tagihan sekarang ${rupiah(owed)}.` }}
      saving={saving}
      onSave={save}
      onCancel={onDone}
      head={
        <>
          <div>
            <div className={classes.name}>{debtor.customerName}</div>
            <div className="num detail">{debtor.customerPhone}</div>
          </div>
          <PaymentFigures
            figures={{
              Transaksi: `${isChoice ? `${formatNumber(chosen.length)} dari ` : ''}${formatNumber(debts.length)}`,
              'Sudah dibayar': chosen.reduce((sum, debt) => sum + debt.paidAmount, 0),
              Sisa: owed,
            }}
          />
          {waiting.length > 0 && (
            <span className="detail">
              {rupiah(sumRupiah(waiting.map(({ amount }) => amount)))} dari perangkat ini masih menunggu
              dikirim.
            </span>
          )}
        </>
      }
    >
      {(rows) => (
        <Spread
          debts={debts}
          left={left}
          parts={sumByDebt(allocateByMethod(rows, chosen))}
          zone={zone}
          onChoose={choose}
        />
      )}
    </PaymentForm>
  )
}

type SpreadProps = {
  debts: Receivable[]
  left: ReadonlySet<string>
  parts: PaymentAllocation[]
  zone: ShopZone
  onChoose: (id: string, isFor: boolean) => void
}

function Spread({ debts, left, parts, zone, onChoose }: SpreadProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section className={classes.scroll} aria-label="Pembagian pembayaran" tabIndex={0}>
      <table className={`num inner-table ${classes.spread}`}>
        <TableHead
          caption="Yang tertua dilunasi lebih dulu"
          heads={['Transaksi', 'Sisa', 'Dibayar', 'Setelah ini']}
          figures={3}
        />
        <tbody>
          {debts.map((debt) => {
            const part = parts.find(({ transactionId }) => transactionId === debt.id)?.amount ?? 0
            const remaining = debt.remainingAmount - part
            const name = (
              <>
                {transactionNumber(debt.id)}{' '}
                <span className={classes.day}>{formatShortDay(dayOf(debt.createdAt, zone))}</span>
              </>
            )
            return (
              <tr key={debt.id} data-left={left.has(debt.id) || undefined}>
                <th scope="row">
                  {debts.length === 1 ? (
                    name
                  ) : (
                    <Checkbox
                      label={name}
                      checked={!left.has(debt.id)}
                      onChange={(event) => onChoose(debt.id, event.currentTarget.checked)}
                    />
                  )}
                </th>
                <td data-number>{formatDigits(debt.remainingAmount)}</td>
                <td data-number className={part > 0 ? 'strong' : undefined}>
                  {part > 0 ? formatDigits(part) : '—'}
                </td>
                <td data-number data-paid={remaining === 0 || undefined}>
                  {remaining === 0 ? 'Lunas' : formatDigits(remaining)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
