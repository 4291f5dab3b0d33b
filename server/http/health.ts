import { Hono } from 'hono'
import type { Database } from '../database/connection.ts'
import { isMigrated } from '../database/migrate.ts'

/** `/healthz`: the process is up. `/readyz`: the database answers and every migration is done, else 503. */
export function health(db: Database): Hono {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      const ready = await isMigrated(db).catch(() => false)
      return c.json({ status: ready ? 'ready' : 'unavailable' }, ready ? 200 : 503)
    })
}
