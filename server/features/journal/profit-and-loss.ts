import { accountFinder } from '../../../core/journal/accounts.ts'
import { entryOf } from '../../../core/journal/entry.ts'
import { monthLabel, type ProfitLine, profitAndLoss } from '../../../core/journal/profit-and-loss.ts'
import { addDays, firstOfMonth, monthOf, type ShopZone } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { SheetListing } from '../../shared/spreadsheet/sheet.ts'
import { sumFacts } from './facts.queries.ts'
import { loadAccountSettings } from './queries.ts'

type Months = { from: string; to: string }

/** Profit and loss of months ('YYYY-MM', both included) in rupiah, summed from the journal (docs/product.md#laba-rugi). */
export async function loadProfitAndLoss(
  db: Database,
  { from, to }: Months,
  zone: ShopZone,
): Promise<{ months: string[]; lines: ProfitLine[] }> {
  const range = { from: `${from}-01`, to: addDays(firstOfMonth(`${to}-01`, 1), -1) }
  const months: string[] = []
  for (let day = range.from; day <= range.to; day = firstOfMonth(day, 1)) months.push(monthOf(day))
  const { accounts, categories } = await loadAccountSettings(db)
  const facts = await sumFacts(db, 'month', { range, zone })
  const entries = months.map((month) => facts.filter(({ day }) => monthOf(day) === month).flatMap(entryOf))
  return { months, lines: profitAndLoss(entries, accountFinder(accounts, categories)) }
}

/** The same as a spreadsheet, a column for each month and one for their sum. */
export function profitAndLossSheet(
  { from, to }: Months,
  { months, lines }: { months: string[]; lines: ProfitLine[] },
): SheetListing<ProfitLine> {
  return {
    sheet: {
      name: `Laba rugi ${from} sd ${to}`,
      noun: 'baris',
      columns: [
        { head: 'Uraian', width: 34, text: ({ label }) => label },
        ...months.map((month, index) => ({
          head: monthLabel(month),
          width: 18,
          number: ({ amounts }: ProfitLine) => amounts[index] ?? 0,
        })),
        {
          head: 'Jumlah',
          width: 18,
          number: ({ amounts }) => amounts.reduce((sum, amount) => sum + amount, 0),
        },
      ],
      total: { label: 'Rupiah' },
    },
    async *batches() {
      yield lines
    },
    count: async () => lines.length,
  }
}
