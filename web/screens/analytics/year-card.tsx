import { Select, Skeleton } from '@mantine/core'
import '../../theme/later-styles.css'
import { Suspense, useMemo, useState } from 'react'
import { hasTrade } from '../../../core/shop/analytics.ts'
import type { Day } from '../../../core/time/calendar.ts'
import { formatDigits, monthName } from '../../format.ts'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import { Card, Nothing } from './card.tsx'
import { ChartFigure, TableToggle } from './chart-figure.tsx'
import type { CardQuery, YearBars } from './use-analytics.ts'
import type { PeriodState } from './use-period.ts'
import classes from './year-card.module.css'
import type { Amounts } from './year-chart.tsx'

const YearChart = lazyPart(() => import('./year-chart.tsx').then((module) => module.YearChart))

type YearCardProps = { query: CardQuery<YearBars>; period: PeriodState; today: Day }

export function YearCard({ query, period: { year, years, chooseYear }, today }: YearCardProps) {
  const [asTable, setAsTable] = useState(false)
  // A year without any trade has no line.
  const [hasYear, hasBefore] = [traded(query.data?.months), traded(query.data?.before)]
  const shown = [...(hasYear || !hasBefore ? [year] : []), ...(hasBefore ? [year - 1] : [])]
  const lines = useMemo(() => linesOf(query.data, today), [query.data, today])
  const caption = `Penjualan bulanan ${shown.join(' dan ')}`
  return (
    <Card
      title="Penjualan bulanan"
      query={query}
      height={210}
      aside={
        <span className={classes.legend} aria-hidden="true">
          {hasYear && <span className={classes.now}>{year}</span>}
          {hasBefore && <span className={classes.before}>{year - 1}</span>}
        </span>
      }
      tools={
        <>
          <TableToggle of="Penjualan bulanan" asTable={asTable} onChange={setAsTable} />
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
      {({ months }) => {
        const of = Number(months[0]?.start.slice(0, 4))
        if (!hasYear && !hasBefore) {
          return <Nothing>{`Belum ada penjualan pada ${of} dan ${of - 1}.`}</Nothing>
        }
        return (
          <ChartFigure
            caption={caption}
            asTable={asTable}
            head={['Bulan', String(of), ...(hasBefore ? [String(of - 1)] : [])]}
            rows={lines.now.map((amount, index) => [
              monthName(index + 1),
              sumText(amount),
              ...(hasBefore ? [sumText(lines.before[index] ?? null)] : []),
            ])}
          >
            <Suspense fallback={<Skeleton height={210} />}>
              <YearChart
                now={hasYear ? lines.now : null}
                before={hasBefore ? lines.before : null}
                year={of}
                label={`${caption}. Panah kiri dan kanan: bulan demi bulan`}
              />
            </Suspense>
          </ChartFigure>
        )
      }}
    </Card>
  )
}

/** What both lines are drawn of; the same arrays as long as the answer is the same. */
function linesOf(answer: YearBars | undefined, today: Day): Record<'now' | 'before', Amounts> {
  const amounts = (bars: YearBars['months']) =>
    bars.map(({ start, amount }) => (hasTrade(start, answer?.firstSale ?? null, today) ? amount : null))
  return { now: amounts(answer?.months ?? []), before: amounts(answer?.before ?? []) }
}

function traded(months: YearBars['months'] | undefined): boolean {
  return months?.some(({ count }) => count > 0) === true
}

function sumText(amount: number | null): string {
  return amount === null ? '—' : formatDigits(amount)
}
