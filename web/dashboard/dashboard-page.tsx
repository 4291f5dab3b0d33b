import { Text, Title } from '@mantine/core'
import { hourOf } from '../../core/calendar.ts'
import { useMenu } from '../shell/menu.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { useShopUser } from '../shell/shop-user.ts'
import { ROLE_NAMES } from '../text.ts'
import { AccessCard } from './access-card.tsx'
import { Clock, useNow } from './clock.tsx'
import classes from './dashboard-page.module.css'
import { greeting } from './greeting.ts'
import { QuickActions } from './quick-actions.tsx'
import { RunningText } from './running-text.tsx'

/** Beranda: the announcement, a greeting by the shop's time of day, and the way to every page of the role. */
export function DashboardPage() {
  const { user, store, allowed } = useShopUser()
  const menu = useMenu()
  const now = useNow()
  return (
    <>
      <PageTitle title="Beranda" />
      <RunningText text={store.runningText?.trim() || `Selamat datang di ${store.name}.`} />
      <div className={classes.head}>
        <div>
          <Title order={2} className={classes.greeting}>
            {greeting(hourOf(now, store.timeZone))}, {user.name.split(' ')[0]}
          </Title>
          <Text c="dimmed">{store.name}</Text>
        </div>
        <Clock now={now} zone={store.timeZone} className={classes.clock} />
      </div>
      <Title order={2}>Aksi Cepat</Title>
      <div className={classes.grid}>
        <QuickActions pages={menu.filter((page) => page !== '/')} />
        <div className={classes.access}>
          <AccessCard role={ROLE_NAMES[user.role]} allowed={allowed} />
        </div>
      </div>
    </>
  )
}
