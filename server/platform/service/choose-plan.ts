import { OperatorError } from '../process/operator-error.ts'
import { launchdPlan } from './launchd.ts'
import type { HostEnvironment, ServicePlan } from './plan.ts'
import { systemdPlan } from './systemd.ts'
import { taskPlan } from './task-scheduler.ts'

/** OperatorError where this system has no service manager that is supported, or a service could not work. */
export function choosePlan(surroundings: HostEnvironment): ServicePlan {
  if (surroundings.program.split(/[\\/]/).includes('_npx')) {
    throw new OperatorError(
      'Program yang dijalankan lewat npx bisa hilang kapan saja: pasang dulu dengan npm install --global.',
    )
  }
  if (surroundings.platform === 'linux') return systemdPlan(surroundings)
  if (surroundings.platform === 'darwin') return launchdPlan(surroundings)
  if (surroundings.platform === 'win32') return taskPlan(surroundings)
  throw new OperatorError(
    `Layanan untuk ${surroundings.platform} belum ada: jalankan printpro start sendiri.`,
  )
}

/** OperatorError without the rights to install or remove a service; its status needs none. */
export function requireAdministrator({ platform, user }: HostEnvironment): void {
  if (platform !== 'win32' || user.isAdministrator) return
  throw new OperatorError(
    'Layanan perlu hak administrator: klik kanan PowerShell, pilih Run as administrator, lalu ulangi di folder toko.',
  )
}
