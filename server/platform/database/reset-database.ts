import { setTimeout as sleep } from 'node:timers/promises'
import { CamelCasePlugin, type ControlledTransaction, sql } from 'kysely'
import { connectClient, kyselyOnClient } from './backup/client.ts'
import { asideTimestamp, moveToSchema } from './backup/move-to-schema.ts'
import type { Database } from './connection.ts'
import { grantToServer } from './grant-to-server.ts'
import { migrate } from './migrate.ts'
import type { DB } from './types.ts'

const LOCK_TIMEOUT_MS = 15_000
const LOCK_NOT_AVAILABLE = '55P03'

type ResetOptions = {
  ownerUrl: string
  served: Database
  /** Prefix of the schema that keeps the old tables. */
  aside: string
  /** Checked under the lock: false leaves everything as it is. */
  isStillWanted(db: Database): Promise<boolean>
  fill(db: Database): Promise<void>
}

/**
 * Resets a running server's database to a new shop in one transaction. The old tables move to another schema; the server's secret stays, as
 * running servers sign with it, and so does the shop's place.
 */
export async function resetDatabase({
  ownerUrl,
  served,
  aside,
  isStillWanted,
  fill,
}: ResetOptions): Promise<void> {
  const role = await loadCurrentRole(served)
  const client = await connectClient('mulai kosong', ownerUrl)
  try {
    const names = new CamelCasePlugin({ maintainNestedObjectKeys: true })
    const owner: Database = kyselyOnClient(client).withPlugin(names)
    const step = await lockAllTables(owner)
    if (!(await isStillWanted(step))) return
    const schema = `${aside}_${asideTimestamp(new Date())}`
    await moveToSchema(client, schema)
    await migrate(step)
    await sql`update server_secret set value = (select value from ${sql.id(schema, 'server_secret')})`.execute(
      step,
    )
    await sql`update installation set place = (select place from ${sql.id(schema, 'installation')})`.execute(
      step,
    )
    if (role !== (await loadCurrentRole(step))) await grantToServer(step, role)
    await fill(step)
    await step.commit().execute()
  } finally {
    await client.end()
  }
}

/** Locks all tables at once or none: waiting for one while holding others could deadlock. */
async function lockAllTables(owner: Database): Promise<ControlledTransaction<DB>> {
  const until = Date.now() + LOCK_TIMEOUT_MS
  for (;;) {
    const step = await owner.startTransaction().execute()
    try {
      const { rows } = await sql<{ tables: string }>`
        select string_agg(oid::regclass::text, ', ') as tables from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(step)
      await sql`lock table ${sql.raw(rows[0]?.tables ?? '')} in access exclusive mode nowait`.execute(step)
      return step
    } catch (error) {
      await step.rollback().execute()
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || Date.now() > until) throw error
      await sleep(50)
    }
  }
}

async function loadCurrentRole(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}
