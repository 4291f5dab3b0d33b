import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '../process/env.ts'

/** Marks a restored database that is complete but not yet renamed into place. */
export const RESTORE_COMPLETE = 'pulih.selesai'

export function embeddedFolder({ dataDir }: Pick<Env, 'dataDir'>): string {
  return path.join(dataDir, 'database')
}

/** The temporary folder of a restore. Not longer than 'database': a socket path has a length limit. */
export function restoreFolder(home: string): string {
  return path.join(path.dirname(home), 'pulih')
}

/** Renames a complete restored database into its empty place, also after a crash between the two steps. */
export async function finishRestore(home: string): Promise<void> {
  const restored = restoreFolder(home)
  if (existsSync(home) || !existsSync(path.join(restored, RESTORE_COMPLETE))) return
  await rename(restored, home)
  await rm(path.join(home, RESTORE_COMPLETE))
  // Flushes the rename to disk, on systems that can.
  const folder = await open(path.dirname(home)).catch(() => null)
  await folder?.sync().catch(() => {})
  await folder?.close()
}
