import { Skeleton, Text, Title } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { lazy, Suspense, useCallback, useState } from 'react'
import { hourOf } from '../../core/calendar.ts'
import { failureSentence } from '../data/server.ts'
import { useMenu } from '../shell/menu.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { useShopUser } from '../shell/shop-user.ts'
import { ROLE_NAMES } from '../text.ts'
import { ErrorBlock } from '../ui/error-block.tsx'
import { AccessCard } from './access-card.tsx'
import { Clock, useNow } from './clock.tsx'
import classes from './dashboard-page.module.css'
import { greeting } from './greeting.ts'
import { attention } from './hints.ts'
import { CalculatorCard, QuickActions } from './quick-actions.tsx'
import { RunningText } from './running-text.tsx'
import { TodayStrip } from './today-strip.tsx'
import { useTodayFigures } from './use-today-figures.ts'

const CalculatorDialog = lazy(() =>
  import('../ui/calculator-dialog.tsx').then((module) => ({ default: module.CalculatorDialog })),
)

/** Beranda: the announcement, a greeting, the figures of the day, and the way to every page of the role. */
export function DashboardPage() {
  const { user, store, allowed } = useShopUser()
  const menu = useMenu()
  const figures = useTodayFigures(store.timeZone)
  const [calculator, setCalculator] = useState<boolean>()
  const onCalculate = useCallback(() => setCalculator(true), [])
  return (
    <>
      <PageTitle title="Beranda" />
      <RunningText text={store.runningText?.trim() || `Selamat datang di ${store.name}.`} />
      <Head name={user.name} sentence={figures.data && (attention(figures.data) ?? store.name)} />
      <Figures figures={figures} />
      <Title order={2}>Aksi Cepat</Title>
      <div className={classes.grid}>
        <QuickActions pages={menu.filter((page) => page !== '/')} today={figures.data} />
        <CalculatorCard onOpen={onCalculate} />
        <div className={classes.access}>
          <AccessCard role={ROLE_NAMES[user.role]} allowed={allowed} />
        </div>
      </div>
      <Suspense>
        {calculator !== undefined && (
          <CalculatorDialog opened={calculator} onClose={() => setCalculator(false)} />
        )}
      </Suspense>
    </>
  )
}

/** Ticks every second, and is therefore a part of its own. */
function Head({ name, sentence }: { name: string; sentence: string | undefined }) {
  const { store } = useShopUser()
  const now = useNow()
  return (
    <div className={classes.head}>
      <div>
        <Title order={2} className={classes.greeting}>
          {greeting(hourOf(now, store.timeZone))}, {name.split(' ')[0]}
        </Title>
        <Text c="dimmed" className={classes.sentence}>
          {sentence}
        </Text>
      </div>
      <Clock now={now} zone={store.timeZone} className={classes.clock} />
    </div>
  )
}

function Figures({ figures }: { figures: ReturnType<typeof useTodayFigures> }) {
  const { data, error, isPaused, refetch } = figures
  if (data) return <TodayStrip today={data} />
  return (
    <div className={classes.waiting}>
      {error ? (
        <ErrorBlock message={failureSentence(error)} onRetry={() => refetch()} />
      ) : isPaused ? (
        <ErrorBlock message="Luring. Angka hari ini muncul setelah tersambung lagi." />
      ) : (
        <Skeleton height={98} radius="lg" role="status" aria-label="Memuat…" />
      )}
    </div>
  )
}
