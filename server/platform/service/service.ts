import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '../process/operator-error.ts'
import type { CommandLine, ServicePlan, Step } from './plan.ts'

/** Where plans are carried out; tests fake it. */
export type Machine = {
  /** Answers the exit code. Output is shown unless `quiet`. */
  run(command: CommandLine, quiet?: boolean): number
  isOpen(): Promise<boolean>
  print(text: string): void
}

/** Includes the first start, which creates the database. */
const OPEN_TIMEOUT_MS = 60_000
const POLL_MS = 500

/**
 * Installs and starts the service; a service of this shop keeps running. Answers whether the shop is open at the end. OperatorError
 * while the shop runs without the service, since it could not be opened twice.
 */
export async function installService(
  plan: ServicePlan,
  machine: Machine,
  within = OPEN_TIMEOUT_MS,
): Promise<boolean> {
  const { path: file, content } = plan.file
  const there = existsSync(file) ? readFileSync(file) : undefined
  const wasInstalled = machine.run(plan.statusCommand, true) === 0
  const wasOpen = await machine.isOpen()
  if (!wasInstalled && wasOpen) {
    throw new OperatorError(
      'PrintPro sedang berjalan tanpa layanan: hentikan dulu (Ctrl-C di jendelanya), lalu ulangi.',
    )
  }
  if (wasInstalled && !there?.includes(plan.folderEntry)) {
    throw new OperatorError(
      'Layanan PrintPro sudah terpasang untuk folder lain: printpro service remove dulu, lalu ulangi di sini.',
    )
  }
  const isSame = there?.equals(Buffer.from(content)) === true
  if (!isSame) {
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content, { mode: 0o644 })
  }
  runSteps(plan.install, machine)
  machine.print(wasInstalled ? 'Layanan PrintPro sudah terpasang.' : 'Layanan PrintPro terpasang.')
  machine.print(`Folder toko: ${plan.folder}`)
  if (wasInstalled && wasOpen && !isSame) machine.print(`Perubahannya berlaku setelah: ${plan.restart}`)
  if (await waitUntilOpen(machine, within)) return true
  machine.print(`Toko belum terbuka. Lihat sebabnya: ${plan.log}`)
  return false
}

/** Stops and removes the service; the shop's data stays. */
export function removeService(plan: ServicePlan, machine: Machine): void {
  if (machine.run(plan.statusCommand, true) !== 0 && !existsSync(plan.file.path)) {
    machine.print('Layanan PrintPro tidak terpasang.')
    return
  }
  runSteps(plan.remove, machine)
  rmSync(plan.file.path, { force: true })
  runSteps(plan.afterRemoval, machine)
  machine.print('Layanan PrintPro sudah dihapus. Data toko tetap ada.')
}

/** Answers whether the service is installed and the shop open. */
export async function reportService(plan: ServicePlan, machine: Machine, address: string): Promise<boolean> {
  const isInstalled = machine.run(plan.statusCommand, true) === 0
  const isOpen = await machine.isOpen()
  machine.print(isInstalled ? 'Layanan: terpasang' : 'Layanan: tidak terpasang')
  machine.print(isOpen ? `Toko: terbuka di ${address}` : `Toko: tidak menjawab di ${address}`)
  if (isInstalled) machine.print(`Catatan: ${plan.log}`)
  return isInstalled && isOpen
}

function runSteps(steps: readonly Step[], machine: Machine): void {
  for (const { command, skipIf, failureNote } of steps) {
    if (skipIf && machine.run(skipIf, true) === 0) continue
    const code = machine.run(command, failureNote !== undefined)
    if (code === 0) continue
    if (failureNote === undefined) throw new OperatorError(`Gagal (${code}): ${command.join(' ')}`)
    machine.print(failureNote)
  }
}

async function waitUntilOpen(machine: Machine, within: number): Promise<boolean> {
  const until = performance.now() + within
  while (!(await machine.isOpen())) {
    if (performance.now() > until) return false
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
  return true
}
