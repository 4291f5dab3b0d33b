import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Customer } from '../../contract/customers.ts'
import { MEMBERSHIP_TIERS } from '../../core/customer.ts'
import { discountRateOf } from '../../core/store.ts'
import { queries } from '../data/server.ts'
import { useStore } from '../data/store.ts'
import { number, percent } from '../format.ts'
import { TIER_NAMES } from '../text.ts'
import { SummaryCells } from '../ui/summary-cells.tsx'

/** How many customers there are, in all and of each tier, with the tier's discount. Without the server, as this device knows them. */
export function CustomerCells({ customers }: { customers: Customer[] }) {
  const store = useStore()
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
