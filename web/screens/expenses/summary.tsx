import { number } from '../../format.ts'
import { CellMoney } from '../../kit/cell-money.tsx'
import { SummaryCells } from '../../kit/summary-cells.tsx'
import { type Filters, periodText } from './filters.ts'
import classes from './summary.module.css'
import type { Summary } from './use-expenses.ts'

/** Today, the period chosen, its largest expense, and a year beside it. While an answer is on its way, the last figures, dimmed. */
export function ExpenseSummary({
  summary,
  filters,
  stale,
}: {
  summary: Summary
  filters: Filters
  stale: boolean
}) {
  const { today, period, largest, beside } = summary
  return (
    <div className={classes.summary} data-stale={stale || undefined} aria-busy={stale}>
      <SummaryCells
        cells={[
          {
            label: 'Hari ini',
            figure: <CellMoney amount={today.total} />,
            context: count(today.count),
          },
          {
            label: periodText(filters),
            figure: <CellMoney amount={period.total} />,
            context: count(period.count),
          },
          {
            label: 'Terbesar',
            figure: largest ? <CellMoney amount={largest.amount} /> : '—',
            context: largest ? <span className={classes.name}>{largest.name}</span> : 'Belum ada',
          },
          {
            label: `Tahun ${beside.year}`,
            figure: <CellMoney amount={beside.total} />,
            context: count(beside.count),
          },
        ]}
      />
    </div>
  )
}

/** '1.204 pengeluaran' */
export function count(expenses: number): string {
  return `${number(expenses)} pengeluaran`
}
