import { type Account, accountFinder } from '../../../core/journal/accounts.ts'
import { entryOf } from '../../../core/journal/entry.ts'
import { entryNumber, entryText } from '../../../core/journal/entry-text.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import type { DaySpan } from '../../../core/shop/analytics.ts'
import type { Day, ShopZone } from '../../../core/time/calendar.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { SheetListing } from '../../shared/spreadsheet/sheet.ts'
import { countEntryLines, type DatedFact, fetchFacts, sumFacts } from './facts.queries.ts'
import { loadAccountSettings } from './queries.ts'

/** `amount`: above 0 debit, below 0 credit. */
type JournalRow = {
  day: Day
  number: string
  account: Account
  amount: number
  text: string
  reference: string | null
}

/** The journal of a period (docs/product.md#jurnal): a row for each line of each entry, or of the sums of each day. */
export async function journalSheet(
  snapshot: Tx,
  { by, ...range }: DaySpan & { by: 'entry' | 'day' },
  zone: ShopZone,
): Promise<SheetListing<JournalRow>> {
  const { accounts, categories } = await loadAccountSettings(snapshot)
  const findAccount = accountFinder(accounts, categories)
  const period = { range, zone }
  const rowsOf = (fact: DatedFact) => {
    const number = entryNumber(fact.kind, fact.day, fact.id)
    const text = entryText(fact, fact.detail)
    const reference = fact.orderId && transactionNumber(fact.orderId)
    return entryOf(fact).map(
      ({ account, amount }): JournalRow => ({
        ...{ day: fact.day, number, account: findAccount(account), amount, text, reference },
      }),
    )
  }
  return {
    sheet: {
      name: 'Jurnal',
      noun: 'baris',
      columns: [
        { head: 'Tanggal', width: 13, day: (row) => row.day },
        { head: 'Nomor', width: 22, text: (row) => row.number },
        { head: 'Nomor akun', width: 14, text: (row) => row.account.number },
        { head: 'Nama akun', width: 30, text: (row) => row.account.name, counts: true },
        { head: 'Debit', width: 18, number: (row) => Math.max(row.amount, 0), sums: true },
        { head: 'Kredit', width: 18, number: (row) => Math.max(-row.amount, 0), sums: true },
        { head: 'Keterangan', width: 48, text: (row) => row.text },
        { head: 'Referensi', width: 14, text: (row) => row.reference },
      ],
      total: { label: 'Jumlah' },
    },
    async *batches() {
      if (by === 'day') yield (await sumFacts(snapshot, 'day', period)).flatMap(rowsOf)
      else for await (const facts of fetchFacts(snapshot, period)) yield facts.flatMap(rowsOf)
    },
    count: async () => (by === 'day' ? 0 : await countEntryLines(snapshot, period)),
  }
}
