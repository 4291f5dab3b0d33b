import '@mantine/charts/styles.layer.css'
import '../../theme/later-styles.css'
import { BarChart } from '@mantine/charts'
import { memo } from 'react'
import type { Day } from '../../../core/time/calendar.ts'
import { formatDay, formatNumber } from '../../format.ts'
import { ChartNote } from './chart-figure.tsx'
import { amountAxis, CHART, named } from './chart-looks.ts'
import { dayMonth, monthYear } from './texts.ts'
import type { Bars } from './use-analytics.ts'

type BarsChartProps = {
  bars: Bars
  /** The first day of the bar that runs now. */
  now: Day
  label: string
}

/** Memoized: drawing a chart is slow. */
export const BarsChart = memo(function BarsChart({ bars: { unit, rows }, now, label }: BarsChartProps) {
  const largest = Math.max(0, ...rows.map((row) => row.amount))
  return (
    <BarChart
      h={230}
      data={rows.map((row) => ({ ...row, color: row.start === now ? 'var(--pp-c-mark)' : 'var(--pp-data)' }))}
      dataKey="start"
      series={[{ name: 'amount', color: 'var(--pp-data)' }]}
      {...CHART}
      cursorFill="var(--pp-hover)"
      maxBarWidth={48}
      barChartProps={{
        barCategoryGap: '18%',
        ...named(label),
        margin: { top: 6, right: 2, left: 0, bottom: 0 },
      }}
      yAxisProps={amountAxis(largest)}
      xAxisProps={{
        interval: 'equidistantPreserveStart',
        minTickGap: 18,
        tickMargin: 8,
        tickFormatter: unit === 'day' ? dayMonth : monthYear,
      }}
      tooltipProps={{
        content: ({ payload, active }) => {
          const row: Bars['rows'][number] | undefined = payload?.[0]?.payload
          if (!active || !row) return null
          return (
            <ChartNote
              title={unit === 'day' ? formatDay(row.start) : monthYear(row.start)}
              rows={[
                { label: 'Penjualan', amount: row.amount, context: `${formatNumber(row.count)} transaksi` },
              ]}
            />
          )
        },
      }}
    />
  )
})
