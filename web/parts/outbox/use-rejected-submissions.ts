import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RejectedSubmission } from '../../../contract/rejected-submissions.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { paymentTotal } from '../../../core/payments/payment.ts'
import { useOutbox } from '../../data/outbox.ts'
import { isRejected, type OutboxJob, storedAt } from '../../data/outbox-job.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { issuesIn } from '../../domain-error.ts'

/** Stored here, reported by another device, or both. */
export type Rejection = Pick<
  RejectedSubmission,
  'id' | 'kind' | 'code' | 'message' | 'customerName' | 'total' | 'paid' | 'prices'
> & {
  createdAt: Date
  /** Null: the signed-in user. */
  createdByName: string | null
  issues: { path: string; message: string }[]
  /** Null if another device has it. */
  job: OutboxJob | null
}

/** Rejections the user made or may decide on. */
export function useRejectedSubmissions(): { rejections: Rejection[]; mayDecide: boolean } {
  const { pages } = useShop()
  const mayDecide = pages.includes('/receivables')
  const jobs = useOutbox()
  const { data } = useQuery(queries.rejectedSubmissions.list.queryOptions({ enabled: mayDecide }))
  const rejections = useMemo(() => {
    const here = jobs.filter(isRejected).map(rejectionOfJob)
    const elsewhere = (data?.rows ?? []).filter(({ id }) => !here.some((one) => one.id === id))
    const there = elsewhere.map(
      ({ createdAt, ...row }): Rejection => ({
        ...row,
        createdAt: new Date(createdAt),
        issues: [],
        job: null,
      }),
    )
    return [...here, ...there]
  }, [jobs, data])
  return { rejections, mayDecide }
}

function rejectionOfJob(job: OutboxJob): Rejection {
  const { code = '', message = '', data } = job.error ?? {}
  const shared = {
    id: job.id,
    kind: job.kind,
    code,
    message,
    prices: job.prices ?? { former: null, current: null },
    createdAt: storedAt(job),
    createdByName: null,
    issues: issuesIn(data).map((issue) => ({ ...issue, path: issue.path.join('.') })),
    job,
  }
  switch (job.kind) {
    case 'transactions.create': {
      const { customerName, total, paidAmount: paid } = job.preview
      return { ...shared, customerName, total, paid }
    }
    case 'payments.create': {
      const amount = paymentTotal(job.input.body)
      const customerName = `Pembayaran ${transactionNumber(job.input.params.transactionId)}`
      return { ...shared, customerName, total: amount, paid: amount }
    }
    case 'customers.create':
      return { ...shared, customerName: job.input.name, total: 0, paid: 0 }
  }
}
