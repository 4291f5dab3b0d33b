import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'

/**
 * Lets root continue as the owner of the shop's folder: the shop's server could not read files written by root, and a cluster
 * restored by root would belong to another user. Root stays root where the folder is root's own or missing, and where its owner
 * cannot read this program.
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

/** In a container a number may have no name and no groups. */
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
