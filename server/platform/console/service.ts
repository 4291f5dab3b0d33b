import { OperatorError } from '../process/operator-error.ts'
import { isInstalledCommand } from '../process/package.ts'
import { nonEmptySettings, settingsSchema } from '../process/settings.ts'
import { choosePlan, requireAdministrator } from '../service/choose-plan.ts'
import { localMachine, readHostEnvironment } from '../service/host-environment.ts'
import { installService, removeService, reportService } from '../service/service.ts'
import type { Command } from './command.ts'

/** Installs the shop as a service of the operating system. */
export const service: Command = {
  args: 'install|remove|status',
  summary: 'membuka toko sendiri setiap kali komputer menyala',
  minArgs: 1,
  maxArgs: 1,
  isProcessWide: true,
  isMachineWide: true,
  async run(env, [action]) {
    if (action !== 'install' && action !== 'remove' && action !== 'status') {
      throw new OperatorError('Sebutkan install, remove, atau status.')
    }
    requirePackage()
    const host = readHostEnvironment(env)
    const plan = choosePlan(host)
    const machine = localMachine(env)
    if (action === 'status') return (await reportService(plan, machine, machine.address)) ? 0 : 1
    requireAdministrator(host)
    if (action === 'remove') {
      removeService(plan, machine)
      return 0
    }
    rejectEnvironmentSettings()
    const isOpen = await installService(plan, machine)
    if (isOpen) machine.print(`Toko terbuka di ${machine.address}, juga setelah komputer dinyalakan ulang.`)
    if (isOpen) machine.print(`Kode untuk membuka toko baru, dan yang lain, tercatat: ${plan.log}`)
    return isOpen ? 0 : 1
  },
}

/** A service runs the package's command; the sources are no place to run a shop from. */
function requirePackage(): void {
  if (isInstalledCommand) return
  throw new OperatorError(
    'Layanan dipasang dari paketnya: npm run release, npm install --global release/printpro-….tgz, lalu printpro service install.',
  )
}

/** The service reads printpro.env, not the environment in which it was installed. */
function rejectEnvironmentSettings(): void {
  const [name] = Object.keys(nonEmptySettings(process.env)).filter((key) =>
    Object.hasOwn(settingsSchema.shape, key),
  )
  if (name === undefined) return
  throw new OperatorError(
    `Pengaturan ${name} datang dari lingkungan (environment), yang tidak dilihat layanan: tulis di printpro.env, kosongkan di lingkungan, lalu ulangi.`,
  )
}
