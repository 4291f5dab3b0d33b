import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { hasRight } from '../../../core/access/access.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'

/** What makloon costs, in rupiah by line id; empty for users without the right to see profit, who do not ask. */
export function useOutsourcingCosts(id: string, items: Transaction['items']): ReadonlyMap<string, number> {
  const { user, store } = useShop()
  const { data } = useQuery(
    queries.transactions.listOutsourcingCosts.queryOptions({
      input: { id },
      enabled:
        items.some(({ outsourcing }) => outsourcing?.hasCost) &&
        hasRight(user.role, 'seeProfit', store.roleRights),
    }),
  )
  return new Map(data?.costs.map(({ lineId, cost }) => [lineId, cost]))
}
