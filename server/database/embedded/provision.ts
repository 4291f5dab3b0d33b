import pg from 'pg'
import { readPassword } from './passwords.ts'
import type { Endpoint } from './postmaster.ts'

const extensions = ['pg_trgm', 'unaccent', 'citext']

/** The database's own addresses: the app's role owns its data and is no superuser. */
export type Addresses = { url: string; adminUrl: string }

/** Makes the app's role, its database and the extensions, each only where it is missing. */
export async function provision(home: string, endpoint: Endpoint): Promise<Addresses> {
  const adminUrl = address(endpoint, 'postgres', readPassword(home, 'admin'), 'postgres')
  const appPassword = readPassword(home, 'app')
  await using(adminUrl, async (admin) => {
    const made = await admin.query(`select from pg_database where datname = 'app'`)
    if (made.rowCount) return
    await admin.query(`do $$ begin create role app login; exception when duplicate_object then end $$`)
    await admin.query(`alter role app password ${pg.escapeLiteral(appPassword)}`)
    await admin.query('create database app owner app')
  })
  await using(address(endpoint, 'postgres', readPassword(home, 'admin'), 'app'), async (admin) => {
    for (const name of extensions) await admin.query(`create extension if not exists ${name}`)
  })
  return { url: address(endpoint, 'app', appPassword, 'app'), adminUrl }
}

/** The address of a database that already runs, for the app's role. */
export function appAddress(home: string, endpoint: Endpoint): string {
  return address(endpoint, 'app', readPassword(home, 'app'), 'app')
}

// A socket's folder goes into the query; the host before it only makes the address a well-formed one.
function address({ host, port }: Endpoint, user: string, password: string, database: string): string {
  const where = host.startsWith('/')
    ? `localhost/${database}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${database}`
  return `postgresql://${user}:${password}@${where}`
}

async function using(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await work(client).finally(() => client.end())
}
