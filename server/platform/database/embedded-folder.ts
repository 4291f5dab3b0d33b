import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '../process/env.ts'

/** In the folder of a database that was restored: it is whole, and only its name is not yet the right one. */
export const RESTORE_COMPLETE = 'pulih.selesai'

/** The folder of the embedded database. */
export function embeddedFolder({ dataDir }: Pick<Env, 'dataDir'>): string {
  return path.join(dataDir, 'database')
}

/** Where it is restored before it takes its place. Not longer than its name, since a socket's path has a limit. */
export function restoreFolder(home: string): string {
  return path.join(path.dirname(home), 'pulih')
}

/** Puts a restored database into its empty place, also when the restore was broken off just before it could. */
export async function finishRestore(home: string): Promise<void> {
  const restored = restoreFolder(home)
  if (existsSync(home) || !existsSync(path.join(restored, RESTORE_COMPLETE))) return
  await rename(restored, home)
  await rm(path.join(home, RESTORE_COMPLETE))
  // So that the new name outlives a power cut, where the system knows how.
  const folder = await open(path.dirname(home)).catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
