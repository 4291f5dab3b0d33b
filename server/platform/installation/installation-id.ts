import { randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../database/connection.ts'
import type { Env } from '../process/env.ts'
import { readDatabaseId } from './queries.ts'

/** Beside the embedded database, and in no backup. */
const FILE = 'installation.id'

/**
 * Identifies this installation: for the embedded database an id in its folder, which survives a restore there; for an external
 * database that database, which several servers may share.
 */
export async function readInstallationId(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  db: Database,
): Promise<string> {
  if (env.databaseUrl) return await readDatabaseId(db)
  const file = path.join(env.dataDir, FILE)
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known.trim() !== '') return `folder ${known.trim()}`
  const id = randomUUID()
  await mkdir(env.dataDir, { recursive: true })
  await writeFile(file, `${id}\n`)
  return `folder ${id}`
}
