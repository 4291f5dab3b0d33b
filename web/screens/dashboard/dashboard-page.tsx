import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { isOpened } from '../../../core/payments/drawer.ts'
import { hourOf } from '../../../core/time/calendar.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { PageTitle } from '../../kit/display/page-title.tsx'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import { preloaded } from '../../kit/feedback/preloaded.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { ROLE_LABELS } from '../../text.ts'
import { Awaited } from './awaited.tsx'
import { Clock, useNow } from './clock.tsx'
import classes from './dashboard-page.module.css'
import { ExceptionsStrip } from './exceptions-strip.tsx'
import { NewTransaction, QuickActions } from './quick-actions.tsx'
import { RunningText } from './running-text.tsx'
import { TodayStrip } from './today-strip.tsx'
import { greeting } from './today-words.ts'

const CalculatorDialog = preloaded(() =>
  import('../../parts/calculator-dialog.tsx').then((module) => module.CalculatorDialog),
)

const MyWork = lazyPart(() => import('./my-work.tsx').then((module) => module.MyWork))

const HealthNotice = lazyPart(
  () => import('./health-notice.tsx').then((module) => module.HealthNotice),
  'beside',
)

const DrawerCard = lazyPart(
  () => import('../../parts/drawer/drawer-card.tsx').then((module) => module.DrawerCard),
  'beside',
)

const SetUpCard = lazyPart(() => import('./set-up-card.tsx').then((module) => module.SetUpCard), 'beside')

export function DashboardPage() {
  const { user, store, pages } = useShop()
  const figures = useTodayFigures()
  const [calculator, setCalculator] = useState(false)
  const phone = usePhone()
  const sells = pages.includes('/create-transaction')
  // Roles that see the shop's figures begin with them, others with the drawer, until it is opened, and the next sale.
  const saleFirst = sells && !pages.includes('/analytics')
  const mine = useQuery(queries.drawers.current.queryOptions({ staleTime: 0, enabled: saleFirst }))
  const drawerFirst = saleFirst && (mine.isLoading || (mine.data && !isOpened(mine.data.drawer)))
  // A tab leads there too: on a phone it is the large card only of those who begin with it.
  const sale = sells && (saleFirst || !phone) && (
    <div className={classes.sale}>
      <NewTransaction large={saleFirst} />
    </div>
  )
  const drawer = sells && (
    <Suspense key="drawer" fallback={<Awaited />}>
      <DrawerCard />
    </Suspense>
  )
  return (
    <div className={classes.page} data-sells={saleFirst || undefined}>
      <PageTitle title="Beranda" />
      <RunningText text={store.runningText?.trim() || `Selamat datang di ${store.name}.`} />
      <Head name={user.name}>{!saleFirst && sale}</Head>
      {user.role === 'owner' && (
        <Suspense fallback={<Awaited />}>
          <HealthNotice />
        </Suspense>
      )}
      {figures.data?.setUp && (
        <Suspense fallback={<Awaited />}>
          <SetUpCard setUp={figures.data.setUp} />
        </Suspense>
      )}
      {mine.isLoading && <Awaited />}
      {drawerFirst && drawer}
      {saleFirst && sale}
      <Figures figures={figures} drawer={!drawerFirst && drawer} />
      <QuickActions role={ROLE_LABELS[user.role]} allowed={pages} onCalculate={() => setCalculator(true)} />
      <CalculatorDialog opened={calculator} onClose={() => setCalculator(false)} />
    </div>
  )
}

/** Ticks every second, so it is a component of its own. */
function Head({ name, children }: { name: string; children: ReactNode }) {
  const { store } = useShop()
  const now = useNow()
  return (
    <div className={classes.head}>
      <div>
        <Title order={2} className={classes.greeting}>
          {greeting(hourOf(now, store.timeZone))}, {name.split(' ')[0]}
        </Title>
        <Clock now={now} zone={store.timeZone} className={classes.clock} />
      </div>
      {children}
    </div>
  )
}

function Figures({ figures, drawer }: { figures: ReturnType<typeof useTodayFigures>; drawer: ReactNode }) {
  const { data, error, isPaused } = figures
  if (data) {
    const { shop, orders, exceptions, day } = data
    const undone = exceptions && <ExceptionsStrip key="exceptions" exceptions={exceptions} day={day} />
    return shop === null && orders ? (
      <Suspense fallback={<Awaited />}>
        <MyWork today={data} drawer={drawer} />
        {undone}
      </Suspense>
    ) : (
      <TodayStrip today={data} drawer={drawer} exceptions={undone} />
    )
  }
  if (!error && !isPaused) return <Awaited />
  return (
    <>
      <div className={classes.beside}>
        <QueryState query={figures} offline="Luring. Angka hari ini muncul setelah tersambung lagi." />
      </div>
      {drawer}
    </>
  )
}

function useTodayFigures() {
  return useQuery(queries.dashboard.today.queryOptions())
}
