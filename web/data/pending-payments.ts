import { useMemo } from 'react'
import { paymentTotal } from '../../core/payments/payment.ts'
import { useOutbox } from './outbox.ts'

/** Payments per transaction that have not reached the server (rupiah). */
export function usePendingPayments(): ReadonlyMap<string, number> {
  const jobs = useOutbox()
  return useMemo(() => {
    const sums = new Map<string, number>()
    for (const job of jobs) {
      if (job.kind !== 'payments.create' || job.state !== 'waiting') continue
      const { params, body } = job.input
      const { transactionId } = params
      sums.set(transactionId, (sums.get(transactionId) ?? 0) + paymentTotal(body))
    }
    return sums
  }, [jobs])
}
