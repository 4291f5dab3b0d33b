import pg from 'pg'
import type { Env } from '../process/env.ts'
import { OperatorError } from '../process/operator-error.ts'
import { SERVER_ROLE } from './embedded/provision.ts'
import { startEmbedded } from './embedded/start.ts'
import { embeddedFolder, finishRestore } from './embedded-folder.ts'

export type OpenDatabase = {
  /** For serving the shop. */
  url: string
  /** For the owner of the shop's tables, who makes them; the same where whoever serves the shop owns them. */
  ownerUrl: string
  /** The role that serves the shop. */
  role: string
  /** From now on an unexpected exit of the embedded PostgreSQL is followed by a restart. */
  restartOnExit(): void
  /** Settles when the embedded PostgreSQL has ended and is not restarted; never for an external one. */
  whenExited: Promise<unknown>
  /** Why the embedded PostgreSQL ended unexpectedly, in a sentence; null while it runs. */
  exitReason(): string | null
  stop(): Promise<void>
}

const oldestVersion = 15

/** The database that the settings name: the one at DATABASE_URL, else the embedded one in DATA_DIR. */
export async function openDatabase(env: Env): Promise<OpenDatabase> {
  const { databaseUrl: url, databaseOwnerUrl, databaseReplicaUrl } = env
  if (!url) {
    await finishRestore(embeddedFolder(env))
    return { ...(await startEmbedded(embeddedFolder(env))), role: SERVER_ROLE }
  }
  const { role, place } = await inspectExternal(url, 'DATABASE_URL')
  if (databaseOwnerUrl && (await inspectExternal(databaseOwnerUrl, 'DATABASE_OWNER_URL')).place !== place) {
    throw new OperatorError('DATABASE_URL dan DATABASE_OWNER_URL menunjuk database yang berbeda.')
  }
  // Read, not called: a shop whose replica is away is opened all the same.
  if (databaseReplicaUrl) clientFor(databaseReplicaUrl, 'DATABASE_REPLICA_URL')
  const ownerUrl = databaseOwnerUrl ?? url
  return {
    ...{ url, ownerUrl, role },
    restartOnExit() {},
    whenExited: new Promise(() => {}),
    exitReason: () => null,
    async stop() {},
  }
}

type ExternalDatabase = { version: string; encoding: string; role: string; place: string }

async function inspectExternal(url: string, setting: string): Promise<ExternalDatabase> {
  const client = clientFor(url, setting)
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new OperatorError(`Database di ${setting} tidak bisa dihubungi: ${errorText(error)}.`)
  })
  const answer = await client.query<ExternalDatabase>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
       current_user as role, format('%s in %s', oid, pg_postmaster_start_time()) as place
     from pg_database where datname = current_database()`,
  )
  await client.end()
  const [found] = answer.rows
  if (!found) throw new Error('no answer from the database')
  const version = Math.floor(Number(found.version) / 10_000)
  if (version < oldestVersion) {
    throw new OperatorError(
      `PostgreSQL ${version} di ${setting} terlalu lama: perlu versi ${oldestVersion} atau lebih baru.`,
    )
  }
  // Searching without accents needs to know which letters these are.
  if (found.encoding !== 'UTF8') {
    throw new OperatorError(`Database di ${setting} memakai encoding ${found.encoding}: perlu UTF8.`)
  }
  return found
}

// Nothing of the address is shown: it holds the password.
function clientFor(url: string, setting: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  } catch {
    throw new OperatorError(`Pengaturan ${setting} salah: alamat itu tidak bisa dibaca.`)
  }
}

// A name with several addresses fails with one error per address and no message of its own.
function errorText(error: Error & { code?: string }): string {
  return error.message || error.code || error.name
}
