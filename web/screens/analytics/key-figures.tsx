import { averageOf } from '../../../core/analytics.ts'
import { number } from '../../format.ts'
import { FittedMoney } from '../../kit/money.tsx'
import { SummaryCells } from '../../kit/summary-cells.tsx'
import { ChangeText } from './change-text.tsx'
import classes from './key-figures.module.css'
import type { Figures } from './use-analytics.ts'

/** What counts first, each figure beside that of the period before, `before` in words. */
export function KeyFigures({
  figures: { current, previous },
  before: than,
}: {
  figures: Figures
  before: string
}) {
  const [average, averageBefore] = [averageOf(current.sales), averageOf(previous.sales)]
  return (
    <div className={classes.cells}>
      <SummaryCells
        cells={[
          {
            label: 'Pendapatan',
            figure: <FittedMoney className={classes.figure} amount={current.sales.amount} />,
            context: (
              <ChangeText now={current.sales.amount} before={previous.sales.amount} good="up" than={than} />
            ),
          },
          {
            label: 'Transaksi',
            figure: number(current.sales.count),
            context: (
              <ChangeText now={current.sales.count} before={previous.sales.count} good="up" than={than} />
            ),
          },
          {
            label: 'Rata-rata transaksi',
            figure: <FittedMoney className={classes.figure} amount={average} />,
            context: <ChangeText now={average} before={averageBefore} good="up" than={than} />,
          },
          {
            label: 'Piutang baru',
            figure: <FittedMoney className={classes.figure} amount={current.unpaid} />,
            context: <ChangeText now={current.unpaid} before={previous.unpaid} than={than} />,
          },
        ]}
      />
    </div>
  )
}
