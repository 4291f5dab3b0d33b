import { formatRupiah } from '../../../core/money/money.ts'
import { creditProblem, hasTerms } from '../../../core/payments/terms.ts'
import { requireRights } from '../../api/require-rights.ts'
import type { RightsHolder } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { loadOwed, overdueAt } from '../receivables/queries.ts'
import type { SaleContext } from './sale-context.queries.ts'

/** The days to pay that an order of this customer is made with; null: the usual ones. */
export function agreedDays({ customer, store }: Pick<SaleContext, 'customer' | 'store'>): number | null {
  return store.termsEnabled && customer ? customer.termsDays : null
}

/**
 * Throws RIGHT_MISSING for a caller without `changePrices` if an order that leaves `remaining` rupiah goes over the customer's limit, or if they
 * have overdue debts (docs/product.md#credit-terms). Locks the customer, so that two tills do not use the same rest of a limit.
 */
export async function requireCredit(
  db: Tx,
  identity: RightsHolder,
  { customer, store }: Pick<SaleContext, 'customer' | 'store'>,
  { orderId, remaining }: { orderId: string; remaining: number },
): Promise<void> {
  if (!store.termsEnabled || !customer || !hasTerms(customer) || remaining <= 0) return
  await db.selectFrom('customers').select('id').where('id', '=', customer.id).forNoKeyUpdate().execute()
  const owed = await loadOwed(db, customer.id, overdueAt(new Date(), store.timeZone), orderId)
  const problem = creditProblem({ limit: customer.creditLimit, ...owed }, remaining)
  if (!problem) return
  const reason =
    problem.kind === 'overdue'
      ? `${customer.name} punya piutang terlambat ${formatRupiah(problem.amount)}`
      : `Lewat batas piutang ${customer.name} ${formatRupiah(problem.amount)}`
  requireRights(identity, { rights: ['changePrices'] }, reason)
}
