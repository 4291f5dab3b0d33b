// Profit and loss by month (docs/product.md#laba-rugi), summed from the entries of the journal.
import { MONTHS } from '../time/calendar.ts'
import type { Account, AccountKey } from './accounts.ts'
import type { EntryLine } from './entry.ts'

/** Months of one table at most. */
export const MAX_MONTHS = 12

/** 'November 2026' of '2026-11'. */
export function monthLabel(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`
}

/** Rupiah by month; `isTotal`: a sum of the lines above it. Costs are below 0. */
export type ProfitLine = { label: string; amounts: number[]; isTotal: boolean }

/** Lines of all groups and their totals; accounts in which nothing moved are left out. `entries`: by month, in its order. */
export function profitAndLoss(
  entries: readonly (readonly EntryLine[])[],
  findAccount: (key: AccountKey) => Account,
): ProfitLine[] {
  const sums = new Map<AccountKey, number[]>()
  for (const [month, lines] of entries.entries())
    for (const { account, amount } of lines) {
      const amounts = sums.get(account) ?? entries.map(() => 0)
      // Credit is what the shop earns.
      amounts[month] = (amounts[month] ?? 0) - amount
      sums.set(account, amounts)
    }
  const accounts = [...sums].map(([key, amounts]) => ({ ...findAccount(key), amounts }))
  const linesOf = (...groups: Account['group'][]): ProfitLine[] =>
    accounts
      .filter(({ group, amounts }) => groups.includes(group) && amounts.some((amount) => amount !== 0))
      .toSorted((one, other) => one.number.localeCompare(other.number) || one.name.localeCompare(other.name))
      .map(({ name, amounts }) => ({ label: name, amounts, isTotal: false }))
  const total = (label: string, lines: readonly ProfitLine[]): ProfitLine => ({
    label,
    amounts: entries.map((_, month) => lines.reduce((sum, { amounts }) => sum + (amounts[month] ?? 0), 0)),
    isTotal: true,
  })
  const trade = [...linesOf('sales'), ...linesOf('cost')]
  const rest = [...linesOf('expense'), ...linesOf('variance'), ...linesOf('other')]
  return [...trade, total('Laba kotor', trade), ...rest, total('Laba bersih', [...trade, ...rest])]
}
