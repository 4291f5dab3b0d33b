import type { BackupRecord, HealthReport } from '../../../../contract/health.ts'
import { backupState, type HealthState } from '../../../../core/shop/health.ts'
import { now } from '../../../clock.ts'
import type { Tone } from '../../../theme/tokens.ts'

const LOOKS: Record<HealthState | 'beside', { tone: Tone; label: string }> = {
  good: { tone: 'green', label: 'Aman' },
  beside: { tone: 'yellow', label: 'Belum aman' },
  warning: { tone: 'yellow', label: 'Terlambat' },
  critical: { tone: 'magenta', label: 'Perlu dibuat' },
}

type Backups = {
  report: HealthReport | null
  /** The newest first. */
  backups: readonly BackupRecord[]
  settings: { isInDataFolder: boolean }
}

/** As the last check found them, before it by the age of the newest; `beside`: on the disk of the shop's data. */
export function backupLook({ report, backups: [newest], settings }: Backups) {
  const found = report?.checks.find(({ key }) => key === 'backup')
  const age = found?.state ?? backupState(newest ? new Date(newest.createdAt) : null, now())
  const state = age === 'good' && settings.isInDataFolder ? 'beside' : age
  return { found, state, ...LOOKS[state] }
}
