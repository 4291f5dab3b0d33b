import { Select, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { isToCome } from '../../../core/analytics.ts'
import type { Day } from '../../../core/calendar.ts'
import { monthName, rupiah } from '../../format.ts'
import { Card } from './card.tsx'
import { ChartFigure, TableToggle } from './chart-figure.tsx'
import type { CardQuery, YearBars } from './use-analytics.ts'
import type { PeriodState } from './use-period.ts'
import classes from './year-card.module.css'

const YearChart = lazy(() => import('./year-chart.tsx').then((module) => ({ default: module.YearChart })))

type YearCardProps = { query: CardQuery<YearBars>; period: PeriodState; today: Day }

/** Revenue of twelve months beside those of the year before, for any of five years (specification, section 9). */
export function YearCard({ query, period: { year, years, chooseYear }, today }: YearCardProps) {
  const [asTable, setAsTable] = useState(false)
  const caption = `Pendapatan bulanan ${year} dan ${year - 1}`
  return (
    <Card
      title="Pendapatan bulanan"
      query={query}
      height={210}
      aside={
        <span className={classes.legend} aria-hidden="true">
          <span className={classes.now}>{year}</span>
          <span className={classes.before}>{year - 1}</span>
        </span>
      }
      tools={
        <>
          <TableToggle of="Pendapatan bulanan" asTable={asTable} onChange={setAsTable} />
          <Select
            aria-label="Tahun"
            className={classes.year}
            data={years.map(String)}
            value={String(year)}
            comboboxProps={{ attributes: { dropdown: { 'aria-label': 'Tahun' } } }}
            onChange={(chosen) => chosen && chooseYear(Number(chosen))}
          />
        </>
      }
    >
      {(bars) => (
        <ChartFigure
          caption={caption}
          asTable={asTable}
          head={['Bulan', String(year), String(year - 1)]}
          rows={bars.months.map(({ start, amount }, index) => [
            monthName(index + 1),
            isToCome(start, today) ? '—' : rupiah(amount),
            rupiah(bars.before[index]?.amount ?? 0),
          ])}
        >
          <Suspense fallback={<Skeleton height={210} />}>
            <YearChart
              bars={bars}
              year={Number(bars.months[0]?.start.slice(0, 4))}
              today={today}
              label={`${caption}. Panah kiri dan kanan: bulan demi bulan`}
            />
          </Suspense>
        </ChartFigure>
      )}
    </Card>
  )
}
