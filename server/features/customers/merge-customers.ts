import type { Customer } from '../../../contract/customers.ts'
import { type MembershipTier, WALK_IN_ID } from '../../../core/customers/customer.ts'
import { mergeContactDetails } from '../../../core/customers/duplicate-customer.ts'
import { mergeSpecialPrices } from '../../../core/customers/special-price-list.ts'
import { tooManySpecialPrices } from '../../../core/customers/special-price-schema.ts'
import { balanceLeft, canHaveBalance } from '../../../core/payments/balance.ts'
import type { Terms } from '../../../core/payments/terms.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { extendTimeouts, transaction } from '../../platform/database/transaction.ts'
import { runAsBatch } from '../../shared/records/batch.ts'
import { diffPatch, isEmpty, writeRecord } from '../../shared/records/edit.ts'
import { getRecord } from '../../shared/records/record-type.ts'
import { enqueueWebhookMessages, orderEvent } from '../webhooks/enqueue.ts'
import { CUSTOMERS, lockForMerge, moveToCustomer, resolveMergedCustomer } from './queries.ts'

/**
 * Merges customer `from` into `id`: orders, debts and total spent move; `id` keeps its name and phone and fills its empty details
 * (docs/product.md#duplicate-customers), and its terms where it has none. `membershipTier`: one of the two tiers, default that of `id` (decision 0048).
 * `specialPricesFrom`: products for which the special price of `from` holds, where both have one. References to
 * `from`, such as in a sale made offline, resolve to `id` afterwards. Idempotent. Throws NOT_FOUND, or invalid input: itself, the
 * walk-in customer as `from`, or more special prices than one may have.
 */
export function mergeCustomers(
  context: RequestContext,
  {
    id,
    from,
    membershipTier,
    specialPricesFrom = [],
  }: {
    id: string
    from: string
    membershipTier?: MembershipTier | undefined
    specialPricesFrom?: string[] | undefined
  },
): Promise<Customer> {
  if (id === from) throw invalidInput({ path: ['from'], message: 'Pilih pelanggan lain untuk digabungkan' })
  if (from === WALK_IN_ID) {
    throw invalidInput({ path: ['from'], message: 'Pelanggan Umum milik toko dan tidak dapat digabungkan' })
  }
  return transaction(context, async (db) => {
    await extendTimeouts(db)
    await lockForMerge(db, from, id)
    const [kept, merged] = [await resolveMergedCustomer(db, id), await resolveMergedCustomer(db, from)]
    if (kept === merged) return await getRecord(db, CUSTOMERS, kept)
    // Loaded by the given ids: a customer merged by another user since is not the one that was chosen.
    const customers = {
      kept: await getRecord(db, CUSTOMERS, id),
      merged: await getRecord(db, CUSTOMERS, from),
    }
    if (!canHaveBalance(customers.kept) && customers.merged.balance > 0)
      throw invalidInput({ path: ['from'], message: balanceLeft(customers.merged.balance) })
    if (membershipTier !== undefined) requireOneOfBothTiers(membershipTier, customers)
    const specialPrices = mergeSpecialPrices(customers.kept, customers.merged, specialPricesFrom)
    const tooMany = tooManySpecialPrices(specialPrices)
    if (tooMany) {
      throw invalidInput({
        path: ['from'],
        message: `${tooMany}. Hapus beberapa dari salah satu pelanggan dulu`,
      })
    }
    await runAsBatch(
      db,
      async () => {
        const details = mergeContactDetails(customers.kept, customers.merged)
        const terms = mergeTerms(customers.kept, customers.merged)
        const filled = diffPatch(customers.kept, { ...details, ...terms, membershipTier, specialPrices })
        if (!isEmpty(filled)) await writeRecord(db, CUSTOMERS, id, filled)
        const moved = await moveToCustomer(db, from, id, context.identity.user.id)
        await enqueueWebhookMessages(
          db,
          moved.map((order) => orderEvent('order.updated', order)),
        )
        return moved.length
      },
      (transactions) => ({
        table: 'customer_merges',
        operation: 'update',
        figures: { merged: customers.merged.name, kept: customers.kept.name, transactions },
      }),
    )
    return await getRecord(db, CUSTOMERS, id)
  })
}

/** Terms and tax identity of the merged customer fill those that the kept one lacks. */
function mergeTerms(kept: Customer, merged: Customer): Partial<Terms & Pick<Customer, 'taxIdentity'>> {
  if (kept.id === WALK_IN_ID) return {}
  return {
    taxIdentity: kept.taxIdentity ?? merged.taxIdentity,
    termsDays: kept.termsDays ?? merged.termsDays,
    creditLimit: kept.creditLimit ?? merged.creditLimit,
  }
}

function requireOneOfBothTiers(
  tier: MembershipTier,
  { kept, merged }: { kept: Customer; merged: Customer },
): void {
  if (tier === kept.membershipTier) return
  const isWalkIn = kept.id === WALK_IN_ID
  if (tier === merged.membershipTier && !isWalkIn) return
  const message = isWalkIn
    ? 'Pelanggan Umum tidak memakai tingkat pelanggan lain'
    : 'Pilih tingkat member dari salah satu pelanggan ini'
  throw invalidInput({ path: ['membershipTier'], message })
}
