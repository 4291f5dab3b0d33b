import type { Transaction } from '../../../contract/transaction-record.ts'
import { domainError } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { requireVersion } from '../../shared/records/edit.ts'
import { changeOrder } from './change-order.ts'
import { getTransaction } from './record.queries.ts'
import { updateTransactionRow } from './write.queries.ts'

/**
 * Lets production see an order before its down payment (docs/product.md#down-payment-before-production). Idempotent: one that was let through
 * stays as it is. Throws NOT_FOUND, CANCELLED, and CONFLICT for an outdated version.
 */
export function releaseToProduction(
  context: RequestContext,
  { id, version, reason }: { id: string; version: number; reason: string },
): Promise<Transaction> {
  return changeOrder(context, id, async (db, before) => {
    if (before.productionRelease) return before
    if (before.status === 'cancelled') throw domainError('CANCELLED')
    requireVersion(before, version)
    await updateTransactionRow(db, id, {
      ...{ productionReleasedAt: new Date(), productionReleasedBy: context.identity.user.id },
      productionReleaseReason: reason,
    })
    return await getTransaction(db, id)
  })
}
