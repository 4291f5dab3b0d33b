import { Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconDatabaseExport, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { BackupRecord, HealthReport } from '../../../../contract/health.ts'
import { dayOf } from '../../../../core/time/calendar.ts'
import { formatBytes } from '../../../../core/values/bytes.ts'
import { invalidate, queries } from '../../../data/query-client.tsx'
import { server } from '../../../data/server.ts'
import { useShop } from '../../../data/session.tsx'
import { dayHeading, formatNumber, formatTime } from '../../../format.ts'
import { useToday } from '../../../kit/browser/use-today.ts'
import { Section } from '../../../kit/display/section.tsx'
import { notifySuccess } from '../../../kit/feedback/notify.ts'
import { perform } from '../../../kit/feedback/perform.ts'
import { StatusBadge } from '../../../kit/feedback/status.tsx'
import { backupLook } from './backup-look.ts'
import classes from './health-tab.module.css'

type BackupCardProps = {
  report: HealthReport | null
  backups: readonly BackupRecord[]
  settings: { keepDays: number; isInDataFolder: boolean; isEncrypted: boolean }
}

export function BackupCard({ report, backups, settings }: BackupCardProps) {
  const zone = useShop().store.timeZone
  const today = useToday(zone)
  const [making, setMaking] = useState(false)
  const [newest] = backups
  const { found, state, tone, label } = backupLook({ report, backups, settings })
  const isToDownload = state === 'beside'

  const make = () =>
    perform({
      action: () => server.health.createBackup(),
      done: ({ rows }) =>
        notifySuccess('Cadangan selesai dan sudah dibaca ulang.', { detail: `${formatNumber(rows)} baris.` }),
      failed: 'Cadangan gagal dibuat. Silakan coba lagi.',
      onBusy: setMaking,
      after: () => invalidate(queries.health),
    })

  const download = newest?.isHere && (
    <Button
      h={44}
      variant={isToDownload ? 'filled' : 'default'}
      component="a"
      href={`/api/backups/${newest.id}/file`}
      download
      leftSection={<IconDownload size={18} />}
    >
      Unduh cadangan
    </Button>
  )

  return (
    <Section
      title="Cadangan"
      hint={`Dibuat otomatis setiap hari dan disimpan ${formatNumber(settings.keepDays)} hari di server.`}
      aside={<StatusBadge tone={tone} label={label} />}
    >
      <div>
        <Text className={classes.figure} fw={700}>
          {newest
            ? `${dayHeading(dayOf(newest.createdAt, zone), today)}, ${formatTime(newest.createdAt, zone)}`
            : 'Belum ada'}
        </Text>
        {newest && (
          <Text fz="sm" c="dimmed">
            {`${formatBytes(newest.bytes)} · sudah diuji`}
          </Text>
        )}
      </div>
      {found?.problems.map(({ text }) => (
        <Text key={text} fz="sm">
          {text}
        </Text>
      ))}
      {found?.advice && <Text fz="sm">{found.advice}</Text>}
      {newest && settings.isInDataFolder && (
        <Warning>Cadangan ada di disk yang sama dengan data toko: unduh, lalu simpan di tempat lain.</Warning>
      )}
      {newest && !settings.isEncrypted && (
        <Warning>Tidak terenkripsi: siapa pun yang memegang filenya bisa membacanya.</Warning>
      )}
      <div className={classes.actions}>
        {isToDownload && download}
        <Button
          h={44}
          variant={isToDownload ? 'default' : 'filled'}
          leftSection={<IconDatabaseExport size={18} />}
          disabled={making}
          onClick={() => void make()}
        >
          {making ? 'Mencadangkan…' : 'Cadangkan sekarang'}
        </Button>
        {!isToDownload && download}
      </div>
    </Section>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <div className={classes.warning}>
      <IconAlertTriangle size={18} aria-hidden="true" />
      <Text fz="sm">{children}</Text>
    </div>
  )
}
