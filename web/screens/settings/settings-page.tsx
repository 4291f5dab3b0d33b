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
import { dayOf } from '../../../core/time/calendar.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { formatNumber, formatTime, inSentence, relativeDay } from '../../format.ts'
import { usePhone } from '../../kit/browser/use-phone.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import { PageTitle } from '../../kit/display/page-title.tsx'
import { lazyPart } from '../../kit/feedback/lazy-part.tsx'
import { backupLook } from './health/backup-look.ts'
import classes from './settings-page.module.css'

type Part = {
  /** Its name in the address: `?tab=hak-akses`. */
  key: string
  label: string
  icon: TablerIcon
  Panel: ComponentType<{ row?: Row | undefined }>
}
type Row = Part & { useStatus: () => string | 0 | undefined }

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

const ROWS: Row[] = [
  { key: 'kesehatan', label: 'Kesehatan', icon: IconHeartbeat, Panel: HealthTab, useStatus: useBackupState },
  { key: 'riwayat', label: 'Riwayat', icon: IconHistory, Panel: ActivityTab, useStatus: useLastChange },
  { key: 'perangkat', label: 'Perangkat', icon: IconDevices, Panel: DevicesTab, useStatus: useDeviceCounts },
  {
    key: 'program',
    label: 'Program lain',
    icon: IconPlugConnected,
    Panel: ProgramsTab,
    useStatus: useProgramCounts,
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
  const backups = useBackupLook()
  const rows = useRows()
  // Beside the list is room for a part: the first is open.
  const opensFirst = !usePhone() || rows.length === 1
  const row = rows.find(({ key }) => key === tab) ?? (tab === MORE && opensFirst ? rows[0] : undefined)
  const open = TABS.find(({ key }) => key === (row ? MORE : tab)) ?? TABS[0]
  if (!open) return null
  const { Panel } = open

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
                backups?.warning && (
                  <span
                    role="img"
                    aria-label={backups.warning}
                    title={backups.warning}
                    className={classes.dot}
                    data-tone={backups.tone}
                  />
                )
              }
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel key={open.key} value={open.key} className={classes.panel}>
          <Suspense>
            <Panel row={row} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** Of the owner's backups; `warning` while they are not safe. */
function useBackupLook() {
  const isOwner = useShop().user.role === 'owner'
  const health = useQuery(queries.health.get.queryOptions({ enabled: isOwner })).data
  if (!health) return undefined
  const { state, tone, label } = backupLook(health)
  return { tone, warning: state === 'good' ? undefined : `Cadangan ${label.toLowerCase()}` }
}

function useBackupState() {
  const { data } = useQuery(queries.health.get.queryOptions())
  const when = useWhen()
  const newest = data?.backups[0]
  return useBackupLook()?.warning ?? (newest && `Cadangan ${when(newest.createdAt)}`)
}

function useLastChange() {
  const { data } = useQuery(queries.activity.list.queryOptions({ input: { limit: 1 }, staleTime: 0 }))
  const when = useWhen()
  const last = data?.rows[0]
  return last && `${last.actor?.name.split(' ')[0] ?? 'Otomatis'}, ${when(last.createdAt)}`
}

function useDeviceCounts() {
  const printers = useQuery(queries.printers.list.queryOptions()).data?.rows.length
  const devices = useQuery(queries.devices.list.queryOptions()).data?.rows.length
  return devices && `${printers ? `${printers} printer, ` : ''}${formatNumber(devices)} perangkat tersambung`
}

function useProgramCounts() {
  const keys = useQuery(queries.apiKeys.list.queryOptions()).data?.rows.length
  const hooks = useQuery(queries.webhooks.list.queryOptions()).data?.rows.length
  if (keys === undefined || hooks === undefined) return undefined
  return keys + hooks > 0 ? `${keys} kunci, ${hooks} webhook` : 'Toko online, akuntansi'
}

/** 'hari ini 16.01' */
function useWhen() {
  const { timeZone } = useShop().store
  const today = useToday(timeZone)
  return (at: string) => `${inSentence(relativeDay(dayOf(at, timeZone), today))} ${formatTime(at, timeZone)}`
}

/** The list with the state of each part and one part beside it; on a phone either. */
function More({ row }: { row?: Row | undefined }) {
  const rows = useRows()
  return (
    <div className={row && classes.columns}>
      {row && (
        <Link to="/settings" search={{ tab: MORE }} className={classes.back}>
          Lanjutan
          <IconChevronRight size={16} aria-hidden="true" />
          <strong>{row.label}</strong>
        </Link>
      )}
      <Paper component="ul" className={classes.more} aria-label="Lanjutan">
        {rows.map((one) => (
          <MoreRow key={one.key} row={one} isOpen={one === row} />
        ))}
      </Paper>
      {row && (
        <Suspense>
          <row.Panel />
        </Suspense>
      )}
    </div>
  )
}

function MoreRow({ row: { key, label, icon: Icon, useStatus }, isOpen }: { row: Row; isOpen: boolean }) {
  const status = useStatus()
  const backups = useBackupLook()
  return (
    <li>
      <Link to="/settings" search={{ tab: key }} aria-current={isOpen ? 'page' : undefined}>
        <Icon size={20} aria-hidden="true" />
        <span>
          <span className="strong">{label}</span>
          <span
            className="detail"
            data-tone={key === 'kesehatan' && backups?.warning ? backups.tone : undefined}
          >
            {status || '\u00a0'}
          </span>
        </span>
        <IconChevronRight size={18} aria-hidden="true" />
      </Link>
    </li>
  )
}
