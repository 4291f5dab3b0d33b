import type { Output } from '../../data/server.ts'
import { formatNumber, rupiah } from '../../format.ts'
import { CellMoney } from '../../kit/display/money.tsx'
import { type SummaryCell, SummaryCells } from '../../kit/display/summary-cells.tsx'
import classes from './expenses-page.module.css'

type Summary = Output['expenses']['summary']

type CellsProps = {
  summary: Summary | undefined
  period: string
  /** The year beside the period. */
  year: number
  stale: boolean
  /** What suppliers get, in place of the year. */
  debts?: SummaryCell | undefined
}

export function Cells({ summary, period, year, stale, debts }: CellsProps) {
  const sum = (label: string, of: { total: number; count: number } | undefined) => ({
    label,
    figure: of && <CellMoney amount={of.total} />,
    context: of && expenses(of.count),
  })
  const today = summary?.today
  return (
    <SummaryCells
      stale={stale}
      cells={[
        { ...sum('Hari ini', today), ...(today?.cash && { context: `tunai ${rupiah(today.cash)}` }) },
        sum(period, summary?.period),
        { label: 'Terbesar periode ini', ...(summary && largestOf(summary)) },
        debts ?? sum(`Tahun ${summary?.beside.year ?? year}`, summary?.beside),
      ]}
    />
  )
}

function largestOf({ largest }: Summary) {
  return largest
    ? {
        figure: <CellMoney amount={largest.amount} />,
        context: <span className={classes.largest}>{largest.name}</span>,
      }
    : { figure: '—', context: 'Belum ada' }
}

/** '1.204 pengeluaran' */
export function expenses(count: number): string {
  return `${formatNumber(count)} pengeluaran`
}
