import { averageOf, type Range } from '../../../core/analytics.ts'
import { number } from '../../format.ts'
import { FittedMoney } from '../../kit/money.tsx'
import { SummaryCells } from '../../kit/summary-cells.tsx'
import { ChangeText } from './change-text.tsx'
import classes from './key-figures.module.css'
import { lengthText } from './texts.ts'
import type { Figures } from './use-analytics.ts'

/** What counts first, each figure beside the equally long period before. */
export function KeyFigures({ figures: { current, previous }, range }: { figures: Figures; range: Range }) {
  const than = `${lengthText(range)} sebelumnya`
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
            context: <ChangeText now={current.unpaid} before={previous.unpaid} good="down" than={than} />,
          },
        ]}
      />
    </div>
  )
}
