import { useQuery } from '@tanstack/react-query'
import type { Customer } from '../../../contract/customers.ts'
import { ageInDays } from '../../../core/receivable.ts'
import { discountRateOf } from '../../../core/store.ts'
import { queries } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { number, percent } from '../../format.ts'
import { CellMoney } from '../../kit/cell-money.tsx'
import { SummaryCells } from '../../kit/summary-cells.tsx'
import { TIER_NAMES } from '../../text.ts'

/** A customer's tier with the store's discount for it, what they have spent, and what they owe. */
export function AccountCells({ customer }: { customer: Customer }) {
  const { store } = useShop()
  const { data: debt } = useQuery(queries.customers.debt.queryOptions({ input: { id: customer.id } }))
  const owes = debt !== undefined && debt.remainingAmount > 0
  return (
    <SummaryCells
      cells={[
        {
          label: 'Tingkat member',
          figure: TIER_NAMES[customer.membershipTier],
          context: `diskon ${percent(discountRateOf(store, customer.membershipTier))}`,
        },
        {
          label: 'Total belanja',
          figure: <CellMoney amount={customer.totalSpent} />,
          context: 'tanpa yang dibatalkan',
        },
        {
          label: 'Piutang',
          figure: debt ? <CellMoney amount={debt.remainingAmount} /> : '—',
          missing: owes,
          context: debt && debtText(debt),
        },
      ]}
    />
  )

  function debtText({ count, oldest }: { count: number; oldest: string | null }): string {
    if (oldest === null) return 'semua lunas'
    return `${number(count)} transaksi, tertua ${ageInDays(oldest, new Date(), store.timeZone)} hari`
  }
}
