import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { canSeeCost } from '../../../../core/access/access.ts'
import { queries } from '../../../data/query-client.tsx'
import { useShop } from '../../../data/session.tsx'

/** Purchases are a cost. `isUsed`: the shop has suppliers or materials, so their buttons show. */
export function usePurchases() {
  const { user, store } = useShop()
  const enabled = canSeeCost(user.role, store.roleRights)
  const suppliers = useQuery(queries.suppliers.list.queryOptions({ enabled }))
  const materials = useQuery(queries.materials.list.queryOptions({ enabled }))
  const hasSuppliers = (suppliers.data?.rows.length ?? 0) > 0
  const bills = useQuery(
    queries.purchases.list.queryOptions({
      enabled: enabled && hasSuppliers,
      placeholderData: keepPreviousData,
    }),
  )
  return {
    isAllowed: enabled,
    isKnown: suppliers.isSuccess && materials.isSuccess,
    hasSuppliers,
    isUsed: hasSuppliers || (materials.data?.rows.length ?? 0) > 0,
    suppliers: suppliers.data?.rows ?? [],
    materials: materials.data?.rows ?? [],
    bills,
  }
}
