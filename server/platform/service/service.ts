import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartRefused } from '../process/start-refused.ts'
import type { CommandLine, Plan, Step } from './plan.ts'

/** The machine on which plans are carried out. */
export type Machine = {
  /** Runs a command to its end; answers its exit code. What it says is shown, unless `quiet`. */
  run(command: CommandLine, quiet?: boolean): number
  /** Whether the shop answers. */
  isOpen(): Promise<boolean>
  say(text: string): void
}

/** How long a shop may take to open after its service has begun: the first start makes its database. */
const OPENS_WITHIN_MS = 60_000
const AGAIN_MS = 500

/**
 * Installs the service and starts it; a shop that the service runs already goes on. Answers whether the shop is open at the end. Refused while the shop
 * is open without the service, which could not open it a second time.
 */
export async function installService(
  plan: Plan,
  machine: Machine,
  within = OPENS_WITHIN_MS,
): Promise<boolean> {
  const { path: file, content } = plan.file
  const there = existsSync(file) ? readFileSync(file) : undefined
  const wasInstalled = machine.run(plan.installed, true) === 0
  const wasOpen = await machine.isOpen()
  if (!wasInstalled && wasOpen) {
    throw new StartRefused(
      'PrintPro sedang berjalan tanpa layanan: hentikan dulu (Ctrl-C di jendelanya), lalu ulangi.',
    )
  }
  if (wasInstalled && !there?.includes(plan.serves)) {
    throw new StartRefused(
      'Layanan PrintPro sudah terpasang untuk folder lain: printpro service remove dulu, lalu ulangi di sini.',
    )
  }
  const isSame = there?.equals(Buffer.from(content)) === true
  if (!isSame) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content, { mode: 0o644 })
  }
  carryOut(plan.install, machine)
  machine.say(wasInstalled ? 'Layanan PrintPro sudah terpasang.' : 'Layanan PrintPro terpasang.')
  machine.say(`Folder toko: ${plan.folder}`)
  if (wasInstalled && wasOpen && !isSame) machine.say(`Perubahannya berlaku setelah: ${plan.restart}`)
  if (await opens(machine, within)) return true
  machine.say(`Toko belum terbuka. Lihat sebabnya: ${plan.log}`)
  return false
}

/** Stops the shop's service and takes it away; the shop's data stays. Does nothing where there is none. */
export function removeService(plan: Plan, machine: Machine): void {
  if (machine.run(plan.installed, true) !== 0 && !existsSync(plan.file.path)) {
    machine.say('Layanan PrintPro tidak terpasang.')
    return
  }
  carryOut(plan.remove, machine)
  rmSync(plan.file.path, { force: true })
  carryOut(plan.removed, machine)
  machine.say('Layanan PrintPro sudah dihapus. Data toko tetap ada.')
}

/** Says whether the service is installed and the shop open; answers whether both are so. */
export async function tellService(plan: Plan, machine: Machine, address: string): Promise<boolean> {
  const isInstalled = machine.run(plan.installed, true) === 0
  const isOpen = await machine.isOpen()
  machine.say(isInstalled ? 'Layanan: terpasang' : 'Layanan: tidak terpasang')
  machine.say(isOpen ? `Toko: terbuka di ${address}` : `Toko: tidak menjawab di ${address}`)
  if (isInstalled) machine.say(`Catatan: ${plan.log}`)
  return isInstalled && isOpen
}

function carryOut(steps: readonly Step[], machine: Machine): void {
  for (const { command, unless, otherwise } of steps) {
    if (unless && machine.run(unless, true) === 0) continue
    const code = machine.run(command, otherwise !== undefined)
    if (code === 0) continue
    if (otherwise === undefined) throw new StartRefused(`Gagal (${code}): ${command.join(' ')}`)
    machine.say(otherwise)
  }
}

async function opens(machine: Machine, within: number): Promise<boolean> {
  const until = performance.now() + within
  while (!(await machine.isOpen())) {
    if (performance.now() > until) return false
    await new Promise((done) => setTimeout(done, AGAIN_MS))
  }
  return true
}
