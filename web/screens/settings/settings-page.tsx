import { Paper, Tabs } from '@mantine/core'
import '../../theme/later-styles.css'
import {
  IconBuildingStore,
  IconChevronRight,
  IconDevices,
  IconDots,
  IconFileInvoice,
  IconHeartbeat,
  IconHistory,
  IconPlugConnected,
  IconShieldCheck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { PageTitle } from '../../kit/display/page-title.tsx'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import classes from './settings-page.module.css'

type Part = {
  /** Its name in the address: `?tab=hak-akses`. */
  key: string
  label: string
  icon: TablerIcon
  Panel: ComponentType
}

const ShopTab = lazyPart(() => import('./shop/shop-tab.tsx').then((tab) => tab.ShopTab))
const UsersTab = lazyPart(() => import('./users/users-tab.tsx').then((tab) => tab.UsersTab))
const PermissionsTab = lazyPart(() =>
  import('./permissions/permissions-tab.tsx').then((tab) => tab.PermissionsTab),
)
const InvoiceTab = lazyPart(() => import('./invoice/invoice-tab.tsx').then((tab) => tab.InvoiceTab))
const HealthTab = lazyPart(() => import('./health/health-tab.tsx').then((tab) => tab.HealthTab))
const ActivityTab = lazyPart(() => import('./activity/activity-tab.tsx').then((tab) => tab.ActivityTab))
const DevicesTab = lazyPart(() => import('./devices/devices-tab.tsx').then((tab) => tab.DevicesTab))
const ProgramsTab = lazyPart(() => import('./programs/programs-tab.tsx').then((tab) => tab.ProgramsTab))

const MORE = 'lanjutan'

/** In display order; the first is the default. */
const TABS: Part[] = [
  { key: 'toko', label: 'Toko', icon: IconBuildingStore, Panel: ShopTab },
  { key: 'pengguna', label: 'Pengguna', icon: IconUsers, Panel: UsersTab },
  { key: 'hak-akses', label: 'Hak Akses', icon: IconShieldCheck, Panel: PermissionsTab },
  { key: 'invoice', label: 'Invoice', icon: IconFileInvoice, Panel: InvoiceTab },
  { key: MORE, label: 'Lanjutan', icon: IconDots, Panel: More },
]

const ROWS: (Part & { about: string })[] = [
  {
    key: 'kesehatan',
    label: 'Kesehatan',
    about: 'Cadangan, server',
    icon: IconHeartbeat,
    Panel: HealthTab,
  },
  { key: 'riwayat', label: 'Riwayat', about: 'Siapa mengubah apa', icon: IconHistory, Panel: ActivityTab },
  { key: 'perangkat', label: 'Perangkat', about: 'Printer, tablet', icon: IconDevices, Panel: DevicesTab },
  {
    key: 'program',
    label: 'Program lain',
    about: 'Toko online, akuntansi',
    icon: IconPlugConnected,
    Panel: ProgramsTab,
  },
]

const route = getRouteApi('/shell/settings')

/** Owners see more than the devices. */
function useRows() {
  const { user } = useShop()
  return user.role === 'owner' ? ROWS : ROWS.filter(({ key }) => key === 'perangkat')
}

export function SettingsPage() {
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const warning = useWarning()
  const row = useRows().find(({ key }) => key === tab)
  const open = TABS.find(({ key }) => key === (row ? MORE : tab)) ?? TABS[0]
  if (!open) return null
  const { Panel } = row ?? open

  return (
    <>
      <PageTitle title="Pengaturan" />
      <Tabs
        className={classes.tabs}
        value={open.key}
        onChange={(key) =>
          void navigate({
            search: { tab: key === TABS[0]?.key ? undefined : (key ?? undefined) },
            resetScroll: false,
          })
        }
      >
        <Tabs.List className={classes.list} aria-label="Bagian pengaturan">
          {TABS.map(({ key, label, icon: Icon }) => (
            <Tabs.Tab
              key={key}
              value={key}
              className={classes.tab}
              leftSection={<Icon size={18} aria-hidden="true" />}
              rightSection={
                key === MORE &&
                warning && <span role="img" aria-label={warning} title={warning} className={classes.dot} />
              }
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel key={open.key} value={open.key} className={classes.panel}>
          {row && (
            <Link to="/settings" search={{ tab: MORE }} className={classes.back}>
              Lanjutan
              <IconChevronRight size={16} aria-hidden="true" />
              <strong>{row.label}</strong>
            </Link>
          )}
          <Suspense>
            <Panel />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function useWarning() {
  const isOwner = useShop().user.role === 'owner'
  const health = useQuery(queries.health.get.queryOptions({ enabled: isOwner })).data
  return health?.settings.isInDataFolder ? 'Cadangan perlu disimpan di luar' : undefined
}

function More() {
  const warning = useWarning()
  return (
    <Paper component="ul" className={classes.more} aria-label="Lanjutan">
      {useRows().map(({ key, label, about, icon: Icon }) => (
        <li key={key}>
          <Link to="/settings" search={{ tab: key }}>
            <Icon size={20} aria-hidden="true" />
            <span>
              <span className="strong">{label}</span>
              {key === 'kesehatan' && warning ? (
                <span className={classes.warning}>{warning}</span>
              ) : (
                <span className="detail">{about}</span>
              )}
            </span>
            <IconChevronRight size={18} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </Paper>
  )
}
