import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import '../../theme/later-styles.css'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { canSeeCost, hasRight } from '../../../core/access/access.ts'
import { useProducts } from '../../data/products.ts'
import { useShop } from '../../data/session.tsx'
import { useToday } from '../../kit/browser/use-today.ts'
import { PageTitle } from '../../kit/display/page-title.tsx'
import { Section } from '../../kit/display/section.tsx'
import { EmptyState } from '../../kit/feedback/empty-state.tsx'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import classes from './analytics-page.module.css'
import { BarsCard } from './bars-card.tsx'
import { BuyersCard } from './buyers-card.tsx'
import { QueryBody } from './card.tsx'
import { CashiersCard } from './cashiers-card.tsx'
import { EarnedCard } from './earned-card.tsx'
import { ForecastCard } from './forecast-card.tsx'
import { KeyFigures } from './key-figures.tsx'
import { LatestCard } from './latest-card.tsx'
import { OutsourcingCard } from './outsourcing-card.tsx'
import { AreaPricesCard, CategoriesCard, ExtrasCard, MachinesCard, ProductsCard } from './parts-cards.tsx'
import { PeriodBar } from './period-bar.tsx'
import { ProfitCard, SpentCard } from './profit-card.tsx'
import { ReceivedCard } from './received-card.tsx'
import { ReportButtons } from './report-buttons.tsx'
import { beforeText, rangeText } from './texts.ts'
import { TopCustomersCard } from './top-customers-card.tsx'
import { useAnalytics } from './use-analytics.ts'
import { usePeriod } from './use-period.ts'
import { YearCard } from './year-card.tsx'

const CashCard = lazyPart(() => import('./cash-card.tsx').then((module) => module.CashCard))
const ProfitAndLossCard = lazyPart(() =>
  import('./journal/profit-and-loss-card.tsx').then((module) => module.ProfitAndLossCard),
)

export function AnalyticsPage() {
  const { user, store, pages } = useShop()
  const zone = store.timeZone
  const today = useToday(zone)
  const period = usePeriod(today)
  const { range } = period
  const seesCost = canSeeCost(user.role, store.roleRights)
  const isPkp = (store.taxMode ?? 'simple') !== 'simple'
  const seesProfit = hasRight(user.role, 'seeProfit', store.roleRights)
  const { figures, bars, parts, customers, outsourcing, cashiers, year, latest } = useAnalytics(
    period,
    period.year,
    seesCost,
  )
  const hasRecipes = useProducts().some(({ recipe }) => recipe?.length > 0)
  const words = rangeText(range)
  const isNew = latest.data?.rows.length === 0
  return (
    <>
      <PageTitle title="Analitik" aside={words} />
      <VisuallyHidden role="status">{words}</VisuallyHidden>
      <div className={classes.cards}>
        {isNew ? (
          <div className={classes.wide}>
            <EmptyState
              title="Belum ada transaksi"
              hint="Angka muncul setelah penjualan pertama."
              action={
                pages.includes('/create-transaction') && (
                  <Button renderRoot={(props) => <Link to="/create-transaction" {...props} />}>
                    Buat Transaksi
                  </Button>
                )
              }
            />
          </div>
        ) : (
          <>
            <div className={classes.wide}>
              <PeriodBar
                period={period}
                today={today}
                before={beforeText(period, today)}
                tools={<ReportButtons isPkp={isPkp} />}
              />
            </div>
            <section className={classes.wide} aria-label="Ringkasan" aria-busy={figures.isPlaceholderData}>
              <QueryBody query={figures} title="Ringkasan" waiting={<KeyFigures figures={undefined} />}>
                {(data) => <KeyFigures figures={data} />}
              </QueryBody>
            </section>
          </>
        )}
        <div className={classes.several}>
          {seesCost && (hasRecipes || store.outsourcingEnabled) && <EarnedCard range={range} />}
          {seesCost && <ForecastCard />}
        </div>
        {!isNew && (
          <>
            <BarsCard query={bars} range={range} today={today} className={classes.main} />
            <MachinesCard query={parts} className={classes.side} />
          </>
        )}
        <div className={`${classes.several} ${classes.sums}`}>
          {seesProfit && <ProfitCard query={figures} />}
          <ReceivedCard query={figures} />
        </div>
        {!isNew && (
          <div className={classes.wide}>
            <YearCard query={year} period={period} today={today} />
          </div>
        )}
        {!isNew && store.journalEnabled && canSeeCost(user.role, store.roleRights) && (
          <div className={classes.wide}>
            <Suspense fallback={<Skeleton height={300} />}>
              <ProfitAndLossCard year={period.year} today={today} />
            </Suspense>
          </div>
        )}
        {!isNew && (
          <div className={classes.several}>
            <LatestCard query={latest} />
            <TopCustomersCard query={customers} />
          </div>
        )}
        <div className={classes.wide}>
          <Section title="Rincian" summary="Kategori, produk, pelanggan, kasir">
            <div className={classes.several}>
              <CategoriesCard query={parts} />
              {seesProfit && <SpentCard query={figures} />}
              <ProductsCard query={parts} />
              <ExtrasCard query={parts} />
              <AreaPricesCard query={parts} />
              <OutsourcingCard query={outsourcing} />
              <BuyersCard query={customers} />
              <CashiersCard query={cashiers} />
            </div>
          </Section>
        </div>
        <div className={classes.wide}>
          <Suspense fallback={<Skeleton height={260} />}>
            <CashCard range={range} />
          </Suspense>
        </div>
      </div>
    </>
  )
}
