import { useShop } from '../../data/session.tsx'
import { useCustomer } from '../customer/use-customer.ts'

/** The customer's saldo (rupiah); 0 in a shop that uses none. */
export function useBalance(customerId: string): number {
  const { balanceEnabled } = useShop().store
  const { customer } = useCustomer(balanceEnabled ? customerId : undefined)
  return balanceEnabled ? (customer?.balance ?? 0) : 0
}
