import type { NamedAccounts } from '../../../core/journal/accounts.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

type AccountSettings = { version: number; accounts: NamedAccounts; categories: readonly string[] }

/** What the shop calls its accounts, its categories of expenses, and the version of its configuration. */
export async function loadAccountSettings(db: Database): Promise<AccountSettings> {
  const { version, journalAccounts, expenseCategories } = await db
    .selectFrom('storeConfig')
    .select(['version', 'journalAccounts', 'expenseCategories'])
    .executeTakeFirstOrThrow()
  return {
    version,
    accounts: (journalAccounts ?? {}) as NamedAccounts,
    categories: expenseCategories as string[],
  }
}

/** Replaces the numbers and names of a locked configuration. */
export async function saveAccounts(db: Tx, accounts: NamedAccounts): Promise<void> {
  await db
    .updateTable('storeConfig')
    .set({ journalAccounts: Object.keys(accounts).length > 0 ? JSON.stringify(accounts) : null })
    .execute()
}
