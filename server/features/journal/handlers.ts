import { listAccounts } from '../../../core/journal/accounts.ts'
import { api } from '../../api/api.ts'
import type { Database } from '../../platform/database/connection.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { applyEdit } from '../../shared/records/edit.ts'
import { respondWithCsv, respondWithSpreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { loadTimeZone, lockStore } from '../store/queries.ts'
import { journalSheet } from './journal-sheet.ts'
import { loadProfitAndLoss, profitAndLossSheet } from './profit-and-loss.ts'
import { loadAccountSettings, saveAccounts } from './queries.ts'

/** Handlers of the journal (docs/product.md#jurnal). */
export const journal = {
  export: api.journal.export.handler(({ input, context }) =>
    respondWithSpreadsheet(context, fileName(input), (snapshot, { zone }) =>
      journalSheet(snapshot, input, zone),
    ),
  ),

  exportCsv: api.journal.exportCsv.handler(({ input, context }) =>
    respondWithCsv(context, fileName(input), (snapshot, { zone }) => journalSheet(snapshot, input, zone)),
  ),

  profitAndLoss: api.journal.profitAndLoss.handler(({ input, context: { db } }) =>
    readInSnapshot(db, async (moment) => loadProfitAndLoss(moment, input, await loadTimeZone(moment))),
  ),

  exportProfitAndLoss: api.journal.exportProfitAndLoss.handler(({ input, context }) =>
    respondWithSpreadsheet(context, 'laba-rugi', async (snapshot, { zone }) =>
      profitAndLossSheet(input, await loadProfitAndLoss(snapshot, input, zone)),
    ),
  ),

  accounts: api.journal.accounts.handler(({ context: { db } }) => loadAccounts(db)),

  updateAccounts: api.journal.updateAccounts.handler(({ input, context }) =>
    transaction(context, async (db) => {
      await lockStore(db)
      return await applyEdit(await loadAccounts(db), input, async ({ rows = [] }) => {
        await saveAccounts(
          db,
          Object.fromEntries(rows.map(({ key, number, name }) => [key, { number, name }])),
        )
        return await loadAccounts(db)
      })
    }),
  ),
}

function fileName({ from, to }: { from: string; to: string }): string {
  return `jurnal-${from}-sd-${to}`
}

async function loadAccounts(db: Database) {
  const { version, accounts, categories } = await loadAccountSettings(db)
  return {
    version,
    rows: listAccounts(accounts, categories).map(({ key, number, name }) => ({
      key: String(key),
      number,
      name,
    })),
  }
}
