import type { Store } from '../../../contract/store.ts'
import { includesName } from '../../../core/products/product-settings.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { applyEdit } from '../../shared/records/edit.ts'
import { sumExpensesByCategory } from '../expenses/queries.ts'
import { lockStore, saveStoreConfig } from './queries.ts'

/**
 * Saves the expense categories. Throws CONFLICT for a stale version, and INVALID_INPUT for removing a category that expenses use, with their
 * number.
 */
export function updateExpenseCategories(
  context: RequestContext,
  wish: { version: number; expenseCategories: string[] },
): Promise<Store> {
  return transaction(context, async (db) => {
    const before = await lockStore(db)
    return await applyEdit(before, wish, async (changes) => {
      const leftOut = before.expenseCategories.filter((name) => !includesName(wish.expenseCategories, name))
      const used = (await sumExpensesByCategory(db, null)).filter(
        ({ name }) => name !== null && includesName(leftOut, name),
      )
      if (used.length > 0) {
        const sentences = used.map(({ name, count }) => `Kategori ${name} masih dipakai ${count} pengeluaran`)
        throw invalidInput({ path: ['expenseCategories'], message: sentences.join('. ') })
      }
      return await saveStoreConfig(db, changes)
    })
  })
}
