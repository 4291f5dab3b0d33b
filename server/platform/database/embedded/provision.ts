import pg from 'pg'
import { readPassword } from './passwords.ts'
import type { Endpoint } from './postmaster.ts'

const extensions = ['pg_trgm', 'unaccent', 'citext']

/** The role of the running server. It owns nothing; `grantToServer()` gives it its rights. */
export const SERVER_ROLE = 'server'

/** For the server's role, the owner of the tables, and PostgreSQL's administrator. */
export type DatabaseUrls = { url: string; ownerUrl: string; adminUrl: string }

/** Creates the two roles, their database and the extensions where they are missing. */
export async function provision(home: string, endpoint: Endpoint): Promise<DatabaseUrls> {
  const adminUrl = buildUrl(endpoint, 'postgres', readPassword(home, 'admin'), 'postgres')
  await withClient(adminUrl, async (admin) => {
    const made = await admin.query(`select from pg_database where datname = 'app'`)
    if (!made.rowCount) {
      await makeRole(admin, 'app', readPassword(home, 'app'))
      await admin.query('create database app owner app')
    }
    await makeRole(admin, SERVER_ROLE, readPassword(home, SERVER_ROLE))
  })
  await withClient(buildUrl(endpoint, 'postgres', readPassword(home, 'admin'), 'app'), async (admin) => {
    for (const name of extensions) await admin.query(`create extension if not exists ${name}`)
  })
  const url = buildUrl(endpoint, SERVER_ROLE, readPassword(home, SERVER_ROLE), 'app')
  return { url, ownerUrl: ownerUrlOf(home, endpoint), adminUrl }
}

async function makeRole(admin: pg.Client, name: string, password: string): Promise<void> {
  const known = await admin.query('select from pg_roles where rolname = $1', [name])
  if (!known.rowCount) await admin.query(`create role ${name} login password ${pg.escapeLiteral(password)}`)
}

export function ownerUrlOf(home: string, endpoint: Endpoint): string {
  return buildUrl(endpoint, 'app', readPassword(home, 'app'), 'app')
}

// A socket's folder goes into the query; the host only makes the URL well-formed.
function buildUrl({ host, port }: Endpoint, user: string, password: string, database: string): string {
  const where = host.startsWith('/')
    ? `localhost/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${database}`
  return `postgresql://${user}:${password}@${where}`
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await work(client).finally(() => client.end())
}
