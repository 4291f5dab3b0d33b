import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Binaries } from './binaries.ts'
import { passwordFile } from './passwords.ts'
import type { Runner } from './privileges.ts'

/**
 * Makes the empty database cluster on the first run: aside, then renamed,
 * so that one whose making was interrupted never passes for a finished one.
 */
export async function ensureCluster(
  home: string,
  data: string,
  binaries: Binaries,
  runner: Runner,
): Promise<void> {
  if (existsSync(data)) return
  const aside = `${data}.new`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { mode: 0o700 })
  runner.give(aside)
  const passwords = passwordFile(home, 'admin')
  runner.give(passwords)
  const initdb = runner.spawn(
    binaries.initdb,
    [
      ...['-D', aside, '-U', 'postgres', `--pwfile=${passwords}`, '--auth=scram-sha-256'],
      // The built-in locale sorts the same on every system and every version of it.
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const [complaint, [code]] = await Promise.all([
    initdb.stderr ? text(initdb.stderr) : '',
    once(initdb, 'close'),
  ])
  if (code !== 0) throw new Error(`initdb failed (${code}): ${complaint}`)
  renameSync(aside, data)
}
