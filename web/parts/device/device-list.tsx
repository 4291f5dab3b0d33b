import { Button, VisuallyHidden } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { formatTime, inSentence, relativeDay } from '../../format.ts'
import { useToday } from '../../kit/browser/use-today.ts'
import classes from './device-list.module.css'
import { deviceOf } from './device-name.ts'

type Device = {
  id: string
  userAgent: string | null
  ipAddress: string | null
  lastSeenAt: string
  isCurrent: boolean
  /** In lists of several people. */
  userName?: string
}

const ICONS = { desktop: IconDeviceDesktop, mobile: IconDeviceMobile, tablet: IconDeviceTablet }

type DeviceListProps = {
  rows: readonly Device[]
  zone: ShopZone
  /** Absent: read-only. */
  onEnd?: (device: Device) => void
}

/** Active sessions: browser, system, network address, last use. */
export function DeviceList({ rows, zone, onEnd }: DeviceListProps) {
  const today = useToday(zone)
  return (
    <ul>
      {rows.map((device) => {
        const { name, kind } = deviceOf(device.userAgent)
        const Icon = ICONS[kind]
        const day = relativeDay(dayOf(device.lastSeenAt, zone), today)
        const seen = `${inSentence(day)} ${formatTime(device.lastSeenAt, zone)}`
        return (
          <li key={device.id} className={classes.device}>
            <Icon size={20} aria-hidden="true" />
            <div>
              <div className="strong">
                {device.userName ?? name}&ensp;
                {device.isCurrent && <span className="fact">Perangkat ini</span>}
              </div>
              <div className="detail">
                {device.userName ? `${name} · ` : device.ipAddress && `${device.ipAddress} · `}
                terakhir <time dateTime={device.lastSeenAt}>{seen}</time>
              </div>
            </div>
            {onEnd && !device.isCurrent && (
              <Button size="sm" variant="default" onClick={() => onEnd(device)}>
                Keluarkan
                <VisuallyHidden>
                  {' '}
                  {name}, terakhir dipakai {seen}
                </VisuallyHidden>
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
