import { AmountTooLarge, MAX_RUPIAH } from '../../../core/money/money.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import { domainError } from '../../api/domain-error.ts'
import type { CreateContext } from '../../api/request-context.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { lockRecord } from '../../shared/records/edit.ts'
import { idempotencyConflict } from '../../shared/records/idempotency.ts'
import { CUSTOMERS, resolveMergedCustomer } from '../customers/queries.ts'
import { assignDrawer } from '../drawers/assign-drawer.ts'
import {
  findBalanceRow,
  insertBalanceRow,
  loadBalanceRows,
  lockBalance,
  requireBalanceInUse,
} from './queries.ts'

/** Rows of the ledger that are listed. */
export const MAX_BALANCE_ROWS = 100

type Movement = { id: string; amount: number; method: PaymentMethod; reason?: string }

/**
 * Pays money into a customer's saldo, or out of it with a reason, in the caller's drawer. Idempotent by id. Throws NOT_FOUND, BALANCE_TOO_LOW,
 * DRAWER_CLOSED, an idempotency conflict, and invalid input in a shop without saldo and for the walk-in customer.
 */
export function moveMoney(
  context: CreateContext,
  customerId: string,
  kind: 'topUp' | 'paidOut',
  { id, amount, method, reason }: Movement,
) {
  return transaction(context, async (db) => {
    // Read under the lock: a merge or a removal may have come first.
    const customer = await lockRecord(db, CUSTOMERS, await resolveMergedCustomer(db, customerId))
    await requireBalanceInUse(db, customer.id)
    const signed = kind === 'topUp' ? amount : -amount
    const existing = await findBalanceRow(db, id)
    const answer = async () => ({
      balance: await lockBalance(db, customer.id),
      rows: await loadBalanceRows(db, customer.id, MAX_BALANCE_ROWS),
    })
    if (existing) {
      const isSame =
        existing.customerId === customer.id &&
        existing.kind === kind &&
        existing.amount === signed &&
        existing.method === method &&
        existing.reason === (reason ?? null)
      if (!isSame) throw idempotencyConflict(await answer(), 'Ini sudah dicatat dengan isi yang lain')
      context.foundExisting()
      return await answer()
    }
    const { balance } = customer
    if (balance + signed < 0) throw domainError('BALANCE_TOO_LOW', { balance })
    if (balance + signed > MAX_RUPIAH) throw new AmountTooLarge()
    const drawerId = await assignDrawer(db, context.identity, { needsOpenedDrawer: method === 'cash' })
    const createdBy = context.identity.user.id
    await insertBalanceRow(db, {
      ...{ id, customerId: customer.id, kind, amount: signed, method, drawerId, createdBy },
      ...(reason && { reason }),
    })
    return await answer()
  })
}
