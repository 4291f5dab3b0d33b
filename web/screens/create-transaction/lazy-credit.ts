import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import type { Sale } from './use-sale.ts'

const load = () => import('./till-credit.tsx')

// Shops without credit terms and saldo never load them.
export const CreditLine = lazyPart(() => load().then((module) => module.CreditLine), 'beside')
export const CreditNotice = lazyPart(() => load().then((module) => module.CreditNotice), 'beside')
export const TillBalance = lazyPart(() => load().then((module) => module.TillBalance), 'beside')

/** Whether the customer of the sale has credit terms; an older copy on the device has no fields for them. */
export function hasCredit({ store, customer }: Pick<Sale, 'store' | 'customer'>): boolean {
  return store.termsEnabled && (customer?.termsDays ?? customer?.creditLimit) != null
}
