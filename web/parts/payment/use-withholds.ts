import { canWithhold } from '../../../core/tax/withholding.ts'
import { useShop } from '../../data/session.tsx'
import { useCustomer } from '../customer/use-customer.ts'

/** Whether the customer may withhold PPh 23; false in a shop that is no PKP. */
export function useWithholds(customerId: string): boolean {
  const { store } = useShop()
  const { customer } = useCustomer(store.taxMode === 'simple' ? undefined : customerId)
  return customer !== null && canWithhold(store, customer)
}
