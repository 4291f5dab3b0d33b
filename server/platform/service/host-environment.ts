import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { shopAddresses } from '../process/addresses.ts'
import type { Env } from '../process/env.ts'
import { OperatorError } from '../process/operator-error.ts'
import { packageFile } from '../process/package.ts'
import type { CommandLine, HostEnvironment } from './plan.ts'
import type { Machine } from './service.ts'

const PATIENCE_MS = 2000

/** This machine, and the shop in the current folder. OperatorError where the system cannot run services. */
export function readHostEnvironment(env: Env): HostEnvironment {
  const { platform } = process
  if (platform === 'linux' && !existsSync('/run/systemd/system')) {
    throw new OperatorError(
      'Di komputer ini systemd tidak berjalan, jadi tidak ada layanan: jalankan printpro start dengan cara sistem ini sendiri.',
    )
  }
  const folder = process.cwd()
  const isAdministrator = platform === 'win32' ? run(['fltmc'], true) === 0 : process.getuid?.() === 0
  return {
    platform,
    node: process.execPath,
    program: realpathSync(packageFile('bin/printpro.js')),
    folder,
    hasShop: [env.dataDir, 'printpro.env', '.env'].some((name) => existsSync(path.resolve(folder, name))),
    owner: platform === 'win32' ? '' : ownerName(folder),
    user: { ...currentUser(platform), isAdministrator },
  }
}

export function localMachine(env: Env): Machine & { address: string } {
  const address = shopAddresses({ ...env, publicUrl: undefined }).localUrl
  return {
    address,
    run,
    print: (text) => void process.stdout.write(`${text}\n`),
    isOpen: () =>
      fetch(`${address}/healthz`, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
        () => true,
        () => false,
      ),
  }
}

function run([program, ...args]: CommandLine, quiet = false): number {
  const { status, error } = spawnSync(program, args, {
    stdio: quiet ? 'ignore' : ['ignore', 'inherit', 'inherit'],
  })
  if (error && !quiet) process.stderr.write(`${program}: ${error.message}\n`)
  return status ?? 1
}

function currentUser(platform: NodeJS.Platform): Pick<HostEnvironment['user'], 'name' | 'home'> {
  const { username, homedir } = userInfo()
  const domain = platform === 'win32' ? process.env.USERDOMAIN : undefined
  return { name: domain ? `${domain}\\${username}` : username, home: homedir }
}

function ownerName(folder: string): string {
  const { uid } = statSync(folder)
  const { stdout } = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' })
  return stdout?.trim() || String(uid)
}
