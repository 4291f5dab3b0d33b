import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '../process/env.ts'
import { OperatorError } from '../process/operator-error.ts'
import { findLockHolder } from './embedded/folder-lock.ts'
import type { Endpoint } from './embedded/postmaster.ts'
import { ownerUrlOf } from './embedded/provision.ts'
import { embeddedFolder } from './embedded-folder.ts'
import { openDatabase } from './open-database.ts'

type ConsoleDatabase = { ownerUrl: string; stop(): Promise<void> }

/**
 * The shop's database for a console command, as the owner of its tables: in the running server's PostgreSQL, else started for the command.
 * Never creates a cluster.
 */
export async function openDatabaseForConsole(env: Env): Promise<ConsoleDatabase> {
  const home = embeddedFolder(env)
  if (env.databaseUrl) return openDatabase(env)
  // Unlike existsSync, it throws when the folder may not be entered.
  if (!statSync(path.join(home, 'cluster'), { throwIfNoEntry: false })) {
    throw new OperatorError(
      `Belum ada toko di ${env.dataDir}: jalankan perintah ini di folder toko, atau periksa DATA_DIR.`,
    )
  }
  if ((await findLockHolder(home)) === undefined) return openDatabase(env)
  return { ownerUrl: ownerUrlOf(home, readRunningEndpoint(home)), stop: async () => {} }
}

/** Reads the address of the running PostgreSQL from its postmaster.pid. */
function readRunningEndpoint(home: string): Endpoint {
  try {
    const [, , , port, socket, host] = readFileSync(path.join(home, 'cluster/postmaster.pid'), 'utf8').split(
      '\n',
    )
    if (port) return { host: socket || host || '', port: Number(port) }
  } catch {
    // Not yet written, or already removed.
  }
  throw new OperatorError('PrintPro sedang dimulai atau dihentikan: coba lagi sebentar lagi.')
}
