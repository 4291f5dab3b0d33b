import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'

/**
 * Lets root act as whoever the shop in a folder belongs to: what root wrote there the shop's server could not read, and a cluster that it restored
 * would be another user's. Root stays root where the shop is root's own, or nobody's yet, and where its owner cannot open this program.
 */
export function dropRootPrivileges(dataDir: string): void {
  if (process.getuid?.() !== 0) return
  const [owner] = [dataDir, path.dirname(dataDir)].flatMap(
    (folder) => statSync(folder, { throwIfNoEntry: false }) ?? [],
  )
  if (!owner || owner.uid === 0) return
  const { uid, gid } = owner
  const readable = spawnSync('test', ['-r', import.meta.filename, '-a', '-x', process.execPath], { uid, gid })
  if (readable.status !== 0) return
  process.setgroups?.([gid, ...groupsOf(uid)])
  process.setgid?.(gid)
  process.setuid?.(uid)
  process.env.HOME = homeOf()
}

/** Those that they are in; in a container a number may have no name, and no groups. */
function groupsOf(uid: number): number[] {
  return spawnSync('id', ['-G', String(uid)], { encoding: 'utf8' })
    .stdout.split(/\s+/)
    .filter(Boolean)
    .map(Number)
}

function homeOf(): string {
  try {
    return userInfo().homedir
  } catch {
    return '/'
  }
}
