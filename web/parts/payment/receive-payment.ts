import { useEffect, useRef, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { paymentTotal } from '../../../core/payments/payment.ts'
import { submitJob } from '../../data/outbox.ts'
import { cacheTransaction, invalidate, queries, queryClient } from '../../data/query-client.tsx'
import { rupiah } from '../../format.ts'
import { notifyFailure, notifySuccess, withdrawNotice } from '../../kit/feedback/notify.ts'
import type { Received, ReceivedRow } from './payment-entry.ts'

export const PAYMENT_FAILED = 'Gagal memperbarui pembayaran.'

export type PaymentRefusal = { title: string; detail?: string | undefined }

export function receivedRows({ secondPayment, ...first }: Received): ReceivedRow[] {
  return secondPayment ? [first, secondPayment] : [first]
}

/** 'CV Maju Jaya · Rp 150.000 · sisa Rp 131.000 · kembalian Rp 50.000'. */
export function receivedText(name: string, received: Received, left: number): string {
  return [
    name,
    rupiah(paymentTotal(received)),
    left === 0 ? 'Lunas' : `sisa ${rupiah(left)}`,
    changeText(received),
  ]
    .filter(Boolean)
    .join(' · ')
}

function changeText(received: Received): string {
  const change = receivedRows(received).reduce(
    (sum, { amount, tendered = amount }) => sum + tendered - amount,
    0,
  )
  return change > 0 ? `kembalian ${rupiah(change)}` : ''
}

/**
 * Goes through the outbox, so that it survives being offline. Idempotent: the id changes only after a rejection. `owed` (rupiah) is returned
 * as it was before saving: a payment on its way is already subtracted from what the device knows.
 */
export function useReceivePayment(
  { id: transactionId, customerName }: { id: string; customerName: string },
  owed: number,
) {
  const [refused, setRefused] = useState<PaymentRefusal | null>(null)
  // While a payment is sent, and after it until the form is gone.
  const [owedBefore, setOwedBefore] = useState<number | null>(null)
  const busy = useRef(false)
  // Idempotency key.
  const id = useRef(uuidv7())
  const secondId = useRef(uuidv7())
  useEffect(() => () => withdrawNotice(PAYMENT_FAILED), [])

  /** `within`: timeout (ms). */
  async function receive(received: Received, onDone: () => void, within?: number): Promise<void> {
    if (busy.current) return
    busy.current = true
    setOwedBefore(owed)
    setRefused(null)
    const { secondPayment: second, ...first } = received
    const secondPayment = second && { id: secondId.current, ...second }
    const input = { params: { transactionId }, body: { id: id.current, ...first, secondPayment } }
    const outcome = await submitJob({ kind: 'payments.create', input }, within).catch(() => null)
    if (outcome?.state === 'accepted') {
      cacheTransaction(outcome.record)
      void invalidate(queries.transactions, queries.receivables)
      notifySuccess('Pembayaran berhasil disimpan!', {
        about: PAYMENT_FAILED,
        detail: receivedText(customerName, received, outcome.record.remainingAmount),
      })
      return onDone()
    }
    if (outcome?.state === 'waiting') {
      notifySuccess('Menunggu dikirim', {
        about: PAYMENT_FAILED,
        detail: `${[customerName, rupiah(paymentTotal(received)), changeText(received)].filter(Boolean).join(' · ')} tersimpan di perangkat ini dan dikirim begitu tersambung.`,
      })
      return onDone()
    }
    busy.current = false
    setOwedBefore(null)
    const error = outcome?.error
    if (
      ['EXCEEDS_REMAINING', 'CANCELLED', 'CONFLICT', 'BALANCE_TOO_LOW'].includes(error?.code ?? '') &&
      error
    ) {
      // The next payment gets a new id.
      id.current = uuidv7()
      secondId.current = uuidv7()
      // Someone else paid first: the amount that is left.
      const left = (error.data as { remainingAmount?: number } | null)?.remainingAmount
      const detail = left === undefined ? undefined : `Sisa tagihan sekarang ${rupiah(left)}.`
      setRefused({ title: error.message, detail })
      await Promise.all([
        queryClient.invalidateQueries({
          queryKey: queries.transactions.get.queryKey({ input: { id: transactionId } }),
        }),
        invalidate(queries.receivables),
      ])
      return
    }
    const detail = error?.message ?? 'Isian Anda tetap di layar.'
    notifyFailure(PAYMENT_FAILED, { detail, onRetry: () => void receive(received, onDone, within) })
  }

  return { refused, saving: owedBefore !== null, owed: owedBefore ?? owed, receive }
}
