import pg from 'pg'
import type { Env } from '../env.ts'
import { StartRefused } from '../start-refused.ts'
import { startEmbedded } from './embedded/start.ts'
import { finishRestore, homeIn } from './home.ts'

export type OpenDatabase = {
  url: string
  /** Settles when the embedded PostgreSQL has ended; never for one that runs elsewhere. */
  gone: Promise<unknown>
  /** Why the embedded PostgreSQL has ended by itself, in a sentence; null while it runs. */
  whyGone(): string | null
  stop(): Promise<void>
}

const oldestVersion = 15

/** The database that the settings name: the one at DATABASE_URL, else the embedded one in DATA_DIR. */
export async function openDatabase(env: Env): Promise<OpenDatabase> {
  const { databaseUrl } = env
  if (!databaseUrl) {
    await finishRestore(homeIn(env))
    return startEmbedded(homeIn(env))
  }
  await checkForeign(databaseUrl)
  return { url: databaseUrl, gone: new Promise(() => {}), whyGone: () => null, stop: async () => {} }
}

async function checkForeign(url: string): Promise<void> {
  const client = clientFor(url)
  client.on('error', () => {})
  await client.connect().catch((error: Error) => {
    throw new StartRefused(`Database di DATABASE_URL tidak bisa dihubungi: ${reason(error)}.`)
  })
  const answer = await client.query<{ version: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
  )
  await client.end()
  const { encoding } = answer.rows[0] ?? {}
  const version = Math.floor(Number(answer.rows[0]?.version) / 10_000)
  if (version < oldestVersion) {
    throw new StartRefused(
      `PostgreSQL ${version} di DATABASE_URL terlalu lama: perlu versi ${oldestVersion} atau lebih baru.`,
    )
  }
  // Searching without accents needs to know which letters these are.
  if (encoding !== 'UTF8') {
    throw new StartRefused(`Database di DATABASE_URL memakai encoding ${encoding}: perlu UTF8.`)
  }
}

// Nothing of the address is shown: it holds the password.
function clientFor(url: string): pg.Client {
  try {
    return new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  } catch {
    throw new StartRefused('Pengaturan DATABASE_URL salah: alamat itu tidak bisa dibaca.')
  }
}

// A name with several addresses fails with one error per address and no message of its own.
function reason(error: Error & { code?: string }): string {
  return error.message || error.code || error.name
}
