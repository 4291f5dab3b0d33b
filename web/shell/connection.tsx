import { Alert } from '@mantine/core'
import { IconClockExclamation, IconCloudOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ShopZone } from '../../core/time/calendar.ts'
import type { Connection } from '../data/connection.ts'
import { formatNumber, formatTime } from '../format.ts'
import { RegistrationMark } from '../kit/display/registration-mark.tsx'
import { closeNotice, notifySuccess } from '../kit/feedback/notify.ts'
import { setOutboxPanelOpen } from '../parts/outbox/panel-state.ts'
import classes from './shell.module.css'
import menu from './sidebar.module.css'

export function pendingText({ pending, pendingSales }: Connection): string {
  return pendingSales > 0 ? `${pendingSales} transaksi menunggu dikirim` : `${pending} data menunggu dikirim`
}

export function ConnectionFoot({ connection, zone }: { connection: Connection; zone: ShopZone }) {
  const { online, lastSavedAt, pending, rejected } = connection
  const detail =
    pending > 0
      ? pendingText(connection)
      : lastSavedAt
        ? `Tersimpan ${formatTime(lastSavedAt, zone)}`
        : '\u00a0'
  if (rejected > 0) {
    return (
      <div role="status" className={classes.refused}>
        <button
          type="button"
          className={`${classes.foot} ${classes.failed}`}
          aria-haspopup="dialog"
          onClick={() => setOutboxPanelOpen(true)}
        >
          <RegistrationMark size={18} state="out" />
          <span className={menu.label}>
            <span className={classes.state}>{formatNumber(rejected)} gagal terkirim</span>
            {pending > 0 ? pendingText(connection) : online ? 'Tersambung' : 'Luring'}
          </span>
        </button>
      </div>
    )
  }
  return (
    <div className={classes.foot}>
      <RegistrationMark size={18} state={!online ? 'out' : pending > 0 ? 'loading' : 'in'} />
      <div role="status" className={menu.label}>
        <div className={classes.state}>{online ? 'Tersambung' : 'Luring'}</div>
        {detail}
      </div>
    </div>
  )
}

/** Selling continues offline. */
export function OfflineAlert({ connection }: { connection: Connection }) {
  if (connection.online) return null
  return (
    <Alert color="yellow" role="status" className={classes.offline} icon={<IconCloudOff size={18} />}>
      Luring.{' '}
      {connection.pending > 0
        ? `${pendingText(connection)}.`
        : 'Transaksi baru disimpan di perangkat ini dan dikirim nanti.'}
      {!isSecureContext && ' Jangan muat ulang halaman selama luring.'}
    </Alert>
  )
}

/** Sales use the server's time. */
export function ClockAlert({ behind }: { behind: number }) {
  if (behind === 0) return null
  return (
    <Alert color="yellow" role="status" className={classes.offline} icon={<IconClockExclamation size={18} />}>
      Jam perangkat ini {durationWords(Math.abs(behind))} {behind > 0 ? 'terlambat' : 'terlalu cepat'}.
      Transaksi dicatat menurut jam server; betulkan jam perangkat ini.
    </Alert>
  )
}

function durationWords(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${minutes} menit`
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} jam`
  return `${formatNumber(Math.round(minutes / 1440))} hari`
}

export function useBackOnlineNotice(online: boolean): void {
  const before = useRef(online)
  const notice = useRef<string>(undefined)
  useEffect(() => {
    if (!online) closeNotice(notice.current)
    else if (!before.current) notice.current = notifySuccess('Tersambung kembali')
    before.current = online
  }, [online])
}
