import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { PaymentMethod } from '../../core/payment.ts'
import { submit } from '../data/outbox.ts'
import { queries } from '../data/query-client.tsx'
import { rupiah } from '../format.ts'
import { notifyFailure, notifySuccess, withdrawNotice } from '../kit/notify.ts'

export const PAYMENT_FAILED = 'Gagal memperbarui pembayaran.'

/** What is booked (rupiah), how, and what was laid on the counter for it where that is more. */
export type Received = { amount: number; method: PaymentMethod; tendered?: number | undefined }

/** Why the server took nothing, and what it says now. */
export type PaymentRefusal = { title: string; detail?: string | undefined }

/** What a payment's message says of it: 'CV Maju Jaya · Rp 150.000 · sisa Rp 131.000'. */
export function receivedText(name: string, amount: number, left: number): string {
  return `${name} · ${rupiah(amount)} · ${left === 0 ? 'Lunas' : `sisa ${rupiah(left)}`}`
}

/**
 * Receives a payment on one transaction (specification, sections 4 and 5), through the outbox, so that it is kept while the server is away.
 * It is booked once, however often it is sent; what the server refuses can be asked for anew.
 */
export function useReceivePayment({ id: transactionId, customerName }: { id: string; customerName: string }) {
  const client = useQueryClient()
  const [refused, setRefused] = useState<PaymentRefusal | null>(null)
  const [saving, setSaving] = useState(false)
  const busy = useRef(false)
  // One id for one payment, however often it is sent.
  const id = useRef(uuidv7())
  useEffect(() => () => withdrawNotice(PAYMENT_FAILED), [])

  /** Whether it is booked, or kept until the server answers. `within`: how long the screen waits for that (ms). */
  async function receive(received: Received, onDone: () => void, within?: number): Promise<void> {
    if (busy.current) return
    busy.current = true
    setSaving(true)
    setRefused(null)
    const { amount } = received
    const input = { params: { transactionId }, body: { id: id.current, ...received } }
    const outcome = await submit({ kind: 'payments.create', input }, within).catch(() => null)
    busy.current = false
    setSaving(false)
    if (outcome?.state === 'accepted') {
      client.setQueryData(queries.transactions.get.queryKey({ input: { id: transactionId } }), outcome.record)
      void client.invalidateQueries({ queryKey: queries.transactions.key() })
      void client.invalidateQueries({ queryKey: queries.receivables.key() })
      notifySuccess('Pembayaran berhasil disimpan!', {
        about: PAYMENT_FAILED,
        detail: receivedText(customerName, amount, outcome.record.remainingAmount),
      })
      return onDone()
    }
    if (outcome?.state === 'waiting') {
      notifySuccess('Menunggu dikirim', {
        about: PAYMENT_FAILED,
        detail: `${customerName} · ${rupiah(amount)} tersimpan di perangkat ini dan dikirim begitu tersambung.`,
      })
      return onDone()
    }
    const error = outcome?.error
    if (['EXCEEDS_REMAINING', 'CANCELLED', 'CONFLICT'].includes(error?.code ?? '') && error) {
      // What is asked for next is another payment, on what is owed now.
      id.current = uuidv7()
      // Somebody else was first: what can still be taken.
      const left = (error.data as { remainingAmount?: number } | null)?.remainingAmount
      const detail = left === undefined ? undefined : `Sisa tagihan sekarang ${rupiah(left)}.`
      setRefused({ title: error.message, detail })
      await Promise.all([
        client.invalidateQueries({
          queryKey: queries.transactions.get.queryKey({ input: { id: transactionId } }),
        }),
        client.invalidateQueries({ queryKey: queries.receivables.key() }),
      ])
      return
    }
    const detail = error?.message ?? 'Isian Anda tetap di layar.'
    notifyFailure(PAYMENT_FAILED, { detail, onRetry: () => void receive(received, onDone, within) })
  }

  return { refused, saving, receive }
}
