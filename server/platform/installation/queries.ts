import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'

/** A copy of the shop restored elsewhere: no webhooks, no e-mail, no API keys. */
export async function isInactiveCopy(db: Database): Promise<boolean> {
  return (await db.selectFrom('installation').select('isInactive').executeTakeFirst())?.isInactive === true
}

/** Marks the shop as a copy where it is served elsewhere than before; a shop without a place belongs here. */
export async function detectRelocation(db: Database, place: string): Promise<void> {
  await sql`update installation set place = coalesce(place, ${place}), is_inactive = coalesce(place, ${place}) <> ${place}`.execute(
    db,
  )
}

/** Makes this the shop's place: its webhooks, e-mail and keys work here. */
export async function activateAt(db: Database, place: string): Promise<void> {
  await db.updateTable('installation').set({ place, isInactive: false }).execute()
}

/** The same on replicas, different after a restore. */
export async function readDatabaseId(db: Database): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select format('database %s/%s', system_identifier, oid) as place
    from pg_control_system(), pg_database where datname = current_database()`.execute(db)
  return rows[0]?.place ?? ''
}
