import type { ReactNode } from 'react'
import { averageAmount } from '../../../core/shop/analytics.ts'
import { formatNumber } from '../../format.ts'
import { CellMoney } from '../../kit/display/money.tsx'
import { type SummaryCell, SummaryCells } from '../../kit/display/summary-cells.tsx'
import { ChangeText } from './change-text.tsx'
import type { Figures } from './use-analytics.ts'

export function KeyFigures({ figures }: { figures: Figures | undefined }) {
  const money = (amount: number) => <CellMoney amount={amount} />
  const cell = (
    label: string,
    of: (figures: Figures['current']) => number,
    write: (now: number) => ReactNode,
    good?: 'up' | 'down',
  ): SummaryCell => {
    if (!figures) return { label }
    const [now, before] = [of(figures.current), of(figures.previous)]
    const context = <ChangeText now={now} before={before} good={good} />
    return { label, figure: write(now), context }
  }
  return (
    <SummaryCells
      cells={[
        cell('Penjualan', ({ sales }) => sales.amount, money, 'up'),
        cell('Transaksi', ({ sales }) => sales.count, formatNumber, 'up'),
        cell('Rata-rata transaksi', ({ sales }) => averageAmount(sales), money, 'up'),
        cell('Piutang baru', ({ unpaid }) => unpaid, money, 'down'),
      ]}
    />
  )
}
