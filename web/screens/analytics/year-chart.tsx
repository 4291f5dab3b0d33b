import '@mantine/charts/styles.layer.css'
import '../../theme/later-styles.css'
import { LineChart } from '@mantine/charts'
import { memo } from 'react'
import { monthsOfYear } from '../../../core/shop/analytics.ts'
import { monthName } from '../../format.ts'
import { ChartNote } from './chart-figure.tsx'
import { amountAxis, CHART, named } from './chart-looks.ts'
import { shortMonth } from './texts.ts'

/** A month's sales in rupiah; null before the shop's first sale and in months to come. */
export type Amounts = readonly (number | null)[]

/** Without trade a year is null: it has no line. */
type YearChartProps = { now: Amounts | null; before: Amounts | null; year: number; label: string }

/** Memoized: drawing a chart is slow. */
export const YearChart = memo(function YearChart({ now, before, year, label }: YearChartProps) {
  const largest = Math.max(0, ...[...(now ?? []), ...(before ?? [])].map((amount) => amount ?? 0))
  const rows = monthsOfYear(year).map((start, index) => ({
    start,
    now: now?.[index] ?? null,
    before: before?.[index] ?? null,
  }))
  return (
    <LineChart
      h={210}
      data={rows}
      dataKey="start"
      series={[
        ...(before ? [{ name: 'before', color: 'var(--pp-data-2)', strokeDasharray: '4 4' }] : []),
        ...(now ? [{ name: 'now', color: 'var(--pp-c-mark)' }] : []),
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
          const years = [
            { label: String(year), amount: row.now },
            { label: String(year - 1), amount: row.before },
          ]
          return (
            <ChartNote
              title={monthName(Number(row.start.slice(5, 7)))}
              rows={years.flatMap(({ label, amount }) => (amount === null ? [] : { label, amount }))}
            />
          )
        },
      }}
    />
  )
})
