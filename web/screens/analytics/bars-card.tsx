import { Skeleton } from '@mantine/core'
import '../../theme/later-styles.css'
import { Suspense, useState } from 'react'
import { chartBars, type DaySpan } from '../../../core/shop/analytics.ts'
import { type Day, monthOf } from '../../../core/time/calendar.ts'
import { formatDay, formatDigits, formatNumber } from '../../format.ts'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import { Card, Nothing } from './card.tsx'
import { ChartFigure, TableToggle } from './chart-figure.tsx'
import { lengthText, monthYear, rangeText } from './texts.ts'
import type { Bars, CardQuery } from './use-analytics.ts'

const BarsChart = lazyPart(() => import('./bars-chart.tsx').then((module) => module.BarsChart))

type BarsCardProps = { query: CardQuery<Bars>; range: DaySpan; today: Day; className?: string | undefined }

export function BarsCard({ query, range, today, className }: BarsCardProps) {
  const [asTable, setAsTable] = useState(false)
  const byDay = chartBars(range).unit === 'day'
  const title = byDay ? 'Penjualan harian' : 'Penjualan per bulan'
  const now = byDay ? today : `${monthOf(today)}-01`
  const withNow = query.data?.rows.some(({ start, amount }) => start === now && amount > 0)
  const aside = `${lengthText(range)}${withNow ? (byDay ? ', hari ini disorot' : ', bulan ini disorot') : ''}`
  const caption = `${title}, ${rangeText(range)}`
  return (
    <Card
      title={title}
      aside={aside}
      query={query}
      height={230}
      className={className}
      tools={<TableToggle of={title} asTable={asTable} onChange={setAsTable} />}
    >
      {(bars) =>
        bars.rows.every((row) => row.count === 0) ? (
          <Nothing>Belum ada penjualan dalam periode ini.</Nothing>
        ) : (
          <ChartFigure
            caption={caption}
            asTable={asTable}
            head={[bars.unit === 'day' ? 'Hari' : 'Bulan', 'Transaksi', 'Penjualan']}
            rows={bars.rows.map(({ start, count, amount }) => [
              bars.unit === 'day' ? formatDay(start) : monthYear(start),
              formatNumber(count),
              formatDigits(amount),
            ])}
          >
            <Suspense fallback={<Skeleton height={230} />}>
              <BarsChart
                bars={bars}
                now={now}
                label={`${caption}. Panah kiri dan kanan: batang demi batang`}
              />
            </Suspense>
          </ChartFigure>
        )
      }
    </Card>
  )
}
