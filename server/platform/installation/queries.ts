import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'

/** Whether the shop is a copy that was restored elsewhere: nothing leaves it, and no key is accepted. */
export async function isInactiveCopy(db: Database): Promise<boolean> {
  return (await db.selectFrom('home').select('rests').executeTakeFirst())?.rests === true
}

/** Compares where the shop is served now with where it belongs; one that belongs nowhere yet belongs here. */
export async function detectRelocation(db: Database, place: string): Promise<void> {
  await sql`update home set place = coalesce(place, ${place}), rests = coalesce(place, ${place}) <> ${place}`.execute(
    db,
  )
}

/** Makes this the place where the shop belongs: its webhooks, e-mail and keys work here from now on. */
export async function activateAt(db: Database, place: string): Promise<void> {
  await db.updateTable('home').set({ place, rests: false }).execute()
}

/** The database's own identity: the same on its replicas, another wherever it is restored. */
export async function readDatabaseId(db: Database): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select format('database %s/%s', system_identifier, oid) as place
    from pg_control_system(), pg_database where datname = current_database()`.execute(db)
  return rows[0]?.place ?? ''
}
