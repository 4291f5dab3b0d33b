import { Paper, Title } from '@mantine/core'
import { useConnection } from '../../../data/connection.ts'
import { useShop } from '../../../data/session.tsx'
import { number, timeText } from '../../../format.ts'
import { deviceOf } from '../../../parts/device-name.ts'
import classes from './devices-tab.module.css'

/** How this device is: what may keep a counter from selling, or what is sold on it from arriving. */
export function ThisDeviceSection() {
  const zone = useShop().store.timeZone
  const { online, lastSavedAt, waiting, failed, clockBehind } = useConnection()
  const minutes = Math.round(Math.abs(clockBehind) / 60_000)
  return (
    <Paper component="section" aria-labelledby="perangkat-ini" className={classes.card}>
      <Title order={2} id="perangkat-ini">
        Perangkat ini
      </Title>
      <dl className={classes.facts}>
        <dt>Peramban</dt>
        <dd>{deviceOf(navigator.userAgent).name}</dd>
        <dt>Server</dt>
        <dd data-wrong={!online}>
          {online ? 'Tersambung' : 'Luring'}
          {lastSavedAt && `, tersimpan ${timeText(lastSavedAt, zone)}`}
        </dd>
        <dt>Menunggu dikirim</dt>
        <dd>{waiting === 0 ? 'Tidak ada' : `${number(waiting)} data`}</dd>
        {failed > 0 && (
          <>
            <dt>Gagal terkirim</dt>
            <dd data-wrong>{number(failed)} data</dd>
          </>
        )}
        <dt>Jam</dt>
        <dd data-wrong={clockBehind !== 0}>
          {clockBehind === 0
            ? 'Cocok dengan server'
            : `${number(minutes)} menit ${clockBehind > 0 ? 'terlambat' : 'terlalu cepat'}`}
        </dd>
        <dt>Alamat</dt>
        <dd>{location.host}</dd>
        <dt>Sambungan</dt>
        <dd>
          {isSecureContext ? 'Aman: muat ulang bisa selama luring' : 'http: jangan muat ulang selama luring'}
        </dd>
      </dl>
    </Paper>
  )
}
