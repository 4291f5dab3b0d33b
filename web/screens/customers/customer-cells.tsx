import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { MEMBERSHIP_TIERS } from '../../../core/customer.ts'
import { discountRateOf } from '../../../core/store.ts'
import { queries } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { number, percent } from '../../format.ts'
import { SummaryCells } from '../../kit/summary-cells.tsx'
import { TIER_NAMES } from '../../text.ts'

/** How many customers there are, in all and of each tier, with the tier's discount. Without the server, as this device knows them. */
export function CustomerCells({ customers }: { customers: Customer[] }) {
  const { store } = useShop()
  const { data } = useQuery(queries.customers.summary.queryOptions())
  const local = useMemo(() => countsOf(customers), [customers])
  const counts = data ?? local
  return (
    <SummaryCells
      cells={[
        { label: 'Total pelanggan', figure: number(counts.total), context: 'semua tingkat' },
        ...MEMBERSHIP_TIERS.map((tier) => ({
          label: TIER_NAMES[tier],
          figure: number(counts[tier]),
          context: `diskon member ${percent(discountRateOf(store, tier))}`,
        })),
      ]}
    />
  )
}

function countsOf(customers: readonly Customer[]) {
  const counts = { total: customers.length, gold: 0, silver: 0, regular: 0 }
  for (const { membershipTier } of customers) counts[membershipTier]++
  return counts
}
