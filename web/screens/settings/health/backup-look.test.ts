import { expect, test } from 'vitest'
import type { BackupRecord, HealthReport } from '../../../../contract/health.ts'
import type { HealthState } from '../../../../core/shop/health.ts'
import { nowMs } from '../../../clock.ts'
import { backupLook } from './backup-look.ts'

const backup = (hoursAgo: number) =>
  ({ createdAt: new Date(nowMs() - hoursAgo * 3_600_000).toISOString() }) as BackupRecord
const checked = (state: HealthState) => ({ checks: [{ key: 'backup', state }] }) as unknown as HealthReport

const CASES: [string, HealthReport | null, BackupRecord[], boolean, string, string][] = [
  ['none', null, [], false, 'critical', 'Perlu dibuat'],
  ['one of an hour ago', null, [backup(1)], false, 'good', 'Aman'],
  ['one of two days ago', null, [backup(48)], false, 'warning', 'Terlambat'],
  ['one of four days ago', null, [backup(96)], false, 'critical', 'Perlu dibuat'],
  ['a new one before an old one', null, [backup(1), backup(96)], false, 'good', 'Aman'],
  ['a new one on the disk of the data', null, [backup(1)], true, 'beside', 'Belum aman'],
  ['a late one on the disk of the data', null, [backup(48)], true, 'warning', 'Terlambat'],
  [
    'a new one that the check could not read',
    checked('critical'),
    [backup(1)],
    false,
    'critical',
    'Perlu dibuat',
  ],
  ['one that was checked good', checked('good'), [backup(1)], true, 'beside', 'Belum aman'],
]

test.each(CASES)('%s looks as safe as it is', (_, report, backups, isInDataFolder, state, label) => {
  expect(backupLook({ report, backups, settings: { isInDataFolder } })).toMatchObject({ state, label })
})
