import { Switch, Text } from '@mantine/core'
import { perform } from '../../../kit/feedback/perform.ts'
import '../../../theme/later-styles.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { HealthCheck } from '../../../../contract/health.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { type Output, server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { formatMoment } from '../../../format.ts'
import { Section } from '../../../kit/display/section.tsx'
import classes from './health-tab.module.css'

type ServerCardProps = Pick<Output['health']['get'], 'version' | 'startedAt' | 'updates'> & {
  /** Undefined before the first check. */
  clock: HealthCheck | undefined
}

export function ServerCard({ version, startedAt, updates, clock }: ServerCardProps) {
  const zone = useShop().store.timeZone
  const [wanted, setWanted] = useState<boolean>()

  const watch = (isOn: boolean) =>
    perform({
      action: () => server.health.setUpdateCheck({ isOn }),
      failed: 'Pengaturan gagal disimpan. Silakan coba lagi.',
      onBusy: (busy) => setWanted(busy ? isOn : undefined),
      after: () => invalidate(queries.health),
    })

  return (
    <Section
      title="Server"
      hint="Jika ada versi baru: sekali sehari server bertanya versi terbaru PrintPro. Yang terkirim hanya nama programnya; alamat internet toko terlihat di sana seperti pada setiap permintaan."
    >
      <div>
        <Text fw={600}>Versi {version}</Text>
        <span className="detail">Menyala sejak {formatMoment(startedAt, zone)}</span>
        <span className="detail" data-state={clock?.state}>
          Jam server: {clock?.figure?.toLowerCase() ?? 'belum diperiksa'}
        </span>
      </div>
      {clock?.advice && <Text fz="sm">{clock.advice}</Text>}
      {updates.newest !== null && (
        <div className={classes.warning} role="status">
          <IconAlertTriangle size={18} aria-hidden="true" />
          <Text fz="sm">
            {`Versi ${updates.newest} sudah ada. Buat cadangan, lalu minta yang mengurus komputer toko memasangnya.`}
          </Text>
        </div>
      )}
      <Switch
        label="Beri tahu jika ada versi baru"
        checked={wanted ?? updates.isOn}
        disabled={wanted !== undefined}
        onChange={(event) => void watch(event.currentTarget.checked)}
      />
    </Section>
  )
}
