import { Tabs } from '@mantine/core'
import {
  IconBuildingStore,
  IconDevices,
  IconFileInvoice,
  IconHeartbeat,
  IconHistory,
  IconPlugConnected,
  IconShieldCheck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { type ComponentType, Suspense, useLayoutEffect, useRef } from 'react'
import { useShop } from '../../data/session.tsx'
import { later } from '../../kit/later.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import classes from './settings-page.module.css'

type Tab = {
  /** Its name in the address: `?tab=hak-akses`. */
  key: string
  label: string
  icon: TablerIcon
  ownerOnly?: true
  Panel: ComponentType
}

/** In the order in which they are shown; the first one is open unless the address names another. Each is fetched when it is opened. */
const TABS: Tab[] = [
  {
    key: 'toko',
    label: 'Toko',
    icon: IconBuildingStore,
    Panel: later(() => import('./shop/shop-tab.tsx').then((tab) => tab.ShopTab)),
  },
  {
    key: 'pengguna',
    label: 'Pengguna',
    icon: IconUsers,
    Panel: later(() => import('./users/users-tab.tsx').then((tab) => tab.UsersTab)),
  },
  {
    key: 'hak-akses',
    label: 'Hak Akses',
    icon: IconShieldCheck,
    Panel: later(() => import('./permissions/permissions-tab.tsx').then((tab) => tab.PermissionsTab)),
  },
  {
    key: 'invoice',
    label: 'Invoice',
    icon: IconFileInvoice,
    Panel: later(() => import('./invoice/invoice-tab.tsx').then((tab) => tab.InvoiceTab)),
  },
  {
    key: 'perangkat',
    label: 'Perangkat',
    icon: IconDevices,
    Panel: later(() => import('./devices/devices-tab.tsx').then((tab) => tab.DevicesTab)),
  },
  {
    key: 'kesehatan',
    label: 'Kesehatan',
    icon: IconHeartbeat,
    ownerOnly: true,
    Panel: later(() => import('./health/health-tab.tsx').then((tab) => tab.HealthTab)),
  },
  {
    key: 'program',
    label: 'Program lain',
    icon: IconPlugConnected,
    ownerOnly: true,
    Panel: later(() => import('./programs/programs-tab.tsx').then((tab) => tab.ProgramsTab)),
  },
  {
    key: 'riwayat',
    label: 'Riwayat',
    icon: IconHistory,
    ownerOnly: true,
    Panel: later(() => import('./activity/activity-tab.tsx').then((tab) => tab.ActivityTab)),
  },
]

const route = getRouteApi('/shell/settings')

/** Pengaturan (specification, section 2). Which tab is open stands in the address, so that a reload and a link find it. */
export function SettingsPage() {
  const { user } = useShop()
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const tabs = TABS.filter(({ ownerOnly }) => !ownerOnly || user.role === 'owner')
  const open = tabs.find(({ key }) => key === tab) ?? tabs[0]
  const list = useRef<HTMLDivElement>(null)

  // On a phone the tabs are wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is open
  useLayoutEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [open?.key])

  return (
    <>
      <PageTitle title="Pengaturan" />
      <Tabs
        className={classes.tabs}
        value={open?.key ?? null}
        onChange={(key) =>
          void navigate({
            search: { tab: key === tabs[0]?.key ? undefined : (key ?? undefined) },
            resetScroll: false,
          })
        }
        keepMounted={false}
      >
        <Tabs.List ref={list} className={classes.list} aria-label="Bagian pengaturan">
          {tabs.map(({ key, label, icon: Icon }) => (
            <Tabs.Tab
              key={key}
              value={key}
              className={classes.tab}
              leftSection={<Icon size={18} aria-hidden="true" />}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ key, Panel }) => (
          <Tabs.Panel key={key} value={key} className={classes.panel}>
            <Suspense>
              <Panel />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
