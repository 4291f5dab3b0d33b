import { admitDemoUsers } from './auth/demo-users.ts'
import type { Database } from './database/connection.ts'
import type { Env } from './env.ts'
import { fillSampleShop } from './sample-shop/sample-shop.ts'
import { ensureStore } from './store/queries.ts'

/** Makes a migrated database a shop that can be opened: its configuration, and in demo mode the sample shop. */
export async function prepareShop(db: Database, { demo }: Env): Promise<void> {
  if (demo) await fillSampleShop(db)
  await ensureStore(db)
  await admitDemoUsers(db, demo)
}
