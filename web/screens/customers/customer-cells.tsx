import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Customer } from '../../../contract/customers.ts'
import { MEMBERSHIP_TIERS } from '../../../core/customers/customer.ts'
import { useCustomerCoverage } from '../../data/customers.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { formatNumber, formatPercent, rupiah } from '../../format.ts'
import { SummaryCells } from '../../kit/display/summary-cells.tsx'
import { MEMBERSHIP_TIER_LABELS } from '../../text.ts'

/** From the server where this device keeps only some. */
export function Total({ customers }: { customers: readonly Customer[] }) {
  const coverage = useCustomerCoverage()
  const { data } = useQuery(queries.customers.summary.queryOptions())
  if (coverage === 'some' && !data) return `${formatNumber(customers.length)} pelanggan di perangkat ini`
  return `${formatNumber(coverage === 'some' && data ? data.total : customers.length)} pelanggan`
}

type CellsProps = {
  customers: readonly Customer[] | undefined
  debts: ReadonlyMap<string, number> | undefined
}

export function Cells({ customers, debts }: CellsProps) {
  const { store } = useShop()
  const { data } = useQuery(queries.customers.summary.queryOptions())
  const local = useMemo(() => customers && countsOf(customers), [customers])
  const counts = data ?? local
  const owed = [...(debts?.values() ?? [])].reduce((sum, debt) => sum + debt, 0)
  return (
    <SummaryCells
      counts
      cells={[
        {
          label: 'Total pelanggan',
          figure: counts ? formatNumber(counts.total) : '…',
          context: owed > 0 && `piutang ${rupiah(owed)}`,
        },
        ...MEMBERSHIP_TIERS.map((tier) => ({
          label: MEMBERSHIP_TIER_LABELS[tier],
          figure: counts ? formatNumber(counts[tier]) : '…',
          context: `diskon member ${formatPercent(store.discountRates[tier])}`,
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
