import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { hasRight } from '../../../core/access/access.ts'
import { usableBalance } from '../../../core/payments/balance.ts'
import { applyTendered } from '../../../core/payments/payment.ts'
import { type CreditProblem, creditProblem, termsOf } from '../../../core/payments/terms.ts'
import { addDays } from '../../../core/time/calendar.ts'
import { queries, WithQueries } from '../../data/query-client.tsx'
import { formatDigits, formatNumber, formatShortDay, rupiah } from '../../format.ts'
import { useOnline } from '../../kit/browser/online.ts'
import { BalanceLine } from '../../parts/payment/balance-line.tsx'
import { paymentPartsOf } from '../../parts/payment/payment-parts.ts'
import classes from './till-credit.module.css'
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

const SAVE = 'Simpan transaksi'
const OFFLINE = 'Tanpa sambungan: batas piutang diperiksa saat terkirim.'

type NoticeProps = {
  sale: Sale
  customer: Customer
  /** What the button that saves says: saving may need a colleague's approval. */
  onLabel: (label: string) => void
}

/** What the sale leaves unpaid and the customer's credit does not cover; the payment that fits becomes a quick amount. */
export function CreditNotice(props: NoticeProps) {
  return (
    <WithQueries>
      <Notice {...props} />
    </WithQueries>
  )
}

function Notice({ sale, customer, onLabel }: NoticeProps) {
  const { draft, pricing, user, store, today, setOffered } = sale
  const credit = useCredit(customer)
  const online = useOnline()
  const total = (pricing.figures?.total ?? 0) - sale.fromBalance
  const parts = paymentPartsOf(draft, total)
  const { remaining } = applyTendered(
    total,
    parts.reduce((sum, { tendered }) => sum + tendered, 0),
  )
  const problem = credit && creditProblem(credit, remaining)
  // Without a connection it is saved, and checked when it is sent.
  const needed = online && problem !== null && !hasRight(user.role, 'changePrices', store.roleRights)
  useEffect(() => {
    onLabel(needed ? 'Minta persetujuan' : SAVE)
    return () => onLabel(SAVE)
  }, [needed, onLabel])
  // Of the whole sum, so that the offer stays where it is once it is taken.
  const unpaid = credit && creditProblem(credit, total)
  const withinLimit = unpaid?.kind === 'overLimit' && unpaid.payment < total ? unpaid.payment : null
  useEffect(() => {
    const exact = { label: 'Uang pas', amount: total }
    const fits = withinLimit !== null && {
      label: `Sampai batas ${formatDigits(withinLimit)}`,
      amount: withinLimit,
    }
    setOffered(fits ? [exact, fits] : null)
    return () => setOffered(null)
  }, [withinLimit, total, setOffered])

  if (!problem) {
    if (remaining === 0) return null
    const { termsDays } = termsOf(customer)
    return (
      <p className="detail">
        {termsDays !== null && `Jatuh tempo ${formatShortDay(addDays(today, termsDays))}. `}
        {!online && OFFLINE}
      </p>
    )
  }
  return (
    <Alert color="magenta" role="status" icon={<IconAlertTriangle size={18} />} title={titleOf(problem)}>
      <p>{detailOf(problem, credit, remaining)}</p>
      {!online && <p>{OFFLINE}</p>}
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

/** The line under the total that pays with the customer's saldo, as far as it goes. */
export function TillBalance({ sale, customer }: { sale: Sale; customer: Customer }) {
  const { draft, pricing, change } = sale
  const total = pricing.figures?.total ?? 0
  const used = usableBalance(customer.balance, total)
  return (
    <div className={classes.balance}>
      <BalanceLine
        balance={customer.balance}
        used={used}
        rest={total - used}
        isUsed={draft.usesBalance ?? false}
        onChange={(on) => change({ do: 'use balance', on })}
      />
    </div>
  )
}
