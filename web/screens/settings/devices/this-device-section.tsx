import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useConnection } from '../../../data/connection.ts'
import { useShop } from '../../../data/session.tsx'
import { formatNumber, formatTime } from '../../../format.ts'
import { Section } from '../../../kit/display/section.tsx'
import { StatusBadge } from '../../../kit/feedback/status.tsx'
import { deviceOf } from '../../../parts/device/device-name.ts'
import rows from '../rows.module.css'

export function ThisDeviceSection() {
  const zone = useShop().store.timeZone
  const { online, lastSavedAt, pending, rejected, clockBehindMs } = useConnection()
  const isHttps = location.protocol === 'https:'
  const minutes = Math.round(Math.abs(clockBehindMs) / 60_000)
  return (
    <Section
      title="Perangkat ini"
      aside={
        isSecureContext ? (
          <StatusBadge tone="green" label="Aman" />
        ) : (
          <StatusBadge tone="yellow" label="Belum aman" />
        )
      }
      hint={connectionText(isHttps, isSecureContext)}
    >
      <dl className={rows.facts}>
        <dt>Browser</dt>
        <dd>{deviceOf(navigator.userAgent).name}</dd>
        <dt>Server</dt>
        <dd data-wrong={!online}>
          {online ? 'Tersambung' : 'Luring'}
          {lastSavedAt && `, tersimpan ${formatTime(lastSavedAt, zone)}`}
        </dd>
        <dt>Menunggu dikirim</dt>
        <dd>{pending === 0 ? 'Tidak ada' : `${formatNumber(pending)} data`}</dd>
        {rejected > 0 && (
          <>
            <dt>Gagal terkirim</dt>
            <dd data-wrong>{formatNumber(rejected)} data</dd>
          </>
        )}
        <dt>Jam</dt>
        <dd data-wrong={clockBehindMs !== 0}>
          {clockBehindMs === 0
            ? 'Cocok dengan server'
            : `${formatNumber(minutes)} menit ${clockBehindMs > 0 ? 'terlambat' : 'terlalu cepat'}`}
        </dd>
      </dl>
      {!isSecureContext && (
        <div>
          <Button
            component="a"
            href="/https"
            target="_blank"
            variant="default"
            leftSection={<IconShieldLock size={18} />}
          >
            Amankan sambungan
          </Button>
        </div>
      )}
    </Section>
  )
}

function connectionText(isHttps: boolean, isSecure: boolean): string {
  if (isHttps) return 'PrintPro bisa dimuat ulang selama luring, dan tidak terbaca orang lain di jaringan.'
  // The server's own computer: nothing goes over a network.
  if (isSecure) return 'Komputer server sendiri. Tablet dan komputer lain sebaiknya lewat https.'
  return 'Selama luring halaman ini tidak bisa dimuat ulang, dan isinya terbaca orang lain di jaringan yang sama.'
}
