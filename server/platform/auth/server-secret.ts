import type { Database } from '../database/connection.ts'

/** The signing secret, shared by all server processes; created with the database. */
export async function loadServerSecret(db: Database): Promise<string> {
  const { value } = await db.selectFrom('serverSecret').select('value').executeTakeFirstOrThrow()
  return value
}
