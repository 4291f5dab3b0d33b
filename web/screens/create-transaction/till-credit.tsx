import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { hasRight } from '../../../core/access/access.ts'
import { applyTendered } from '../../../core/payments/payment.ts'
import { type CreditProblem, creditProblem, termsOf } from '../../../core/payments/terms.ts'
import { addDays } from '../../../core/time/calendar.ts'
import { queries, WithQueries } from '../../data/query-client.tsx'
import { formatDigits, formatNumber, formatShortDay, rupiah } from '../../format.ts'
import { useOnline } from '../../kit/browser/online.ts'
import { paymentPartsOf } from '../../parts/payment/payment-parts.ts'
import type { Sale } from './use-sale.ts'

function useCredit({ id }: Customer) {
  return useQuery(queries.customers.credit.queryOptions({ input: { id } })).data?.credit ?? null
}

/** 'Tempo 14 hari, sisa batas Rp 1.369.500' in the customer's line. */
export function CreditLine(props: { customer: Customer }) {
  return (
    <WithQueries>
      <Line {...props} />
    </WithQueries>
  )
}

function Line({ customer }: { customer: Customer }) {
  const { termsDays, creditLimit } = termsOf(customer)
  const credit = useCredit(customer)
  const texts = [
    ...(termsDays === null ? [] : [`tempo ${formatNumber(termsDays)} hari`]),
    ...(creditLimit === null
      ? []
      : [
          credit
            ? `sisa batas ${rupiah(Math.max(0, creditLimit - credit.owed))}`
            : `batas ${rupiah(creditLimit)}`,
        ]),
  ]
  return (
    <>
      {customer.phone && ' · '}
      {texts.join(', ')}
    </>
  )
}

type NoticeProps = {
  sale: Sale
  customer: Customer
  /** Whether saving needs a colleague's approval. */
  onNeedsApproval: (needed: boolean) => void
}

/** What the sale leaves unpaid and the customer's credit does not cover, with the payment that fits. */
export function CreditNotice(props: NoticeProps) {
  return (
    <WithQueries>
      <Notice {...props} />
    </WithQueries>
  )
}

function Notice({ sale, customer, onNeedsApproval }: NoticeProps) {
  const { draft, pricing, user, store, today, change } = sale
  const credit = useCredit(customer)
  const online = useOnline()
  const total = (pricing.figures?.total ?? 0) - sale.fromBalance
  const parts = paymentPartsOf(draft, total)
  const { remaining } = applyTendered(
    total,
    parts.reduce((sum, { tendered }) => sum + tendered, 0),
  )
  const problem = credit && creditProblem(credit, remaining)
  const needed = problem !== null && !hasRight(user.role, 'changePrices', store.roleRights)
  useEffect(() => {
    onNeedsApproval(needed)
    return () => onNeedsApproval(false)
  }, [needed, onNeedsApproval])

  if (!problem) {
    if (remaining === 0) return null
    const { termsDays } = termsOf(customer)
    return (
      <p className="detail">
        {termsDays !== null && `Jatuh tempo ${formatShortDay(addDays(today, termsDays))}. `}
        {!online && 'Tanpa sambungan: batas piutang diperiksa saat terkirim.'}
      </p>
    )
  }
  const fits = problem.payment + (total - remaining)
  return (
    <Alert color="magenta" role="status" icon={<IconAlertTriangle size={18} />} title={titleOf(problem)}>
      <p>{detailOf(problem, credit, remaining)}</p>
      {!draft.second && (
        <Button
          size="compact-sm"
          variant="default"
          mt={6}
          onClick={() => change({ do: 'pay', amount: fits })}
        >
          {problem.kind === 'overLimit' && problem.payment < remaining
            ? `Sampai batas ${formatDigits(problem.payment)}`
            : `Bayar semua ${formatDigits(fits)}`}
        </Button>
      )}
    </Alert>
  )
}

function titleOf({ kind, amount }: CreditProblem): string {
  return kind === 'overLimit' ? `Lewat batas ${rupiah(amount)}` : `Piutang terlambat ${rupiah(amount)}`
}

function detailOf(
  { kind }: CreditProblem,
  { owed, limit }: { owed: number; limit: number | null },
  remaining: number,
): string {
  const sum = rupiah(owed + remaining)
  if (kind === 'overdue') return `Piutang jadi ${sum}. Tidak ditambah sebelum yang terlambat dibayar.`
  return `Piutang jadi ${sum} dari ${rupiah(limit ?? 0)}`
}
