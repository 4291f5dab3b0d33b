import { useMemo } from 'react'
import { useOutbox } from './outbox.ts'

/** What this device has taken on each transaction and not brought to the server yet (rupiah). */
export function useWaitingPayments(): ReadonlyMap<string, number> {
  const jobs = useOutbox()
  return useMemo(() => {
    const sums = new Map<string, number>()
    for (const job of jobs) {
      if (job.kind !== 'payments.create' || job.state !== 'waiting') continue
      const { transactionId } = job.input.params
      sums.set(transactionId, (sums.get(transactionId) ?? 0) + job.input.body.amount)
    }
    return sums
  }, [jobs])
}
