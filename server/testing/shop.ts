import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Logger, pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import type { Role } from '../../core/access/access.ts'
import { DEMO_PASSWORD } from '../platform/auth/demo-users.ts'
import { hashToken } from '../platform/auth/session-tokens.ts'
import { connect, type Database } from '../platform/database/connection.ts'
import { openReplica } from '../platform/database/replica.ts'
import { createApp } from '../platform/http/app.ts'
import type { Capacity } from '../platform/http/capacity.ts'
import { plainServer, requestListener } from '../platform/http/listen.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { readEnv } from '../platform/process/env.ts'
import { type Client, client } from './client.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'

export type Shop = {
  url: string
  /** As the owner of the tables; the server has its own connections. */
  db: Database
  databaseUrl: string
  /** The server's own connections, as the server's role. */
  served: Database
  serverUrl: string
  users: Record<Role, string>
  /** A signed-in client of this demo user; always the same one. */
  as(role: Role): Promise<Client>
  anonymous: Client
  close(): Promise<void>
}

/** Tests rely on notices, never on polling. */
const NO_POLLING = { logMs: 600_000, sessionsMs: 600_000 }

type Settings = {
  env?: Record<string, string>
  log?: Logger
  webFolder?: string
  metrics?: Metrics
  /** Must contain the store and the demo users; closed with the shop. */
  database?: FreshDatabase
  replicaUrl?: string
  capacity?: Capacity
  connections?: { work: number; vital: number }
}

/** The real server on a port of its own, over a database with the store and the four demo users. */
export async function openShop({
  env = {},
  log = pino({ enabled: false }),
  webFolder = 'none',
  metrics,
  database,
  replicaUrl,
  capacity,
  connections,
}: Settings = {}): Promise<Shop> {
  const { db, url: databaseUrl, serverUrl, close } = database ?? (await freshDatabase('template_demo'))
  const people = await db.selectFrom('users').select(['id', 'role']).execute()
  const users = Object.fromEntries(people.map(({ id, role }) => [role, id])) as Record<Role, string>
  const served = connect(serverUrl, log, 'work', { watch: metrics?.pools, most: connections?.work })
  const vital = connect(serverUrl, log, 'vital', { watch: metrics?.pools, most: connections?.vital })
  // Tests must leave no backups behind.
  const backups = await mkdtemp(path.join(tmpdir(), 'printpro-backups-'))
  const settings = readEnv({
    DEMO: 'true',
    BACKUP_DIR: backups,
    UPDATES_REGISTRY: 'http://127.0.0.1:9',
    ...env,
  })
  const replica = replicaUrl
    ? openReplica({ url: replicaUrl, primary: vital, log, watch: metrics?.pools })
    : null
  const deps = {
    db: served,
    vital,
    replica,
    databaseUrl: serverUrl,
    ownerUrl: databaseUrl,
    env: settings,
    log,
    webFolder,
  }
  const app = await createApp({
    ...deps,
    metrics: metrics ?? null,
    polling: NO_POLLING,
    ...(capacity && { capacity }),
  })
  const server = plainServer(requestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address?.port}`
  const signedIn = new Map<Role, Promise<Client>>()
  return {
    url,
    db,
    databaseUrl,
    served,
    serverUrl,
    users,
    anonymous: client(url),
    as(role) {
      const known = signedIn.get(role) ?? beginSession({ db, url }, users[role])
      signedIn.set(role, known)
      return known
    },
    async close() {
      await app.stop()
      app.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await Promise.all([served.destroy(), vital.destroy(), replica?.close()])
      await close()
      await rm(backups, { recursive: true, force: true })
    },
  }
}

/** A client with a new session, without the sign-in: verifying a password is slow on purpose. */
export async function beginSession({ db, url }: Pick<Shop, 'db' | 'url'>, userId: string): Promise<Client> {
  const token = randomBytes(16).toString('hex')
  const expiresAt = new Date(Date.now() + 7 * 86_400_000)
  await db
    .insertInto('sessions')
    .values({ id: uuidv7(), userId, tokenHash: hashToken(token), expiresAt })
    .execute()
  return client(url, `printpro.session_token=${token}.signature`)
}

export async function signIn(url: string, email: string, password: string = DEMO_PASSWORD): Promise<Client> {
  const { status, body, headers } = await client(url).post('/api/auth/sign-in/email', { email, password })
  if (status !== 200) throw new Error(`sign-in as ${email}: ${status} ${JSON.stringify(body)}`)
  return client(
    url,
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  )
}
