import { Skeleton, VisuallyHidden } from '@mantine/core'
import { Suspense } from 'react'
import { mayDo } from '../../../core/access.ts'
import { useShop } from '../../data/session.tsx'
import { later } from '../../kit/later.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { useToday } from '../../kit/use-today.ts'
import classes from './analytics-page.module.css'
import { BarsCard } from './bars-card.tsx'
import { BuyersCard } from './buyers-card.tsx'
import { QueryBody } from './card.tsx'
import { CashiersCard } from './cashiers-card.tsx'
import { DayReportButton } from './day-report-button.tsx'
import { KeyFigures } from './key-figures.tsx'
import { LatestCard } from './latest-card.tsx'
import { CategoriesCard, MachinesCard, ProductsCard } from './parts-cards.tsx'
import { PeriodBar } from './period-bar.tsx'
import { ProfitCard, SpentCard } from './profit-card.tsx'
import { ReceivedCard } from './received-card.tsx'
import { beforeText, rangeText } from './texts.ts'
import { TopCustomersCard } from './top-customers-card.tsx'
import { useAnalytics } from './use-analytics.ts'
import { usePeriod } from './use-period.ts'
import { YearCard } from './year-card.tsx'

const CashCard = later(() => import('./cash-card.tsx').then((module) => module.CashCard))

/** Analitik (specification, section 2): what was sold, received and spent in any period, beside the one before it. */
export function AnalyticsPage() {
  const { user, store } = useShop()
  const zone = store.timeZone
  const today = useToday(zone)
  const period = usePeriod(today)
  const { range } = period
  const { figures, bars, parts, customers, cashiers, year, latest } = useAnalytics(period, period.year)
  const words = rangeText(range)
  const before = beforeText(period, today)
  const seesProfit = mayDo(user.role, 'seeProfit', store.roleRights)
  return (
    <>
      <PageTitle title="Analitik" aside={words} />
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      <div className={classes.cards}>
        <div className={classes.wide}>
          <PeriodBar period={period} today={today} tools={<DayReportButton />} />
        </div>
        <section className={classes.wide} aria-label="Ringkasan" aria-busy={figures.isPlaceholderData}>
          <QueryBody
            query={figures}
            title="Ringkasan"
            waiting={<KeyFigures figures={undefined} before={before} />}
          >
            {(data) => <KeyFigures figures={data} before={before} />}
          </QueryBody>
        </section>
        <BarsCard query={bars} range={range} today={today} className={classes.main} />
        <MachinesCard query={parts} range={range} className={classes.side} />
        <div className={classes.wide}>
          <YearCard query={year} period={period} today={today} />
        </div>
        <div className={classes.three}>
          <ReceivedCard query={figures} range={range} before={before} />
          {seesProfit && <ProfitCard query={figures} range={range} before={before} />}
          <BuyersCard query={customers} range={range} />
        </div>
        <div className={classes.wide}>
          <Suspense fallback={<Skeleton height={260} />}>
            <CashCard range={range} />
          </Suspense>
        </div>
        <div className={seesProfit ? classes.three : classes.two}>
          <CategoriesCard query={parts} range={range} />
          {seesProfit && <SpentCard query={figures} range={range} />}
          <ProductsCard query={parts} range={range} />
        </div>
        <div className={classes.two}>
          <LatestCard query={latest} />
          <TopCustomersCard query={customers} range={range} />
        </div>
        <div className={classes.wide}>
          <CashiersCard query={cashiers} range={range} />
        </div>
      </div>
    </>
  )
}
