import '@mantine/charts/styles.layer.css'
import '../../theme/later-styles.css'
import { CompositeChart } from '@mantine/charts'
import { memo } from 'react'
import type { ForecastDay } from '../../../core/payments/cash-forecast.ts'
import { axisTicks, formatAxisValue } from '../../../core/shop/analytics.ts'
import { formatDay } from '../../format.ts'
import { ChartNote } from './chart-figure.tsx'
import { CHART, named } from './chart-looks.ts'
import { dayMonth } from './texts.ts'

const TODAY_SIZE = 9

/** Memoized: drawing a chart is slow. */
export const ForecastChart = memo(function ForecastChart({
  days,
  label,
}: {
  days: readonly ForecastDay[]
  label: string
}) {
  const rows = days.map(({ cashOut, cash, ...day }) => ({
    ...day,
    cash,
    cashOut: -cashOut,
    // Drawn over the ink where the cash is below zero.
    missing: cash < 0 ? cash : null,
  }))
  const ticks = ticksOf(rows.flatMap(({ cash, cashIn, cashOut }) => [cash, cashIn, cashOut]))
  return (
    <CompositeChart
      h={240}
      data={rows}
      dataKey="day"
      series={[
        { name: 'cashIn', type: 'bar', color: 'var(--pp-g)' },
        { name: 'cashOut', type: 'bar', color: 'var(--pp-data-2)' },
        { name: 'cash', type: 'line', color: 'var(--pp-ink)' },
        { name: 'missing', type: 'line', color: 'var(--pp-m-ink)' },
      ]}
      {...CHART}
      curveType="stepAfter"
      connectNulls={false}
      strokeWidth={1.5}
      activeDotProps={{ r: 4, strokeWidth: 0 }}
      composedChartProps={{
        ...named(label),
        stackOffset: 'sign',
        margin: { top: 6, right: 14, left: 0, bottom: 0 },
      }}
      barProps={{ stackId: 'flow', isAnimationActive: false, radius: 0 }}
      lineProps={({ name }) => ({
        isAnimationActive: false,
        dot: ({ cx, cy, index }: { cx?: number; cy?: number; index?: number }) =>
          name === 'cash' && index === 0 ? (
            <rect
              key="today"
              x={(cx ?? 0) - TODAY_SIZE / 2}
              y={(cy ?? 0) - TODAY_SIZE / 2}
              width={TODAY_SIZE}
              height={TODAY_SIZE}
              fill="var(--pp-c-mark)"
            />
          ) : (
            <g key={index} />
          ),
      })}
      referenceLines={[{ y: 0, color: 'var(--pp-ink-2)' }]}
      yAxisProps={{
        ticks,
        domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0],
        width: 56,
        interval: 0,
        tickFormatter: formatAxisValue,
      }}
      xAxisProps={{
        interval: 'equidistantPreserveStart',
        minTickGap: 24,
        tickMargin: 8,
        tickFormatter: dayMonth,
      }}
      tooltipProps={{
        content: ({ payload, active }) => {
          const row: (typeof rows)[number] | undefined = payload?.[0]?.payload
          if (!active || !row) return null
          const flows = [
            { label: 'Akan masuk', amount: row.cashIn },
            { label: 'Akan keluar', amount: row.cashOut },
          ]
          return (
            <ChartNote
              title={formatDay(row.day)}
              rows={[...flows.filter(({ amount }) => amount !== 0), { label: 'Kas', amount: row.cash }]}
            />
          )
        },
      }}
    />
  )
})

/** Round steps that hold the lowest and the highest amount. */
function ticksOf(amounts: readonly number[]): number[] {
  const [lowest, highest] = [Math.min(0, ...amounts), Math.max(0, ...amounts)]
  const [, step = 1] = axisTicks(Math.max(highest, -lowest))
  const first = Math.floor(lowest / step)
  return Array.from({ length: Math.ceil(highest / step) - first + 1 }, (_, index) => (first + index) * step)
}
