import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { canSeeCost } from '../../../core/access/access.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'

/** What makloon costs, in rupiah by line id; empty for users who see no costs, who do not ask. */
export function useOutsourcingCosts(id: string, items: Transaction['items']): ReadonlyMap<string, number> {
  const { user, store } = useShop()
  const { data } = useQuery(
    queries.transactions.listOutsourcingCosts.queryOptions({
      input: { id },
      enabled:
        items.some(({ outsourcing }) => outsourcing?.hasCost) && canSeeCost(user.role, store.roleRights),
    }),
  )
  return new Map(data?.costs.map(({ lineId, cost }) => [lineId, cost]))
}
