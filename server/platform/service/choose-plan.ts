import { OperatorError } from '../process/operator-error.ts'
import type { HostEnvironment, ServicePlan } from './plan.ts'
import { systemdPlan } from './systemd.ts'
import { taskPlan } from './task-scheduler.ts'

/** OperatorError where this system has no service manager that is supported, or a service could not work. */
export function choosePlan(host: HostEnvironment): ServicePlan {
  if (host.program.split(/[\\/]/).includes('_npx')) {
    throw new OperatorError(
      'Program yang dijalankan lewat npx bisa hilang kapan saja: pasang dulu dengan npm install --global.',
    )
  }
  if (host.platform === 'linux') return systemdPlan(host)
  if (host.platform === 'win32') return taskPlan(host)
  throw new OperatorError(
    `Layanan untuk ${host.platform} tidak dipasang otomatis: lihat caranya di README paket ini.`,
  )
}

/** OperatorError without the rights to install or remove a service; its status needs none. */
export function requireAdministrator({ platform, user }: HostEnvironment): void {
  if (platform !== 'win32' || user.isAdministrator) return
  throw new OperatorError(
    'Layanan perlu hak administrator: klik kanan PowerShell, pilih Run as administrator, lalu ulangi di folder toko.',
  )
}
