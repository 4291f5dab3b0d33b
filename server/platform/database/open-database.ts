import pg from 'pg'
import type { Env } from '../process/env.ts'
import { OperatorError } from '../process/operator-error.ts'
import { SERVER_ROLE } from './embedded/provision.ts'
import { startEmbedded } from './embedded/start.ts'
import { embeddedFolder, finishRestore } from './embedded-folder.ts'

export type OpenDatabase = {
  url: string
  /** As the owner of the tables; equal to `url` where the serving role owns them. */
  ownerUrl: string
  role: string
  /** From now on, an unexpected exit restarts PostgreSQL. */
  restartOnExit(): void
  /** Settles when the embedded PostgreSQL has ended for good; never for an external one. */
  whenExited: Promise<unknown>
  /** An Indonesian sentence; null while it runs. */
  exitReason(): string | null
  stop(): Promise<void>
}

const oldestVersion = 15

/**
 * Opens the database at DATABASE_URL, else the embedded one in DATA_DIR. Throws OperatorError when it cannot be used.
 */
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
  // Only parsed: the shop opens without its replica.
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
  // `unaccent` needs the encoding.
  if (found.encoding !== 'UTF8') {
    throw new OperatorError(`Database di ${setting} memakai encoding ${found.encoding}: perlu UTF8.`)
  }
  return found
}

// The message never shows the address: it holds the password.
function clientFor(url: string, setting: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  } catch {
    throw new OperatorError(`Pengaturan ${setting} salah: alamat itu tidak bisa dibaca.`)
  }
}

// A host name with several addresses fails with an AggregateError that has no message.
function errorText(error: Error & { code?: string }): string {
  return error.message || error.code || error.name
}
