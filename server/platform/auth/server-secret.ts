import type { Database } from '../database/connection.ts'

/** The secret that all server processes on one database share: made with the database, never shown. */
export async function loadServerSecret(db: Database): Promise<string> {
  const { value } = await db.selectFrom('serverSecret').select('value').executeTakeFirstOrThrow()
  return value
}
