import { type Env, isLoopback } from '../process/env.ts'
import { isCommand } from '../process/package.ts'
import { givenIn, settingsSchema } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'
import { planFor, refuseWithoutRights } from '../service/plan-for.ts'
import { installService, type Machine, removeService, tellService } from '../service/service.ts'
import { surroundingsOf, thisMachine } from '../service/surroundings.ts'
import { admitThroughFirewall, closeFirewall, makeShortcuts, removeShortcuts } from '../service/windows.ts'
import { ask } from './ask.ts'
import type { Command } from './command.ts'

/** Lets the system open the shop whenever the computer starts, and open it again whenever it fails. */
export const service: Command = {
  args: 'install|remove|status',
  about: 'membuka toko sendiri setiap kali komputer menyala',
  least: 1,
  most: 1,
  ofProcess: true,
  ofComputer: true,
  async run(env, [deed]) {
    if (deed !== 'install' && deed !== 'remove' && deed !== 'status') {
      throw new StartRefused('Sebutkan install, remove, atau status.')
    }
    refuseSources()
    const surroundings = surroundingsOf(env)
    const plan = planFor(surroundings)
    const machine = thisMachine(env)
    const isWindows = surroundings.platform === 'win32'
    if (deed === 'status') return (await tellService(plan, machine, machine.address)) ? 0 : 1
    refuseWithoutRights(surroundings)
    if (deed === 'remove') {
      removeService(plan, machine)
      if (isWindows) for (const command of [closeFirewall(), removeShortcuts()]) machine.run(command, true)
      return 0
    }
    refuseUnseen()
    const isOpen = await installService(plan, machine)
    if (isOpen) machine.say(`Toko terbuka di ${machine.address}, juga setelah komputer dinyalakan ulang.`)
    if (isOpen) machine.say(`Kode untuk membuka toko baru, dan yang lain, tercatat: ${plan.log}`)
    if (isWindows) await comfort(env, machine)
    return isOpen ? 0 : 1
  },
}

/** A service begins with the package's own command: the sources are no place to run a shop from. */
function refuseSources(): void {
  if (isCommand) return
  throw new StartRefused(
    'Layanan dipasang dari paketnya: npm run release, npm install --global release/printpro-….tgz, lalu printpro service install.',
  )
}

/** The service sees the file of settings, and nothing of the environment in which it was installed. */
function refuseUnseen(): void {
  const [name] = Object.keys(givenIn(process.env)).filter((key) => Object.hasOwn(settingsSchema.shape, key))
  if (name === undefined) return
  throw new StartRefused(
    `Pengaturan ${name} datang dari lingkungan (environment), yang tidak dilihat layanan: tulis di printpro.env, kosongkan di lingkungan, lalu ulangi.`,
  )
}

/** What a shop on Windows wants besides: a shortcut, and, where tablets are meant to come, a firewall that admits them. */
async function comfort(env: Env, machine: Machine & { address: string }): Promise<void> {
  if (machine.run(makeShortcuts(env.publicUrl ?? machine.address)) === 0)
    machine.say('Pintasan PrintPro ada di desktop dan menu Start.')
  if (isLoopback(env.host)) return
  const ports = env.https.isOn ? [env.port, env.https.port] : [env.port]
  const answer = await ask(
    `Izinkan tablet dan komputer lain di jaringan pribadi membuka port ${ports.join(' dan ')}? (ya/tidak) `,
  )
  if (!/^y/i.test(answer.trim())) {
    machine.say('Firewall Windows tidak diubah.')
    return
  }
  const { before, admit } = admitThroughFirewall(ports)
  machine.run(before, true)
  machine.say(
    machine.run(admit) === 0 ? 'Firewall Windows mengizinkannya.' : 'Firewall Windows tidak bisa diubah.',
  )
}
