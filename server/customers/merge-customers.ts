import type { Customer } from '../../contract/customers.ts'
import { WALK_IN_ID } from '../../core/customer.ts'
import { filledDetails } from '../../core/same-customer.ts'
import { atomically, longWork } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { asBatch } from '../records/batch.ts'
import { differences, isEmpty, writeRecord } from '../records/edit.ts'
import { getRecord } from '../records/kind.ts'
import { invalid } from '../refusal.ts'
import { CUSTOMERS, holdBoth, moveAll, survivorOf } from './queries.ts'

/**
 * Makes two customers one: orders, debts and what was spent go from `from` to `id`, who keeps their name, number and tier and takes what
 * they lack of the rest. Everything that still names `from`, such as a sale made without the server, is `id`'s from then on. Merged already:
 * nothing is done. Refused: one with themselves, and customers who are not there (any more).
 */
export function mergeCustomers(
  database: Database,
  actor: string,
  { id, from }: { id: string; from: string },
): Promise<Customer> {
  if (id === from) throw invalid({ path: ['from'], message: 'Pilih pelanggan lain untuk digabungkan' })
  if (from === WALK_IN_ID) {
    throw invalid({ path: ['from'], message: 'Pelanggan Umum milik toko dan tidak dapat digabungkan' })
  }
  return atomically(database, actor, async (db) => {
    await longWork(db)
    await holdBoth(db, from, id)
    const [kept, merged] = [await survivorOf(db, id), await survivorOf(db, from)]
    if (kept === merged) return await getRecord(db, CUSTOMERS, kept)
    // Somebody who was merged into another meanwhile is not whom the person saw.
    const customers = {
      kept: await getRecord(db, CUSTOMERS, id),
      merged: await getRecord(db, CUSTOMERS, from),
    }
    await asBatch(
      db,
      async () => {
        const filled = differences(customers.kept, filledDetails(customers.kept, customers.merged))
        if (!isEmpty(filled)) await writeRecord(db, CUSTOMERS, id, filled)
        return await moveAll(db, from, id, actor)
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
