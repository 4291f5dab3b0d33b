import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { useConnection } from '../../../data/connection.ts'
import { useShop } from '../../../data/session.tsx'
import { formatNumber, formatTime } from '../../../format.ts'
import { Section } from '../../../kit/display/section.tsx'
import { StatusBadge } from '../../../kit/feedback/status.tsx'
import { deviceOf } from '../../../parts/device/device-name.ts'

export function ThisDeviceSection() {
  const zone = useShop().store.timeZone
  const { online, lastSavedAt, pending } = useConnection()
  const isHttps = location.protocol === 'https:'
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
      <div>
        <div className="strong">{deviceOf(navigator.userAgent).name}</div>
        <div className="detail">
          {online ? 'Tersambung' : 'Luring'}
          {lastSavedAt && `, tersimpan ${formatTime(lastSavedAt, zone)}`}
          {pending > 0 && ` · ${formatNumber(pending)} data menunggu dikirim`}
        </div>
      </div>
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
