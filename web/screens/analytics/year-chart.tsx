import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { isToCome } from '../../../core/analytics.ts'
import type { Day } from '../../../core/calendar.ts'
import { monthName } from '../../format.ts'
import { ChartNote } from './chart-figure.tsx'
import { amountAxis, CHART, named } from './chart-looks.ts'
import { shortMonth } from './texts.ts'
import type { YearBars } from './use-analytics.ts'

type YearChartProps = { bars: YearBars; year: number; today: Day; label: string }

/** Twelve months of a year as a line, up to the month that runs now, and those of the year before dashed. */
export function YearChart({ bars: { months, before }, year, today, label }: YearChartProps) {
  const largest = Math.max(0, ...[...months, ...before].map((month) => month.amount))
  const rows = months.map(({ start, amount }, index) => ({
    start,
    now: isToCome(start, today) ? null : amount,
    before: before[index]?.amount ?? 0,
  }))
  return (
    <LineChart
      h={210}
      data={rows}
      dataKey="start"
      series={[
        { name: 'before', color: 'var(--pp-data-2)', strokeDasharray: '4 4' },
        { name: 'now', color: 'var(--pp-c-mark)' },
      ]}
      {...CHART}
      curveType="linear"
      connectNulls={false}
      dotProps={{ r: 3, strokeWidth: 0 }}
      activeDotProps={{ r: 5, strokeWidth: 0 }}
      lineChartProps={{ ...named(label), margin: { top: 6, right: 14, left: 0, bottom: 0 } }}
      lineProps={{ isAnimationActive: false }}
      yAxisProps={amountAxis(largest)}
      xAxisProps={{
        interval: 'equidistantPreserveStart',
        minTickGap: 8,
        tickMargin: 8,
        tickFormatter: shortMonth,
      }}
      tooltipProps={{
        content: ({ payload, active }) => {
          const row: (typeof rows)[number] | undefined = payload?.[0]?.payload
          if (!active || !row) return null
          const now = row.now === null ? [] : [{ label: String(year), amount: row.now }]
          return (
            <ChartNote
              title={monthName(Number(row.start.slice(5, 7)))}
              rows={[...now, { label: String(year - 1), amount: row.before }]}
            />
          )
        },
      }}
    />
  )
}
