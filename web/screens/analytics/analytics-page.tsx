import { Paper, VisuallyHidden } from '@mantine/core'
import { useShop } from '../../data/session.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { useToday } from '../../kit/use-today.ts'
import classes from './analytics-page.module.css'
import { BarsCard } from './bars-card.tsx'
import { BuyersCard } from './buyers-card.tsx'
import { Answered } from './card.tsx'
import { KeyFigures } from './key-figures.tsx'
import { LatestCard } from './latest-card.tsx'
import { CategoriesCard, MachinesCard, ProductsCard } from './parts-cards.tsx'
import { rangeText } from './period.ts'
import { PeriodBar } from './period-bar.tsx'
import { ProfitCard } from './profit-card.tsx'
import { ReceivedCard } from './received-card.tsx'
import { TopCustomersCard } from './top-customers-card.tsx'
import { useAnalytics } from './use-analytics.ts'
import { usePeriod } from './use-period.ts'
import { YearCard } from './year-card.tsx'

/** Analitik (specification, section 2): what was sold, received and spent in any period, beside the one before it. */
export function AnalyticsPage() {
  const zone = useShop().store.timeZone
  const today = useToday(zone)
  const period = usePeriod(today)
  const { range } = period
  const { figures, bars, parts, customers, year, latest } = useAnalytics(range, period.year)
  const words = rangeText(range)
  return (
    <>
      <PageTitle title="Analitik" aside={words} />
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      <div className={classes.cards}>
        <div className={classes.wide}>
          <PeriodBar period={period} today={today} />
        </div>
        <section className={classes.wide} aria-label="Ringkasan" aria-busy={figures.isPlaceholderData}>
          {figures.data ? (
            <Answered asked={figures} title="Ringkasan" height={84}>
              {(data) => <KeyFigures figures={data} range={range} />}
            </Answered>
          ) : (
            <Paper py={16}>
              <Answered asked={figures} title="Ringkasan" height={66}>
                {() => null}
              </Answered>
            </Paper>
          )}
        </section>
        <BarsCard asked={bars} range={range} today={today} className={classes.main} />
        <MachinesCard asked={parts} range={range} className={classes.side} />
        <div className={classes.wide}>
          <YearCard asked={year} period={period} today={today} />
        </div>
        <div className={classes.three}>
          <ReceivedCard asked={figures} range={range} />
          <ProfitCard asked={figures} range={range} />
          <BuyersCard asked={customers} range={range} />
        </div>
        <div className={classes.two}>
          <CategoriesCard asked={parts} range={range} />
          <ProductsCard asked={parts} range={range} />
        </div>
        <div className={classes.two}>
          <LatestCard asked={latest} />
          <TopCustomersCard asked={customers} range={range} />
        </div>
      </div>
    </>
  )
}
