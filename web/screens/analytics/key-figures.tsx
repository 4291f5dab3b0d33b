import type { ReactNode } from 'react'
import { averageAmount } from '../../../core/shop/analytics.ts'
import { formatNumber } from '../../format.ts'
import { CellMoney } from '../../kit/display/money.tsx'
import { type SummaryCell, SummaryCells } from '../../kit/display/summary-cells.tsx'
import { ChangeText } from './change-text.tsx'
import classes from './key-figures.module.css'
import type { Figures } from './use-analytics.ts'

type KeyFiguresProps = {
  figures: Figures | undefined
  /** The period before, in words. */
  before: string
}

export function KeyFigures({ figures, before: than }: KeyFiguresProps) {
  const money = (amount: number) => <CellMoney amount={amount} />
  const cell = (
    label: string,
    of: (figures: Figures['current']) => number,
    write: (now: number) => ReactNode,
    good?: 'up' | 'down',
  ): SummaryCell => {
    if (!figures) return { label, lines: 2 }
    const [now, before] = [of(figures.current), of(figures.previous)]
    const context = <ChangeText now={now} before={before} good={good} than={than} />
    return { label, figure: write(now), context, lines: 2 }
  }
  return (
    <div className={classes.cells}>
      <p className={`detail ${classes.than}`}>Dibanding {than}</p>
      <SummaryCells
        cells={[
          cell('Penjualan', ({ sales }) => sales.amount, money, 'up'),
          cell('Transaksi', ({ sales }) => sales.count, formatNumber, 'up'),
          cell('Rata-rata transaksi', ({ sales }) => averageAmount(sales), money, 'up'),
          cell('Piutang baru', ({ unpaid }) => unpaid, money, 'down'),
        ]}
      />
    </div>
  )
}
