import type { Store } from '../../contract/store.ts'
import type { StoreChanges } from '../../core/store-changes.ts'
import { atomically } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { invalid, refusal } from '../refusal.ts'
import { logoUrlProblem } from './logo-url.ts'
import { loadStore, lockStore, updateStoreRow } from './queries.ts'

/**
 * Saves the given fields of the configuration (specification, sections 2, 5 and 7). Refused: a version that is no longer the newest,
 * with what stands there now, and a logo that is no picture of at most 2 MB.
 */
export function updateStore(
  database: Database,
  actor: string,
  { version, discountRates, ...changes }: StoreChanges & { version: number },
): Promise<Store> {
  const problem = logoUrlProblem(changes.logo ?? '')
  if (problem) throw invalid({ path: ['logo'], message: problem })
  return atomically(database, actor, async (db) => {
    await lockStore(db)
    const before = await loadStore(db)
    if (before.version !== version) throw refusal('CONFLICT', { current: before })
    const columns = { ...changes, ...(discountRates && { discountRates: JSON.stringify(discountRates) }) }
    if (Object.keys(columns).length === 0) return before
    await updateStoreRow(db, columns)
    return await loadStore(db)
  })
}
