import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { OperatorError } from '../../process/operator-error.ts'
import type { Binaries } from './binaries.ts'
import { missingRuntime } from './windows.ts'

/** How PostgreSQL's programs are run on this machine, and who owns its files. */
export type Runner = {
  spawn(program: string, args: string[], options: SpawnOptions): ChildProcess
  /** The user that they run as, if not the current one. */
  uid: number | undefined
  chown(path: string): void
}

type User = { uid: number; gid: number }

const dieWithParent = ['setpriv', '--pdeathsig', 'INT', '--']
const asMappedUser = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']

/**
 * PostgreSQL refuses to run as root: then the owner of the data runs it, else an unprivileged user, else root inside a user
 * namespace as an unprivileged id. Ordinary users run it as themselves.
 */
export function chooseRunner(binaries: Binaries, home: string, data: string): Runner {
  const works = (command: string[], user: Partial<User> = {}) => {
    const [program = '', ...args] = command
    return spawnSync(program, args, { env: binaries.env, cwd: '/', ...user }).status === 0
  }
  const orphanGuard = process.platform === 'linux' && works([...dieWithParent, 'true']) ? dieWithParent : []
  const runner = (prefix: string[], user: Partial<User> = {}): Runner => ({
    spawn(program, args, options) {
      const [first = program, ...rest] = [...prefix, ...orphanGuard, program, ...args]
      return spawn(first, rest, {
        env: binaries.env,
        cwd: process.platform === 'win32' ? home : '/',
        ...user,
        ...options,
      })
    },
    uid: user.uid,
    chown(path) {
      if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid)
    },
  })

  const unable =
    process.platform === 'win32' && missingRuntime(spawnSync(binaries.postgres, ['--version']).status)
  if (unable) throw new OperatorError(unable)
  const me = process.getuid?.()
  if (me !== 0) {
    requireOwnData(data, me)
    return runner([])
  }
  const user = candidateUsers(data).find(
    (candidate) =>
      works([binaries.postgres, '--version'], candidate) && works(['test', '-x', home], candidate),
  )
  if (user) return runner([], user)
  if (works([...asMappedUser, binaries.postgres, '--version'])) return runner(asMappedUser)
  throw new OperatorError(
    `PostgreSQL tidak bisa dijalankan sebagai root di sini: jalankan sebagai pengguna biasa, atau pindahkan PrintPro dan ${home} ke folder yang bisa dibuka pengguna lain.`,
  )
}

function candidateUsers(data: string): User[] {
  const owner = statSync(data, { throwIfNoEntry: false })
  if (owner && owner.uid > 0) return [{ uid: owner.uid, gid: owner.gid }]
  // New data, or a copy that lost its owner.
  return ['postgres', 'nobody'].map(lookUp).filter((user) => user.uid > 0)
}

function lookUp(name: string): User {
  const id = (which: string) => Number(spawnSync('id', [which, name], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

function requireOwnData(data: string, me: number | undefined): void {
  const owner = statSync(data, { throwIfNoEntry: false })?.uid
  if (me === undefined || owner === undefined || owner === me) return
  throw new OperatorError(
    `Data di ${data} milik pengguna lain di komputer ini: jalankan PrintPro sebagai pengguna yang sama seperti sebelumnya, atau pilih DATA_DIR lain.`,
  )
}
